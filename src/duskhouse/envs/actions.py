"""Actions, as all environments take them."""

from __future__ import annotations

from numbers import Integral

ACTIONS = 63


def is_legal(legal: int, action: object) -> bool:
    """Whether this is a whole number, and in a set of legal actions."""
    return (
        isinstance(action, Integral)
        and 0 <= int(action) < ACTIONS
        and bool(legal >> int(action) & 1)
    )
