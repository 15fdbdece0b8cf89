"""Figures with error bars. Games of one deal hang together, so deals are what is resampled."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000
ERROR_RATE = 0.05  # of each of the two wrong decisions of a test
FEWEST_DEALS = 10  # before a test may decide
SPREAD_OF_ELO = 400


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % interval; without bounds if there are too few deals."""

    mean: float
    low: float
    high: float


def bootstrap(values: Sequence[float]) -> Interval:
    """The mean over deals, and between which bounds it lies if deals are drawn anew."""
    if not values:
        return Interval(math.nan, math.nan, math.nan)
    data = np.asarray(values, float)
    if len(data) == 1:
        return Interval(float(data[0]), math.nan, math.nan)
    # Deals have few different results: how often each is drawn says as much as which deals are.
    results, counts = np.unique(data, return_counts=True)
    chance = np.random.default_rng(0)
    drawn = chance.multinomial(len(data), counts / len(data), size=RESAMPLES)
    low, high = np.quantile(drawn @ results / len(data), (0.025, 0.975))
    return Interval(float(data.mean()), float(low), float(high))


def expected_share(elo: float, teams: int) -> float:
    """The share of the wins of one who is so much stronger than all the others, who are alike."""
    return 1 / (1 + (teams - 1) * 10 ** (-elo / SPREAD_OF_ELO))


def elo_of_share(share: float, teams: int) -> float:
    """The other way round."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return SPREAD_OF_ELO * math.log10(share * (teams - 1) / (1 - share))


@dataclass(frozen=True)
class Question:
    """Is the first bot better by at least `better` Elo, or by at most `same`?"""

    same: float
    better: float


@dataclass(frozen=True)
class Answer:
    """Where a sequential test stands: decided outside the bounds, open between them."""

    ratio: float
    bound: float

    @property
    def decided(self) -> bool:
        return abs(self.ratio) >= self.bound

    @property
    def better(self) -> bool:
        return self.ratio >= self.bound


def sequential_test(values: Sequence[float], question: Question, teams: int) -> Answer:
    """The generalised sequential probability ratio test over the mean share of each deal."""
    bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
    if len(values) < FEWEST_DEALS:
        return Answer(0.0, bound)
    data = np.asarray(values, float)
    variance = max(float(data.var(ddof=1)), 1e-6)
    low, high = (expected_share(elo, teams) for elo in (question.same, question.better))
    ratio = len(data) * (high - low) * (2 * float(data.mean()) - low - high) / (2 * variance)
    return Answer(ratio, bound)
