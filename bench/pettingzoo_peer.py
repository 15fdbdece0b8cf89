"""Card games of PettingZoo classic, random games through its AEC interface; inside .venv-bench.

Reads lines "TASK AMOUNT" and answers each with "STEPS NANOSECONDS"; a task is a module of
`pettingzoo.classic`, the amount so many games. Ours is measured by the same `play`.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
import warnings
from typing import Any

NAMES = ("leduc_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")


def play(env: Any, games: int) -> int:
    """So many random games, as PettingZoo's documentation loops over agents."""
    steps = 0
    for _ in range(games):
        env.reset()
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
            steps += 1
    return steps


def main() -> None:
    warnings.simplefilter("ignore")
    envs = {name: importlib.import_module(f"pettingzoo.classic.{name}").env() for name in NAMES}
    for line in sys.stdin:
        task, amount = line.split()
        began = time.process_time_ns()
        steps = play(envs[task], int(amount))
        print(steps, time.process_time_ns() - began, flush=True)


if __name__ == "__main__":
    main()
