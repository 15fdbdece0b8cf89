"""How much thinking helps, and how much the deal decides.

depth/A/B   the share of the win of one side that plays as B among others that play as A, as
            a part of an even share: 1 if nothing is gained, as many as there are sides if all is
luck        how much of the variance of results lies between deals: the same deal is played
            several times with other chance
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.lab.figures import LUCK, Notes
from duskhouse.lab.playing import Table
from duskhouse.lab.seating import by_seat, lone

DOUBLINGS = tuple(f"rollouts@{budget}" for budget in (25, 50, 100, 200))
PLAYS = 4


def ladder(game: Game) -> list[str]:
    """From a random player to the longest search, each with twice the budget of the last one."""
    return ["random", *(["tactics"] if game.tactics else []), *DOUBLINGS]


def measure(table: Table, deal: int, notes: Notes) -> None:
    """One step of the ladder, with one side ahead of it; they take turns."""
    steps = ladder(table.game)
    step, opening = deal % (len(steps) - 1), table.deal(deal)
    weaker, stronger = steps[step], steps[step + 1]
    teams = table.teams(opening)
    place = deal // (len(steps) - 1) % len(teams)
    seated = by_seat(lone(1, 0, place, len(teams)), teams)
    bots = [(weaker, stronger)[bot] for bot in seated]
    played = table.play(opening, table.chance("depth", deal), bots, traced=False)
    share = sum(played.shares[seat] for seat in teams[place])
    notes.add(f"depth/{weaker}/{stronger}", deal, share * len(teams))


def measure_luck(table: Table, deal: int, notes: Notes) -> None:
    opening = table.deal(deal)
    plays = np.array(
        [
            table.play(opening, table.chance("luck", deal, play), traced=False).shares
            for play in range(PLAYS)
        ]
    )
    squares = float((plays**2).sum()) / PLAYS
    products = (float((plays.sum(axis=0) ** 2).sum()) / PLAYS - squares) / (PLAYS - 1)
    notes.add_sums(LUCK, deal, [products, 1.0, squares, *plays.mean(axis=0)])
