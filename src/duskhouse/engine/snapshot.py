"""A position read once, for views: reading a field of a record from Python costs microseconds,
and the views of a table read the same fields over and over.

A snapshot has the fields of its state as plain ints. Parts of a view are marked `shared`: such a
part is made once for all seats, and made anew in a later position only if one of the numbers that
it read has changed. The snapshot sees what a part reads, so a part cannot forget to say it. Rules
want the record itself, `record_of`, which counts as having read all of it, unless it is said what
these rules read. Or a part takes what rules say as an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from math import prod
from typing import Any, TypeVar, cast

import numpy as np

S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])

Shape = tuple[int, ...]
EVERYTHING = -1  # as a set of words: all of them


@cache
def places_of(state_type: np.dtype[np.void]) -> dict[str, tuple[int, Shape]]:
    """Where in the words of a record each field begins, and its shape."""
    fields = cast(Any, state_type.fields)
    return {name: (field[1] // 8, field[0].shape) for name, field in fields.items()}


class Snapshot:
    """A copy of a state. Given an earlier position of the game, what still holds of it is kept."""

    def __init__(self, state: Any, earlier: Snapshot | None = None) -> None:
        self.record = state.copy()
        self.raw = np.frombuffer(self.record.tobytes(), np.int64)
        self.words: list[int] = self.raw.tolist()
        self.reads = 0  # a set of words: what the part now being made has read so far
        self.made: dict[Any, tuple[Any, int]] = {}  # parts, and which words each has read
        self._places = places_of(state.dtype)
        self._earlier = {} if earlier is None else earlier.made
        self._changed = EVERYTHING if earlier is None else differing_words(earlier.raw, self.raw)

    def __getattr__(self, name: str) -> Any:
        try:
            start, shape = self._places[name]
        except KeyError:
            raise AttributeError(f"The state has no field {name!r}.") from None
        if shape:
            return Numbers(self, start, shape)
        self.reads |= 1 << start
        return self.words[start]

    def words_of(self, fields: tuple[str, ...]) -> int:
        """The set of words of some fields."""
        places = [self._places[name] for name in fields]
        return sum(((1 << prod(shape)) - 1) << start for start, shape in places)

    def make(self, part: Callable[..., Any], more: tuple[Any, ...]) -> Any:
        """A part that this position does not have yet: the earlier one's if it still holds."""
        key = (part, *more)
        found = self._earlier.get(key)
        if found is None or found[1] & self._changed:
            outer, self.reads = self.reads, 0
            found = part(self, *more), self.reads
            self.reads |= outer
        else:
            self.reads |= found[1]
        self.made[key] = found
        return found[0]


def differing_words(one: Any, other: Any) -> int:
    """The set of words that differ."""
    return int.from_bytes(np.packbits(one != other, bitorder="little").tobytes(), "little")


class Numbers(Sequence[Any]):
    """An array field of a snapshot, or a row of one."""

    __slots__ = ("_of", "_shape", "_start")

    def __init__(self, of: Snapshot, start: int, shape: Shape) -> None:
        self._of = of
        self._start = start
        self._shape = shape

    def __len__(self) -> int:
        return self._shape[0]

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, tuple):
            first, *rest = at
            return self[first][rest[0] if len(rest) == 1 else tuple(rest)]
        count, *inner = self._shape
        size = prod(inner)
        if isinstance(at, slice):
            some = range(*at.indices(count))
            assert some.step == 1
            return Numbers(self._of, self._start + some.start * size, (len(some), *inner))
        place = self._start + range(count)[at] * size
        if inner:
            return Numbers(self._of, place, tuple(inner))
        self._of.reads |= 1 << place
        return self._of.words[place]

    def tolist(self) -> list[Any]:
        if len(self._shape) > 1:
            return [row.tolist() for row in self]
        count = self._shape[0]
        self._of.reads |= ((1 << count) - 1) << self._start
        return self._of.words[self._start : self._start + count]


def snapshot(state: S) -> S:
    """The snapshot of a state; a snapshot is its own. (To the type checker it is a state.)"""
    return state if isinstance(state, Snapshot) else cast(S, Snapshot(state))


def record_of(state: S, *fields: str) -> S:
    """The record that rules work on: all of it counts as read, or only the fields named."""
    if not isinstance(state, Snapshot):
        return state
    state.reads |= state.words_of(fields) if fields else EVERYTHING
    return cast(S, state.record)


def shared(part: F) -> F:
    """A part of a view, made once for a position and kept while all that it read stays the same."""

    @wraps(part)
    def once(state: Any, *more: Any) -> Any:
        found = state.made.get((part, *more))
        if found is None:
            return state.make(part, more)
        state.reads |= found[1]
        return found[0]

    return cast(F, once)
