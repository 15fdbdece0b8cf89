"""Other people's algorithms run on every game, each where its library is installed.

That they run is tested, not that they play well: a few games each. Stable-Baselines3-contrib, RLlib
and RLCard have examples, too, which test_examples.py runs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.envs import batch, solo
from duskhouse.kit.cases import every_game

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # of what others have deprecated
]

ARRAYS = ("turn", "action_mask", "legal", "rewards")  # of the infos


def miniature(game: Game) -> dict[str, Any]:
    (scale,) = (option for option in game.options if option.name == "scale")
    *_, least = scale.alternatives()
    return {"players": min(game.seats), "scale": least}


def load(game: Game, **parameters: Any) -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from duskhouse.envs import openspiel

    return pyspiel.load_game(openspiel.short_name(game), parameters)


# ------------------------------------------------------------------- OpenSpiel
def play(environment: Any, agents: list[Any], games: int) -> None:
    for _ in range(games):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([agents[player].step(step).action])
        for agent in agents:
            agent.step(step)


def environment_of(game: Game) -> Any:
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    return rl_environment.Environment(load(game, **miniature(game)))


@every_game
def test_openspiel_s_dqn_plays(game: Game) -> None:
    pytest.importorskip("torch", reason="OpenSpiel's DQN needs torch")
    dqn = pytest.importorskip("open_spiel.python.pytorch.dqn")
    environment = environment_of(game)
    size = environment.observation_spec()["info_state"][0]
    agents = [
        dqn.DQN(seat, size, 63, (16,), batch_size=8, min_buffer_size_to_learn=8, learn_every=4)
        for seat in range(environment.num_players)
    ]
    play(environment, agents, 5)


@every_game
def test_openspiel_s_nfsp_plays(game: Game) -> None:
    pytest.importorskip("torch", reason="OpenSpiel's NFSP needs torch")
    nfsp = pytest.importorskip("open_spiel.python.pytorch.nfsp")
    environment = environment_of(game)
    size = environment.observation_spec()["info_state"][0]
    agents = [
        nfsp.NFSP(
            seat,
            size,
            63,
            hidden_layers_sizes=(16,),
            reservoir_buffer_capacity=1000,
            anticipatory_param=0.5,
            batch_size=8,
            min_buffer_size_to_learn=8,
            learn_every=4,
        )
        for seat in range(environment.num_players)
    ]
    play(environment, agents, 5)


@every_game
def test_openspiel_s_deep_cfr_walks_the_tree(game: Game) -> None:
    pytest.importorskip("torch", reason="OpenSpiel's deep CFR needs torch")
    deep_cfr = pytest.importorskip("open_spiel.python.pytorch.deep_cfr")
    loaded = load(game, chance="explicit", deals=2, utility="zero_sum", **miniature(game))
    solver = deep_cfr.DeepCFRSolver(
        loaded,
        policy_network_layers=(8,),
        advantage_network_layers=(8,),
        num_iterations=1,
        num_traversals=1,
        batch_size_advantage=8,
        batch_size_strategy=8,
        memory_capacity=1000,
    )
    solver.solve()
    state = loaded.new_initial_state().child(0)
    probabilities = solver.action_probabilities(state)
    assert set(probabilities) <= set(state.legal_actions())


@every_game
def test_openspiel_s_mccfr_walks_the_tree(game: Game) -> None:
    mccfr = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    loaded = load(game, chance="explicit", deals=2, **miniature(game))
    solver = mccfr.OutcomeSamplingSolver(loaded)
    for _ in range(20):
        solver.iteration()
    state = loaded.new_initial_state().child(0)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1.0)


# ------------------------------------------------------------------ the others
@every_game
def test_maskable_ppo_learns(game: Game) -> None:
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    env = solo(game, seats=min(game.seats), opponents="random")
    learner = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, n_epochs=1, seed=1)
    learner.learn(64)
    assert learner.num_timesteps == 64


@every_game
def test_rlcard_s_dqn_plays(game: Game) -> None:
    agents = pytest.importorskip("rlcard.agents", reason="RLCard is not installed")
    pytest.importorskip("torch", reason="RLCard's DQN needs torch")
    env = solo(game, seats=min(game.seats), opponents="random")
    agent = agents.DQNAgent(
        num_actions=63,
        state_shape=[game.observation_size],
        mlp_layers=[8],
        replay_memory_init_size=10,
        batch_size=8,
    )
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        state = rlcard_state(observation, info)
        action = int(agent.step(state))
        observation, reward, over, _, info = env.step(action)
        agent.feed((state, action, reward, rlcard_state(observation, info), over))


def rlcard_state(observation: Any, info: dict[str, Any]) -> dict[str, Any]:
    legal = np.flatnonzero(info["action_mask"]).tolist()
    return {"obs": observation, "legal_actions": dict.fromkeys(legal), "raw_legal_actions": legal}


@every_game
def test_supersuit_s_wrappers_keep_to_pettingzoo_s_rules(game: Game) -> None:
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed")
    from pettingzoo.test import api_test

    from duskhouse.envs import pettingzoo

    wrapped = supersuit.clip_reward_v0(pettingzoo.env(game, seats=min(game.seats)), 0.0, 0.5)
    api_test(wrapped, num_cycles=50)


@every_game
@pytest.mark.parametrize("copy", [True, False])
def test_torch_takes_the_arrays_of_a_batch_without_a_copy(game: Game, copy: bool) -> None:
    """By DLPack, which NumPy speaks."""
    torch = pytest.importorskip("torch", reason="torch is not installed")
    games = batch(game, 3, copy=copy)
    games.reset(seed=1)
    answer: tuple[Any, ...] = games.step(games.sample())
    for array in (*answer[:-1], *(answer[-1][name] for name in ARRAYS)):
        tensor = torch.from_dlpack(array)
        assert tensor.tolist() == array.tolist()
        assert tensor.data_ptr() == array.__array_interface__["data"][0]


@every_game
def test_jax_takes_the_arrays_of_a_batch(game: Game) -> None:
    numpy_of_jax = pytest.importorskip("jax.numpy", reason="jax is not installed")
    games = batch(game, 3)
    games.reset(seed=1)
    answer: tuple[Any, ...] = games.step(games.sample())
    wide = "legal"  # JAX has 32 bits unless it is told otherwise
    for array in (*answer[:-1], *(answer[-1][name] for name in ARRAYS if name != wide)):
        assert numpy_of_jax.from_dlpack(array).tolist() == array.tolist()
