"""What the rules say of a position of Rest in Peace, for what a seat is asked there.

Compiled, and asked over `(states, i)`; what is asked of every turn comes back at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiled import rule
from duskhouse.engine.parts import part
from duskhouse.engine.uncompiled import usable
from duskhouse.games.rest_in_peace import rounds, rules, totals, turns
from duskhouse.games.rest_in_peace import state as words
from duskhouse.games.rest_in_peace.cards import GHOST_BITS, VALUES
from duskhouse.games.rest_in_peace.state import News, Phase, State, Step
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET

# --------------------------------------------------------------- where both sides stand
PLAIN = 0  # every other card in play is a plain 1 (YAO-43)
# The rest is about the seat on turn.
PASSES = 1  # ending the turn would pass it on (YAO-16)
TRIPPED = 2  # chance chooses its next ghost (YAO-24)
OWES_TWO = 3  # it has to play two cards and has not yet (YAO-P14)


@rule
def board(states: Any, i: int) -> tuple[tuple[int, int], int, int]:
    """All that is asked of every turn, at once: both totals, what holds, a bit each, and what one
    more ghost is worth to the seat on turn."""
    state = states[i]
    both = int(totals.total(state, 0)), int(totals.total(state, 1))
    return both, holding(state, state.turn), worths(state, state.turn)


@part
def holding(state: State, seat: int) -> int:
    found = int(words.worthless(state)) << PLAIN
    found |= int(turns.end_passes(state, seat)) << PASSES
    found |= int(turns.is_tripped(state, seat)) << TRIPPED
    found |= int(turns.must_play_two(state, seat)) << OWES_TWO
    return int(found)


@part
def worths(state: State, seat: int) -> int:
    """What one more ghost of each value would be worth on a side, like a pile."""
    found = 0
    for value in VALUES:
        worth = 1 if words.worthless(state) else totals.worth(state, seat, value)
        found |= worth << GHOST_BITS * (value - 1)
    return int(found)


def holds(bits: int, bit: int) -> bool:
    return bits >> bit & 1 == 1


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


def total_in(totals: int, seat: int) -> int:
    return (totals >> 8 * seat & 0xFF) - TOTAL_OFFSET


def outlook(now: Any, action: int) -> int:
    """To be asked only where neither chance nor a hidden card has a part in the answer."""
    copy = np.frombuffer(bytearray(now._raw), now._state_type)
    totals: int = usable(totals_after)(copy, 0, action)
    return totals


# ------------------------------------------------------------------------ what may be played
@rule
def banned(states: Any, i: int) -> int:
    """The values nobody may play."""
    return int(words.banned_values(states[i]))


@rule
def has_banned_unit(states: Any, i: int, psychic: int) -> bool:
    return bool(turns.with_banned_unit(states[i], 1 << psychic))


@rule
def held(states: Any, i: int, seat: int) -> int:
    """The cards in hand and in front, as a set."""
    return int(rounds.placeable(states[i], seat))


SHOWN = (board, totals_after, held, banned, has_banned_unit)
