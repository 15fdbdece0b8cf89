"""PettingZoo's own tests, and that an agent gets what its seat knows and nothing else."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.envs import pettingzoo
from duskhouse.words.errors import Refused
from tests.conformance.cases import Case, every_case, every_game

tables = [(game, seats) for game in games().values() for seats in game.seats]
every_table = pytest.mark.parametrize(
    ("game", "seats"), tables, ids=[f"{game.id}-{seats}" for game, seats in tables]
)


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
    api_test(pettingzoo.env(game.id, seats=seats), num_cycles=100)


@every_table
def test_pettingzoo_s_seed_test(game: Game, seats: int) -> None:
    seed_test(partial(pettingzoo.env, game.id, seats=seats), num_cycles=100)


@every_table
def test_pettingzoo_s_render_test(game: Game, seats: int, capsys: Any) -> None:
    render_test(partial(pettingzoo.env, game.id, seats=seats))
    assert "player_" in capsys.readouterr().out


@every_case
def test_every_switch_plays_to_the_end(case: Case) -> None:
    env = pettingzoo.env(case.game, seats=case.seats, **dict(case.options))
    _, rewards = finish(env, seed=3)
    assert sum(rewards.values()) == pytest.approx(1.0)


@every_game
def test_only_the_agent_that_acts_has_a_mask(game: Game) -> None:
    env = pettingzoo.raw_env(game)
    env.reset(seed=1)
    while env.agents == env.possible_agents:
        for agent in env.agents:
            observation = env.observe(agent)
            acts = agent == env.agent_selection
            assert observation["action_mask"].any() == (acts and not env.terminations[agent])
        if env.terminations[env.agent_selection]:
            break
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


@every_game
def test_a_seed_begins_a_series_of_deals(game: Game) -> None:
    env = pettingzoo.env(game)
    first = [finish(env, 5)[0], finish(env, None)[0]]
    again = pettingzoo.env(game)
    assert finish(again, 5)[0] == first[0]
    again.reset()
    env.reset(seed=5)
    env.reset()
    for agent in env.agents:
        assert (env.observe(agent)["observation"] == again.observe(agent)["observation"]).all()


@every_game
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game) -> None:
    env = pettingzoo.raw_env(game)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(Refused, match="not legal"):
        env.step(illegal)
    after = env.observe(env.agent_selection)
    assert all((before[key] == after[key]).all() for key in before)


@every_game
def test_what_is_drawn_is_what_the_seat_sees(game: Game) -> None:
    env = pettingzoo.raw_env(game, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "1. " in text
    assert "face down" in text
    with pytest.raises(Refused, match="ansi or human"):
        pettingzoo.env(game, render_mode="rgb_array")


@every_game
def test_the_state_is_what_all_seats_know(game: Game) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=1)
    known = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (env.state() == np.array(known)).all()
    assert env.state_space.contains(env.state())
