"""Who wins and how much, by seat, by role and by who begins; how games end, and how long they take.

seat/S, place/S, role/N   the share of the win of a seat, of whoever sits so far behind the seat
                          that begins, of whoever wins together with N - 1 others
points/S                  points of a seat
draw                      how often more than one side wins
ending/K,N…               how often a game ends so: the outcome's kind and numbers
decisions, forced, turns, minutes
"""

from __future__ import annotations

from duskhouse.engine.game.usual import Teams
from duskhouse.lab.figures import ENDING, GAMES, Notes
from duskhouse.lab.playing import Played, Table

SECONDS, SECONDS_FORCED = 8.0, 2.0
"""What a decision takes people, with a choice and without: an estimate."""


def measure(table: Table, deal: int, notes: Notes) -> None:
    opening = table.deal(deal)
    first, teams = int(opening[0].turn), table.teams(opening)
    played = table.play(opening, table.chance("game", deal))
    shares = played.shares.tolist()
    for seat, share in enumerate(shares):
        notes.add(f"seat/{seat}", deal, share)
        notes.add(f"place/{(seat - first) % table.seats}", deal, share)
    if len({len(team) for team in teams}) > 1:
        for team in teams:
            notes.add(f"role/{len(team)}", deal, sum(shares[seat] for seat in team))
    ending = table.ending()
    for seat, points in enumerate(ending.points):
        notes.add(f"points/{seat}", deal, points)
    notes.add("draw", deal, is_shared(shares, teams))
    notes.add(ENDING + ",".join(map(str, ending.outcome)), deal, 1.0)
    notes.add(GAMES, deal, 1.0)
    note_length(played, deal, notes)


def is_shared(shares: list[float], teams: Teams) -> bool:
    """Whether more than one side has won."""
    return sum(any(shares[seat] > 0 for seat in team) for team in teams) > 1


def note_length(played: Played, deal: int, notes: Notes) -> None:
    forced = played.forced
    chosen = played.decisions - forced
    notes.add("decisions", deal, played.decisions)
    notes.add("forced", deal, forced, played.decisions)
    notes.add("turns", deal, played.turns)
    notes.add("minutes", deal, (SECONDS * chosen + SECONDS_FORCED * forced) / 60)
