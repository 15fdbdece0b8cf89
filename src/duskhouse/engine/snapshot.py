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
from struct import Struct
from typing import Any, TypeVar, cast

import numpy as np

from duskhouse.engine.records import States

S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])

Shape = tuple[int, ...]
EVERYTHING = -1  # as a set of words: all of them
MOST_PARTS = 256  # kept from one position to the next


class Snapshot:
    """A copy of a state. Given an earlier position of the game, what still holds of it is kept.

    Its own names begin with an underscore, since games name their fields as they like.
    """

    __slots__ = ("_kept", "_legal", "_made", "_raw", "_reads", "_words")
    _state_type: np.dtype[np.void]
    _layout: Struct
    _places: dict[str, tuple[int, Shape]]

    def __init__(self, raw: bytes, earlier: Snapshot | None = None) -> None:
        self._raw = raw
        self._words = self._layout.unpack(raw)
        self._reads = 0  # a set of words: what the part now being made has read so far
        self._made: dict[Any, tuple[Any, int]] = {}  # parts, and which words each has read
        self._kept: Any = None
        self._legal: int | None = None
        if earlier is not None and len(earlier._made) < MOST_PARTS:
            changed = differing_words(earlier._raw, raw)
            kept = earlier._made.items()
            self._made = {key: found for key, found in kept if not found[1] & changed}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"The state has no field {name!r}.")

    @property
    def _record(self) -> Any:
        if self._kept is None:
            self._kept = np.frombuffer(bytearray(self._raw), self._state_type)[0]
        return self._kept

    @classmethod
    @cache
    def _words_of(cls, *fields: str) -> int:
        """The set of words of some fields."""
        words = 0
        for start, shape in (cls._places[name] for name in fields):
            words |= ((1 << prod(shape)) - 1) << start
        return words

    def _make(self, part: Callable[..., Any], key: tuple[Any, ...]) -> tuple[Any, int]:
        """A part, and all that it reads."""
        outer, self._reads = self._reads, 0
        found = self._made[key] = part(self, *key[1:]), self._reads
        self._reads = outer
        return found


@cache
def snapshot_type(state_type: np.dtype[np.void]) -> type[Snapshot]:
    """Snapshots of one game's states, with a property for each field."""
    fields = cast(Any, state_type.fields)
    places = {name: (field[1] // 8, field[0].shape) for name, field in fields.items()}
    own: dict[str, Any] = {name: reader(start, shape) for name, (start, shape) in places.items()}
    own |= {"__slots__": (), "_places": places, "_state_type": state_type}
    own["_layout"] = Struct(f"{state_type.itemsize // 8}q")
    return type("Snapshot", (Snapshot,), own)


def reader(start: int, shape: Shape) -> property:
    word = 1 << start

    def number(self: Snapshot) -> int:
        self._reads |= word
        return self._words[start]  # type: ignore[no-any-return]

    def numbers(self: Snapshot) -> Numbers:
        return Numbers(self, start, shape)

    return property(numbers if shape else number)


def differing_words(one: bytes, other: bytes) -> int:
    """The set of words that differ."""
    differ = np.frombuffer(one, np.int64) != np.frombuffer(other, np.int64)
    return int.from_bytes(np.packbits(differ, bitorder="little").tobytes(), "little")


class Numbers(Sequence[Any]):
    """An array field of a snapshot, or a part of one."""

    __slots__ = ("_of", "_shape", "_start")

    def __init__(self, of: Snapshot, start: int, shape: Shape) -> None:
        self._of = of
        self._start = start
        self._shape = shape

    def __len__(self) -> int:
        return self._shape[0]

    def __getitem__(self, at: Any) -> Any:
        shape = self._shape
        if type(at) is int and len(shape) == 1:
            place = range(self._start, self._start + shape[0])[at]
        elif type(at) is tuple and len(at) == len(shape) == 2 and type(at[1]) is int:
            row = self._start + range(shape[0])[at[0]] * shape[1]
            place = range(row, row + shape[1])[at[1]]
        else:
            return self._some(at)
        self._of._reads |= 1 << place
        return self._of._words[place]

    def _some(self, at: Any) -> Any:
        """A row, or some rows; of a tuple, what its rest says of the row its first says."""
        if isinstance(at, tuple):
            return self[at[0]][at[1] if len(at) == 2 else at[1:]]
        count, *inner = self._shape
        size = prod(inner)
        if isinstance(at, slice):
            some = range(*at.indices(count))
            return Numbers(self._of, self._start + some.start * size, (len(some), *inner))
        start = self._start + range(count)[at] * size
        return Numbers(self._of, start, tuple(inner)) if inner else self[int(at)]

    def tolist(self) -> list[Any]:
        if len(self._shape) > 1:
            return [row.tolist() for row in self]
        end = self._start + self._shape[0]
        self._of._reads |= (1 << end) - (1 << self._start)
        return list(self._of._words[self._start : end])


def snapshot(state: S) -> S:
    """The snapshot of a state; a snapshot is its own. (To the type checker it is a state.)"""
    if isinstance(state, Snapshot):
        return state
    record = cast(Any, state)
    return cast(S, snapshot_type(record.dtype)(record.tobytes()))


def position_of(
    states: States, legal: int | None = None, earlier: Snapshot | None = None
) -> Snapshot:
    """The snapshot of the first state, of which the legal actions are known already."""
    made = snapshot_type(states.dtype)(states[:1].tobytes(), earlier)
    made._legal = legal
    return made


def legal_in(state: Any, legal: Callable[[Any], int]) -> int:
    """The legal actions by this rule, asked once for a position."""
    if not isinstance(state, Snapshot):
        return int(legal(state))
    if state._legal is None:
        state._legal = int(legal(state._record))
    state._reads = EVERYTHING
    return state._legal


def record_of(state: S, *fields: str) -> S:
    """The record that rules work on: all of it counts as read, or only the fields named."""
    if not isinstance(state, Snapshot):
        return state
    state._reads |= state._words_of(*fields) if fields else EVERYTHING
    return cast(S, state._record)


def in_python(rule: F) -> F:
    """A rule that calls no others as it was written, so that a snapshot sees what it reads."""
    return cast(F, getattr(rule, "py_func", rule))


def shared(part: F) -> F:
    """A part of a view, made once for a position and kept while all that it read stays the same."""

    @wraps(part)
    def once(state: Any, *more: Any) -> Any:
        key = (part, *more)
        found = state._made.get(key) or state._make(part, key)
        state._reads |= found[1]
        return found[0]

    return cast(F, once)
