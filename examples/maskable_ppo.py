"""MaskablePPO of Stable-Baselines3-contrib learns to play against our bots.

    pip install 'duskhouse[envs]' sb3-contrib
    python examples/maskable_ppo.py man-eating-house --seconds 30

It sits at one seat among bots that play by rules of thumb (`duskhouse.envs.solo`), and is told
which actions are legal: without masks it would learn little but the rules.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from duskhouse.engine.game.registry import find_game
from duskhouse.envs import solo

parser = argparse.ArgumentParser(description="MaskablePPO learns to play against our bots.")
parser.add_argument("game", nargs="?", default="man-eating-house")
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--games", type=int, default=200, help="to judge it by, before and after")
parser.add_argument("--opponents", default="random", help="a bot by name")
chosen = parser.parse_args()

torch.set_num_threads(1)
torch.manual_seed(1)
game = find_game(chosen.game)
seats = min(game.seats)


def table() -> object:
    return solo(game, seats=seats, opponents=chosen.opponents)


class UntilTime(BaseCallback):  # type: ignore[misc]
    """Ends the training after so many seconds."""

    def _on_training_start(self) -> None:
        self.end: float = time.monotonic() + chosen.seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def share_of_wins(model: MaskablePPO) -> float:
    """On deals that it has not learned from."""
    env = solo(game, seats=seats, opponents=chosen.opponents)
    rewards = []
    for number in range(chosen.games):
        observation, _ = env.reset(seed=10**6 + number)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, reward, over, _, _ = env.step(int(action))
        rewards.append(reward)
    return float(np.mean(rewards))


learner = MaskablePPO(
    "MlpPolicy", make_vec_env(table, n_envs=8, seed=1), n_steps=128, ent_coef=0.01, seed=1
)
print(f"{game.title}, {seats} players; an even share is {1 / seats:.3f}.")
print(f"It wins {share_of_wins(learner):.3f} before it has learned,")
learner.learn(10**9, callback=UntilTime())
print(f"and {share_of_wins(learner):.3f} after {learner.num_timesteps} decisions.")
