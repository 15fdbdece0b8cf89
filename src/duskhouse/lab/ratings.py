"""Ratings: Elo where two teams meet, OpenSkill (Plackett-Luce) where there are more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from duskhouse.words.errors import Refused

INSTALL = "pip install 'duskhouse[lab]'"


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
