"""Hands of one card each, of which everybody knows the same: as odds.

`odds[seat, kind]` says in how many ways a game can have come to its position with this seat holding
a card of that kind, where all cards are alike to those who do not see them. Whatever is learned of
a hand changes its row: a card that is shown leaves one kind, what it cannot be is set to 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import fill, just
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints


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


@rule
def deal_by_odds(generator: Ints, odds: Any, unseen: Ints, seats: int, hands: Ints) -> None:
    """Give each of these seats, a set, a card of the unseen ones, so many of each kind: all ways to
    do so come up as often as games lead to them. A hand is the set of its one kind; what is given
    is unseen no more."""
    kinds = len(unseen)
    given = np.zeros(len(hands), np.int64)
    total = 0
    while True:
        total += ways(odds, unseen, seats, given)
        if not next_hands(given, seats, kinds):
            break
    left = random_below(generator, total)
    while True:
        left -= ways(odds, unseen, seats, given)
        if left < 0:
            break
        next_hands(given, seats, kinds)
    for seat in range(len(hands)):
        if seats >> seat & 1:
            hands[seat] = just(given[seat])
            unseen[given[seat]] -= 1


@rule
def lay_out(counts: Ints, cards: Ints) -> int:
    """So many cards of each kind in a row; how many they are."""
    size = 0
    for kind in range(len(counts)):
        for _ in range(counts[kind]):
            cards[size] = kind
            size += 1
    return size


@rule
def ways(odds: Any, unseen: Ints, seats: int, given: Ints) -> int:
    """In how many ways the game can have come to these hands."""
    found = 1
    for seat in range(len(given)):
        if seats >> seat & 1:
            found *= odds[seat, given[seat]] * max(unseen[given[seat]], 0)
            unseen[given[seat]] -= 1
    for seat in range(len(given)):
        if seats >> seat & 1:
            unseen[given[seat]] += 1
    return int(found)


@rule
def next_hands(given: Ints, seats: int, kinds: int) -> bool:
    """The hands that come next when all are counted through; False when it begins again."""
    for seat in range(len(given)):
        if seats >> seat & 1:
            given[seat] += 1
            if given[seat] < kinds:
                return True
            given[seat] = 0
    return False


@rule
def possible_kinds(row: Ints) -> int:
    """What a seat can hold, a set."""
    found = 0
    for kind in range(len(row)):
        if row[kind]:
            found |= just(kind)
    return found
