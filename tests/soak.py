"""`make soak`: thousands of random games of every game, seat count and switch, checked by the
naive second programs move by move, legal lists included. Too long for every test run.

    .venv/bin/python -m tests.soak [--games 1000] [--only GAME]

Each core takes a variant at a time. A game without switches is played three times as often as each
of its variants.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from duskhouse.kit.cases import Case, cases
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.records import random_record

PLAIN = 3


def first_difference(case: Case, games: int) -> str | None:
    """What the naive program objects to, if anything."""
    naive = importlib.import_module(f"tests.games.{case.game.id.replace('-', '_')}.naive")
    options = dict(case.options)
    for number in range(games):
        record = random_record(case.game, case.seats, options, f"soak/{number}", with_legal=True)
        problem: str | None = naive.check(json.loads(json.dumps(record)))
        if problem is not None:
            return f"game {number}: {problem}"
    return None


def verdict(number: int, games: int) -> tuple[bool, str]:
    """Whether this case passes, and a line that says so."""
    case, start = cases()[number], time.perf_counter()
    games *= PLAIN if case.is_default else 1
    problem = first_difference(case, games)
    said = problem or f"{games} games without a difference"
    return problem is None, f"{case.id}: {said} ({time.perf_counter() - start:.0f} s)"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=1000, help="random games of each variant (1000)"
    )
    parser.add_argument("--only", help="only this game")
    chosen = parser.parse_args()
    numbers = [
        number
        for number, case in enumerate(cases())
        if chosen.only in (None, case.game.id) and "scale" not in dict(case.options)
    ]
    wanted = [cases()[number] for number in numbers]
    ensure_compiled({case.game.id: case.game for case in wanted}.values())
    failed = 0
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=spawning) as pool:
        running = [pool.submit(verdict, number, chosen.games) for number in numbers]
        for done, future in enumerate(as_completed(running), 1):
            passed, line = future.result()
            failed += not passed
            print(f"{done}/{len(wanted)} {line}", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
