"""RLlib's PPO learns to play against our bots.

    pip install 'duskhouse[envs]' 'ray[rllib]' torch
    python examples/rllib_ppo.py rest-in-peace --rounds 3

RLlib's own module for masks wants them beside the observation, in a dictionary.
"""

from __future__ import annotations

import argparse
import logging
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from duskhouse.engine.game.registry import find_game
from duskhouse.envs import solo

parser = argparse.ArgumentParser(description="RLlib's PPO learns to play against our bots.")
parser.add_argument("game", nargs="?", default="rest-in-peace")
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--decisions", type=int, default=2000, help="in each round")
parser.add_argument("--opponents", default="random", help="a bot by name")
chosen = parser.parse_args()
game = find_game(chosen.game)
seats = min(game.seats)


class WithMasks(gymnasium.Wrapper):
    """The observation and the mask in a dictionary, both as RLlib's networks want them."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = Dict(
            {
                "observations": Box(-128.0, 127.0, (game.observation_size,), np.float32),
                "action_mask": Box(0.0, 1.0, (int(env.action_space.n),), np.float32),  # type: ignore[attr-defined]
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return self._together(observation, info), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._together(observation, info), reward, terminated, truncated, info

    def _together(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        mask = info["action_mask"].astype(np.float32)
        return {"observations": observation.astype(np.float32), "action_mask": mask}


logging.disable(logging.WARNING)
register_env("duskhouse", lambda _: WithMasks(solo(game, seats=seats, opponents=chosen.opponents)))
learner = (
    PPOConfig()
    .environment("duskhouse")
    .env_runners(num_env_runners=0)
    .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    .training(train_batch_size_per_learner=chosen.decisions, minibatch_size=200, num_epochs=5)
    .build_algo()
)
print(f"{game.title}, {seats} players; an even share is {1 / seats:.3f}.")
for number in range(chosen.rounds):
    found = learner.train()["env_runners"]
    print(f"Round {number + 1}: it won {found['episode_return_mean']:.3f}.")
learner.stop()
