"""A position as plain numbers, for notation, reasons and outcomes: reading a field of a record from
Python costs microseconds, and they read the same fields over and over.

A snapshot has the fields of its state: ints, tuples of ints, and tuples of such rows. What follows
from them by compiled rules is `asked` of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Any, TypeVar, cast

import numpy as np

from duskhouse.engine.compiling.interpreted import usable
from duskhouse.engine.state.layout import States

S = TypeVar("S")
Shape = tuple[int, ...]
Row = tuple[int, ...]


class AsStates:
    """The copy as compiled rules take it, made when it is first asked for."""

    def __get__(self, of: Snapshot, kind: type[Snapshot]) -> States:
        states = of.__dict__["_states"] = np.frombuffer(bytearray(of._raw), of._state_type)
        return states


class Snapshot:
    """A copy of a state with its fields as plain numbers. Those that every game has are read one by
    one, since often no more is asked for; a game's own all at once, when the first of them is.

    Its own names begin with an underscore, since games name their fields as they like.
    """

    _state_type: np.dtype[np.void]
    _layout: Struct
    _names: tuple[str, ...]
    _read: Callable[[tuple[int, ...]], tuple[Any, ...]]
    _states = AsStates()

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def __getattr__(self, name: str) -> Any:
        if name not in self._names:
            raise AttributeError(name)
        numbers = self._read(self._layout.unpack(self._raw))
        self.__dict__.update(zip(self._names, numbers, strict=True))
        return self.__dict__[name]


class Field:
    """One that is read when it is first asked for: a number, or several."""

    def __init__(self, name: str, start: int, shape: Shape) -> None:
        self._name = name
        self._start = start
        self._is_one = not shape
        self._layout = Struct(f"{math.prod(shape)}q")

    def __get__(self, of: Snapshot, kind: type[Snapshot]) -> Any:
        numbers = self._layout.unpack_from(of._raw, self._start)
        read = of.__dict__[self._name] = numbers[0] if self._is_one else numbers
        return read


class Rows:
    """A field of several rows, read when it is first asked for."""

    def __init__(self, name: str, start: int, shape: Shape) -> None:
        self._name = name
        self._start = start
        self._row = shape[1]
        self._layout = Struct(f"{math.prod(shape)}q")

    def __get__(self, of: Snapshot, kind: type[Snapshot]) -> tuple[Row, ...]:
        words = iter(self._layout.unpack_from(of._raw, self._start))
        rows = of.__dict__[self._name] = tuple(zip(*[words] * self._row, strict=True))
        return rows


@cache
def snapshot_type(state_type: np.dtype[np.void]) -> type[Snapshot]:
    """Snapshots of one game's states."""
    own: dict[str, Any] = {"_state_type": state_type}
    layout, flat, words = "", dict[str, int | slice](), 0
    for name, (kind, start, *_) in cast(Any, state_type.fields).items():
        if len(kind.shape) == 2:
            own[name] = Rows(name, start, kind.shape)
            layout += f"{kind.itemsize}x"
        elif name in EVERY_GAMES:
            own[name] = Field(name, start, kind.shape)
            layout += f"{kind.itemsize}x"
        elif kind.shape:
            flat[name] = slice(words, words + kind.shape[0])
            layout += f"{kind.shape[0]}q"
            words += kind.shape[0]
        else:
            flat[name] = words
            layout += "q"
            words += 1
    own |= {"_layout": Struct("=" + layout), "_names": tuple(flat)}
    own["_read"] = itemgetter(*flat.values())
    return type("Snapshot", (Snapshot,), own)


EVERY_GAMES = ("rng", "event_count", "seats", "phase", "turn")
"""Fields of the `State` that all games' begin with."""


def snapshot(state: S) -> S:
    """The snapshot of a state; a snapshot is its own. (To the type checker it is a state.)"""
    if isinstance(state, Snapshot):
        return state
    record = cast(Any, state)
    return cast(S, snapshot_type(record.dtype)(record.tobytes()))


def position_of(states: States) -> Any:
    """The snapshot of the first state."""
    return snapshot_type(states.dtype)(states[:1].tobytes())


def asked(now: Any, rule: Callable[..., Any], *given: Any) -> Any:
    """What a compiled rule over `(states, i, …)` says of a snapshot."""
    return usable(rule)(now._states, 0, *given)
