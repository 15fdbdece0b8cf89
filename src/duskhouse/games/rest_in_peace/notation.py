"""The notation of moves in Rest in Peace, as the game record writes them."""

from __future__ import annotations

from collections.abc import Callable

from duskhouse.engine.errors import Refused
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, CODES, VALUES, code
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    OPPONENT,
    RANDOM,
    SELF,
    WITHDRAW,
    Phase,
    State,
)

TURN_WORDS = {"end": END, "random": RANDOM, "withdraw": WITHDRAW}
SIDES = {"self": SELF, "opponent": OPPONENT}


def asked_for(state: State) -> str:
    """What kind of answer the position takes: turn, value, card, player, deck, position, ten."""
    if state.phase == Phase.ASK:
        return BY_NUMBER[int(state.asking)].asks
    return "ten" if state.phase == Phase.PLACE else "turn"


def write_move(state: State, action: int) -> str:
    kind = asked_for(state)
    if kind == "turn":
        words = {number: word for word, number in TURN_WORDS.items()}
        return words.get(action) or code(action)
    if action == NONE:
        return "none"
    if kind in ("player", "deck"):
        return "self" if action == SELF else "opponent"
    return {
        "value": f"= {action}",
        "card": f"@ {code(action)}",
        "position": f"p {action}",
        "ten": f"ten {code(action)}",
    }[kind]


def read_move(state: State, text: str) -> int:
    action = READERS[asked_for(state)](text)
    if action is None:
        raise Refused(f"{text!r} is no answer to what is asked: {EXPECTED[asked_for(state)]}.")
    return action


def read_turn(text: str) -> int | None:
    return TURN_WORDS.get(text, CODES.get(text))


def read_value(text: str) -> int | None:
    values = {f"= {value}": value for value in VALUES}
    return NONE if text == "none" else values.get(text)


def read_card(text: str) -> int | None:
    return NONE if text == "none" else CODES.get(text[2:]) if text.startswith("@ ") else None


def read_position(text: str) -> int | None:
    positions = {f"p {place}": place for place in range(1, 11)}
    return NONE if text == "none" else positions.get(text)


def read_ten(text: str) -> int | None:
    return NONE if text == "none" else CODES.get(text[4:]) if text.startswith("ten ") else None


READERS: dict[str, Callable[[str], int | None]] = {
    "turn": read_turn,
    "value": read_value,
    "card": read_card,
    "player": SIDES.get,
    "deck": SIDES.get,
    "position": read_position,
    "ten": read_ten,
}
EXPECTED = {
    "turn": "'end', a ghost such as '4' or a psychic such as '#14'",
    "value": "a value such as '= 3'",
    "card": "a card such as '@ 4' or '@ #8'",
    "player": "'self' or 'opponent'",
    "deck": "'self' or 'opponent'",
    "position": "a position such as 'p 7'",
    "ten": "a card such as 'ten 4' or 'ten #8', or 'none'",
}
