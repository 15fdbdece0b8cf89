"""Whole game trees of the tiny game, counted by the engine and by the second program."""

from __future__ import annotations

import random
from typing import Any

import pytest

from duskhouse.games.hell_is_hungry import GAME, notation
from duskhouse.games.hell_is_hungry.state import Scale
from duskhouse.kit.trees import count_tree
from duskhouse.words.errors import Refused
from tests.games.hell_is_hungry.naive import Naive
from tests.games.hell_is_hungry.worlds import random_setup, size_hands
from tests.games.trees import count_naively


@pytest.mark.clause("HELL-60", "HELL-61", "HELL-64")
@pytest.mark.parametrize(
    ("seats", "options", "deals"),
    [
        (2, {}, (10, 20, 30)),
        (3, {}, (23,)),
        (4, {}, (4, 14, 24)),
        (5, {}, (15, 25)),
        (6, {}, (6,)),
        (2, {"attack": "may"}, (20,)),
        (2, {"reply": "must"}, (10, 20)),
        (2, {"token_must_move": True}, (10, 20)),
        (4, {"adjacency": 8}, (4,)),
        (4, {"pass_final": True}, (4, 24)),
        (3, {"swap": "active"}, (23,)),
        (4, {"joker_end": 0}, (14,)),
    ],
    ids=str,
)
def test_both_programs_count_the_same_trees(
    seats: int,
    options: dict[str, Any],
    deals: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    size_hands(monkeypatch, Scale.TINY, seats)
    setups = [random_setup(Scale.TINY, seats, random.Random(number)) for number in deals]
    counted = count_tree(GAME, seats, {**options, "scale": "tiny"}, setups)
    assert counted.summary() == count_naively(Naive, seats, options, setups).summary()
    assert counted.finished > 50


@pytest.mark.clause("HELL-60", "HELL-61", "HELL-64")
@pytest.mark.parametrize("options", [{}, {"attack": "may"}, {"reply": "must"}], ids=str)
def test_both_programs_count_the_same_trees_of_all_duels(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    size_hands(monkeypatch, Scale.DUEL, 2)
    duel = {**options, "scale": "duel"}
    setups = list(notation.all_setups(2, duel))
    assert len(setups) == 16
    counted = count_tree(GAME, 2, duel, setups)
    assert counted.summary() == count_naively(Naive, 2, options, setups).summary()
    assert sum(counted.nodes.values()) < 2000


def test_a_duel_is_for_two_and_lists_its_deals() -> None:
    with pytest.raises(Refused, match="is for two players"):
        GAME.prepare(GAME.states(1)[0], 3, {"scale": "duel"})
    with pytest.raises(Refused, match="can be listed"):
        list(notation.all_setups(2, {"scale": "tiny"}))
