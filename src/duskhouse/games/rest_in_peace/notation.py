"""The notation of moves in Rest in Peace, as the game record writes them."""

from __future__ import annotations

from duskhouse.games.rest_in_peace.cards import BY_NUMBER, CODES, MOST_ROUNDS, VALUES
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
from duskhouse.words.errors import Refused

NOTHING = {"none": NONE}
SIDES = {"self": SELF, "opponent": OPPONENT}
READ = {
    "turn": {"end": END, "random": RANDOM, "withdraw": WITHDRAW, **CODES},
    "value": NOTHING | {f"= {value}": value for value in VALUES},
    "card": NOTHING | {f"@ {code}": card for code, card in CODES.items()},
    "player": SIDES,
    "deck": SIDES,
    "position": NOTHING | {f"p {place}": place for place in range(1, MOST_ROUNDS + 2)},
    "ten": NOTHING | {f"ten {code}": card for code, card in CODES.items()},
}
WRITTEN = {kind: {action: text for text, action in words.items()} for kind, words in READ.items()}
EXPECTED = {
    "turn": "'end', a ghost such as '4' or a psychic such as '#14'",
    "value": "a value such as '= 3'",
    "card": "a card such as '@ 4' or '@ #8'",
    "player": "'self' or 'opponent'",
    "deck": "'self' or 'opponent'",
    "position": "a position such as 'p 7'",
    "ten": "a card such as 'ten 4' or 'ten #8', or 'none'",
}


def asked_for(state: State) -> str:
    """What kind of answer the position takes: turn, value, card, player, deck, position, ten."""
    if state.phase == Phase.ASK:
        return BY_NUMBER[state.asking].asks
    return "ten" if state.phase == Phase.PLACE else "turn"


def write_move(state: State, action: int) -> str:
    return WRITTEN[asked_for(state)][action]


def read_move(state: State, text: str) -> int:
    kind = asked_for(state)
    action = READ[kind].get(text)
    if action is None:
        raise Refused(f"{text!r} is no answer to what is asked: {EXPECTED[kind]}.")
    return action
