"""RLCard's DQN agent learns to play against our bots.

    pip install 'duskhouse[envs]' rlcard torch
    python examples/rlcard_dqn.py rest-in-peace --seconds 30

RLCard's agents want a state as a dictionary, with the legal actions as its keys; the rest is
`duskhouse.envs.solo`. Half a minute is enough to see it run, not for it to play well.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import time
from typing import Any

import numpy as np
import torch
from rlcard.agents import DQNAgent

from duskhouse.engine.game.registry import find_game
from duskhouse.envs import solo

parser = argparse.ArgumentParser(description="RLCard's DQN learns to play against our bots.")
parser.add_argument("game", nargs="?", default="rest-in-peace")
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--games", type=int, default=200, help="to judge it by, before and after")
parser.add_argument("--opponents", default="random", help="a bot by name")
chosen = parser.parse_args()

torch.set_num_threads(1)
torch.manual_seed(1)
np.random.seed(1)
game = find_game(chosen.game)
seats = min(game.seats)
env = solo(game, seats=seats, opponents=chosen.opponents)


def as_rlcard(observation: Any, info: dict[str, Any]) -> dict[str, Any]:
    legal = np.flatnonzero(info["action_mask"])
    return {
        "obs": observation.astype(np.float32),
        "legal_actions": dict.fromkeys(legal.tolist()),
        "raw_legal_actions": legal.tolist(),
    }


def learn_from_a_game(agent: DQNAgent) -> None:
    state, over = as_rlcard(*env.reset()), False
    while not over:
        action = int(agent.step(state))
        observation, reward, over, _, info = env.step(action)
        after = as_rlcard(observation, info)
        agent.feed((state, action, reward, after, over))
        state = after


def share_of_wins(agent: DQNAgent) -> float:
    """On deals that it has not learned from."""
    rewards = []
    for number in range(chosen.games):
        state, over = as_rlcard(*env.reset(seed=10**6 + number)), False
        while not over:
            action, _ = agent.eval_step(state)
            observation, reward, over, _, info = env.step(int(action))
            state = as_rlcard(observation, info)
        rewards.append(reward)
    return float(np.mean(rewards))


learner = DQNAgent(
    num_actions=int(env.action_space.n),
    state_shape=[game.observation_size],
    mlp_layers=[64, 64],
    replay_memory_init_size=500,
    update_target_estimator_every=500,
    discount_factor=1.0,
    epsilon_decay_steps=10_000,
    batch_size=64,
    learning_rate=2e-4,
)
print(f"{game.title}, {seats} players; an even share is {1 / seats:.3f}.")
print(f"It wins {share_of_wins(learner):.3f} before it has learned,")
games, end = 0, time.monotonic() + chosen.seconds
env.reset(seed=1)
with contextlib.redirect_stdout(io.StringIO()):  # it prints every loss
    while time.monotonic() < end:
        learn_from_a_game(learner)
        games += 1
print(f"and {share_of_wins(learner):.3f} after {games} games.")
