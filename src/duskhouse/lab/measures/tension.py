"""How a game goes, by the chances of all sides at some moments of it: how often each wins if it is
played on from there, with all cards where they lie.

    tension/decided    after which part of the game the winner's chance stays above 90 %
    tension/leads      how often another side takes the lead clearly
    tension/comeback   how often the winner had at some moment less than half of an even chance
    tension/drama      how far the winner was behind the leader, on average
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from duskhouse.engine.game.usual import Teams
from duskhouse.engine.state.layout import States
from duskhouse.lab.figures import Notes
from duskhouse.lab.playing import Table

MOMENTS, PLAYS = 12, 32
DECIDED = 0.9
CLEARLY = 0.15
"""How far ahead another side has to be for the lead to have changed: chances are estimates."""

Chances = NDArray[np.float64]


def measure(table: Table, deal: int, notes: Notes) -> None:
    opening = table.deal(deal)
    teams = table.teams(opening)
    played = table.play(opening, table.chance("game", deal))
    won = [sum(played.shares[seat] for seat in team) for team in teams]
    winner = int(np.argmax(won))
    if won[winner] < 1 - 1e-9:
        return
    at_moments = moments(played.decisions)
    course = []
    every = table.positions(opening, table.chance("game", deal), played)
    for at, (states, _, _, _) in enumerate(every):
        if at in at_moments:
            course.append(chances(table, deal, at, states, teams))
    note_course(np.array(course), winner, deal, notes)


def moments(decisions: int) -> set[int]:
    """Decisions, evenly spread, the first among them."""
    number = min(MOMENTS, decisions)
    return {decisions * at // number for at in range(number)}


def chances(table: Table, deal: int, at: int, states: States, teams: Teams) -> Chances:
    """Of each side; a bot that looks ahead is too slow for this, so tactics stand in."""
    generator, total = table.chance("moment", deal, at), np.zeros(table.seats)
    fast = ["random" if table.bot == "random" else "tactics"] * table.seats
    for _ in range(PLAYS):
        total += table.play(states, generator, fast, traced=False).shares
    return np.array([sum(total[seat] for seat in team) for team in teams]) / PLAYS


def note_course(course: Chances, winner: int, deal: int, notes: Notes) -> None:
    own = course[:, winner]
    decided = len(own)
    while decided and own[decided - 1] >= DECIDED:
        decided -= 1
    notes.add("tension/decided", deal, decided / len(own))
    notes.add("tension/leads", deal, lead_changes(course))
    notes.add("tension/comeback", deal, own.min() < 0.5 / course.shape[1])
    notes.add("tension/drama", deal, float((course.max(axis=1) - own).mean()))


def lead_changes(course: Chances) -> int:
    leader, changes = -1, 0
    for chance in course:
        first = int(np.argmax(chance))
        if leader < 0:
            leader = first if chance[first] - np.partition(chance, -2)[-2] >= CLEARLY else -1
        elif chance[first] - chance[leader] >= CLEARLY:
            leader, changes = first, changes + 1
    return changes
