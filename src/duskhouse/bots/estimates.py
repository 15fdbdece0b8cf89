"""What a search makes of actions, and how one of them is chosen by that."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints

RADIX = 1 << 30


@dataclass(frozen=True)
class Estimate:
    """What a search makes of one action."""

    action: int
    value: float  # the expected share of the win
    error: float  # its standard error
    behind: float  # how far it seems behind the best
    doubt: float  # the standard error of that
    simulations: int

    @property
    def beaten(self) -> float:
        """How probable it is that the best one is better than this."""
        if self.doubt == 0.0:
            return 1.0 if self.behind > 0 else 0.5
        return 0.5 + 0.5 * math.erf(self.behind / self.doubt / math.sqrt(2))


def mixed(estimates: list[Estimate], mixing: float, generator: Ints) -> int:
    """The best action, or now and then one that is known to be hardly worse.

    Whoever always does the same in the same place can be read: a face-down card or a pass would
    tell what it should hide. Near ties are broken at random at a price that is known; what the
    search could not tell apart, the worlds it happened to imagine have mixed already.
    """
    best = estimates[0]
    if mixing == 0.0:
        return best.action
    prices = [0.0 if one is best else one.behind + one.doubt for one in estimates]
    weights = [math.exp(-0.5 * (price / mixing) ** 2) for price in prices]
    return drawn([one.action for one in estimates], weights, generator)


def drawn(actions: Sequence[int], weights: list[float], generator: Ints) -> int:
    """One of the actions, each as often as its weight says."""
    at = random_below(generator, RADIX) / RADIX * sum(weights)
    found = actions[0]
    for action, weight in zip(actions, weights, strict=True):
        if weight > 0:
            found = action
            at -= weight
            if at < 0:
                break
    return found


def standard_error(variance: float, samples: int) -> float:
    """Of a mean; a variance of 0 in few samples is not trusted."""
    return math.sqrt(max(float(variance), 1 / (4 * samples)) / samples)
