"""The fields that every game's state begins with."""

from __future__ import annotations

from duskhouse.engine.state.chance import GENERATOR_WORDS
from duskhouse.engine.state.layout import Fields, Ints, many


class State(Fields):
    """The fields every game has. A game may widen `events`."""

    rng: Ints = many(GENERATOR_WORDS)
    events: Ints = many(24, 2)
    event_count: int
    silent: int
    seats: int
    phase: int
    turn: int
