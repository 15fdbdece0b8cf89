"""Deciding by rules of thumb: pieces of advice speak for or against an action, each with a weight.

A game says which pieces of advice apply to an action, as a set of their numbers, and keeps a row
of weights by number. The better advised an action, the more often it is chosen, so that close
calls and bluffs are mixed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import small_part
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints

MOST_ADVICE = 64
FINENESS = 1 << 24


@small_part
def sum_of(weights: Any, advice: int) -> float:
    """What the pieces of advice in this set weigh together."""
    total = 0.0
    while advice:
        total += weights[lowest(advice)]
        advice = without_lowest(advice)
    return total


@small_part
def likelihood(eagerness: float) -> float:
    """How often, relative to others, an action of this weight is chosen; never quite never."""
    return math.exp(min(max(eagerness, -300.0), 300.0))


@small_part
def happens(generator: Ints, chance: float, of: float) -> bool:
    """True as often as `chance` is a part of `of`."""
    return random_below(generator, FINENESS) * of < chance * FINENESS


def weights_of(advice: Mapping[int, tuple[float, ...]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """A table with a row for each role and a column for each piece of advice (plain Python)."""
    roles = len(next(iter(advice.values())))
    table = np.zeros((roles, MOST_ADVICE))
    for number, weights in advice.items():
        table[:, number] = weights
    return table
