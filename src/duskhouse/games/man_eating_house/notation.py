"""Man-Eating House as the record writes it: the deal, what one seat knows of it, and bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from duskhouse.engine.game.dealing import Deal, Place
from duskhouse.engine.game.notation import PastEvents, Setup
from duskhouse.engine.game.options import Options
from duskhouse.engine.state.cardsets import count, members
from duskhouse.games.man_eating_house import rules
from duskhouse.games.man_eating_house.cards import CODES, DECKS, GIRLS, HAND_SIZES, code
from duskhouse.games.man_eating_house.state import EventKind, Scale, State
from duskhouse.words.errors import Refused


# --------------------------------------------------------------------- the deal
def drawn_by(final: State, seat: int) -> Iterator[int]:
    """Of the Room a seat has seen what it drew: nobody ever sees its order."""
    return (at for at, leader in enumerate(final.kagome_leader.tolist()) if leader == seat)


def hand_size(state: State) -> int:
    return int(HAND_SIZES[state.scale, state.seats])


DEAL = Deal(
    CODES,
    first="start",
    first_clause="MEH-11",
    whole=lambda state: members(DECKS[state.scale, state.seats]),
    whole_clause="MEH-01",
    begin=rules.begin,
    places=(
        Place("hands", "MEH-09", size=hand_size, by_seat=True),
        Place("room", "MEH-09", row="room_size", seen=drawn_by),
    ),
)


def learned(past: PastEvents, seat: int) -> Iterator[tuple[int, str]]:
    """The card that a Kagome brought, which its giver chose face down (MEH-42)."""
    chosen: dict[int, int] = {}
    for at, events in past:
        for event in events:
            if event.kind == EventKind.PICK:
                chosen[event.seat] = at
            elif event.kind == EventKind.RECEIVE and event.sees >> seat & 1:
                yield chosen[event.other], code(event.card)


def all_setups(seats: int, options: Options) -> Iterator[Setup]:
    """Every deal, all equally likely; only of the miniature, the others being too many."""
    if options["scale"] != Scale.TINY.name.lower():
        raise Refused("deals-too-many", game="man-eating-house")
    deck = tuple(code(card) for card in members(DECKS[Scale.TINY, seats]))
    for hands, rest in all_hands(deck, seats, int(HAND_SIZES[Scale.TINY, seats])):
        for room in permutations(rest):
            for start in range(seats):
                yield {"start": start, "hands": hands, "room": list(room)}


def all_hands(
    cards: tuple[str, ...], hands: int, size: int
) -> Iterator[tuple[list[list[str]], tuple[str, ...]]]:
    """Every way to deal hands of this size, with what is left."""
    if hands == 0:
        yield [], cards
        return
    for hand in combinations(cards, size):
        others = tuple(card for card in cards if card not in hand)
        for more, rest in all_hands(others, hands - 1, size):
            yield [list(hand), *more], rest


# ----------------------------------------------------------------------- bounds
def most_decisions(state: State) -> int:
    seats, girls = int(state.seats), count(int(DECKS[state.scale, state.seats]) & GIRLS)
    return seats * hand_size(state) + girls * (seats + 2)
