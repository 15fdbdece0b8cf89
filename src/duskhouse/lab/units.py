"""The units of figures, and how many digits of one are told."""

from __future__ import annotations

import math
from typing import Literal

Unit = Literal["percent", "number", "times", "change"]
MOST_MORE = 3
"""Digits beyond the usual."""


def scaled(value: float, unit: Unit) -> float:
    return value * 100 if unit in ("percent", "change") else value


def usual_digits(unit: Unit) -> int:
    return 1 if unit in ("percent", "change") else 2


def more_digits(difference: float, unit: Unit) -> int:
    """How many more than usual it takes to see a difference that is smaller."""
    size = abs(scaled(difference, unit))
    if not size or not math.isfinite(size):
        return 0
    return min(MOST_MORE, max(0, math.ceil(-math.log10(size)) - usual_digits(unit)))
