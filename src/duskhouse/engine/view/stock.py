"""What lies on tables, in words: each piece is made once from its numbers, for all that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from struct import Struct
from threading import Lock
from typing import Any

import msgspec
import numpy as np

from duskhouse.engine.compiling.interpreted import usable
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.press import (
    AFTER,
    FRESH_WORDS,
    PLACES,
    STOCK_WORDS,
    TOLD_WORDS,
    WAYS,
    compose,
)
from duskhouse.engine.view.sheets import STARTS
from duskhouse.engine.view.view import Card, Part, Tally, Zone, encode

Makers = Mapping[int, Callable[..., Any]]
Words = tuple[bytes, bytes, bytes, bytes]
"""A piece in JSON in each of the ways in which it may be told: as the first inside another, after
others, opened, closed."""

BEFORE_ID = b',{"id":'
"""How a zone begins after others."""

INSIDE: Mapping[Any, str] = {Zone: "cards", Tally: "parts"}
"""Where the pieces are that lie inside another."""


class Stock:
    """The pieces of one game that are shown time and again. Any thread may ask, one at a time."""

    def __init__(self, makers: Makers, stands_for: Mapping[int, int]) -> None:
        self._makers = makers
        self._stands_for = np.array([stands_for.get(kind, kind) for kind in range(max(makers) + 1)])
        self._told, self._fresh = np.zeros(TOLD_WORDS, np.int64), np.zeros(FRESH_WORDS, np.int64)
        self._lock = Lock()
        self._older: dict[bytes, Words] = {}
        self._clear()

    def _clear(self) -> None:
        self._numbers = np.zeros(STOCK_WORDS, np.int64)
        self._words: list[bytes] = []
        self._kept: dict[bytes, Words] = {}

    def forget(self) -> None:
        """Every piece is made anew."""
        with self._lock:
            self._older = {}
            self._clear()

    def tell(self, before: Ints, page: Ints) -> Wording:
        """What is other on a page than on the one before."""
        with self._lock:
            try:
                return self._worded(before, page)
            except BaseException:
                self._clear()  # some may be in the stock without their words
                raise

    def _worded(self, before: Ints, page: Ints) -> Wording:
        end = self._compose(before, page)
        if end < 0:  # those that are not shown for a while are forgotten
            self._older = self._kept
            self._clear()
            end = self._compose(before, page)
        if self._fresh[0]:
            self._make(page)
        return Wording(self._told[:end].tolist(), self._words)

    def _compose(self, before: Ints, page: Ints) -> int:
        composing, pages = usable(compose), (before, page)
        if composing is not compose:  # Python reads lists many times faster
            pages = before.tolist(), page.tolist()
        end: int = composing(*pages, self._stands_for, self._numbers, self._told, self._fresh)
        return end

    def _make(self, page: Ints) -> None:
        """The words for what was not in the stock."""
        raw = page.tobytes()
        bounds = iter(self._fresh[1 : 1 + 2 * int(self._fresh[0])].tolist())
        for start, end in zip(bounds, bounds, strict=True):
            key = raw[start:end]
            words = self._kept[key] = self._older.get(key) or words_for(made(self._makers, key))
            self._words += words

    def pieces(self, page: Ints, part: int) -> list[Any]:
        """What lies in a part of a page, as it was before it was turned into JSON."""
        found = []
        for key, *inside in keys_of(page, part):
            piece = made(self._makers, key)
            if inside:
                more = tuple(made(self._makers, one) for one in inside)
                piece = msgspec.structs.replace(piece, **{INSIDE[type(piece)]: more})
            found.append(piece)
        return found


class Wording:
    """The words of what has changed, by what it is: a part of the page, or PLACES."""

    __slots__ = ("_numbers", "_words")

    def __init__(self, numbers: list[int], words: list[bytes]) -> None:
        self._numbers = numbers
        self._words = words

    def __contains__(self, what: int) -> bool:
        return self._numbers[2 * what] > 0

    def is_same(self, one: int, other: int) -> bool:
        """Whether one is told in just the words of the other."""
        return self._numbers[2 * one : 2 * one + 2] == self._numbers[2 * other : 2 * other + 2]

    def joined(self, what: int) -> bytes:
        """In JSON, with commas between the pieces."""
        return b"".join(map(self._words.__getitem__, self._of(what)))[1:]

    def places(self) -> bytes:
        """The ids of all zones in JSON, in order, with commas between them."""
        found = [self._words[WAYS * number + AFTER] for number in self._of(PLACES)]
        return b",".join([zone[len(BEFORE_ID) : zone.index(b",", 1)] for zone in found])

    def _of(self, what: int) -> list[int]:
        return self._numbers[self._numbers[2 * what] : self._numbers[2 * what + 1]]


def words_for(piece: Any) -> Words:
    text: bytes = encode(piece)
    kind, first, opened, closed = type(piece), b"", b"", b""
    if kind in INSIDE:
        name = b'"%b":[' % INSIDE[kind].encode()
        before, _, closed = text.partition(name)
        opened = b",%b%b" % (before, name)
    elif kind in (Card, Part):
        first = text
    return first, b"," + text, opened, closed


def keys_of(page: Ints, part: int) -> Iterator[list[bytes]]:
    """The pieces in a part of a page, each as its bytes, with those that are inside."""
    words = page.tolist()
    here, last = words[STARTS + part], words[STARTS + part + 1]
    while here < last:
        end, keys, own = here + words[here], [], here + 1
        while own < end:
            keys.append(page[own : own + words[own]].tobytes())
            own += words[own]
        yield keys
        here = end


def made(makers: Makers, key: bytes) -> Any:
    """A piece from its numbers."""
    _, kind, *numbers = numbers_of(len(key))(key)
    return makers[kind](*numbers)


@cache
def numbers_of(size: int) -> Callable[[bytes], tuple[int, ...]]:
    return Struct(f"{size // 8}q").unpack
