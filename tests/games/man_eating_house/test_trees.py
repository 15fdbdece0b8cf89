"""Whole game trees of the tiny game, counted by the engine and by the naive program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from duskhouse.engine.game.notation import Setup
from duskhouse.engine.state.cardsets import members
from duskhouse.games.man_eating_house import GAME
from duskhouse.games.man_eating_house.cards import TINY_DECKS, TINY_HAND_SIZE, code
from duskhouse.kit.trees import count_tree
from tests.games.man_eating_house.naive import Naive
from tests.games.trees import count_naively


def tiny_setups(seats: int) -> Iterator[Setup]:
    """Every deal of the tiny game."""
    deck = [code(card) for card in members(TINY_DECKS[seats])]
    for hands, rest in hands_from(deck, seats, TINY_HAND_SIZE[seats]):
        for room in permutations(rest):
            for start in range(seats):
                yield {"start": start, "hands": hands, "room": list(room)}


def hands_from(
    cards: list[str], hands: int, size: int
) -> Iterator[tuple[list[list[str]], list[str]]]:
    if hands == 0:
        yield [], cards
        return
    for hand in combinations(cards, size):
        others = [card for card in cards if card not in hand]
        for more, rest in hands_from(others, hands - 1, size):
            yield [list(hand), *more], rest


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"dog_alone": "wins"},
        {"dog_alone": "kept"},
        {"old_man_instant_win": True, "special_cancel": "girl_too"},
    ],
    ids=str,
)
def test_the_tiny_tree_is_the_naive_program_s(seats: int, options: dict[str, Any]) -> None:
    setups = list(tiny_setups(seats))[:: 5 if not options else 17]
    ours = count_tree(GAME, seats, {"scale": "tiny", **options}, setups)
    naive = count_naively(Naive, seats, options, iter(setups))
    assert ours.summary() == naive.summary(), ours.by_first_move


def test_the_tiny_trees_have_their_known_counts() -> None:
    """So that no change of the rules passes unseen, not even one made in both programs."""
    counted = count_tree(GAME, 4, {"scale": "tiny"}, tiny_setups(4))
    assert counted.summary() == {
        "nodes": {
            **dict.fromkeys(range(5), 2880),
            5: 480,
            **dict.fromkeys(range(6, 11), 1440),
        },
        "finished": 3840,
        "information_sets": [1256] * 4,
        "points": dict.fromkeys(range(4), 3720),
        "wins": dict.fromkeys(range(4), 1920),
        "digest": "cc18f2b324f3967d",
    }
