"""What a search makes of actions, and how one of them is chosen by that."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from duskhouse.bots.halving import mix
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
    """The best action, or one that is hardly worse: see `halving.mix`."""
    rows = [(one.action, 0.0, 0.0, one.behind, one.doubt, 0.0) for one in estimates]
    return int(mix(np.array(rows, np.float64), len(rows), mixing, generator))


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
