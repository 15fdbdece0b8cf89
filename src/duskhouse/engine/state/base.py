"""The fields that every game's state begins with, and who begins."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.chance import GENERATOR_WORDS, random_below
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Fields, Ints, many


class State(Fields):
    """The fields every game has. A game may widen `events`."""

    rng: Ints = many(GENERATOR_WORDS)
    events: Ints = many(24, 2)
    event_count: int
    silent: int
    seats: int
    named_first: int  # the seat that whoever deals lets begin; NOBODY: by lot
    phase: int
    turn: int


@rule
def first_seat(state: State) -> int:
    """Who begins. The lot is drawn even if a seat was named, so that whatever chance decides is the
    same whoever begins."""
    lot = random_below(state.rng, state.seats)
    return lot if state.named_first == NOBODY else state.named_first
