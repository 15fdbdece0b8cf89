"""A bot of one's own against random ones, through PettingZoo.

    python examples/custom_bot.py man-eating-house --games 200

The bot here is as simple as can be: it takes the highest action. Change `choose`.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from duskhouse.envs import pettingzoo


def choose(observation: dict[str, Any]) -> int:
    """The action of the bot, from what its seat knows and may do."""
    return int(np.flatnonzero(observation["action_mask"])[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description="A custom bot on seat 0 against random ones.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    env = pettingzoo.env(chosen.game)
    chance = np.random.default_rng(1)
    won = 0.0
    for number in range(chosen.games):
        env.reset(seed=number)
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            if terminated:
                won += reward if agent == "player_0" else 0.0
                env.step(None)
            elif agent == "player_0":
                env.step(choose(observation))
            else:
                env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    fair = 1 / len(env.possible_agents)
    print(f"The bot won {won / chosen.games:.3f} of the games; its fair share is {fair:.3f}.")


if __name__ == "__main__":
    main()
