"""What the rules say of a position of Rest in Peace, for its views.

Compiled, and asked over `(states, i)`; several small answers come back in one number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NOBODY
from duskhouse.engine.uncompiled import usable
from duskhouse.games.rest_in_peace import ghosts, memory, rounds, rules, totals, turns
from duskhouse.games.rest_in_peace import state as words
from duskhouse.games.rest_in_peace.cards import GHOST_BITS, VALUES
from duskhouse.games.rest_in_peace.state import News, Phase, State, Step
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET

# --------------------------------------------------------------- where both sides stand
# Bits above the two totals; all but the first are about the seat on turn.
PLAIN = 16  # every other card in play is a plain 1 (YAO-43)
PASSES = 17  # ending the turn would pass it on (YAO-16)
TRIPPED = 18  # chance chooses its next ghost (YAO-24)
OWES_TWO = 19  # it has to play two cards and has not yet (YAO-P14)


@rule
def standing(states: Any, i: int) -> int:
    """Both totals, a byte each, and what holds, a bit each."""
    state = states[i]
    found = totals.both_totals(state) | int(words.worthless(state)) << PLAIN
    if state.turn != NOBODY:
        found |= int(turns.end_passes(state, state.turn)) << PASSES
        found |= int(turns.is_tripped(state, state.turn)) << TRIPPED
        found |= int(turns.must_play_two(state, state.turn)) << OWES_TWO
    return int(found)


def total_in(standing: int, seat: int) -> int:
    return (standing >> 8 * seat & 0xFF) - TOTAL_OFFSET


def holds(standing: int, bit: int) -> bool:
    return standing >> bit & 1 == 1


# ----------------------------------------------------------------------- what cards count
@rule
def units(states: Any, i: int, seat: int, psychic: int) -> int:
    """The ghosts that a psychic of a side counts as, as a pile."""
    return int(totals.psychic_units(states[i], seat, 1 << psychic))


@rule
def worths(states: Any, i: int, seat: int) -> int:
    """What one more ghost of each value would be worth on a side, like a pile."""
    state = states[i]
    found = 0
    for value in VALUES:
        worth = 1 if words.worthless(state) else totals.worth(state, seat, value)
        found |= worth << GHOST_BITS * (value - 1)
    return int(found)


CHANGE_BITS = 10  # of all changes, for each value
MADE_0, RAISED_BY_8, RAISED_BY_9, RAISED_BY_10, RAISED_BY_26, LOWERED = 0, 1, 2, 3, 5, 7


@rule
def changes(states: Any, i: int, seat: int) -> int:
    """What effects make of each value on a side (YAO-42): by how much, two bits at most each."""
    state = states[i]
    found = 0
    for unit in VALUES:
        found |= changes_of(state, seat, unit) << CHANGE_BITS * (unit - 1)
    return int(found)


@rule
def changes_of(state: State, seat: int, unit: int) -> int:
    if totals.not_scared(state, seat, unit):
        return 1 << MADE_0
    by_8 = totals.acro_bats(state, seat, unit)
    by_9 = totals.ghossssst(state, seat, unit)
    by_10 = totals.poltergheist(state, seat, unit)
    by_26 = totals.pity(state, unit)
    lowered = unit + by_8 + by_9 + by_10 + by_26 - totals.worth(state, seat, unit)
    raised = by_8 << RAISED_BY_8 | by_9 << RAISED_BY_9 | by_10 << RAISED_BY_10
    return int(raised | by_26 << RAISED_BY_26 | lowered << LOWERED)


# --------------------------------------------------------------------- what would happen
NO_TOTALS, NO_EFFECT = -1, -2


@rule
def totals_after(states: Any, i: int, action: int) -> int:
    """Does it, so give it a copy. Both totals then, if the round and the turn go on."""
    state = states[i]
    place = state.place
    state.hushed = 0
    rules.play(state, action)
    for at in range(state.news_count):
        if state.news[at, 0] & 0xFF == News.NO_EFFECT:
            return NO_EFFECT
    goes_on = state.place == place and state.step == Step.FIGHT and state.phase == Phase.TURN
    return int(totals.both_totals(state)) if goes_on else NO_TOTALS


def outlook(now: Any, action: int) -> int:
    """To be asked only where neither chance nor a hidden card has a part in the answer."""
    copy = np.frombuffer(bytearray(now._raw), now._state_type)
    totals: int = usable(totals_after)(copy, 0, action)
    return totals


# ------------------------------------------------------------------------ what may be played
@rule
def held_cards(states: Any, i: int) -> int:
    """The cards in hand and in front of the seat on turn, as a set."""
    return int(rounds.placeable(states[i], states[i].turn))


@rule
def banned(states: Any, i: int) -> int:
    """The values nobody may play."""
    return int(words.banned_values(states[i]))


@rule
def has_banned_unit(states: Any, i: int, psychic: int) -> bool:
    return bool(turns.with_banned_unit(states[i], 1 << psychic))


# ------------------------------------------------------------------------ what a seat knows
@rule
def known_in_hand(states: Any, i: int, owner: int) -> int:
    return int(memory.known_in_hand(states[i], owner))


@rule
def known_face_down(states: Any, i: int, owner: int) -> int:
    return int(memory.known_face_down(states[i], owner))


@rule
def deck_pile(states: Any, i: int, owner: int) -> int:
    """The ghosts of a deck, without their order."""
    return int(ghosts.deck_pile(states[i], owner))


SHOWN = (
    standing,
    units,
    worths,
    changes,
    totals_after,
    held_cards,
    banned,
    has_banned_unit,
    known_in_hand,
    known_face_down,
    deck_pile,
)
