"""RLCard's uno and gin-rummy, random games in a plain loop; runs inside .venv-bench.

Reads lines "TASK AMOUNT" and answers each with "STEPS NANOSECONDS"; a task is a game's name, the
amount so many games. An RLCard step makes the next player's observation, it cannot be left out.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from typing import Any

rlcard: Any = importlib.import_module("rlcard")


def play(env: Any, games: int) -> int:
    steps = 0
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def main() -> None:
    envs = {name: rlcard.make(name, config={"seed": 1}) for name in ("uno", "gin-rummy")}
    for line in sys.stdin:
        task, amount = line.split()
        began = time.process_time_ns()
        steps = play(envs[task], int(amount))
        print(steps, time.process_time_ns() - began, flush=True)


if __name__ == "__main__":
    main()
