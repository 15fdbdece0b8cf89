"""The places on the table of Hell is Hungry, each made from its numbers on the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.view import FACE_DOWN, Card, Layout, Mark, Zone, of_cards
from duskhouse.games.hell_is_hungry.cards import (
    KINDS,
    MOST_SEATS,
    POINTS,
    RANKS,
    SOUL,
    code,
    name,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.reasons import mark_name
from duskhouse.games.hell_is_hungry.sheet import NO_MARK
from duskhouse.games.hell_is_hungry.state import SOUL_DECK


# ------------------------------------------------------------------------ cards
@cache
def face(kind: int, by: int | None = None, *marks: str) -> Card:
    origin = "soul" if kind >= SOUL else "own"
    return Card(code(kind), name(kind), f"{POINTS[kind % SOUL]} points", (origin, *marks), by)


OWN, SOULS = [face(rank) for rank in range(SOUL)], [face(kind) for kind in range(SOUL, KINDS)]
PLAYED = [[face(rank, by) for rank in range(SOUL)] for by in range(MOST_SEATS)]


def faces(word: int, by_rank: list[Card]) -> list[Card]:
    return [by_rank[rank] for rank in ranks_of(word)]


def named(ranks: Iterable[int]) -> str:
    return " ".join([RANKS[rank] for rank in ranks]) or "none"


# -------------------------------------------------------------------- the board
def pile_zone(
    pile: int,
    size: int,
    soul: int,
    token: int,
    reached_by: int,
    is_fought_for: int,
    is_target: int,
) -> Zone:
    cards = (SOULS[soul], *(FACE_DOWN,) * (size - 1)) if size else ()
    notes = [of_cards(size) if size else "gap"]
    marks: tuple[Mark, ...] = ()
    if token != NOBODY:
        notes.append(f"token of seat {token}")
    if reached_by != NOBODY:
        notes.append(f"in reach of seat {reached_by}")
        marks = (Mark.REACH,)
    if is_fought_for:
        notes.append("fought for")
        marks = (Mark.NOW,)
    if is_target:
        notes.append("can be attacked")
    return Zone(
        f"pile-{pile}",
        f"Pile {pile}",
        Layout.GRID,
        cards,
        None,
        ", ".join(notes),
        None if token == NOBODY else token,
        marks,
    )


def battle_zone(_: int, mark: int, first: int, by: int, souls: int, *table: int) -> Zone:
    played = [(seat, word) for seat, word in enumerate(table) if word]
    cards = [card for seat, word in played for card in faces(word, PLAYED[seat])]
    cards += faces(souls, SOULS)
    if first != NO_CARD:
        cards.append(face(first, by, "first of a play"))
    note = "" if mark == NO_MARK else f"to beat: {mark_name(mark)}"
    return Zone("battle", "Battle", Layout.ROW, tuple(cards), None, note)


# ------------------------------------------------------------- what a seat has
def hand_zone(owner: int, size: int, own: int, souls: int) -> Zone:
    """The own cards and soul cards named lie open, the others face down."""
    cards = faces(own, OWN) + faces(souls, SOULS)
    cards += [FACE_DOWN] * (size - len(cards))
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, tuple(cards), owner, of_cards(size))


def deck_zone(owner: int, left: int) -> Zone:
    cards = (FACE_DOWN,) if left else ()
    return Zone(f"deck-{owner}", "Draw pile", Layout.STACK, cards, owner, of_cards(left))


def purgatory_zone(owner: int, top: int, own: int, souls: int) -> Zone:
    cards: tuple[Card, ...] = ()
    if top != NO_CARD:
        cards = (face(top, None, "top"), *faces(own, OWN), *faces(souls, SOULS))
    return Zone(f"purgatory-{owner}", "Purgatory", Layout.STACK, cards, owner, of_cards(len(cards)))


def points_zone(owner: int, unseen: int, *won: int) -> Zone:
    """A pile of many cards, known to all: told in words rather than laid out."""
    parts = [f"souls {named(ranks_of(won[SOUL_DECK]))}"]
    from_seats = enumerate(won[:SOUL_DECK])
    parts += [f"of seat {seat} {named(ranks_of(word))}" for seat, word in from_seats if word]
    if unseen:
        parts.append(f"{unseen} unseen")
    return Zone(f"points-{owner}", "Points pile", Layout.STACK, (), owner, "; ".join(parts))
