"""Sets of cards: the plain functions and their compiled forms agree."""

from __future__ import annotations

import random

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import cardset, count, highest, lowest, members, nth


@rule
def compiled_lowest(cards: int) -> int:
    return lowest(cards)


@rule
def compiled_highest(cards: int) -> int:
    return highest(cards)


@rule
def compiled_count(cards: int) -> int:
    return count(cards)


@rule
def compiled_nth(cards: int, n: int) -> int:
    return nth(cards, n)


def test_what_is_said_of_a_set_is_so_compiled_and_not() -> None:
    choice = random.Random(1)
    for _ in range(500):
        cards = choice.sample(range(63), choice.randint(1, 63))
        bits, ordered = cardset(cards), sorted(cards)
        assert list(members(bits)) == ordered
        assert lowest(bits) == compiled_lowest(bits) == ordered[0]
        assert highest(bits) == compiled_highest(bits) == ordered[-1]
        assert count(bits) == compiled_count(bits) == len(ordered)
        n = choice.randrange(len(ordered))
        assert nth(bits, n) == compiled_nth(bits, n) == ordered[n]
