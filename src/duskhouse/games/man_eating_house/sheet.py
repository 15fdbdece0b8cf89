"""What lies on the table of Man-Eating House and what a seat is asked, in numbers.

Of a closed hand it is the size; of the cards that lie face down for a Kagome, who picked them.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import count, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import (
    BARRED,
    FACTS,
    MOMENT,
    MOVES,
    OWN,
    PROMPT,
    SCORES,
    WAITING,
    begin,
    finish,
    lay,
    put_inside,
    turn_to,
)
from duskhouse.games.man_eating_house.cards import DOG_CARD, HAND_SIZES, OF_SUIT
from duskhouse.games.man_eating_house.rules import Phase, State

TRICK, CORNER, ROOM, KAGOME_ZONE, CLOSED_HAND, HAND, PILE, GONE = range(8)
FACE, PICKED_CARD, UNSEEN_PICK = range(8, 11)
SCORE, START, DARK, OLD_MAN, DOG_IS_OUT, TRICK_NUMBER, KAGOME_TIME, THE_END = range(11, 19)
AWAITED, ASK_LEAD, ASK_TO_FOLLOW, ASK_ANY_CARD, ASK_PICK, ASK_CALL = range(19, 25)
CARD_MOVE, CALL_MOVE, BARRED_CARD = range(25, 28)

STANDS_FOR = {HAND: CLOSED_HAND}

NO_SUIT = -1


@rule
def lay_out(states: Any, i: int, actions: int, page: Ints) -> None:
    state = states[i]
    begin(page)
    lay_table(state, page)
    for seat in range(state.seats):
        lay(page, CLOSED_HAND, seat, count(state.hands[seat]))
    for seat in range(state.seats):
        lay(page, PILE, seat, count(state.piles[seat]))
        put_faces(page, state.piles[seat])
    lay(page, GONE, NOBODY, count(state.discarded | state.out))
    put_faces(page, state.discarded | state.out)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, MOMENT)
    lay_moment(state, page)
    if actions:
        lay_choices(state, page, actions)
    for seat in range(state.seats):
        turn_to(page, OWN + seat)
        if plays_kagome(state):
            lay_kagome(state, page, seat)
        lay(page, HAND, seat, count(state.hands[seat]))
        put_faces(page, state.hands[seat])
    finish(page)


@part
def plays_kagome(state: State) -> bool:
    return bool(state.phase == Phase.PICK or state.phase == Phase.CALL)


# -------------------------------------------------------------------- the table
@part
def lay_table(state: State, page: Ints) -> None:
    runs = state.phase == Phase.TRICK and state.cards_down > 0
    is_new = int(state.trick_leader == NOBODY)
    lay(page, TRICK, NOBODY, state.lead_suit if runs else NO_SUIT, is_new)
    for turn in range(state.seats):
        seat = (state.trick_leader + turn) % state.seats
        if state.trick[seat] != NO_CARD:
            put_inside(page, FACE, state.trick[seat], seat)
    lay(page, CORNER, NOBODY, count(state.corner), state.omagatoki)
    put_faces(page, state.corner)
    lay(page, ROOM, NOBODY, state.room_size - state.room_drawn)
    if plays_kagome(state):
        lay_kagome(state, page, NOBODY)


@part
def lay_kagome(state: State, page: Ints, viewer: int) -> None:
    """A card is seen by whoever picked it and by nobody else."""
    lay(page, KAGOME_ZONE, NOBODY, state.lead_suit)
    for turn in range(state.seats):
        seat = (state.leader + turn) % state.seats
        card = state.passed[state.kagomes, seat]
        if card != NO_CARD:
            if seat == viewer:
                put_inside(page, PICKED_CARD, card, seat)
            else:
                put_inside(page, UNSEEN_PICK, seat)


@part
def put_faces(page: Ints, cards: int) -> None:
    while cards:
        put_inside(page, FACE, lowest(cards), NOBODY)
        cards = without_lowest(cards)


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    leader = NOBODY if state.phase == Phase.OVER else state.leader
    for seat in range(state.seats):
        points = count(state.piles[seat])
        is_old_man = int(state.seats == 3 and state.old_man == seat)  # else a partner counts
        starts, leads = int(state.start == seat), int(leader == seat)
        lay(page, SCORE, seat, points, state.seats, is_old_man, starts, leads)


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


# ---------------------------------------------------------------------- choices
@part
def lay_choices(state: State, page: Ints, actions: int) -> None:
    leads = int(state.phase == Phase.TRICK and state.cards_down == 0)
    turn_to(page, WAITING)
    lay(page, AWAITED, state.turn, state.phase, leads)
    if state.phase == Phase.CALL:
        lay_calls(state, page)
    else:
        lay_choice_of_card(state, page, actions, leads)
    turn_to(page, BARRED)
    suit = NO_SUIT if state.phase == Phase.CALL else state.lead_suit
    held = state.hands[state.turn]
    lay_cards(page, held & ~actions, BARRED_CARD, state.turn, state.phase, suit)


@part
def lay_calls(state: State, page: Ints) -> None:
    turn_to(page, PROMPT)
    lay(page, ASK_CALL, state.seats)
    turn_to(page, MOVES)
    for steps in range(1, state.seats):
        lay(page, CALL_MOVE, steps, state.leader, state.seats)


@part
def lay_choice_of_card(state: State, page: Ints, actions: int, leads: int) -> None:
    seat, phase, suit = state.turn, state.phase, state.lead_suit
    held = state.hands[seat]
    follows = int(held & OF_SUIT[suit] != 0)
    turn_to(page, PROMPT)
    if phase == Phase.PICK:
        lay(page, ASK_PICK, suit, follows)
    elif leads:
        lay(page, ASK_LEAD, 0)
    elif follows:
        lay(page, ASK_TO_FOLLOW, suit, count(actions), count(held))
    else:
        lay(page, ASK_ANY_CARD, suit)
    turn_to(page, MOVES)
    lay_cards(page, actions, CARD_MOVE, seat, phase, leads)


@part
def lay_cards(page: Ints, cards: int, kind: int, seat: int, phase: int, also: int) -> None:
    """Each as a piece of this kind."""
    while cards:
        lay(page, kind, lowest(cards), seat, phase, also)
        cards = without_lowest(cards)
