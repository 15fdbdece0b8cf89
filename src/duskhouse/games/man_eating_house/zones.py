"""The places on the table of Man-Eating House, each made from its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.view import FACE_DOWN, Card, Layout, Mark, Zone, of_cards
from duskhouse.games.man_eating_house.cards import (
    DANGER,
    GIRLS,
    SCORING,
    SUIT_NAMES,
    code,
    kind,
    name,
)
from duskhouse.games.man_eating_house.sheet import NO_SUIT


# ------------------------------------------------------------------------ cards
def face(card: int, by: int, *marks: str) -> Card:
    kinds = [
        mark
        for mark, cards in (("scores", SCORING), ("danger", DANGER), ("girl", GIRLS))
        if cards >> card & 1
    ]
    whose = None if by == NOBODY else by
    return Card(code(card), name(card), kind(card), (*kinds, *marks), whose)


def picked_card(card: int, by: int) -> Card:
    return face(card, by, "face down")


def unseen_pick(by: int) -> Card:
    return Card(by=by)


# -------------------------------------------------------------- what a seat has
def closed_hand(owner: int, size: int) -> Zone:
    cards = (FACE_DOWN,) * size
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


def own_hand(owner: int, size: int) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, (), owner, of_cards(size))


def pile_zone(owner: int, size: int) -> Zone:
    return Zone(f"pile-{owner}", "Score pile", Layout.STACK, (), owner, f"{size} scored")


# -------------------------------------------------------------------- the table
def trick_zone(_: int, suit: int, is_new: int) -> Zone:
    note = "no card yet" if is_new else "the last trick"
    if suit != NO_SUIT:
        note = f"{SUIT_NAMES[suit]} led"
    return Zone("trick", "Trick", Layout.CROSS, (), None, note)


def corner_zone(_: int, girls: int, omagatoki: int) -> Zone:
    note = "Ōmagatoki: no Events" if omagatoki else f"{girls} of 3 girls"
    marks = (Mark.DARK,) if omagatoki else ()
    return Zone("corner", "Corner", Layout.ROW, (), None, note, marks=marks)


def room_zone(_: int, left: int) -> Zone:
    return Zone("room", "The Room", Layout.STACK, (FACE_DOWN,) * left, None, of_cards(left))


def gone(_: int, size: int) -> Zone:
    return Zone("discards", "Out of play", Layout.STACK, (), None, of_cards(size))


def kagome_zone(_: int, suit: int) -> Zone:
    note = f"pick {SUIT_NAMES[suit]} if you can"
    return Zone("kagome", "Kagome", Layout.CROSS, (), None, note)
