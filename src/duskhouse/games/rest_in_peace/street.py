"""The street of Rest in Peace: its positions, and what earlier rounds have left of them.

Nearly all of it stays as it is from the beginning of a round to its end.
"""

from __future__ import annotations

from itertools import count, repeat
from typing import Any

from duskhouse.engine.view import FACE_DOWN, Card, Layout, Mark, Zone, kept
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC, MOST_ROUNDS
from duskhouse.games.rest_in_peace.faces import faces, ghost_faces, psychic_faces, tokens_lying
from duskhouse.games.rest_in_peace.position import ROW, earlier_sides, without_last
from duskhouse.games.rest_in_peace.state import Phase
from duskhouse.games.rest_in_peace.words import COLOURS

Zones = tuple[Zone, ...]
Numbers = tuple[int, ...]


# ------------------------------------------------------------------------ earlier rounds
@kept
def won_zone(owner: int, castles: int, manors: int) -> Zone:
    cards = tokens_lying(castles, manors)
    return Zone(f"won-{owner}", "Mansions", Layout.ROW, cards, owner, f"{len(cards)} won")


def past_zones(now: Any) -> Zones:
    """What lies on both sides of the places before this one."""
    return earlier_rounds(*earlier_sides(now))


@kept
def earlier_rounds(ghosts: bytes, psychics: bytes) -> Zones:
    """What lay there a round ago, and what the last one has added."""
    if not ghosts:
        return past_zone(0, ()), past_zone(1, ())
    place = len(ghosts) // ROW.size
    (ghosts, piles), (psychics, groups) = without_last(ghosts), without_last(psychics)
    sides = zip(earlier_rounds(ghosts, psychics), piles, groups, strict=True)
    return tuple(
        [
            past_zone(before.owner, before.cards + cards_laid(place, pile, group))
            for before, pile, group in sides
        ]
    )


def past_zone(owner: int | None, cards: tuple[Card, ...]) -> Zone:
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, cards, owner)


@kept
def cards_laid(place: int, ghosts: int, psychics: int) -> tuple[Card, ...]:
    return ghost_faces(ghosts, LAID_AT[place]) + psychic_faces(psychics, LAID_AT[place])


LAID_AT = [f"position {place}" for place in range(MOST_ROUNDS + 1)]


# --------------------------------------------------------------------------- positions
def positions(now: Any) -> list[Zone]:
    """From the first to the last."""
    place, over, taken_by = now.place, now.phase == Phase.OVER, now.taken_by
    tokens = now.castles[place], now.manors[place]
    coming = slice(place + 1, now.rounds + 2)
    face_up = now.line[place + 1 : now.revealed + 1]
    return [
        *past_positions(taken_by[1:place]),
        position_in_play(place, *tokens, now.prize, taken_by[place], over),
        *coming_positions(place + 1, now.castles[coming], now.manors[coming], face_up, over),
    ]


@kept
def past_positions(taken_by: Numbers) -> Zones:
    return tuple(map(past_position, count(1), taken_by))


@kept
def coming_positions(
    first: int, castles: Numbers, manors: Numbers, face_up: Numbers, over: bool
) -> Zones:
    """Face-down psychics lie on the others, and none on the last one."""
    unseen = len(castles) - 1 - len(face_up)
    psychics = [*face_up, *[UNSEEN] * unseen, NO_PSYCHIC]
    return tuple(map(coming_position, count(first), castles, manors, psychics, repeat(over)))


UNSEEN, NO_PSYCHIC = 0, -1


@kept
def past_position(place: int, taken_by: int) -> Zone:
    """Its tokens are gone, to a player or to the next position."""
    return position_zone(place, (), outcome_of(taken_by), taken_by, Mark.PAST)


@kept
def position_in_play(
    place: int, castles: int, manors: int, prize: int, taken_by: int, over: bool
) -> Zone:
    """With the psychics that its loser takes."""
    cards = tokens_lying(castles, manors) + psychic_faces(prize)
    if over:
        return position_zone(place, cards, outcome_of(taken_by), taken_by, Mark.PAST)
    return position_zone(place, cards, "in play", taken_by, Mark.NOW)


@kept
def coming_position(place: int, castles: int, manors: int, psychic: int, over: bool) -> Zone:
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
