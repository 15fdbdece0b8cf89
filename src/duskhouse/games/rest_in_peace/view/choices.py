"""What the seat on turn is asked, what it may do, and why not something else, in numbers.

A move says what it leads to where neither chance nor a hidden card has a part in that.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.state.cardsets import cardset, just, lowest, without_lowest
from duskhouse.engine.state.events import event_kind
from duskhouse.engine.state.layout import layout
from duskhouse.engine.view.page import Page, add
from duskhouse.games.rest_in_peace.cards import (
    ASKS_FOR_A_DECK,
    ASKS_FOR_A_PLAYER,
    ASKS_FOR_A_POSITION,
    ASKS_FOR_A_VALUE,
    FIRST_PSYCHIC,
)
from duskhouse.games.rest_in_peace.psychics import chosen_seat
from duskhouse.games.rest_in_peace.rules import play
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    RANDOM,
    WITHDRAW,
    EventKind,
    Phase,
    State,
    Step,
    on_the_tenth,
    other_than,
    placeable,
    psychic_card,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import total, worth
from duskhouse.games.rest_in_peace.turns import GUARDS, end_passes
from duskhouse.games.rest_in_peace.view.zones import DECK, FRONT, HAND, LAST, POSITION, SIDE, pieces

AWAITED = pieces.prompt("awaited", numbers="seat")
AWAITED_TO_PLACE = pieces.prompt("awaited-to-place", numbers="seat")
AWAITED_TO_ANSWER = pieces.prompt("awaited-to-answer", numbers="seat card")
OVER = pieces.prompt("over", numbers="ending")
AHEAD = pieces.prompt("ahead", numbers="mine theirs", clause=16)
BEHIND = pieces.prompt("behind", numbers="mine theirs", clause=16)
OWES_TWO = pieces.prompt("owes-two", numbers="mine theirs", clause=214)
OWES_ONE = pieces.prompt("owes-one", numbers="mine theirs", clause=214)
PLACE = pieces.prompt("place", clause=58)
QUESTION = pieces.prompt("question", numbers="card clause", clause="clause")

end = partial(pieces.move, numbers="mine theirs", action=END, keyboard="E")
END_TURN = end("end", clause=16)
GIVE_UP = end("give-up", clause=16, ask_twice=True)
GIVE_UP_AHEAD = end("give-up-ahead", clause=214, ask_twice=True)
NOTHING = pieces.move("nothing", action=NONE, keyboard="N")
with_card = partial(pieces.move, key="card", action="card")
PLAY_GHOST = with_card("ghost", numbers="mine theirs", zone=HAND)
PLAY_PSYCHIC = with_card("psychic", numbers="foreseen mine theirs", zone=FRONT)
PLAY_PLAIN = with_card("plain", numbers="foreseen mine theirs", zone=FRONT, clause=43)
PLAY_RANDOM = pieces.move("random", action=RANDOM, clause=24)
WITHDRAW_AHEAD = pieces.move("withdraw", action=WITHDRAW, clause=104, keyboard="W", ask_twice=True)
PLACE_GHOST = with_card("place-ghost", zone=HAND)
PLACE_PSYCHIC = with_card("place-psychic", numbers="worth", zone=FRONT)
CHOOSE_POSITION = pieces.move("position", "place", "castles manors", action="place", zone=POSITION)
CHOOSE_DECK = pieces.move("deck", "side", "seat", action="side", zone=DECK)
CHOOSE_HAND = pieces.move("hand", "side", "seat", action="side", zone=HAND)
CHOOSE_VALUE = pieces.move("value", "value", "foreseen mine theirs", action="value")
CHOOSE_IN_PLAY = with_card("in-play", numbers="seat foreseen mine theirs", zone=SIDE)
CHOOSE_ON_LAST = with_card("on-last", numbers="seat foreseen mine theirs", zone=LAST)

FORESEEN = cardset([2, 10, 11, 16, 17, 26])
"""The questions whose answers lead to totals that the asked player can know beforehand."""


@rule
def lay_awaited(state: State, page: Page) -> None:
    """What those are told who wait."""
    if state.phase == Phase.OVER:
        add(page, OVER, state.ending)
    elif state.phase == Phase.PLACE:
        add(page, AWAITED_TO_PLACE, state.turn)
    elif state.phase == Phase.ASK:
        add(page, AWAITED_TO_ANSWER, state.turn, psychic_card(state.asking))
    else:
        add(page, AWAITED, state.turn)


@rule
def lay_choices(state: State, page: Page, actions: int) -> None:
    if state.phase == Phase.TURN:
        lay_turn(state, page, actions)
    elif state.phase == Phase.PLACE:
        lay_placing(state, page, actions)
    else:
        lay_question(state, page, actions)


# ----------------------------------------------------------------------- a turn
@rule
def lay_turn(state: State, page: Page, actions: int) -> None:
    seat = state.turn
    mine, theirs = total(state, seat), total(state, other_than(seat))
    if not actions & just(END):
        add(page, OWES_ONE, mine, theirs)
    elif end_passes(state, seat):
        add(page, AHEAD, mine, theirs)
        add(page, END_TURN, mine, theirs)
    elif mine > theirs:
        add(page, OWES_TWO, mine, theirs)
        add(page, GIVE_UP_AHEAD, mine, theirs)
    else:
        add(page, BEHIND, mine, theirs)
        add(page, GIVE_UP, mine, theirs)
    lay_cards_to_play(state, page, actions & placeable(state, seat), mine, theirs)
    if actions & just(RANDOM):
        add(page, PLAY_RANDOM)
    if actions & just(WITHDRAW):
        add(page, WITHDRAW_AHEAD)


@rule
def lay_cards_to_play(state: State, page: Page, cards: int, mine: int, theirs: int) -> None:
    is_plain = worthless(state)
    while cards:
        card = lowest(cards)
        if card > FIRST_PSYCHIC:
            add(page, PLAY_PLAIN if is_plain else PLAY_PSYCHIC, card, *outlook(state, card))
        else:
            more = 1 if is_plain else worth(state, state.turn, card)
            add(page, PLAY_GHOST, card, mine + more, theirs)
        cards = without_lowest(cards)


# ----------------------------------------------------------- a card for the tenth
@rule
def lay_placing(state: State, page: Page, actions: int) -> None:
    add(page, PLACE)
    while actions:
        card = lowest(actions)
        if card == NONE:
            add(page, NOTHING)
        elif card > FIRST_PSYCHIC:
            worth_of_13 = state.now_or_never_direct if card == psychic_card(13) else 0
            add(page, PLACE_PSYCHIC, card, worth_of_13)
        else:
            add(page, PLACE_GHOST, card)
        actions = without_lowest(actions)


# -------------------------------------------------------------------- a question
@rule
def lay_question(state: State, page: Page, actions: int) -> None:
    add(page, QUESTION, psychic_card(state.asking), 200 + state.asking)
    while actions:
        lay_answer(state, page, lowest(actions))
        actions = without_lowest(actions)


@rule
def lay_answer(state: State, page: Page, action: int) -> None:
    asking = just(state.asking)
    if action == NONE:
        add(page, NOTHING)
    elif asking & ASKS_FOR_A_POSITION:
        add(page, CHOOSE_POSITION, action, state.castles[action], state.manors[action])
    elif asking & ASKS_FOR_A_DECK:
        add(page, CHOOSE_DECK, action, chosen_seat(state.turn, action))
    elif asking & ASKS_FOR_A_PLAYER:
        add(page, CHOOSE_HAND, action, chosen_seat(state.turn, action))
    else:
        lay_card_or_value(state, page, action)


@rule
def lay_card_or_value(state: State, page: Page, action: int) -> None:
    foreseen, mine, theirs = SILENT, 0, 0
    if just(state.asking) & FORESEEN and not on_the_tenth(state):
        foreseen, mine, theirs = outlook(state, action)
    if just(state.asking) & ASKS_FOR_A_VALUE:
        add(page, CHOOSE_VALUE, action, foreseen, mine, theirs)
    else:
        owner = other_than(state.turn) if state.asking == 11 else state.turn
        kind = CHOOSE_ON_LAST if on_the_tenth(state) else CHOOSE_IN_PLAY
        add(page, kind, action, owner, foreseen, mine, theirs)


# ---------------------------------------------------------------- what would happen
SILENT, TOTALS, NO_EFFECT = range(3)
STATE_TYPE = layout(State)


@rule
def outlook(state: State, action: int) -> tuple[int, int, int]:
    """Whether an action leads to totals, and to which, the own one first; silent if the round or
    the turn ends. To be asked only where neither chance nor a hidden card has a part in it."""
    copy = np.empty(1, STATE_TYPE)
    copy[0] = state
    return totals_after(copy, 0, action)


@rule
def totals_after(states: Any, i: int, action: int) -> tuple[int, int, int]:
    """Does it, so give it a copy."""
    state = states[i]
    place, seat = state.place, state.turn
    state.silent = 0
    play(state, action)
    for at in range(state.event_count):
        if event_kind(state.events[at, 0]) == EventKind.NO_EFFECT:
            return NO_EFFECT, 0, 0
    if state.place != place or state.step != Step.FIGHT or state.phase != Phase.TURN:
        return SILENT, 0, 0
    return TOTALS, total(state, seat), total(state, other_than(seat))


# ------------------------------------------------------------------- what is barred
OF_GHOSTS = ("banned", "tripped")
OF_PSYCHICS = [
    "psychic-tripped",
    "only-placed",
    "ghosts-only",
    "not-alone",
    "banned-unit",
    "too-dear",
]
ZONES = dict.fromkeys(OF_GHOSTS, HAND) | dict.fromkeys(OF_PSYCHICS, FRONT)
why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone=ZONES)
