"""On what occasion somebody is told, and of whose seat: from the table alone, nothing of a hand."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from duskhouse.match.match import Match
from duskhouse.match.timeline import Timeline

LAST_PART = 0.25
"""Of the time to think: when so much is left in a game over days, somebody is told again."""


class Reason(IntEnum):
    TURN = 0
    LATE = 1
    OVER = 2
    REMATCH = 3


class Occasion(NamedTuple):
    """`number` rises with every occasion of a match, and is the same whenever it is looked at."""

    reason: Reason
    number: int
    seats: tuple[int, ...]

    def concerns(self, seat: int | None) -> bool:
        """Whether a person on this seat is to be told; or all who read what a table's webhook
        says."""
        if seat is not None:
            return seat in self.seats
        return bool(self.seats) or self.reason in (Reason.OVER, Reason.REMATCH)


def occasion(match: Match, now: float) -> Occasion | None:
    """What somebody who is not there should know, as it stands."""
    timeline, turn = match.timeline, match.turn
    if timeline is None:
        return None
    if turn is None:
        reason, seats = (Reason.REMATCH if match.rematch_table else Reason.OVER), absent(match)
        return numbered(timeline.seq, reason, seats)
    if match.seats[turn].kind != "person":
        return None
    late_at = becomes_late(match)
    reason = Reason.LATE if late_at is not None and now >= late_at else Reason.TURN
    seats = tuple(seat for seat in absent(match) if seat == turn)
    return numbered(began(timeline, turn), reason, seats)


def numbered(seq: int, reason: Reason, seats: tuple[int, ...]) -> Occasion:
    return Occasion(reason, len(Reason) * seq + reason, seats)


def absent(match: Match) -> tuple[int, ...]:
    return tuple(
        seat.number for seat in match.seats if seat.kind == "person" and not seat.connections
    )


def becomes_late(match: Match) -> float | None:
    """When little of the time is left of whoever is to move, in a game over days."""
    if match.clocks is None or match.turn is None or not match.plan.lasts:
        return None
    return match.clocks.runs_out_at(match.turn) - LAST_PART * match.clocks.clock.seconds


def began(timeline: Timeline, turn: int) -> int:
    """The position in which this seat's turn began: all moves since then are its own."""
    seq = timeline.seq
    while seq > 0 and mover(timeline, seq) == turn:
        seq -= 1
    return seq


def mover(timeline: Timeline, seq: int) -> int | None:
    """Who has led to this position, by a move or by taking one back."""
    if seq in timeline.taken_back:
        return timeline.taken_back[seq]
    step = timeline.step_to(seq)
    return None if step is None else step.seat
