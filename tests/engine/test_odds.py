"""Dealing by odds, against all deals there are."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import prod

import numpy as np
import pytest

from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.odds import give_by_odds

DEALS = 6000

Given = tuple[tuple[int, ...], ...]


def all_deals(odds: list[list[int]], unseen: list[int], sizes: list[int]) -> dict[Given, float]:
    """How often each deal comes up: every order of the cards is tried, each copy by itself."""
    cards = [kind for kind, count in enumerate(unseen) for _ in range(count)]
    slots = [place for place, size in enumerate(sizes) for _ in range(size)]
    found: Counter[Given] = Counter()
    for order in permutations(cards, len(slots)):
        given = [[0] * len(unseen) for _ in sizes]
        for place, kind in zip(slots, order, strict=True):
            given[place][kind] += 1
        ways = prod(odds[place][kind] for place, kind in zip(slots, order, strict=True))
        found[tuple(map(tuple, given))] += ways
    total = sum(found.values())
    return {given: ways / total for given, ways in found.items() if ways}


@pytest.mark.parametrize(
    ("odds", "unseen", "sizes"),
    [
        ([[1, 1, 0], [0, 1, 1]], [1, 2, 2], [2, 1]),  # is not
        ([[1, 0, 0], [1, 1, 0], [1, 1, 1]], [2, 2, 1], [1, 1, 2]),  # is one of; none is left over
        ([[3, 1, 0, 2], [1, 4, 1, 0]], [1, 1, 2, 1], [1, 1]),  # in several ways
        ([[1, 1], [0, 0]], [2, 1], [2, 0]),  # a hand that is empty
    ],
)
def test_all_deals_come_up_as_often_as_there_are_ways_to_them(
    odds: list[list[int]], unseen: list[int], sizes: list[int]
) -> None:
    generator, found = new_generator(3), Counter[Given]()
    for _ in range(DEALS):
        left, given = np.array(unseen), np.zeros((len(sizes), len(unseen)), np.int64)
        give_by_odds(generator, np.array(odds), left, np.array(sizes), given)
        assert (left + given.sum(axis=0) == unseen).all()
        found[tuple(map(tuple, given.tolist()))] += 1
    wanted = all_deals(odds, unseen, sizes)
    assert set(found) == set(wanted)
    for deal, share in wanted.items():
        assert abs(found[deal] / DEALS - share) < 0.035


def test_hands_of_thirteen_are_dealt_at_once_and_as_they_may_be() -> None:
    """Three players, each out of another suit: three kinds of thirteen, and one for all."""
    odds = 1 - np.eye(3, 4, dtype=np.int64)
    generator, given = new_generator(1), np.zeros((3, 4), np.int64)
    give_by_odds(generator, odds, np.array([10, 10, 10, 9]), np.array([13, 13, 13]), given)
    assert given.sum(axis=1).tolist() == [13, 13, 13]
    assert given.sum(axis=0).tolist() == [10, 10, 10, 9]
    assert not given[range(3), range(3)].any()
