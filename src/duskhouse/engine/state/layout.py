"""A state is one record: int64 fields of fixed size, so a copy is a memcpy and a batch an array.

A game declares its fields as an annotated class; type checkers read the class, and the rules get
a NumPy record with the same fields:

    class State(Fields):
        turn: int
        hands: Ints = many(4, seen_by=SeenBy.OWNER)
        deck: Ints = many(16, seen_by=SeenBy.NOBODY)

Who may see a field is declared with it, and whether it holds cards: what a seat imagines and what
it observes follow (see `hidden` and `observing`), and the kit counts the cards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from math import gcd
from typing import Any, NamedTuple, cast, get_type_hints

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

Ints = NDArray[np.int64]
States = NDArray[np.void]

CACHE_LINE = WORD_BITS = 64


class SeenBy(Enum):
    """Who may see a field. OWNER: it has a part for each seat, seen by that seat alone; SOMEBODY:
    at times one seat does, or part of it is known."""

    ALL = "all"
    OWNER = "owner"
    SOMEBODY = "somebody"
    NOBODY = "nobody"


class Cards(NamedTuple):
    """How a number of a field holds cards: as a word with so many bits for each of these cards in
    order, or, with 0 bits, as the number of one card, NO_CARD if there is none. The numbers begin
    at 0 and are evenly apart: one that is no card's is never held."""

    numbers: tuple[int, ...]
    bits: int

    @property
    def step(self) -> int:
        """How far apart the numbers of two cards are."""
        return self.numbers[1] - self.numbers[0] if len(self.numbers) > 1 else 1

    @property
    def fit(self) -> bool:
        """Whether no number is below 0, and a word has room for all."""
        return self.numbers[0] == 0 and len(self.numbers) * self.bits < WORD_BITS


def numbers_for(codes: Mapping[str, int], step: int) -> tuple[int, ...]:
    numbers = (0, *codes.values())
    return tuple(range(min(numbers), max(numbers) + 1, step))


def as_sets(codes: Mapping[str, int]) -> Cards:
    return Cards(numbers_for(codes, 1), 1)


def as_counts(codes: Mapping[str, int], bits: int) -> Cards:
    """A card's number is where its count is in the word, or else which count it is."""
    are_places = all(number % bits == 0 for number in codes.values())
    return Cards(numbers_for(codes, bits if are_places else 1), bits)


def one_each(codes: Mapping[str, int]) -> Cards:
    return Cards(numbers_for(codes, gcd(*codes.values()) or 1), 0)


class About(NamedTuple):
    """What is declared of a field besides its shape. `seer` names the field with the seat that sees
    it; the others say what it can hold, see `hidden`."""

    seen_by: SeenBy = SeenBy.ALL
    cards: Cards | None = None
    seer: str = ""
    among: int = -1
    never: str = ""
    shown: str = ""
    odds: str = ""


class _Field(tuple[int, ...]):
    """The shape of a field, and what else is declared of it."""

    about: About

    def __new__(cls, shape: tuple[int, ...], about: About) -> _Field:
        made = super().__new__(cls, shape)
        made.about = about
        return made


def many(*shape: int, **about: Any) -> Ints:
    """Declare an array field of this shape; for what else can be said, see `About`."""
    return cast(Ints, _Field(shape, About(**about)))


def single(seen_by: SeenBy = SeenBy.ALL, **about: Any) -> int:
    """Declare a field of one number of which there is more to say."""
    return cast(int, _Field((), About(seen_by, **about)))


class Fields:
    """Base of state declarations. Never instantiated: `layout` makes the record type."""


def layout(declaration: type[Fields]) -> np.dtype[np.void]:
    """The record type of a declaration, padded so that two threads never share a cache line."""
    fields: list[tuple[str, type[np.int64], tuple[int, ...]]] = []
    for name in get_type_hints(declaration):
        if hasattr(np.record, name):
            raise ValueError(f"A field cannot be called {name!r}: NumPy records have that already.")
        shape = getattr(declaration, name, ())
        fields.append((name, np.int64, tuple(shape)))
    size = np.dtype(cast(Any, fields)).itemsize
    padding = -size % CACHE_LINE
    if padding:
        fields.append(("padding", np.int64, (padding // 8,)))
    return cast("np.dtype[np.void]", np.dtype(cast(Any, (np.record, fields))))


def declared_fields(declaration: type[Fields]) -> dict[str, tuple[tuple[int, ...], About]]:
    """Each field's shape, and what is declared of it."""
    found = {name: getattr(declaration, name, ()) for name in get_type_hints(declaration)}
    return {name: (tuple(each), getattr(each, "about", About())) for name, each in found.items()}


def hidden_fields(declaration: type[Fields]) -> dict[str, SeenBy]:
    """The fields that not all may see."""
    fields = declared_fields(declaration)
    seen_by = {name: about.seen_by for name, (_, about) in fields.items()}
    return {name: who for name, who in seen_by.items() if who is not SeenBy.ALL}


def new_states(state_type: np.dtype[np.void], count: int) -> States:
    """Zeroed states. Allocated here and never in compiled code, where they would dangle."""
    return np.zeros(count, state_type)


# --------------------------------------------------------------------- zeroing
def zero(state: Any, start: int, size: int) -> None:
    """Set so many bytes of a record to 0: whole fields, both numbers constants."""
    for name, place in state.dtype.fields.items():
        if start <= place[1] < start + size:
            state[name] = 0


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _zero(typing_context: Any, state: Any, start: Any, size: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(data, [arguments[1]])
        kinds = (place.type, arguments[2].type)
        memset = builder.module.declare_intrinsic("llvm.memset", kinds)
        builder.call(memset, [place, ir.IntType(8)(0), arguments[2], ir.IntType(1)(0)])
        return context.get_dummy_value()

    return types.void(state, types.int64, types.int64), code


@overload(zero)  # type: ignore[untyped-decorator]
def _compiled_zero(state: Any, start: Any, size: Any) -> Any:
    def implementation(state: Any, start: Any, size: Any) -> Any:
        _zero(state, start, size)

    return implementation


def runs_without(state_type: np.dtype[np.void], kept: Collection[str]) -> list[tuple[int, int]]:
    """Where the bytes of all fields but these are: starts and sizes of stretches."""
    runs: list[tuple[int, int]] = []
    fields = cast("dict[str, tuple[np.dtype[Any], int]]", dict(state_type.fields or {}))
    for name, (kind, offset) in fields.items():
        if name in kept:
            continue
        if runs and sum(runs[-1]) == offset:
            runs[-1] = (runs[-1][0], runs[-1][1] + kind.itemsize)
        else:
            runs.append((offset, kind.itemsize))
    return runs
