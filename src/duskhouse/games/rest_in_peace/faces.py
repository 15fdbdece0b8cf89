"""The cards and tokens of Rest in Peace as they lie on the table."""

from __future__ import annotations

from functools import cache

from duskhouse.engine.cardsets import members
from duskhouse.engine.view import FACE_DOWN, Card, kept
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, FIRST_PSYCHIC, VALUES, code
from duskhouse.games.rest_in_peace.words import ghosts_in


@cache
def faces(*marks: str) -> tuple[Card, ...]:
    """All cards at their numbers, from 1."""
    ghosts = [
        Card(code(value), f"Ghost {value}", "Ghost", ("even" if value % 2 == 0 else "odd", *marks))
        for value in VALUES
    ]
    psychics = [
        Card(code(FIRST_PSYCHIC + number), card.name, "Psychic", (f"level {card.level}", *marks))
        for number, card in BY_NUMBER.items()
    ]
    return FACE_DOWN, *ghosts, *psychics


@kept
def ghost_faces(pile: int, *marks: str) -> tuple[Card, ...]:
    marked = faces(*marks)
    return tuple([marked[value] for value in ghosts_in(pile)])


@kept
def psychic_faces(group: int, *marks: str) -> tuple[Card, ...]:
    marked = faces(*marks)
    return tuple([marked[card] for card in members(group << FIRST_PSYCHIC)])


CASTLE, MANOR = Card("C", "Castle", "Token"), Card("M", "Manor", "Token")


def tokens_lying(castles: int, manors: int) -> tuple[Card, ...]:
    return (CASTLE,) * castles + (MANOR,) * manors
