"""Who sits where: every deal is played several times with the bots exchanged, so luck is shared.

A seating names a bot for each team of a deal; a game without partners has a team a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations, product

from duskhouse.engine.game.usual import Teams

Seating = tuple[int, ...]


def first_alone(bots: int, teams: int) -> list[Seating]:
    """The first bot as one team in every place, against each other bot in all the rest."""
    return [lone(0, other, place, teams) for other in range(1, bots) for place in range(teams)]


def each_alone(bots: int, teams: int) -> list[Seating]:
    """Every bot as one team in every place, against each other one in all the rest."""
    seatings = (
        lone(one, other, place, teams)
        for one, other in permutations(range(bots), 2)
        for place in range(teams)
    )
    return list(dict.fromkeys(seatings))


def mixtures(bots: int, teams: int) -> list[Seating]:
    """Every way to give the teams to the bots, as many different ones as fit."""
    most = min(bots, teams)
    every = product(range(bots), repeat=teams)
    return [seating for seating in every if len(set(seating)) == most]


def lone(one: int, other: int, place: int, teams: int) -> Seating:
    return tuple(one if team == place else other for team in range(teams))


EACH = "each"
SEATINGS: Mapping[str, Callable[[int, int], list[Seating]]] = {
    "first": first_alone,
    EACH: each_alone,
    "all": mixtures,
}


def by_seat(seating: Seating, teams: Teams) -> list[int]:
    """The bot of each seat."""
    bots = {seat: bot for bot, team in zip(seating, teams, strict=True) for seat in team}
    return [bots[seat] for seat in sorted(bots)]
