"""Ratings: Elo where two teams meet, OpenSkill (Plackett-Luce) where there are more; and those of a
league, from all its games at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duskhouse.lab.statistics import SPREAD_OF_ELO
from duskhouse.words.errors import Refused

INSTALL = "pip install 'duskhouse[lab]'"
RESAMPLES = 400
MOST_STEPS, SETTLED = 2000, 1e-5  # until strengths change by less than a hundredth of an Elo

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Skill:
    """What OpenSkill believes of a bot; everybody begins at 25 ± 8.3."""

    mean: float
    deviation: float


def skills(games: Iterable[tuple[Sequence[int], Sequence[float]]], bots: int) -> list[Skill]:
    """The skill of each bot, from games given as the bots of the teams and their shares."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Refused("no-openskill", install=INSTALL) from None
    model = PlackettLuce()
    known = [model.rating() for _ in range(bots)]
    for seating, shares in games:
        # A bot that sits in several places meets itself: each copy learns, the mean is kept.
        copies = [[model.rating(known[bot].mu, known[bot].sigma)] for bot in seating]
        rated = model.rate(copies, scores=list(shares))
        for bot in set(seating):
            own = [team[0] for team, sitting in zip(rated, seating, strict=True) if sitting == bot]
            mean = sum(one.mu for one in own) / len(own)
            deviation = sum(one.sigma for one in own) / len(own)
            known[bot] = model.rating(mean, deviation)
    return [Skill(one.mu, one.sigma) for one in known]


# ------------------------------------------------------------------------- leagues
@dataclass(frozen=True)
class Rating:
    """Elo above the mean of all bots, with its 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(
    deals: Sequence[Sequence[tuple[Sequence[int], Sequence[float]]]], bots: int
) -> list[Rating]:
    """The rating of each bot from the games of deals, given as the bots of the teams and their
    shares. A team wins as often as its strength is of the table's (Luce's model: Elo, where two
    teams meet); the strengths that make the shares likeliest, found anew for deals drawn anew."""
    tables = sorted({tuple(sorted(seating)) for games in deals for seating, _ in games})
    at = {table: number for number, table in enumerate(tables)}
    members = np.array([[table.count(bot) for bot in range(bots)] for table in tables], float)
    played, won = np.zeros((len(deals), len(tables))), np.zeros((len(deals), bots))
    for deal, games in enumerate(deals):
        for seating, shares in games:
            played[deal, at[tuple(sorted(seating))]] += 1
            for bot, share in zip(seating, shares, strict=True):
                won[deal, bot] += share
    chance = np.random.default_rng(0)
    even = np.full(len(deals), 1 / len(deals))
    weights = np.vstack([np.ones(len(deals)), chance.multinomial(len(deals), even, RESAMPLES)])
    elo = SPREAD_OF_ELO * np.log10(strengths(weights @ played, weights @ won, members))
    elo -= elo.mean(axis=1, keepdims=True)
    low, high = np.quantile(elo[1:], (0.025, 0.975), axis=0)
    return [Rating(*map(float, one)) for one in zip(elo[0], low, high, strict=True)]


def strengths(played: Floats, won: Floats, members: Floats) -> Floats:
    """By sample and bot, by Hunter's minorization: from how often each table was played, how many
    wins each bot had, and who sits at each table. Everybody has drawn with a bot of strength 1
    besides, so that nobody is without bounds."""
    found = np.ones_like(won)
    for _ in range(MOST_STEPS):
        tried = (played / (found @ members.T)) @ members + 1 / (found + 1)
        better = (won + 0.5) / tried
        settled = bool(np.abs(np.log(better / found)).max() < SETTLED)
        found = better
        if settled:
            break
    return found
