"""The environments over the games under test: batches, PettingZoo, Gymnasium and OpenSpiel. What of
these is not installed is skipped."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import fork, new_generator
from duskhouse.envs import batch, solo
from duskhouse.kit.cases import Case, every_case, every_game, games

SEED = 11

tables = [(game, seats) for game in games().values() for seats in game.seats]
every_table = pytest.mark.parametrize(
    ("game", "seats"), tables, ids=[f"{game.id}-{seats}" for game, seats in tables]
)


def adapter(name: str, library: str) -> Any:
    """A module of `duskhouse.envs`, if its library is there."""
    pytest.importorskip(library)
    return pytest.importorskip(f"duskhouse.envs.{name}")


def nothing_yet(states: Any, i: int, seat: int) -> float:
    """Shares of the win are asked for at the end and never before."""
    return 0.0


@every_case
def test_a_batch_plays_the_games_of_the_rules(case: Case) -> None:
    """Each of its games, played again alone by the contract's own functions."""
    game, n = case.game, 3
    games = batch(game, n, seats=case.seats, **dict(case.options))
    observations, infos = games.reset(seed=SEED)
    alone = game.states(n)
    generator = new_generator(SEED)
    for i in range(n):
        game.prepare(alone[i], case.seats, dict(case.options))
        fork(generator, alone[i].rng)
        alone[i].silent = 1
        game.run.deal_one(alone, i)
    out = np.zeros(game.observation_size, np.int8)
    finished = 0
    while finished < 4:
        for i in range(n):
            turn = int(alone[i].turn)
            legal = game.run.legal_one(alone, i)
            game.run.observe_one(alone, i, turn, out)
            assert infos["turn"][i] == turn
            assert infos["legal"][i] == legal
            assert list(np.flatnonzero(infos["action_mask"][i])) == list(members(legal))
            assert (observations[i] == out).all()
        actions, movers = games.sample(), infos["turn"]
        observations, rewards, terminations, truncations, infos = games.step(actions)
        assert not truncations.any()
        for i in range(n):
            game.run.play_one(alone, i, int(actions[i]))
            over = game.run.over_one(alone, i)
            assert terminations[i] == over
            share = game.run.utility_one if over else nothing_yet
            expected = [share(alone, i, seat) for seat in range(case.seats)]
            assert infos["rewards"][i] == pytest.approx(expected)
            assert rewards[i] == pytest.approx(expected[movers[i]])
            if over:
                finished += 1
                game.run.deal_one(alone, i)


# -------------------------------------------------------------------- PettingZoo
def finish(env: Any, seed: int | None) -> tuple[list[int], dict[str, float]]:
    """A random game: its actions and what each agent got in all."""
    env.reset(seed=seed)
    choice = np.random.default_rng(seed)
    actions, rewards = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        rewards[agent] += reward
        if terminated:
            env.step(None)
            continue
        actions.append(int(choice.choice(np.flatnonzero(observation["action_mask"]))))
        env.step(actions[-1])
    return actions, rewards


# It warns of whatever its own list of known environments does not name.
@pytest.mark.filterwarnings("ignore::UserWarning")
@every_table
def test_pettingzoo_s_api_test(game: Game, seats: int) -> None:
    pettingzoo = adapter("pettingzoo", "pettingzoo")
    from pettingzoo.test import api_test

    api_test(pettingzoo.env(game.id, seats=seats), num_cycles=100)


@every_table
def test_pettingzoo_s_seed_test(game: Game, seats: int) -> None:
    pettingzoo = adapter("pettingzoo", "pettingzoo")
    from pettingzoo.test import seed_test

    seed_test(partial(pettingzoo.env, game.id, seats=seats), num_cycles=100)


@every_table
def test_pettingzoo_s_render_test(game: Game, seats: int, capsys: Any) -> None:
    pettingzoo = adapter("pettingzoo", "pettingzoo")
    from pettingzoo.test import render_test

    render_test(partial(pettingzoo.env, game.id, seats=seats))
    assert "player_" in capsys.readouterr().out


@every_case
def test_every_switch_plays_to_the_end(case: Case) -> None:
    pettingzoo = adapter("pettingzoo", "pettingzoo")
    env = pettingzoo.env(case.game, seats=case.seats, **dict(case.options))
    _, rewards = finish(env, seed=3)
    assert sum(rewards.values()) == pytest.approx(1.0)


# ------------------------------------------------------- Gymnasium and OpenSpiel
@every_game
def test_gymnasium_s_checks(game: Game) -> None:
    checks = pytest.importorskip("gymnasium.utils.env_checker")
    env = solo(game)
    checks.check_reset_seed_determinism(env)
    checks.check_reset_return_type(env)
    checks.check_space_limit(env.observation_space, "observation")
    assert env.observation_space.contains(env.reset(seed=1)[0])
    assert (env.action_masks() == env.reset(seed=1)[1]["action_mask"]).all()


@every_case
def test_openspiel_s_random_sim_test(case: Case) -> None:
    openspiel = adapter("openspiel", "pyspiel")
    import pyspiel

    options = {name: openspiel.spelled(value) for name, value in case.options}
    game = pyspiel.load_game(openspiel.short_name(case.game), {"players": case.seats, **options})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
