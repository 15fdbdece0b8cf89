"""The moves of Hell is Hungry as the record writes them."""

from __future__ import annotations

from duskhouse.games.hell_is_hungry.cards import CODES, MOST_PILES, code
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, TO_PURGATORY, Phase
from duskhouse.words.errors import Refused

NOTHING: dict[int, str] = {
    Phase.SWAP: "keep",
    Phase.ATTACK: "hold",
    Phase.PLAY: "pass",
    Phase.SECOND: "alone",
}
CARD_VERBS: dict[int, str] = {
    Phase.SWAP: "swap ",
    Phase.PRICE: "price ",
    Phase.PLAY: "",
    Phase.SECOND: "+",
}
PILE_VERBS: dict[int, str] = {Phase.PLACE: "place", Phase.ATTACK: "attack"}
PILE_NUMBERS = {str(pile) for pile in range(MOST_PILES)}
EXPECTED: dict[int, str] = {
    Phase.SWAP: "a swap such as 'swap 5', or 'keep'",
    Phase.PLACE: "a pile such as 'place 4'",
    Phase.ATTACK: "a pile such as 'attack 4', or 'hold'",
    Phase.PRICE: "a price such as 'price 9'",
    Phase.PLAY: "a card such as '9', or 'pass'",
    Phase.SECOND: "a second card such as '+9', or 'alone'",
    Phase.SOUL: "'points' or 'purgatory'",
    Phase.OVER: "the game is over",
}


def write(phase: int, action: int) -> str:
    if action == NONE:
        return NOTHING[phase]
    if action == TO_POINTS:
        return "points"
    if action == TO_PURGATORY:
        return "purgatory"
    if action >= PILE:
        return f"{PILE_VERBS[phase]} {action - PILE}"
    return CARD_VERBS[phase] + code(action)


def read(phase: int, text: str) -> int:
    """The action; what is no answer to the present question is refused."""
    if text == NOTHING.get(phase):
        return NONE
    if phase == Phase.SOUL and text in ("points", "purgatory"):
        return TO_POINTS if text == "points" else TO_PURGATORY
    verb, _, number = text.partition(" ")
    if verb == PILE_VERBS.get(phase) and number in PILE_NUMBERS:
        return PILE + int(number)
    prefix = CARD_VERBS.get(phase)
    if prefix is not None and text.startswith(prefix) and text[len(prefix) :] in CODES:
        return CODES[text[len(prefix) :]]
    raise Refused(f"{text!r} is no answer here; asked is {EXPECTED[phase]}.")
