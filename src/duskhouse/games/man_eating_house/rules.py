"""Man-Eating House for three and four players, after RULES.en.md in this folder (clauses MEH-01 …).

The course of the game is here: the deal, what is open, what follows on an action, and what a seat
gets out of it. It is played in `tricks` and `kagome`; what happens in one is in `resolving`, who
leads in `leads`, the end in `ending`; the table and its words are in `state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.game.actions import ANY_ACTION, part
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.state.base import first_seat
from duskhouse.engine.state.cardsets import fill, just, lowest, without_lowest
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NO_CARD, NOBODY, clear_events
from duskhouse.games.man_eating_house.cards import (
    ACTIONS,
    ALL_CARDS,
    ANY_SUIT,
    CALL,
    DECKS,
    FROM_CALLS_ON,
    HAND_SIZES,
    MOST_CARDS,
    OF_SUIT,
    OLD_MAN,
)
from duskhouse.games.man_eating_house.kagome import call_kagome, pick_card
from duskhouse.games.man_eating_house.state import (
    MOST_KAGOMES,
    MOST_ROOM,
    Phase,
    State,
    start_trick,
)
from duskhouse.games.man_eating_house.tricks import play_card

if TYPE_CHECKING:  # an edit of the contract compiles no rule anew
    from duskhouse.engine.game.usual import Teams


# ----------------------------------------------------------------------- setup
@rule
def deal(state: State) -> None:
    """MEH-09 to 11: shuffle, deal the hands, leave the Room, choose the start player."""
    deck = np.empty(MOST_CARDS, np.int64)
    cards = DECKS[state.scale, state.seats]
    size = 0
    while cards:
        deck[size] = lowest(cards)
        cards = without_lowest(cards)
        size += 1
    shuffle(state.rng, deck, size)
    hand_size = HAND_SIZES[state.scale, state.seats]
    at = 0
    for seat in range(state.seats):
        hand = 0
        for _ in range(hand_size):
            hand |= just(deck[at])
            at += 1
        state.hands[seat] = hand
    state.room_size = size - at
    for i in range(MOST_ROOM):
        state.room[i] = deck[at + i] if at + i < size else NO_CARD
    state.start = first_seat(state)
    begin(state)


@rule
def begin(state: State) -> None:
    """MEH-12 to 14: everything else is empty, and the start player leads."""
    fill(state.trick, NO_CARD)
    state.trick_leader = NOBODY
    state.old_man = NOBODY
    state.last_winner = NOBODY
    fill(state.kagome_leader, NOBODY)
    fill(state.kagome_suit, ANY_SUIT)
    fill(state.drawn, NO_CARD)
    for kagome in range(MOST_KAGOMES):
        fill(state.passed[kagome], NO_CARD)
    start_trick(state, state.start)


# --------------------------------------------------------------------- actions
GUARDS = Guards(ACTIONS, __name__)
GUARDS.bars_always("over", 45, phases=[Phase.OVER])
GUARDS.bars_always("call-later", 40, phases=[Phase.TRICK, Phase.PICK], numbers=FROM_CALLS_ON)
GUARDS.bars_always("no-card", 1, numbers=ANY_ACTION & ~FROM_CALLS_ON & ~ALL_CARDS)


@rule
def most_steps(state: State, action: int) -> int:
    return state.seats - 1


@GUARDS.bars("call-range", 40, numbers={"most": most_steps}, phases=[Phase.CALL])
def call_out_of_range(state: State) -> int:
    """MEH-40: from 1 to one less than the players."""
    return FROM_CALLS_ON & ~((just(state.seats) - 2) << CALL.first)


@GUARDS.bars("not-in-hand", 15, of="play")
def not_in_hand(state: State) -> int:
    return int(ALL_CARDS & ~state.hands[state.turn])


@GUARDS.bars("pick", 39, of="play", numbers={"suit": "lead_suit"}, phases=[Phase.PICK])
@GUARDS.bars("follow", 18, of="play", numbers={"suit": "lead_suit"}, phases=[Phase.TRICK])
def other_suit(state: State) -> int:
    """MEH-15, 18, 19 and 39: a card of the suit if there is one, otherwise any."""
    hand = state.hands[state.turn]
    following = hand & OF_SUIT[state.lead_suit]
    return hand & ~following if following else 0


@GUARDS.bars("call-now", 40, of="play", phases=[Phase.CALL])
def call_is_due(state: State) -> int:
    return ALL_CARDS


legal = GUARDS.legal()


@small_rule
def play(state: State, action: int) -> None:
    clear_events(state)
    if state.phase == Phase.TRICK:
        play_card(state, action)
    elif state.phase == Phase.PICK:
        pick_card(state, action)
    else:
        call_kagome(state, part(CALL, action, 0))


# --------------------------------------------------------------------- the end
def teams(opening: State) -> Teams:
    """Partners of four (MEH-50); of three, the others against who is dealt the Old Man (MEH-53).

    With the Old Man in the Room nobody has the role yet; the start player stands in.
    """
    if opening.seats == 4:
        return (0, 2), (1, 3)
    dealt = [seat for seat in range(3) if int(opening.hands[seat]) & OLD_MAN]
    alone = dealt[0] if dealt else int(opening.start)
    return (alone,), tuple(seat for seat in range(3) if seat != alone)


def winning_together(state: State, seat: int) -> int:
    """Two, but for the Old Man player of three, and for whoever holds him (MEH-53, 54)."""
    alone = state.old_man == seat or (state.old_man == NOBODY and int(state.hands[seat]) & OLD_MAN)
    return 1 if state.seats == 3 and alone else 2
