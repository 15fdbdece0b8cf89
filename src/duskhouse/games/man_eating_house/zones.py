"""The places on the table of Man-Eating House, each made from its numbers on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from duskhouse.engine.cardsets import count, members
from duskhouse.engine.news import NO_CARD
from duskhouse.engine.view import FACE_DOWN, Card, Layout, Mark, Zone, of_cards
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
@cache
def face(card: int, by: int | None = None, *marks: str) -> Card:
    kinds = [
        mark
        for mark, cards in (("scores", SCORING), ("danger", DANGER), ("girl", GIRLS))
        if cards >> card & 1
    ]
    return Card(code(card), name(card), kind(card), (*kinds, *marks), by)


def faces(cards: int) -> tuple[Card, ...]:
    return tuple([face(card) for card in members(cards)])


# -------------------------------------------------------------- what a seat has
def closed_hand(owner: int, size: int) -> Zone:
    cards = (FACE_DOWN,) * size
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


def own_hand(owner: int, hand: int) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, faces(hand), owner, of_cards(count(hand)))


def pile_zone(owner: int, pile: int) -> Zone:
    note = f"{count(pile)} scored"
    return Zone(f"pile-{owner}", "Score pile", Layout.STACK, faces(pile), owner, note)


# -------------------------------------------------------------------- the table
def played_by(played: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Cards, each followed by whose it is."""
    numbers = iter(played)
    return zip(numbers, numbers, strict=True)


def trick_zone(_: int, suit: int, *played: int) -> Zone:
    cards = tuple([face(card, seat) for card, seat in played_by(played)])
    note = "the last trick" if cards else "no card yet"
    if suit != NO_SUIT:
        note = f"{SUIT_NAMES[suit]} led"
    return Zone("trick", "Trick", Layout.CROSS, cards, None, note)


def corner_zone(_: int, girls: int, omagatoki: int) -> Zone:
    note = "Ōmagatoki: no Events" if omagatoki else f"{count(girls)} of 3 girls"
    marks = (Mark.DARK,) if omagatoki else ()
    return Zone("corner", "Corner", Layout.ROW, faces(girls), None, note, marks=marks)


def room_zone(_: int, left: int) -> Zone:
    return Zone("room", "The Room", Layout.STACK, (FACE_DOWN,) * left, None, of_cards(left))


def gone(_: int, cards: int) -> Zone:
    note = of_cards(count(cards))
    return Zone("discards", "Out of play", Layout.STACK, faces(cards), None, note)


def kagome_zone(_: int, suit: int, *picked: int) -> Zone:
    cards = tuple(
        [
            Card(by=picker) if card == NO_CARD else face(card, picker, "face down")
            for card, picker in played_by(picked)
        ]
    )
    note = f"pick {SUIT_NAMES[suit]} if you can"
    return Zone("kagome", "Kagome", Layout.CROSS, cards, None, note)
