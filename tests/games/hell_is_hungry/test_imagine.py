"""`imagine` against the listed deals that a seat cannot tell from the true one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.state.chance import fork, new_generator
from duskhouse.games.hell_is_hungry.cards import MOST_DECK, SOULS
from duskhouse.games.hell_is_hungry.hidden_hands import weigh_hands
from duskhouse.games.hell_is_hungry.state import Scale
from tests.games.hell_is_hungry.worlds import (
    GAME,
    Worlds,
    assert_fits,
    deck_in,
    deck_of,
    other_decks,
    other_souls,
    random_setup,
    ranks,
    side_by_side,
    size_hands,
    souls_in,
    souls_of,
)

DRAWS = 500


def imagined(played: Any, seat: int, generator: Any, key: Any) -> Counter[Any]:
    states = GAME.states(2)
    states[0] = played.state
    found: Counter[Any] = Counter()
    for _ in range(DRAWS):
        GAME.run.imagine_one(states, 0, 1, seat, generator)
        found[key(states[1])] += 1
    return found


def weighed(played: Any, owner: int, generator: Any) -> Counter[Any]:
    """The hidden deck of a seat by weighing all hands, as after too many trials."""
    states = GAME.states(2)
    states[0] = played.state
    cards = np.empty(MOST_DECK, np.int64)
    found: Counter[Any] = Counter()
    for _ in range(DRAWS):
        states[1] = states[0]
        fork(generator, states[1].rng)
        weigh_hands(states[1], owner, cards)
        found[deck_in(states[1], owner)] += 1
    return found


def follow_decks(options: dict[str, Any], number: int, seats: int = 2, rules: int = 2) -> None:
    rng = random.Random(f"{options} {number}")
    setup = random_setup(Scale.SMALL, seats, rng)
    owner, seat = rng.sample(range(seats), 2)
    worlds = Worlds(seats, options, setup, seat, other_decks(setup, owner), rules)
    generator = new_generator(number)
    for at, (played, move) in enumerate(
        side_by_side(Scale.SMALL, seats, options, setup, rng, rules)
    ):
        if move is not None:
            worlds.play(move)
        if rng.random() < 0.3:
            listed = Counter(deck_of(game, owner) for game in worlds.candidates)
            drawn = imagined(played, seat, generator, lambda state: deck_in(state, owner))
            assert_fits(drawn, listed, f"{options} game {number} move {at}")
            drawn = weighed(played, owner, generator)
            assert_fits(drawn, listed, f"{options} game {number} move {at}, weighed")


SWITCHES: list[dict[str, Any]] = [
    {},
    {"reply": "must"},
    {"attack": "may"},
    {"reply": "must", "pass_final": True},
    {"adjacency": 8, "reply": "must"},
]


@pytest.mark.clause("HELL-60", "HELL-61", "HELL-63", "HELL-64")
@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_hidden_decks_are_imagined_as_listed(
    options: dict[str, Any], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size_hands(monkeypatch, Scale.SMALL, 2)
    follow_decks(options, number)


@pytest.mark.parametrize("number", range(2))
def test_hidden_decks_of_three_players(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    size_hands(monkeypatch, Scale.SMALL, 3)
    follow_decks({"reply": "must"}, number, 3)


@pytest.mark.clause("HELL-20", "HELL-61")
@pytest.mark.parametrize("options", SWITCHES[:2], ids=str)
def test_hidden_decks_under_rules_1(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    size_hands(monkeypatch, Scale.SMALL, 2)
    follow_decks(options, 3, rules=1)


@pytest.mark.clause("HELL-07", "HELL-61", "HELL-62", "HELL-B30")
@pytest.mark.parametrize("number", range(4))
def test_hidden_souls_are_imagined_as_listed(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Face down, put aside, or taken unseen: any order of the soul cards not seen yet."""
    seats, options = 3, {"extra_soul": "hidden", "attack": "may"}
    size_hands(monkeypatch, Scale.TINY, seats)
    rng = random.Random(f"souls {number}")
    setup = random_setup(Scale.TINY, seats, rng)
    worlds = Worlds(seats, options, setup, 0, other_souls(setup, ranks(SOULS[Scale.TINY, seats])))
    generator = new_generator(number)
    for at, (played, move) in enumerate(side_by_side(Scale.TINY, seats, options, setup, rng)):
        if move is not None:
            worlds.play(move)
        if at % 6 == 0 or played.state.unseen_levels:
            listed = Counter(souls_of(game) for game in worlds.candidates)
            drawn = imagined(played, 0, generator, souls_in)
            assert_fits(drawn, listed, f"souls {number} move {at}")
