"""Compiling and starting, each in fresh processes with a cache of their own.

compile  with an empty DUSKHOUSE_CACHE, the kernels that a table needs, then all of them; one
         process compiles one kernel after another
start    with that cache, from starting Python to the first legal move of a dealt game

All in processor time of the process, its start included: on an idle machine the clock on the wall
says the same. The best of several counts, but compiling is done once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass

from bench.contest import BenchError

COMPILE = """
import sys, time
from duskhouse.engine.game.contract import PLAYING
from duskhouse.engine.game.registry import find_game
game = find_game(sys.argv[1])
for _ in game.compile(PLAYING):
    pass
print(time.process_time())
for _ in game.compile():
    pass
print(time.process_time())
"""

START = """
import sys, time
from duskhouse.engine.game.registry import find_game
game = find_game(sys.argv[1])
states = game.dealt(max(game.seats), {}, bytes(32))
game.run.legal_one(states, 0)
print(time.process_time())
"""


@dataclass(frozen=True)
class Starts:
    """Seconds."""

    table_compiled: float
    all_compiled: float
    start: float


def run(program: str, environment: Mapping[str, str], *arguments: str) -> list[float]:
    """The numbers that a program prints."""
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BenchError(f"A fresh process could not start a game: {reason}.")
    return [float(word) for word in done.stdout.split()]


def fresh_environment(cache: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return {**ours, "DUSKHOUSE_CACHE": cache}


def measure_starts(game_id: str, repeats: int) -> Starts:
    with tempfile.TemporaryDirectory(prefix="duskhouse-bench-") as cache:
        environment = fresh_environment(cache)
        for_table, for_all = run(COMPILE, environment, game_id)
        start = min(run(START, environment, game_id)[0] for _ in range(repeats))
    return Starts(for_table, for_all, start)
