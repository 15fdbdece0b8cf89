"""A position read once, for views: reading a field of a record from Python costs microseconds,
and the views of a table read the same fields over and over.

A snapshot has the fields of its state. Rules want the record itself: `record_of`. Parts of a view
that all seats see alike are marked `shared` and made once for a position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np

S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])


class Snapshot:
    """A copy of a state. Numbers are plain ints, whatever holds many stays an array."""

    def __init__(self, state: Any) -> None:
        self.record = state.copy()
        self.made: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        try:
            field = np.void.__getitem__(self.record, name)
        except (ValueError, KeyError):
            raise AttributeError(f"The state has no field {name!r}.") from None
        value = field if field.ndim else field.item()
        self.__dict__[name] = value
        return value


def snapshot(state: S) -> S:
    """The snapshot of a state; a snapshot is its own. (To the type checker it is a state.)"""
    return state if isinstance(state, Snapshot) else cast(S, Snapshot(state))


def record_of(state: S) -> S:
    """The record that rules work on."""
    return state.record if isinstance(state, Snapshot) else state


def shared(part: F) -> F:
    """A part of a view that all seats see alike: made once for a snapshot."""

    @wraps(part)
    def once(state: Any, *more: Any) -> Any:
        key = (part, *more)
        if key not in state.made:
            state.made[key] = part(state, *more)
        return state.made[key]

    return cast(F, once)
