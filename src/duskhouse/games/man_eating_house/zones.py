"""The places on the table of Man-Eating House, and what a seat sees there.

Each zone is made from the numbers it shows and from nothing else: a closed hand from its size, the
cards that lie face down for a Kagome with who is looking at them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from duskhouse.engine.cardsets import count, members
from duskhouse.engine.news import NO_CARD, SPECTATOR
from duskhouse.engine.view import FACE_DOWN, Card, Layout, Mark, Own, Zone, kept, of_cards
from duskhouse.games.man_eating_house.cards import (
    DANGER,
    GIRLS,
    SCORING,
    SUIT_NAMES,
    code,
    kind,
    name,
)
from duskhouse.games.man_eating_house.rules import Phase, State

NO_SUIT = -1


def zones(now: State) -> list[Zone]:
    seats = now.seats
    found = [trick_zone(*trick_of(now)), corner_zone(now.corner, now.omagatoki)]
    found.append(room_zone(now.room_size - now.room_drawn))
    if now.phase in (Phase.PICK, Phase.CALL):
        found.append(kagome_zone(picked(now), now.lead_suit, SPECTATOR))
    found += closed_hands(tuple([hand.bit_count() for hand in now.hands[:seats]]))
    found += pile_zones(tuple(now.piles[:seats]))
    found.append(gone(now.discarded | now.out))
    return found


def own_zones(now: State, seat: int) -> Own:
    hand = own_hand(seat, now.hands[seat])
    if now.phase in (Phase.PICK, Phase.CALL):
        return kagome_zone(picked(now), now.lead_suit, seat), hand
    return (hand,)


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
@kept
def closed_hands(sizes: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple([closed_hand(owner, size) for owner, size in enumerate(sizes)])


@kept
def closed_hand(owner: int, size: int) -> Zone:
    cards = (FACE_DOWN,) * size
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


@kept
def own_hand(owner: int, hand: int) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, faces(hand), owner, of_cards(count(hand)))


@kept
def pile_zones(piles: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple([pile_zone(owner, pile) for owner, pile in enumerate(piles)])


@kept
def pile_zone(owner: int, pile: int) -> Zone:
    note = f"{count(pile)} scored"
    return Zone(f"pile-{owner}", "Score pile", Layout.STACK, faces(pile), owner, note)


# -------------------------------------------------------------------- the table
def in_turn(cards: Sequence[int], first: int, seats: int) -> tuple[tuple[int, int], ...]:
    """The cards of seats with whose they are, in order from the first one."""
    order = (*range(first, seats), *range(first))
    return tuple([(cards[seat], seat) for seat in order if cards[seat] != NO_CARD])


def trick_of(now: State) -> tuple[tuple[tuple[int, int], ...], int]:
    """The cards with who played them, in order; and the suit if the trick still runs."""
    runs = now.phase == Phase.TRICK and now.cards_down > 0
    cards = in_turn(tuple(now.trick), now.trick_leader, now.seats)
    return cards, now.lead_suit if runs else NO_SUIT


@kept
def trick_zone(played: tuple[tuple[int, int], ...], suit: int) -> Zone:
    cards = tuple([face(card, seat) for card, seat in played])
    note = "the last trick" if cards else "no card yet"
    if suit != NO_SUIT:
        note = f"{SUIT_NAMES[suit]} led"
    return Zone("trick", "Trick", Layout.CROSS, cards, None, note)


@kept
def corner_zone(girls: int, omagatoki: int) -> Zone:
    note = "Ōmagatoki: no Events" if omagatoki else f"{count(girls)} of 3 girls"
    marks = (Mark.DARK,) if omagatoki else ()
    return Zone("corner", "Corner", Layout.ROW, faces(girls), None, note, marks=marks)


@kept
def room_zone(left: int) -> Zone:
    return Zone("room", "The Room", Layout.STACK, (FACE_DOWN,) * left, None, of_cards(left))


@kept
def gone(cards: int) -> Zone:
    note = of_cards(count(cards))
    return Zone("discards", "Out of play", Layout.STACK, faces(cards), None, note)


def picked(now: State) -> tuple[tuple[int, int], ...]:
    """The cards that lie face down for the Kagome, with who picked them, in order."""
    return in_turn(now.passed[now.kagomes], now.leader, now.seats)


@kept
def kagome_zone(picked: tuple[tuple[int, int], ...], suit: int, viewer: int) -> Zone:
    """A card is seen by whoever picked it and by nobody else."""
    cards = tuple(
        [
            face(card, picker, "face down") if picker == viewer else Card(by=picker)
            for card, picker in picked
        ]
    )
    note = f"pick {SUIT_NAMES[suit]} if you can"
    return Zone("kagome", "Kagome", Layout.CROSS, cards, None, note)
