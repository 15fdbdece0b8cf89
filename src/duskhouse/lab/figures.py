"""Figures with error bars, from sums over blocks of deals.

A figure is a mean: what was found over how often it was asked. What is known of it are the sums of
both over blocks of deals, so a run of any length takes the same room; games of one deal hang
together, so blocks are what is resampled. With fewer deals than blocks each deal is a block.
Two rules on the same deals fill the same blocks, so their difference is resampled in pairs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

BLOCKS = 240
RESAMPLES = 1000
LEVEL = 0.05
LUCK, GAMES, ENDING = "luck", "games", "ending/"
FOUND, ASKED = 0, 1
FEWEST = 20
"""Blocks of deals that a difference has to rest on to be called one: of few, drawing anew says
nothing."""

Row = tuple[int, list[float]]
Part = dict[str, list[Row]]
"""What some deals add: by figure, for each deal its number and what is added to each sum."""

Sums = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval, over how much it was asked, in how many deals' blocks."""

    value: float
    low: float
    high: float
    asked: float

    @property
    def half(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        return self.low > value or self.high < value


NOTHING = Estimate(math.nan, math.nan, math.nan, 0.0)


@dataclass
class Notes:
    """What a few deals add to figures, being collected."""

    part: Part = field(default_factory=dict)

    def add(self, figure: str, deal: int, found: float, asked: float = 1.0) -> None:
        self.part.setdefault(figure, []).append((deal, [float(found), float(asked)]))

    def add_sums(self, figure: str, deal: int, sums: Iterable[float]) -> None:
        self.part.setdefault(figure, []).append((deal, [float(each) for each in sums]))


class Figures:
    """All figures of one rule."""

    def __init__(self) -> None:
        self.sums: dict[str, Sums] = {}

    def add(self, part: Mapping[str, Iterable[Row]]) -> None:
        for name, rows in part.items():
            for deal, values in rows:
                if name not in self.sums:
                    self.sums[name] = np.zeros((BLOCKS, len(values)))
                self.sums[name][deal % BLOCKS] += values

    def __contains__(self, name: str) -> bool:
        return name in self.sums

    def under(self, prefix: str) -> list[str]:
        """The names of a family of figures, without its prefix, in order of their first use."""
        return [name.removeprefix(prefix) for name in self.sums if name.startswith(prefix)]

    def estimate(self, name: str) -> Estimate:
        sums = self._sums(name)
        if sums is None:
            return NOTHING
        asked = float(sums[:, ASKED].sum())
        value = float(reduced(name, sums.sum(axis=0)[None])[0])
        low, high = bounds(reduced(name, resampled(sums)))
        if np.count_nonzero(sums[:, ASKED]) < 2:
            low = high = math.nan
        return Estimate(value, low, high, asked)

    def _sums(self, name: str) -> Sums | None:
        """How often a game ends in some way is asked in every game, also where none does."""
        if not name.startswith(ENDING) or GAMES not in self.sums:
            return self.sums.get(name)
        found = self.sums.get(name, np.zeros((BLOCKS, 2)))
        return np.column_stack([found[:, FOUND], self.sums[GAMES][:, ASKED]])

    def difference(self, name: str, other: Figures) -> tuple[Estimate, float]:
        """How much more the other rule has of it, and in how many standard errors that is."""
        one, two = self._sums(name), other._sums(name)
        if one is None or two is None:
            return NOTHING, 0.0
        values = [reduced(name, sums.sum(axis=0)[None])[0] for sums in (one, two)]
        value = float(values[1] - values[0])
        drawn = reduced(name, resampled(two)) - reduced(name, resampled(one))
        drawn = drawn[np.isfinite(drawn)]
        low, high = bounds(drawn)
        spread = float(drawn.std()) if len(drawn) else 0.0
        apart = value / spread if spread > 0 else (0.0 if value == 0 else math.copysign(99, value))
        asked = float(min(one[:, ASKED].sum(), two[:, ASKED].sum()))
        if min(np.count_nonzero(sums[:, ASKED]) for sums in (one, two)) < FEWEST:
            apart = 0.0
        return Estimate(value, low, high, asked), apart

    # ------------------------------------------------------------------------- files
    def to_json(self) -> dict[str, Any]:
        return {name: sums.tolist() for name, sums in self.sums.items()}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Figures:
        made = cls()
        made.sums = {name: np.array(sums, float) for name, sums in plain.items()}
        return made


@lru_cache(2)
def weights(blocks: int) -> Sums:
    """How often each block is drawn in each resample; the same for all figures."""
    chance = np.random.default_rng(0)
    drawn = chance.multinomial(blocks, np.full(blocks, 1 / blocks), size=RESAMPLES)
    return drawn.astype(float)


def resampled(sums: Sums) -> Sums:
    """The sums of as many blocks, drawn anew. Blocks without anything stay where they are, so that
    two rules on the same deals are resampled alike."""
    return np.asarray(weights(BLOCKS) @ sums)


def reduced(name: str, sums: Sums) -> Sums:
    """The figure from its sums, for each row of them."""
    with np.errstate(divide="ignore", invalid="ignore"):
        if name != LUCK:
            return np.asarray(sums[:, FOUND] / sums[:, ASKED])
        return share_of_deals(sums)


def share_of_deals(sums: Sums) -> Sums:
    """The share of the variance between plays that lies between deals. The sums: of the products of
    two plays of a deal, of deals, of squares, and of each seat's results."""
    deals = sums[:, ASKED]
    with np.errstate(divide="ignore", invalid="ignore"):
        usual = ((sums[:, 3:] / deals[:, None]) ** 2).sum(axis=1)
        return np.asarray((sums[:, FOUND] / deals - usual) / (sums[:, 2] / deals - usual))


def bounds(drawn: Sums) -> tuple[float, float]:
    known = drawn[np.isfinite(drawn)]
    if len(known) < RESAMPLES / 2:
        return math.nan, math.nan
    low, high = np.quantile(known, (LEVEL / 2, 1 - LEVEL / 2))
    return float(low), float(high)
