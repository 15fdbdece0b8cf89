"""What lies on the table of Man-Eating House, in numbers: for everyone, and for each seat.

Of a closed hand it is the size; of the cards that lie face down for a Kagome, who picked them.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.cardsets import count
from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.parts import part
from duskhouse.engine.records import Ints
from duskhouse.engine.sheets import FACTS, MOMENT, OWN, SCORES, add, begin, compare, lay, turn_to
from duskhouse.games.man_eating_house.cards import DOG_CARD, HAND_SIZES
from duskhouse.games.man_eating_house.rules import Phase, State

TRICK, CORNER, ROOM, KAGOME, CLOSED_HAND, HAND, PILE, GONE = range(8)
SCORE, START, DARK, OLD_MAN, DOG_IS_OUT, TRICK_NUMBER, KAGOME_TIME, THE_END = range(8, 16)

NO_SUIT = -1


@rule
def lay_out(states: Any, i: int, before: Ints, page: Ints, found: Ints) -> int:
    state = states[i]
    begin(page)
    lay_table(state, page)
    for seat in range(state.seats):
        lay(page, CLOSED_HAND, seat, count(state.hands[seat]))
    for seat in range(state.seats):
        lay(page, PILE, seat, state.piles[seat])
    lay(page, GONE, NOBODY, state.discarded | state.out)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, MOMENT)
    lay_moment(state, page)
    for seat in range(state.seats):
        turn_to(page, OWN + seat)
        if plays_kagome(state):
            lay_kagome(state, page, seat)
        lay(page, HAND, seat, state.hands[seat])
    return int(compare(before, page, found))


@part
def plays_kagome(state: State) -> bool:
    return bool(state.phase == Phase.PICK or state.phase == Phase.CALL)


# -------------------------------------------------------------------- the table
@part
def lay_table(state: State, page: Ints) -> None:
    runs = state.phase == Phase.TRICK and state.cards_down > 0
    lay(page, TRICK, NOBODY, state.lead_suit if runs else NO_SUIT)
    for turn in range(state.seats):
        seat = (state.trick_leader + turn) % state.seats
        if state.trick[seat] != NO_CARD:
            add(page, state.trick[seat])
            add(page, seat)
    lay(page, CORNER, NOBODY, state.corner, state.omagatoki)
    lay(page, ROOM, NOBODY, state.room_size - state.room_drawn)
    if plays_kagome(state):
        lay_kagome(state, page, NOBODY)


@part
def lay_kagome(state: State, page: Ints, viewer: int) -> None:
    """A card is seen by whoever picked it and by nobody else."""
    lay(page, KAGOME, NOBODY, state.lead_suit)
    for turn in range(state.seats):
        seat = (state.leader + turn) % state.seats
        card = state.passed[state.kagomes, seat]
        if card != NO_CARD:
            add(page, card if seat == viewer else NO_CARD)
            add(page, seat)


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    leader = NOBODY if state.phase == Phase.OVER else state.leader
    for seat in range(state.seats):
        points = count(state.piles[seat])
        lay(page, SCORE, seat, points, state.seats, state.old_man, state.start, leader)


@part
def lay_facts(state: State, page: Ints) -> None:
    lay(page, START, state.start)
    if state.omagatoki:
        lay(page, DARK, 0)
    if state.seats == 3 and state.old_man != NOBODY:
        lay(page, OLD_MAN, state.old_man)
    if state.out >> DOG_CARD & 1:
        lay(page, DOG_IS_OUT, 0)


@part
def lay_moment(state: State, page: Ints) -> None:
    """Which trick it is: all hands have the same size before every lead (MEH-44)."""
    if state.phase == Phase.OVER:
        lay(page, THE_END, 0)
    elif state.phase != Phase.TRICK:
        lay(page, KAGOME_TIME, 0)
    else:
        held = 0
        for seat in range(state.seats):
            held = max(held, count(state.hands[seat]))
        tricks = HAND_SIZES[state.scale, state.seats]
        lay(page, TRICK_NUMBER, tricks - held + 1, tricks)
