"""`make soak`: thousands of random games of every game, seat count and switch, checked by the
naive second programs move by move, legal lists included. Too long for every test run.

    .venv/bin/python -m tests.soak [--games 1000] [--only GAME]

A game without switches is played three times as often as each of its variants.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time

from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.records import random_record
from tests.conformance.cases import Case, cases

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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=1000, help="random games of each variant (1000)"
    )
    parser.add_argument("--only", help="only this game")
    chosen = parser.parse_args()
    wanted = [case for case in cases() if chosen.only in (None, case.game.id)]
    wanted = [case for case in wanted if "scale" not in dict(case.options)]
    ensure_compiled({case.game.id: case.game for case in wanted}.values())
    failed = 0
    for number, case in enumerate(wanted, 1):
        start = time.perf_counter()
        games = chosen.games * (PLAIN if case.is_default else 1)
        problem = first_difference(case, games)
        failed += problem is not None
        seconds = time.perf_counter() - start
        verdict = problem or f"{games} games without a difference"
        print(f"{number}/{len(wanted)} {case.id}: {verdict} ({seconds:.0f} s)", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
