"""Whatever action is not legal is refused with a sentence and changes nothing, in every environment
and in every position of a game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.envs import batch
from duskhouse.envs.actions import ACTIONS, is_legal
from duskhouse.kit.cases import every_game
from duskhouse.words.errors import Refused

BEYOND = (-2, ACTIONS, ACTIONS + 1, 10**6)  # -1 is refused by OpenSpiel itself


def illegal(legal: Any) -> Iterator[int]:
    """Every action of the range that is not legal, and some out of it."""
    return (action for action in (*range(ACTIONS), *BEYOND) if action not in legal)


def test_a_legal_action_is_a_whole_number_in_the_set() -> None:
    assert [action for action in range(-70, 70) if is_legal(0b1010, action)] == [1, 3]
    assert all(is_legal(0b1010, right) for right in (np.int32(3), np.array(3), np.array(1, "u1")))
    wrong = (1.0, np.float32(3), "1", None, np.array(1.0), np.array([3]), np.array([1, 3]))
    assert not any(is_legal(0b1010, each) for each in wrong)


@every_game
def test_a_batch_refuses_them(game: Game) -> None:
    table = batch(game, 2, seats=min(game.seats))
    _, infos = table.reset(seed=5)
    for _ in range(150):
        chosen, before = table.sample(), table.states.tobytes()
        for wrong in illegal(set(np.flatnonzero(infos["action_mask"][1]).tolist())):
            with pytest.raises(Refused, match=f"Action {wrong} is not legal in game 1"):
                table.step([chosen[0], wrong])
        assert table.states.tobytes() == before
        *_, infos = table.step(chosen)


@every_game
def test_pettingzoo_refuses_them(game: Game) -> None:
    pytest.importorskip("pettingzoo")
    from duskhouse.envs import pettingzoo

    env: Any = pettingzoo.raw_env(game, seats=min(game.seats))
    env.reset(seed=5)
    choice = np.random.default_rng(5)
    while not env.terminations[env.agent_selection]:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        before = env._states.tobytes()
        for wrong in (*illegal(set(legal.tolist())), None, float(legal[0])):
            with pytest.raises(Refused, match=f"Action {wrong} is not legal for player_"):
                env.step(wrong)
        assert env._states.tobytes() == before
        env.step(int(choice.choice(legal)))


@every_game
def test_openspiel_refuses_them(game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from duskhouse.envs import openspiel

    state = pyspiel.load_game(
        openspiel.short_name(game), {"players": min(game.seats)}
    ).new_initial_state()
    for wrong in (-2, 256, 10**6):
        with pytest.raises(Refused, match="not among the 256"):
            state.apply_action(wrong)
    choice = np.random.default_rng(5)
    for outcome in choice.integers(256, size=4):
        state.apply_action(int(outcome))
    while True:
        before = pickle.dumps(state.position), state.history()
        for wrong in illegal(state.legal_actions()):
            with pytest.raises(Refused, match=f"Action {wrong} is not legal for player "):
                state.apply_action(wrong)
        assert (pickle.dumps(state.position), state.history()) == before
        if state.is_terminal():
            break
        state.apply_action(int(choice.choice(state.legal_actions())))


def test_the_action_that_once_never_came_back_is_refused() -> None:
    """From this position of Rest in Peace it led the rules into an endless loop."""
    pyspiel = pytest.importorskip("pyspiel")
    from duskhouse.envs import openspiel

    state = pyspiel.load_game(openspiel.short_name(games()["rest-in-peace"])).new_initial_state()
    for action in (141, 233, 137, 7, 3, 1, 2, 1, 2):
        state.apply_action(action)
    with pytest.raises(Refused, match="Action 36 is not legal"):
        state.apply_action(36)
