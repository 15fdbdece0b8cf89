"""Dealing by odds: unseen cards to places, as often as there are ways to it.

`odds[place, kind]` says how likely a place is to hold a card of that kind: 0 if it cannot, 1 if
nothing speaks against it, and more if a game can have come to its position in several ways with the
card there. Whatever is learned of a place changes its row: a card that is shown leaves one kind,
what it cannot be is set to 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import fill
from duskhouse.engine.state.chance import next_word
from duskhouse.engine.state.layout import Ints


# ------------------------------------------------------------ hands of one card each
@rule
def keep_one_of_two(row: Ints, played: int) -> None:
    """A seat drew a card unseen, and played one of its two: it keeps what it held and played what
    it drew, or the other way round. Two of a kind are the same either way."""
    before = row[played]
    for kind in range(len(row)):
        if kind != played:
            row[kind] += before


@rule
def show_kind(row: Ints, kind: int) -> None:
    """All see what a seat holds."""
    fill(row, 0)
    row[kind] = 1


@rule
def known_kind(row: Ints) -> int:
    """What a seat holds if there is but one possibility, else -1."""
    found = -1
    for kind in range(len(row)):
        if row[kind]:
            if found >= 0:
                return -1
            found = kind
    return found


# ------------------------------------------------------------------------ dealing
@rule
def give_by_odds(generator: Ints, odds: Any, unseen: Ints, sizes: Ints, given: Any) -> None:
    """Give each place as many cards as it has room for, out of the unseen ones, so many of each
    kind. All ways to do so are equally likely, each copy a card of its own; or in proportion to the
    product of their odds. `given[place, kind]` counts them, and they are unseen no more.

    Card after card it is counted, forwards, in how many ways the cards so far can leave each place
    so much room; then each card's place is drawn, backwards. Counts up to 2 ** 53 are exact.
    """
    rooms, cards = 1, 0
    for place in range(len(sizes)):
        rooms *= sizes[place] + 1
    for kind in range(len(unseen)):
        cards += unseen[kind] if is_wanted(odds, kind) else 0
    ways = np.zeros((cards + 1, rooms), np.float64)
    count_ways(odds, unseen, sizes, ways)
    room = rooms - 1
    for kind in range(len(unseen) - 1, -1, -1):
        for _ in range(unseen[kind] if is_wanted(odds, kind) else 0):
            place = draw_place(generator, odds, kind, sizes, ways[cards - 1], room)
            if place < len(sizes):
                given[place, kind] += 1
                unseen[kind] -= 1
                room -= stride_of(sizes, place)
            cards -= 1


@rule
def is_wanted(odds: Any, kind: int) -> bool:
    """Whether any place can hold such a card."""
    for place in range(len(odds)):
        if odds[place, kind]:
            return True
    return False


@rule
def count_ways(odds: Any, unseen: Ints, sizes: Ints, ways: Any) -> None:
    """`ways[cards, room]`: in how many ways so many cards fill just that much room. A room is one
    number for all places, as digits."""
    ways[0, 0] = 1.0
    cards = 0
    for kind in range(len(unseen)):
        for _ in range(unseen[kind] if is_wanted(odds, kind) else 0):
            for room in range(ways.shape[1]):
                ways[cards + 1, room] = ways[cards, room]
                stride = 1
                for place in range(len(sizes)):
                    if odds[place, kind] and room // stride % (sizes[place] + 1):
                        ways[cards + 1, room] += odds[place, kind] * ways[cards, room - stride]
                    stride *= sizes[place] + 1
            cards += 1


@rule
def draw_place(generator: Ints, odds: Any, kind: int, sizes: Ints, ways: Any, room: int) -> int:
    """Where a card of this kind goes if the others before it fill the rest of the room in so many
    ways; the number of places if to none."""
    total = ways[room]
    for place in range(len(sizes)):
        total += ways_with(odds, kind, sizes, ways, room, place)
    left = random_part(generator) * total
    for place in range(len(sizes)):
        here = ways_with(odds, kind, sizes, ways, room, place)
        if left < here:
            return place
        left -= here
    return len(sizes)


@rule
def ways_with(odds: Any, kind: int, sizes: Ints, ways: Any, room: int, place: int) -> float:
    """In how many ways a card of this kind goes to this place."""
    stride = stride_of(sizes, place)
    if room // stride % (sizes[place] + 1) == 0:
        return 0.0
    return float(odds[place, kind] * ways[room - stride])


@rule
def stride_of(sizes: Ints, place: int) -> int:
    """The worth of a place's digit."""
    stride = 1
    for before in range(place):
        stride *= sizes[before] + 1
    return stride


@rule
def random_part(generator: Ints) -> float:
    """A random number from 0 up to 1, of 53 bits."""
    high = next_word(generator) >> 5
    return ((high << 26) + (next_word(generator) >> 6)) / (1 << 53)


@rule
def lay_out(counts: Ints, cards: Ints) -> int:
    """So many cards of each kind in a row; how many they are."""
    size = 0
    for kind in range(len(counts)):
        for _ in range(counts[kind]):
            cards[size] = kind
            size += 1
    return size
