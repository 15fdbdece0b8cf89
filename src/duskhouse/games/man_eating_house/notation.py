"""The cards and moves of Man-Eating House as the record writes them."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.state.cardsets import members
from duskhouse.games.man_eating_house.cards import CODES, code
from duskhouse.games.man_eating_house.rules import KAGOME, State
from duskhouse.words.errors import Refused

CALL = "kagome"


def codes(cards: int) -> list[str]:
    return [code(card) for card in members(cards)]


def read_card(text: Any) -> int:
    if not isinstance(text, str) or text not in CODES:
        raise Refused(f"{text!r} is no card of this game.")
    return CODES[text]


def write_move(state: State, action: int) -> str:
    return f"{CALL} {action - KAGOME}" if action >= KAGOME else code(action)


def read_move(state: State, text: str) -> int:
    if text in CODES:
        return CODES[text]
    word, _, steps = text.partition(" ")
    if word == CALL and steps in ("1", "2", "3"):
        return KAGOME + int(steps)
    raise Refused(f"{text!r} is neither a card nor a call such as 'kagome 2'.")
