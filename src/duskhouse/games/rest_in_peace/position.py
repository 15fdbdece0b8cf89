"""What the rules say of a position of Rest in Peace, for its views.

Compiled, and asked over `(states, i)`; what is asked of every position comes back at once.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, cast

import numpy as np

from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NOBODY
from duskhouse.engine.parts import part
from duskhouse.engine.records import layout
from duskhouse.engine.uncompiled import usable
from duskhouse.games.rest_in_peace import ghosts, memory, rounds, rules, totals, turns
from duskhouse.games.rest_in_peace import state as words
from duskhouse.games.rest_in_peace.cards import CHANGING_WORTH, GHOST_BITS, VALUES, VARYING
from duskhouse.games.rest_in_peace.state import News, Phase, State, Step
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET

# --------------------------------------------------------------- where both sides stand
PLAIN = 0  # every other card in play is a plain 1 (YAO-43)
# The rest is about the seat on turn.
PASSES = 1  # ending the turn would pass it on (YAO-16)
TRIPPED = 2  # chance chooses its next ghost (YAO-24)
OWES_TWO = 3  # it has to play two cards and has not yet (YAO-P14)

Pair = tuple[int, int]
Last = tuple[int, int, int, bool]
Side = tuple[int, int, int, int]
Shown = tuple[int, int, int, Last, Side]
Count = tuple[int, int, int, int, int, int, bool, bool]
Board = tuple[Pair, int, int, tuple[Shown, Shown], tuple[Count, Count]]


@rule
def board(states: Any, i: int) -> Board:
    """All that is asked of every position, at once: both totals, what holds, a bit each, what one
    more ghost is worth to the seat on turn, then, for each seat, what all see of its cards and how
    its total comes about."""
    state = states[i]
    both = int(totals.total(state, 0)), int(totals.total(state, 1))
    worth = worths(state, state.turn) if state.turn != NOBODY else 0
    cards = shown(state, 0, both[0]), shown(state, 1, both[1])
    counts = count(state, 0, both[0]), count(state, 1, both[1])
    return both, holding(state), worth, cards, counts


@part
def holding(state: State) -> int:
    found = int(words.worthless(state)) << PLAIN
    if state.turn != NOBODY:
        found |= int(turns.end_passes(state, state.turn)) << PASSES
        found |= int(turns.is_tripped(state, state.turn)) << TRIPPED
        found |= int(turns.must_play_two(state, state.turn)) << OWES_TWO
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


# ------------------------------------------------------------------- what is shown of a seat
NO_TOTAL = -100  # the round is closed


@part
def shown(state: State, seat: int, total: int) -> Shown:
    """The sizes of hand and deck, the top of the deck if it is known, and the cards laid out."""
    size = state.deck_size[seat]
    top = state.decks[seat, size - 1] if state.top_known[seat] else 0
    hand = int(words.pile_size(state.hands[seat]))
    return hand, int(size), int(top), last(state, seat), side(state, seat, total)


@part
def last(state: State, seat: int) -> Last:
    """On the last position: ghosts, psychics, how many face down, and whether one is asked for."""
    place = words.tenth(state)
    is_asked = bool(state.phase == Phase.PLACE and state.turn == seat)
    face_down = int(words.pile_size(state.face_down[seat]))
    return int(state.ghosts[place, seat]), int(state.psychics[place, seat]), face_down, is_asked


@part
def side(state: State, seat: int, total: int) -> Side:
    """In play: ghosts, psychics, the carried one of them, and what they add up to.

    The cards of the last position are shown as such; once a round is closed, its effects have
    expired and its totals say nothing any more."""
    ghosts, psychics = state.ghosts[state.place, seat], state.psychics[state.place, seat]
    if state.phase == Phase.PLACE:
        return int(ghosts), int(psychics), 0, NO_TOTAL
    if words.on_the_tenth(state):
        return 0, 0, 0, total
    carried = state.carried if state.carrier == seat else 0
    return int(ghosts), int(psychics), int(carried), total


# ------------------------------------------------------------------------ earlier rounds
ROW = Struct("2q")  # both sides of a place
FIELDS: Any = layout(State).fields
GHOSTS, PSYCHICS = FIELDS["ghosts"][1], FIELDS["psychics"][1]


def earlier_sides(now: Any) -> tuple[bytes, bytes]:
    """The ghosts and the psychics of the places before this one, as they lie in the state: most
    of the time somebody has read them before."""
    raw, end = now._raw, now.place * ROW.size
    return raw[GHOSTS + ROW.size : GHOSTS + end], raw[PSYCHICS + ROW.size : PSYCHICS + end]


def without_last(rows: bytes) -> tuple[bytes, Pair]:
    """The places before the last of these, and that one's sides."""
    return rows[: -ROW.size], cast(Pair, ROW.unpack(rows[-ROW.size :]))


# ----------------------------------------------------------------------- what cards count
UNIT_BITS = 3


@part
def count(state: State, seat: int, total: int) -> Count:
    """A total and where it comes from: ghosts and psychics, the ghosts that varying ones count as,
    the changes of ghosts and of psychics that are ghosts, whether all are plain, and whether a 13
    was placed."""
    ghosts, psychics = state.ghosts[state.place, seat], state.psychics[state.place, seat]
    plain = words.worthless(state)
    changed = 0 if plain else changes(state, seat)
    also_units = changed if state.works_as_ghost == words.WorksAsGhost.FULL else 0
    units, placed_13 = varying_units(state, seat, psychics), bool(state.placed[seat] >> 13 & 1)
    return total, int(ghosts), int(psychics), units, changed, also_units, plain, placed_13


@part
def varying_units(state: State, seat: int, psychics: int) -> int:
    """The value of the ghost that each of them counts as, a few bits each."""
    found = 0
    for at, psychic in enumerate(VARYING):
        pile = totals.psychic_units(state, seat, psychics & 1 << psychic)
        found |= words.face_value(pile) << UNIT_BITS * at
    return int(found)


CHANGE_BITS = 10  # of all changes, for each value
MADE_0, RAISED_BY_8, RAISED_BY_9, RAISED_BY_10, RAISED_BY_26, LOWERED = 0, 1, 2, 3, 5, 7


@part
def changes(state: State, seat: int) -> int:
    """What effects make of each value on a side (YAO-42): by how much, two bits at most each."""
    if not (state.working[0] | state.working[1]) & CHANGING_WORTH:
        return 0
    found = 0
    for unit in VALUES:
        found |= changes_of(state, seat, unit) << CHANGE_BITS * (unit - 1)
    return int(found)


@part
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


# ------------------------------------------------------------------------ what a seat knows
@rule
def known_to(states: Any, i: int, seat: int) -> tuple[int, int, int, int]:
    """What the other player does not: the cards in hand and in front as a set, then piles, of the
    ghosts in the own deck, and of those that are surely in the other hand and face down there."""
    state = states[i]
    other = words.other_than(seat)
    return (
        int(rounds.placeable(state, seat)),
        int(ghosts.deck_pile(state, seat)),
        int(memory.known_in_hand(state, other)),
        int(memory.known_face_down(state, other)),
    )


SHOWN = (board, totals_after, banned, has_banned_unit, known_to)
