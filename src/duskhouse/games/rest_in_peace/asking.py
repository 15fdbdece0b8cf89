"""What the seat on turn is asked in Rest in Peace, what it may do, and what not, in numbers."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.engine.state.cardsets import cardset, just, lowest, without_lowest
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import BARRED, MOVES, PROMPT, WAITING, lay, turn_to
from duskhouse.games.rest_in_peace import pieces
from duskhouse.games.rest_in_peace.cards import (
    ASKS_FOR_A_DECK,
    ASKS_FOR_A_PLAYER,
    ASKS_FOR_A_POSITION,
    ASKS_FOR_A_VALUE,
    FIRST_PSYCHIC,
)
from duskhouse.games.rest_in_peace.position import NO_TOTALS, outlook, why_barred
from duskhouse.games.rest_in_peace.rounds import placeable
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    RANDOM,
    WITHDRAW,
    Phase,
    State,
    on_the_tenth,
    other_than,
    psychic_card,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import total, worth
from duskhouse.games.rest_in_peace.turns import end_passes

# The questions whose answers lead to totals that the asked player can know beforehand.
FORESEEN = cardset([2, 10, 11, 16, 17, 26])


@part
def lay_choices(state: State, page: Ints, actions: int) -> None:
    asking = state.asking if state.phase == Phase.ASK else 0
    turn_to(page, WAITING)
    lay(page, pieces.AWAITED, state.turn, state.phase, asking)
    turn_to(page, PROMPT)
    if state.phase == Phase.TURN:
        lay_turn(state, page, actions)
    elif state.phase == Phase.PLACE:
        lay_placing(state, page, actions)
    else:
        lay_question(state, page, actions)


# ----------------------------------------------------------------------- a turn
@part
def lay_turn(state: State, page: Ints, actions: int) -> None:
    seat = state.turn
    mine, theirs = total(state, seat), total(state, other_than(seat))
    passes = int(end_passes(state, seat))
    if actions & just(END):
        lay(page, pieces.ASK_FOR_A_CARD, mine, theirs, passes)
    else:
        lay(page, pieces.ASK_FOR_ANOTHER, mine, theirs)
    turn_to(page, MOVES)
    if actions & just(END):
        lay(page, pieces.END_MOVE, mine, theirs, passes)
    lay_cards_to_play(state, page, actions, mine, theirs)
    if actions & just(RANDOM):
        lay(page, pieces.RANDOM_MOVE, 0)
    if actions & just(WITHDRAW):
        lay(page, pieces.WITHDRAW_MOVE, 0)
    turn_to(page, BARRED)
    lay_barred(state, page, placeable(state, seat) & ~actions)


@part
def lay_cards_to_play(state: State, page: Ints, actions: int, mine: int, theirs: int) -> None:
    seat, plain = state.turn, int(worthless(state))
    cards = actions & placeable(state, seat)
    while cards:
        card = lowest(cards)
        if card > FIRST_PSYCHIC:
            lay(page, pieces.PSYCHIC_MOVE, card, seat, plain, outlook(state, card))
        else:
            more = 1 if plain else worth(state, seat, card)
            lay(page, pieces.GHOST_MOVE, card, seat, mine + more, theirs)
        cards = without_lowest(cards)


@part
def lay_barred(state: State, page: Ints, cards: int) -> None:
    while cards:
        card = lowest(cards)
        lay(page, pieces.BARRED_CARD, card, state.turn, why_barred(state, card))
        cards = without_lowest(cards)


# ----------------------------------------------------------- a card for the tenth
@part
def lay_placing(state: State, page: Ints, actions: int) -> None:
    lay(page, pieces.ASK_TO_PLACE, 0)
    turn_to(page, MOVES)
    while actions:
        card = lowest(actions)
        if card == NONE:
            lay(page, pieces.NONE_MOVE, 0)
        else:
            worth_of_13 = state.now_or_never_direct if card == psychic_card(13) else 0
            lay(page, pieces.PLACE_MOVE, card, state.turn, worth_of_13)
        actions = without_lowest(actions)


# -------------------------------------------------------------------- a question
@part
def lay_question(state: State, page: Ints, actions: int) -> None:
    lay(page, pieces.QUESTION, state.asking)
    turn_to(page, MOVES)
    while actions:
        lay_answer(state, page, lowest(actions))
        actions = without_lowest(actions)


@part
def lay_answer(state: State, page: Ints, action: int) -> None:
    seat, asking, is_tenth = state.turn, just(state.asking), int(on_the_tenth(state))
    if action == NONE:
        lay(page, pieces.NONE_MOVE, 0)
    elif asking & ASKS_FOR_A_POSITION:
        lay(page, pieces.POSITION_MOVE, action, state.castles[action], state.manors[action])
    elif asking & (ASKS_FOR_A_DECK | ASKS_FOR_A_PLAYER):
        lay(page, pieces.PLAYER_MOVE, action, seat, int(asking & ASKS_FOR_A_DECK != 0))
    else:
        totals = outlook(state, action) if asking & FORESEEN and not is_tenth else NO_TOTALS
        if asking & ASKS_FOR_A_VALUE:
            lay(page, pieces.VALUE_MOVE, action, totals)
        else:
            owner = other_than(seat) if state.asking == 11 else seat
            lay(page, pieces.CARD_MOVE, action, owner, is_tenth, totals)
