"""Which move can be taken back, and why one cannot.

A move stands as soon as something has come of it: another event, which may have shown something to
somebody, or something drawn from chance. Between persons it stands as soon as another seat has
moved. Whoever plays against bots alone may take it back past their moves too, as long as
these have shown nothing either: no card, and nothing but the moves themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from duskhouse.match.seating import Seat
from duskhouse.match.timeline import Timeline

Why = Literal["nothing", "resolved", "answered", "shown"]


def lone_person(seats: Sequence[Seat]) -> int | None:
    """The seat of whoever plays against bots alone."""
    others = [seat for seat in seats if seat.kind != "bot"]
    return others[0].number if len(others) == 1 and others[0].kind == "person" else None


def latest_to_take_back(timeline: Timeline, lone: int | None) -> tuple[int, int] | None:
    """Whose move can be taken back now, and how many moves that takes back."""
    for back, step in enumerate(timeline.steps_before(timeline.seq), 1):
        if not step.can_be_taken_back:
            return None
        if lone is None or step.seat == lone:
            return step.seat, back
        if step.shows_card_to(lone):
            return None
    return None


def why_it_stands(timeline: Timeline, seat: int, lone: int | None) -> Why:
    """Why this seat has nothing to take back; the latest reason, if there are several."""
    steps = [*timeline.steps_before(timeline.seq)]
    if not any(step.seat == seat for step in steps):
        return "nothing"
    for step in steps:
        if not step.can_be_taken_back:
            return "resolved"
        if lone is None and step.seat != seat:
            return "answered"
        if step.seat != seat and step.shows_card_to(seat):
            return "shown"
    return "nothing"
