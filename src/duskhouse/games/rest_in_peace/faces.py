"""The cards and tokens of Rest in Peace as they lie on the table."""

from __future__ import annotations

from duskhouse.engine.view.view import FACE_DOWN, Card
from duskhouse.games.rest_in_peace import pieces
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, FIRST_PSYCHIC, code, is_psychic


def face(card: int, mark: int) -> Card:
    return face_marked(card, *([mark_of(mark)] if mark else []))


def mark_of(mark: int) -> str:
    return MARKS.get(mark) or f"position {mark}"


MARKS = {
    pieces.SEEN: "seen",
    pieces.KNOWN: "known",
    pieces.FACE_DOWN: "face down",
    pieces.CARRIED: "carried",
}


def face_marked(card: int, *marks: str) -> Card:
    if is_psychic(card):
        psychic = BY_NUMBER[card - FIRST_PSYCHIC]
        return Card(code(card), psychic.name, "Psychic", (f"level {psychic.level}", *marks))
    parity = "even" if card % 2 == 0 else "odd"
    return Card(code(card), f"Ghost {card}", "Ghost", (parity, *marks))


def back(_: int) -> Card:
    return FACE_DOWN


CASTLE, MANOR = Card("C", "Castle", "Token"), Card("M", "Manor", "Token")


def token(which: int) -> Card:
    return CASTLE if which == pieces.CASTLE else MANOR
