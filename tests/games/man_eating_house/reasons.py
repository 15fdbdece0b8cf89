"""What has to hold where something is barred, for each reason, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.view.pieces import Piece
from duskhouse.games.man_eating_house.cards import CODES, SUIT_LETTERS, code
from duskhouse.games.man_eating_house.state import State
from tests.games.man_eating_house.positions import unmask

CALL = 48  # and the steps


def hand(state: State) -> set[str]:
    return unmask(state.hands[state.turn])


def kagome_is_on(state: State) -> bool:
    return bool(state.kagomes < 3 and state.kagome_leader[state.kagomes] >= 0)


def all_picked(state: State) -> bool:
    """Whether a card of everyone lies face down for a Kagome."""
    return kagome_is_on(state) and min(state.passed[state.kagomes, : state.seats]) >= 0


def over(state: State, action: int, piece: Piece) -> bool:
    return state.turn < 0 and state.ending > 0


def call_later(state: State, action: int, piece: Piece) -> bool:
    return action >= CALL and not all_picked(state)


def call_range(state: State, action: int, piece: Piece) -> bool:
    most = piece.numbers["most"]
    outside = not 1 <= action - CALL <= most
    return all_picked(state) and most == state.seats - 1 and outside


def no_card(state: State, action: int, piece: Piece) -> bool:
    return action < CALL and action not in CODES.values()


def not_in_hand(state: State, action: int, piece: Piece) -> bool:
    return action == piece.numbers["card"] and code(action) not in hand(state)


def other_suit(state: State, action: int, piece: Piece) -> bool:
    """The suit is held, and the card is not of it."""
    suits = {card[0] for card in hand(state)}
    suit = SUIT_LETTERS[piece.numbers["suit"]]
    return code(action) in hand(state) and suit in suits and code(action)[0] != suit


def follow(state: State, action: int, piece: Piece) -> bool:
    led = code(int(state.trick[state.leader]))[0] == SUIT_LETTERS[piece.numbers["suit"]]
    return led and not kagome_is_on(state) and other_suit(state, action, piece)


def pick(state: State, action: int, piece: Piece) -> bool:
    girl = kagome_is_on(state) and state.kagome_suit[state.kagomes] == piece.numbers["suit"]
    return girl and not all_picked(state) and other_suit(state, action, piece)


def call_now(state: State, action: int, piece: Piece) -> bool:
    return all_picked(state) and code(action) in hand(state)


REASONS: dict[str, Callable[[Any, int, Piece], Any]] = {
    "over": over,
    "call-later": call_later,
    "call-range": call_range,
    "no-card": no_card,
    "not-in-hand": not_in_hand,
    "follow": follow,
    "pick": pick,
    "call-now": call_now,
}
