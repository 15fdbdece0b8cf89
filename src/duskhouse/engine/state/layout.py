"""A state is one record: int64 fields of fixed size, so a copy is a memcpy and a batch an array.

A game declares its fields as an annotated class; type checkers read the class, and the rules get
a NumPy record with the same fields:

    class State(Fields):
        turn: int
        hands: Ints = many(4)
"""

from __future__ import annotations

from typing import Any, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
States = NDArray[np.void]

CACHE_LINE = 64


class _Many(tuple[int, ...]):
    """The shape of an array field."""


def many(*shape: int) -> Ints:
    """Declare an array field of this shape."""
    return cast(Ints, _Many(shape))


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


def new_states(state_type: np.dtype[np.void], count: int) -> States:
    """Zeroed states. Allocated here and never in compiled code, where they would dangle."""
    return np.zeros(count, state_type)
