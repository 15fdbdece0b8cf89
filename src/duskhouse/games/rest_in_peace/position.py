"""What the rules say of a position of Rest in Peace, for what a seat is asked there."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.layout import layout
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC
from duskhouse.games.rest_in_peace.rounds import placeable
from duskhouse.games.rest_in_peace.rules import play
from duskhouse.games.rest_in_peace.state import (
    EventKind,
    Phase,
    State,
    Step,
    banned_values,
    other_than,
    works,
)
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET, total
from duskhouse.games.rest_in_peace.turns import is_tripped, must_play_two, with_banned_unit

# --------------------------------------------------------------------- what would happen
NO_TOTALS, NO_EFFECT = -1, -2
STATE_TYPE = layout(State)


@part
def outlook(state: State, action: int) -> int:
    """The totals that an action leads to, the own one in the low byte, if the round and the turn go
    on. To be asked only where neither chance nor a hidden card has a part in the answer."""
    copy = np.empty(1, STATE_TYPE)
    copy[0] = state
    return totals_after(copy, 0, action)


@part
def totals_after(states: Any, i: int, action: int) -> int:
    """Does it, so give it a copy."""
    state = states[i]
    place, seat = state.place, state.turn
    state.silent = 0
    play(state, action)
    for at in range(state.event_count):
        if state.events[at, 0] & 0xFF == EventKind.NO_EFFECT:
            return NO_EFFECT
    if state.place != place or state.step != Step.FIGHT or state.phase != Phase.TURN:
        return NO_TOTALS
    mine, theirs = total(state, seat), total(state, other_than(seat))
    return int((mine + TOTAL_OFFSET) | (theirs + TOTAL_OFFSET) << 8)


# ------------------------------------------------------------------------ what may be played
NOT_HELD, IS_TRIPPED, BANNED_VALUE, ONLY_PLACED, GHOSTS_ONLY = range(5)
NOT_ALONE, BANNED_UNIT, TOO_DEAR = range(5, 8)


@rule
def why_no_card(states: Any, i: int, card: int) -> int:
    """Why the seat on turn may not play a card, if it may not."""
    state = states[i]
    if not placeable(state, state.turn) >> card & 1:
        return NOT_HELD
    return why_barred(state, card)


@part
def why_barred(state: State, card: int) -> int:
    """Why it may not play one that it has."""
    if card > FIRST_PSYCHIC:
        return why_no_psychic(state, state.turn, card - FIRST_PSYCHIC)
    return BANNED_VALUE if banned_values(state) >> card & 1 else IS_TRIPPED


@part
def why_no_psychic(state: State, seat: int, psychic: int) -> int:
    if is_tripped(state, seat):
        return IS_TRIPPED
    if psychic == 7:
        return ONLY_PLACED
    if works(state, other_than(seat), 24):
        return GHOSTS_ONLY
    if psychic in (22, 27) and must_play_two(state, seat):
        return NOT_ALONE
    return BANNED_UNIT if with_banned_unit(state, just(psychic)) else TOO_DEAR
