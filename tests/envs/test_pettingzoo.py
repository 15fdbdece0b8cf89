"""PettingZoo's own tests, and that an agent gets what its seat knows and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from duskhouse.engine.game.contract import Game
from duskhouse.envs import pettingzoo
from duskhouse.kit.cases import every_game
from duskhouse.kit.environments import finish
from duskhouse.kit.environments import (
    test_every_switch_plays_to_the_end as test_every_switch_plays_to_the_end,
)
from duskhouse.kit.environments import test_pettingzoo_s_api_test as test_pettingzoo_s_api_test
from duskhouse.kit.environments import (
    test_pettingzoo_s_render_test as test_pettingzoo_s_render_test,
)
from duskhouse.kit.environments import test_pettingzoo_s_seed_test as test_pettingzoo_s_seed_test
from duskhouse.words.errors import Refused


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
