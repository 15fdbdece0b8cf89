"""Cards and moves of Kamo no Manimani as the record writes them."""

from __future__ import annotations

from typing import Any

from duskhouse.games.kamo_no_manimani.cards import CODES, PASS, code, unpacked
from duskhouse.games.kamo_no_manimani.rules import State
from duskhouse.words.errors import Refused

PASS_CODE = "PASS"


def codes(cards: int) -> list[str]:
    return [code(kind) for kind in unpacked(cards)]


def read_card(text: Any) -> int:
    if not isinstance(text, str) or text not in CODES:
        raise Refused(f"{text!r} is no card of this game.")
    return CODES[text]


def read_cards(given: Any, where: str) -> list[int]:
    if not isinstance(given, list):
        raise Refused(f"The deal has no list of cards for {where} (KAMO-07).")
    return [read_card(text) for text in given]


def write_move(state: State, action: int) -> str:
    return PASS_CODE if action == PASS else code(action)


def read_move(state: State, text: str) -> int:
    if text == PASS_CODE:
        return PASS
    if text not in CODES:
        raise Refused(f"{text!r} is neither a card nor {PASS_CODE}.")
    return CODES[text]
