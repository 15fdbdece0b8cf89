"""How a deal lies in a state, and what chance decides in an event: declared, so that Python and the
page without a server write records alike.

    SETUP = (
        Number("start"),
        Bag("hands", CODES, bits=6, parts=Parts.SEATS),
        Row("deck", codes=names_of(CODES), size="deck_size"),
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import takewhile
from typing import Any, Protocol

import numpy as np

from duskhouse.engine.state.events import Event

WORD_BYTES, WORD_BITS = 8, 64
Layout = np.dtype[np.void]


class Parts(StrEnum):
    """Of how many lists a part of the deal is made."""

    ONE = "one"
    SEATS = "seats"
    FILLED = "filled"  # as many as are not empty


class Whole(StrEnum):
    """Which cards of a deal, taken together, are the same in every deal."""

    ALL = "all"  # of all parts that say so
    EACH = "each"  # of all parts that say so, for each seat by itself
    SOME = "some"  # none: the game's `lay_rest` says whether these can be dealt


def names_of(codes: Mapping[str, int]) -> list[str | None]:
    """The notation of each number, None where a number is no card."""
    names: list[str | None] = [None] * (max(codes.values()) + 1)
    for code, number in codes.items():
        names[number] = code
    return names


def place(layout: Layout, name: str) -> list[int]:
    """Where a field begins, how far apart its rows are, in words, and how many it has."""
    assert layout.fields is not None
    kind, offset = layout.fields[name][:2]
    row, rows = (int(np.prod(kind.shape[1:])), kind.shape[0]) if kind.shape else (0, 1)
    return [offset // WORD_BYTES, row, rows]


class Written(Protocol):
    """A part of the deal, by the name that it has in the record."""

    @property
    def name(self) -> str: ...

    def write(self, state: Any) -> Any: ...

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """For the page: places are counted in words of the state."""


@dataclass(frozen=True)
class Number:
    """A field as it is."""

    name: str

    def write(self, state: Any) -> int:
        return int(state[self.name])

    def to_json(self, layout: Layout) -> dict[str, Any]:
        return {"name": self.name, "number": place(layout, self.name)}


@dataclass(frozen=True)
class Bag:
    """Counts of cards in a word: how many bits each has, and where each code's are. `among` is the
    set of those that can be dealt there."""

    name: str
    codes: Mapping[Any, int]
    bits: int = 1
    parts: Parts = Parts.ONE
    whole: Whole = Whole.ALL
    among: int = -1

    def write(self, state: Any) -> list[Any]:
        return in_parts(state, self.name, self.parts, self._part)

    def _part(self, state: Any, words: Sequence[int], part: int) -> list[Any]:
        most = (1 << self.bits) - 1
        return [code for code, at in self.codes.items() for _ in range(words[0] >> at & most)]

    def to_json(self, layout: Layout) -> dict[str, Any]:
        codes = [[code, at] for code, at in self.codes.items()]
        bag = {"at": place(layout, self.name), "codes": codes, "bits": self.bits}
        if self.among != -1:
            bag["among"] = [code for code, at in self.codes.items() if self.among >> at & 1]
        return {"name": self.name, "parts": self.parts, "whole": self.whole, "bag": bag}


@dataclass(frozen=True)
class Row:
    """Cells of so many bits, a number of them in each word. `size` is the field that tells how many
    there are, and `more` of them come besides; without it, they end before the first 0. `codes` are
    what the numbers are called, if they are not written as they are; `empty` is in words that are
    not used."""

    name: str
    held: str = ""  # the field, if it has another name
    codes: Sequence[Any] = ()
    size: str = ""
    more: int = 0
    begin: int = 0
    bits: int = WORD_BITS
    cells: int = 1
    backwards: bool = False
    empty: int = 0
    parts: Parts = Parts.ONE
    whole: Whole = Whole.ALL

    def write(self, state: Any) -> list[Any]:
        return in_parts(state, self.held or self.name, self.parts, self._part)

    def _part(self, state: Any, words: Sequence[int], part: int) -> list[Any]:
        most = (1 << self.bits) - 1
        cells = [word >> self.bits * at & most for word in words for at in range(self.cells)]
        cells = cells[self.begin :]
        if self.size:
            sizes = np.atleast_1d(state[self.size])
            cells = cells[: int(sizes[part]) + self.more]
        else:
            cells = list(takewhile(bool, cells))
        named = [self.codes[cell] for cell in cells] if self.codes else cells
        return named[::-1] if self.backwards else named

    def to_json(self, layout: Layout) -> dict[str, Any]:
        row = {
            "at": place(layout, self.held or self.name),
            "words": words_in(layout, self.held or self.name, self.parts),
            "size": place(layout, self.size) if self.size else None,
            **{name: getattr(self, name) for name in NUMBERS},
            "codes": list(self.codes),
        }
        return {"name": self.name, "parts": self.parts, "whole": self.whole, "row": row}


NUMBERS = ("more", "begin", "bits", "cells", "backwards", "empty")


def words_in(layout: Layout, name: str, parts: Parts) -> int:
    """Of one part of a field."""
    assert layout.fields is not None
    shape = layout.fields[name][0].shape
    return int(np.prod(shape if parts is Parts.ONE else shape[1:]))


def in_parts(
    state: Any, name: str, parts: Parts, write: Callable[[Any, Sequence[int], int], list[Any]]
) -> list[Any]:
    held = state[name]
    if parts is Parts.ONE:
        return write(state, words_of(held), 0)
    if parts is Parts.SEATS:
        return [write(state, words_of(held[seat]), seat) for seat in range(int(state.seats))]
    every = (write(state, words_of(part), at) for at, part in enumerate(held))
    return [part for part in every if part]


def words_of(held: Any) -> list[int]:
    """Without their signs."""
    words: list[int] = np.atleast_1d(held).astype(np.uint64).tolist()
    return words


@dataclass(frozen=True)
class Chance:
    """What chance decided in an event of some kind: its card, or with a `word` before them as many
    cells of its cards as it counts. `whose` writes the seat before the card."""

    word: str = ""
    bits: int = 1
    codes: Mapping[int, str] = field(default_factory=dict)
    whose: bool = False

    def cells(self, event: Event) -> list[int]:
        most = (1 << self.bits) - 1
        return [event.cards >> self.bits * at & most for at in range(event.amount)]

    def write(self, event: Event) -> str:
        if self.word:
            return " ".join([self.word, *map(str, self.cells(event))])
        card = self.codes.get(event.card, str(event.card))
        return f"{event.seat} {card}" if self.whose else card

    def to_json(self) -> dict[str, Any]:
        codes = {str(card): code for card, code in self.codes.items()}
        return {"word": self.word, "bits": self.bits, "codes": codes, "whose": self.whose}


def write_parts(state: Any, parts: Iterable[Written]) -> dict[str, Any]:
    return {part.name: part.write(state) for part in parts}
