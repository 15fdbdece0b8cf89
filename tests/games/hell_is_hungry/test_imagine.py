"""`imagine` against the listed deals that a seat cannot tell from the true one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from duskhouse.engine.chance import new_generator
from duskhouse.games.hell_is_hungry.state import Scale
from tests.games.hell_is_hungry.worlds import (
    GAME,
    Worlds,
    assert_fits,
    deck_in,
    deck_of,
    other_decks,
    random_setup,
    side_by_side,
    size_hands,
)

DRAWS = 600


def imagined(played: Any, seat: int, generator: Any, key: Any) -> Counter[Any]:
    states = GAME.states(2)
    states[0] = played.state
    found: Counter[Any] = Counter()
    for _ in range(DRAWS):
        GAME.run.imagine_one(states, 0, 1, seat, generator)
        found[key(states[1])] += 1
    return found


def follow_decks(options: dict[str, Any], number: int, seats: int = 2) -> None:
    rng = random.Random(f"{options} {number}")
    setup = random_setup(Scale.SMALL, seats, rng)
    owner, seat = rng.sample(range(seats), 2)
    worlds = Worlds(seats, options, setup, seat, other_decks(setup, owner))
    generator = new_generator(number)
    for at, (played, move) in enumerate(side_by_side(Scale.SMALL, seats, options, setup, rng)):
        if move is not None:
            worlds.play(move)
        if rng.random() < 0.35:
            listed = Counter(deck_of(game, owner) for game in worlds.candidates)
            drawn = imagined(played, seat, generator, lambda state: deck_in(state, owner))
            assert_fits(drawn, listed, f"{options} game {number} move {at}")


SWITCHES: list[dict[str, Any]] = [
    {},
    {"reply": "must"},
    {"attack": "may"},
    {"reply": "must", "pass_final": True},
    {"adjacency": 8, "reply": "must"},
]


@pytest.mark.clause("HELL-60", "HELL-61", "HELL-63", "HELL-64")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_hidden_decks_are_imagined_as_listed(
    options: dict[str, Any], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size_hands(monkeypatch, Scale.SMALL, 2)
    follow_decks(options, number)
