"""Environments can be copied, pickled and forked, and each copy plays on alone and alike."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.envs import Batch, batch
from duskhouse.kit.cases import every_game
from duskhouse.words.errors import Refused
from tests.modes import complaints

every_way = pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))], ids=["copy", "pickle"]
)


@every_way
@every_game
def test_a_copy_of_a_game_is_that_game(game: Game, copied: Any) -> None:
    assert copied(game) is game


# -------------------------------------------------------------------- batches
def steps(games: Batch, count: int) -> list[bytes]:
    found = []
    for _ in range(count):
        answer: tuple[Any, ...] = games.step(games.sample())
        infos = (answer[-1][name] for name in ("turn", "action_mask", "legal", "rewards"))
        found += [array.tobytes() for array in (*answer[:-1], *infos)]
    return found


@every_way
@every_game
def test_a_copy_of_a_batch_plays_on_alike(game: Game, copied: Any) -> None:
    table = batch(game, 130, seats=min(game.seats), threads=2)
    with pytest.raises(Refused, match="reset"):
        copied(table).sample()
    table.reset(seed=3)
    steps(table, 20)
    other = copied(table)
    assert steps(other, 30) == steps(table, 30)
    assert other.states.tobytes() == table.states.tobytes()
    assert not np.shares_memory(other.states, table.states)


@every_game
def test_a_batch_goes_back_to_what_was_saved(game: Game) -> None:
    table = batch(game, 5)
    table.reset(seed=3)
    steps(table, 7)
    saved = table.save()
    observations, *_, infos = table.step(table.sample())
    first = steps(table, 9)
    table.restore(saved)
    again, *_, infos_again = table.step(table.sample())
    assert (again == observations).all()
    assert infos.keys() == infos_again.keys()
    assert (infos["action_mask"] == infos_again["action_mask"]).all()
    assert steps(table, 9) == first
    fresh, fresh_infos = batch(game, 5).restore(saved)
    table.restore(saved)
    assert (fresh_infos["action_mask"] == table.restore(saved)[1]["action_mask"]).all()
    assert (fresh == table.restore(saved)[0]).all()


@every_game
def test_what_another_batch_has_saved_is_refused(game: Game) -> None:
    others = [other for other in games().values() if other is not game]
    table = batch(game, 5)
    table.reset(seed=1)
    saved = table.save()
    others_saved: tuple[Any, ...] = (
        batch(game, 4).save(),
        batch(others[0], 5).save(),
        saved._replace(rules=99),
        saved._replace(turns=saved.turns[:3]),
        saved._replace(chooser=saved.turns[:1]),
        saved.states,
        None,
    )
    for wrong in others_saved:
        with pytest.raises(Refused, match="not saved by a batch of 5 games"):
            batch(game, 5).restore(wrong)


@pytest.mark.parametrize("is_dealt", [False, True])
def test_what_was_saved_with_more_seats_is_refused(is_dealt: bool) -> None:
    """The rewards of the last ones were written beyond the end of an array."""
    table = batch("kamo-no-manimani", 5, seats=6)
    if is_dealt:
        table.reset(seed=1)
    with pytest.raises(Refused, match="with 3 seats under its rules 1"):
        batch("kamo-no-manimani", 5, seats=3).restore(table.save())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_fork_has_threads_of_its_own() -> None:
    """Those of the parent do not run there: it would wait for them for ever."""
    table = batch(next(iter(games().values())), 200, threads=2)
    table.reset(seed=1)
    child = os.fork()
    if child == 0:  # whatever happens, this must not go on as a second run of the tests
        try:
            signal.alarm(30)
            steps(table, 2)
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    steps(table, 2)


# ------------------------------------------------------------- other libraries
@every_way
@every_game
def test_a_copy_of_a_pettingzoo_environment_plays_on_alike(game: Game, copied: Any) -> None:
    pytest.importorskip("pettingzoo")
    from duskhouse.envs import pettingzoo

    for make in (pettingzoo.raw_env, pettingzoo.env):
        env: Any = make(game, seats=min(game.seats))
        env.reset(seed=1)
        finish(env, 5)
        other = copied(env)
        assert finish(other) == finish(env)
        env.reset()
        other.reset()
        assert finish(other) == finish(env), "the series of deals goes on too"


def finish(env: Any, most: int = 10**6) -> list[Any]:
    """Play on with the lowest legal actions: what was seen, done and won."""
    found: list[Any] = []
    for agent in env.agent_iter(max_iter=most):
        observation, reward, terminated, _, _ = env.last()
        action = None if terminated else int(np.flatnonzero(observation["action_mask"])[0])
        found.append((agent, observation["observation"].tobytes(), reward, action))
        env.step(action)
    return found


@every_way
@every_game
def test_a_copy_of_an_openspiel_game_is_the_same_game(game: Game, copied: Any) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from duskhouse.envs import openspiel

    loaded = pyspiel.load_game(openspiel.short_name(game), {"players": min(game.seats)})
    assert str(copied(loaded)) == str(loaded)
    assert copied(loaded).num_players() == min(game.seats)


def test_another_process_reads_the_pickle_of_an_openspiel_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from duskhouse.envs import openspiel

    loaded = pyspiel.load_game(openspiel.short_name(next(iter(games().values()))))
    program = f"import pickle; print(pickle.loads({pickle.dumps(loaded)!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, complaints(done.stderr)) == (f"{loaded}\n", "")
