"""Batches: the same games as one at a time, reproducible, and the same on any number of threads."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.envs import batch
from duskhouse.envs.actions import ACTIONS
from duskhouse.envs.arrays import slices
from duskhouse.kit.cases import every_game
from duskhouse.kit.environments import SEED
from duskhouse.kit.environments import (
    test_a_batch_plays_the_games_of_the_rules as test_a_batch_plays_the_games_of_the_rules,
)
from duskhouse.words.errors import Refused


def arrays(answer: tuple[Any, ...]) -> list[Any]:
    """All arrays of an answer of `reset` or `step`."""
    *given, infos = answer
    return [*given, *(infos[name] for name in ("turn", "action_mask", "legal", "rewards"))]


def run(game: Game, n: int, steps: int, **how: Any) -> list[bytes]:
    """What a batch gives, random moves and all, as bytes."""
    games = batch(game, n, **how)
    seen = [array.tobytes() for array in arrays(games.reset(seed=SEED))]
    for _ in range(steps):
        seen += [array.tobytes() for array in arrays(games.step(games.sample()))]
    games.close()
    return seen


@every_game
def test_the_same_seed_gives_the_same_arrays_on_any_number_of_threads(game: Game) -> None:
    once = run(game, 200, 20)
    assert run(game, 200, 20) == once
    assert run(game, 200, 20, threads=2) == once
    assert run(game, 200, 20, threads=5, copy=False) == once


@every_game
def test_a_game_is_the_same_in_a_larger_batch(game: Game) -> None:
    few, many = (batch(game, n).reset(seed=SEED)[0] for n in (2, 9))
    assert (few == many[:2]).all()
    assert len({observation.tobytes() for observation in many}) > 1


@every_game
def test_without_a_seed_the_next_deals_come(game: Game) -> None:
    games = batch(game, 4)
    first, _ = games.reset(seed=SEED)
    second, _ = games.reset()
    assert (first != second).any()
    games.reset(seed=SEED)
    assert (games.reset()[0] == second).all()
    others = [batch(game, 4).reset()[0].tobytes() for _ in range(2)]
    assert others[0] != others[1]


@every_game
def test_one_illegal_action_stops_all_moves(game: Game) -> None:
    games = batch(game, 3)
    _, infos = games.reset(seed=SEED)
    before = games.states.tobytes()
    actions = games.sample()
    for wrong in (int(np.flatnonzero(~infos["action_mask"][1])[0]), -1, ACTIONS, 10**6):
        actions[1] = wrong
        with pytest.raises(Refused, match="not legal in game 1"):
            games.step(actions)
    for fractions in (games.sample() + 0.0, games.sample().astype(bool), ["0", "0", "0"]):
        with pytest.raises(Refused, match="whole numbers, not"):
            games.step(fractions)
    with pytest.raises(Refused, match="each of 3 games"):
        games.step(actions[:2])
    assert games.states.tobytes() == before


@every_game
def test_arrays_are_kept_or_used_again_as_asked(game: Game) -> None:
    for copy in (True, False):
        games = batch(game, 3, copy=copy)
        first, _ = games.reset(seed=SEED)
        second, *_ = games.step(games.sample())
        assert (first is second) != copy
    assert batch(game, 3, observe=False).reset()[0].shape == (3, 0)


@every_game
def test_critics_see_what_every_seat_knows(game: Game) -> None:
    seats, out = max(game.seats), np.zeros(game.observation_size, np.int8)
    games = batch(game, 3, privileged=True)
    games.reset(seed=SEED)
    for _ in range(20):
        observations, *_, infos = games.step(games.sample())
        assert infos["privileged"].shape == (3, seats, game.observation_size)
        assert (infos["privileged"][:, 0] == observations).all()
        for i, turn in enumerate(infos["turn"]):
            for away in range(seats):
                game.run.observe_one(games.states, i, (turn + away) % seats, out)
                assert (infos["privileged"][i, away] == out).all()
    assert "privileged" not in batch(game, 3).reset()[1]


@every_game
def test_what_cannot_be_is_refused(game: Game) -> None:
    with pytest.raises(Refused, match="at least one"):
        batch(game, 0)
    with pytest.raises(Refused, match="no option"):
        batch(game, 1, colour="red")
    with pytest.raises(Refused, match="players"):
        batch(game, 1, seats=99)
    with pytest.raises(Refused, match="reset"):
        batch(game, 1).step([0])
    with pytest.raises(Refused, match="reset"):
        batch(game, 1).sample()
    with pytest.raises(Refused, match="not to reset"):
        batch(game, 1).reset(options={"a": 1})


@every_game
def test_the_spaces_hold_what_is_given(game: Game) -> None:
    pytest.importorskip("gymnasium")
    games = batch(game, 3)
    observations, _ = games.reset(seed=SEED)
    assert games.observation_space.contains(observations)
    assert games.action_space.contains(games.sample())
    assert games.single_action_space.n == ACTIONS
    assert games.unwrapped is games


def test_threads_share_all_games_out() -> None:
    for n in (1, 63, 64, 65, 1000):
        for threads in (1, 2, 3, 8):
            parts = slices(n, threads)
            assert [i for begin, end in parts for i in range(begin, end)] == list(range(n))
            assert all(begin % 64 == 0 for begin, _ in parts)


@pytest.mark.parametrize("adapter", ["pettingzoo", "openspiel"])
def test_an_adapter_without_its_library_says_what_to_install(adapter: str) -> None:
    library = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}[adapter]
    program = f"""
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == {library!r} else found(name, *more)
import duskhouse.envs
try:
    import duskhouse.envs.{adapter}
except Exception as problem:
    print(problem)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.count("\n") == 1, done.stderr
    assert "pip install 'duskhouse[envs]'" in done.stdout
