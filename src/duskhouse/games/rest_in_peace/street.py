"""The street of Rest in Peace: its positions, and what earlier rounds have left of them.

Each is made from its numbers on the sheet.
"""

from __future__ import annotations

from duskhouse.engine.view import FACE_DOWN, Card, Layout, Mark, Zone
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC, MOST_ROUNDS
from duskhouse.games.rest_in_peace.faces import faces, ghost_faces, psychic_faces, tokens_lying
from duskhouse.games.rest_in_peace.sheet import NO_PSYCHIC, UNSEEN
from duskhouse.games.rest_in_peace.words import COLOURS


# ------------------------------------------------------------------------ earlier rounds
def won_zone(owner: int, castles: int, manors: int) -> Zone:
    cards = tokens_lying(castles, manors)
    return Zone(f"won-{owner}", "Mansions", Layout.ROW, cards, owner, f"{len(cards)} won")


def past_zone(owner: int, *sides: int) -> Zone:
    """What lies on the seat's side of each place before this one: ghosts, then psychics."""
    cards: tuple[Card, ...] = ()
    for place, ghosts, psychics in zip(LAID_AT, sides[::2], sides[1::2]):
        cards += ghost_faces(ghosts, place) + psychic_faces(psychics, place)
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, cards, owner)


LAID_AT = [f"position {place}" for place in range(1, MOST_ROUNDS + 1)]


# --------------------------------------------------------------------------- positions
def past_position(place: int, taken_by: int) -> Zone:
    """Its tokens are gone, to a player or to the next position."""
    return position_zone(place, (), outcome_of(taken_by), taken_by, Mark.PAST)


def position_in_play(
    place: int, castles: int, manors: int, prize: int, taken_by: int, over: int
) -> Zone:
    """With the psychics that its loser takes."""
    cards = tokens_lying(castles, manors) + psychic_faces(prize)
    if over:
        return position_zone(place, cards, outcome_of(taken_by), taken_by, Mark.PAST)
    return position_zone(place, cards, "in play", taken_by, Mark.NOW)


def coming_position(place: int, castles: int, manors: int, psychic: int, over: int) -> Zone:
    """With the psychic that lies there, face up or down; there is none on the last one."""
    cards, note = tokens_lying(castles, manors), ""
    if psychic == NO_PSYCHIC:
        note = "revealed at the end"
    else:
        cards += (FACE_DOWN if psychic == UNSEEN else faces()[FIRST_PSYCHIC + psychic],)
    if over:
        return position_zone(place, cards, outcome_of(0), 0, Mark.PAST)
    return position_zone(place, cards, note, 0)


def outcome_of(taken_by: int) -> str:
    return f"taken by {COLOURS[taken_by - 1]}" if taken_by else "nobody's"


def position_zone(
    place: int, cards: tuple[Card, ...], note: str, taken_by: int, *marks: Mark
) -> Zone:
    return Zone(
        f"position-{place}",
        f"Position {place}",
        Layout.STREET,
        cards,
        taken_by - 1 if taken_by else None,
        note,
        marks=marks,
    )
