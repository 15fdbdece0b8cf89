"""Choosing by weighed rules of thumb (a softmax policy over hand-written features).

A game names its rules of thumb by numbers and says which of them apply to an action, as a set. Each
has a weight, and the weights that apply add up to how good an action looks. Actions are drawn in
proportion to the exponential of that sum, so that the better one is usual and close calls and
bluffs are mixed.

Where a game counts values instead and takes the best, `jitter` breaks ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule_over, small_rule
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.reals import LARGEST, exp

Rule = Callable[..., Any]

MOST_FEATURES = 64
FINENESS = 1 << 24
JITTER_STEPS = 1 << 16


@small_rule
def sum_of(weights: Any, features: int) -> float:
    """The weights of the rules of thumb in this set, added up."""
    total = 0.0
    while features:
        total += weights[lowest(features)]
        features = without_lowest(features)
    return total


@small_rule
def likelihood(eagerness: float) -> float:
    """How often, relative to others, an action with this sum of weights is chosen; never 0."""
    return exp(max(eagerness, -LARGEST))


@small_rule
def happens(generator: Ints, chance: float, of: float) -> bool:
    """True as often as `chance` is a part of `of`."""
    return random_below(generator, FINENESS) * of < chance * FINENESS


# -------------------------------------------------------------------- choosing
def choose_by(actions: Rule, situation: Rule, weight: Rule, module: str) -> Rule:
    """The `choose` of a game, for the module that calls: of the `actions(state)`, the better rated,
    the likelier. `weight(state, situation, action)` says how often one is chosen, relative to
    others; what all have in common, `situation(state)` finds once."""
    names = {"open_actions": actions, "situation_of": situation, "weight_of": weight}
    return rule_over(choose, names, module, "choose")


open_actions: Rule = lowest
situation_of: Rule = lowest
weight_of: Rule = likelihood


def choose(state: Any, generator: Ints) -> int:
    actions = open_actions(state)
    choice = lowest(actions)
    if without_lowest(actions) == 0:
        return choice
    situation = situation_of(state)
    total = 0.0
    while actions:
        action = lowest(actions)
        chance = weight_of(state, situation, action)
        total += chance
        if happens(generator, chance, total):
            choice = action
        actions = without_lowest(actions)
    return choice


@small_rule
def jitter(generator: Ints, span: float) -> float:
    """A random number from 0 up to the span: added to a value, it breaks ties and close calls."""
    return random_below(generator, JITTER_STEPS) * (span / JITTER_STEPS)


def weights_of(features: Mapping[int, tuple[float, ...]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """A table with a row for each role and a column for each rule of thumb (plain Python)."""
    roles = len(next(iter(features.values())))
    table = np.zeros((roles, MOST_FEATURES))
    for number, weights in features.items():
        table[:, number] = weights
    return table
