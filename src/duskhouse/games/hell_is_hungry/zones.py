"""The places on the table of Hell is Hungry, each made from its numbers on the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.view import FACE_DOWN, Card, Layout, Mark, Zone, of_cards
from duskhouse.games.hell_is_hungry.cards import POINTS, RANKS, SOUL, code, name, ranks_of
from duskhouse.games.hell_is_hungry.reasons import mark_name
from duskhouse.games.hell_is_hungry.sheet import NO_MARK
from duskhouse.games.hell_is_hungry.state import SOUL_DECK


# ------------------------------------------------------------------------ cards
def card(kind: int, by: int | None, *marks: str) -> Card:
    origin = "soul" if kind >= SOUL else "own"
    return Card(code(kind), name(kind), f"{POINTS[kind % SOUL]} points", (origin, *marks), by)


def face(kind: int) -> Card:
    return card(kind, None)


def back(_: int) -> Card:
    return FACE_DOWN


def played_card(kind: int, by: int) -> Card:
    return card(kind, by)


def first_card(kind: int, by: int) -> Card:
    return card(kind, by, "first of a play")


def top_card(kind: int) -> Card:
    return card(kind, None, "top")


def named(ranks: Iterable[int]) -> str:
    return " ".join([RANKS[rank] for rank in ranks]) or "none"


# -------------------------------------------------------------------- the board
def pile_zone(
    pile: int,
    size: int,
    token: int,
    reached_by: int,
    is_fought_for: int,
    is_target: int,
) -> Zone:
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
        (),
        None,
        ", ".join(notes),
        None if token == NOBODY else token,
        marks,
    )


def battle_zone(_: int, mark: int) -> Zone:
    note = "" if mark == NO_MARK else f"to beat: {mark_name(mark)}"
    return Zone("battle", "Battle", Layout.ROW, (), None, note)


# ------------------------------------------------------------- what a seat has
def hand_zone(owner: int, size: int) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, (), owner, of_cards(size))


def deck_zone(owner: int, left: int) -> Zone:
    cards = (FACE_DOWN,) if left else ()
    return Zone(f"deck-{owner}", "Draw pile", Layout.STACK, cards, owner, of_cards(left))


def purgatory_zone(owner: int, size: int) -> Zone:
    return Zone(f"purgatory-{owner}", "Purgatory", Layout.STACK, (), owner, of_cards(size))


def points_zone(owner: int, unseen: int, *won: int) -> Zone:
    """A pile of many cards, known to all: told in words rather than laid out."""
    parts = [f"souls {named(ranks_of(won[SOUL_DECK]))}"]
    from_seats = enumerate(won[:SOUL_DECK])
    parts += [f"of seat {seat} {named(ranks_of(word))}" for seat, word in from_seats if word]
    if unseen:
        parts.append(f"{unseen} unseen")
    return Zone(f"points-{owner}", "Points pile", Layout.STACK, (), owner, "; ".join(parts))
