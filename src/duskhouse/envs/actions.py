"""Actions, as all environments take them."""

from __future__ import annotations

from operator import index
from typing import Any

ACTIONS = 63


def is_legal(legal: int, action: Any) -> bool:
    """Whether this is a whole number, and in a set of legal actions. What a policy gives may be an
    array without dimensions."""
    try:
        number = index(action)
    except TypeError:
        return False
    return 0 <= number < ACTIONS and bool(legal >> number & 1)
