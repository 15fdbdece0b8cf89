"""`make mutants`: can the tests of the rules fail? Each rule is broken in many small ways, one at a
time, and the game's tests are run, with nothing compiled. A mutant is killed if a test fails.

    NUMBA_DISABLE_JIT=1 .venv/bin/python -m tests.mutants [GAME …] [--only TEXT] [-k TESTS]

A game's rules are what its `deal`, `legal`, `play`, `over` and `utility` call within its folder,
and the tables that they use. Mutants that change nothing anybody could see are listed with the
reason in `tests/games/<game>/equivalents.toml`; any other survivor is a test that is missing.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import cast

from duskhouse.engine.compiling.rule import is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.kernels import FROM_RULES
from duskhouse.engine.game.registry import find_game, game_ids
from duskhouse.kit.cases import cases_of
from tests.mutants.hunting import Target
from tests.mutants.session import hunt
from tests.soak import first_difference

GAMES = Path(__file__).parents[1] / "games"


def target_of(game: Game, games: int) -> Target:
    """The rules of a game and its tests."""
    tests = GAMES / game.id.replace("-", "_")
    rules = [getattr(game.rules, name) for name in FROM_RULES if hasattr(game.rules, name)]
    guards = [guard.bars for guard in game.guards.guards] if game.guards else []
    return Target(
        name=game.id,
        roots=tuple(cast(FunctionType, rule) for rule in (*rules, *guards)),
        folder=game.folder,
        prefix=game.clause_ids.prefix,
        tests=tests,
        compare=partial(compare, game, games),
        list_of_equivalents=tests / "equivalents.toml",
    )


def compare(game: Game, games: int) -> None:
    """With the naive second program: so many random games of every variant."""
    for case in cases_of(game):
        if "scale" not in dict(case.options):
            assert first_difference(case, games) is None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="GAME", default=game_ids(), help="which games (all)"
    )
    parser.add_argument("--only", default="", help="only mutants with this text in their names")
    parser.add_argument("-k", default="", help="only tests that match, as with pytest")
    parser.add_argument(
        "--seconds", type=float, default=4.0, help="of clauses' tests that a mutant gets (4)"
    )
    parser.add_argument(
        "--games", type=int, default=2, help="random games of each variant that are compared (2)"
    )
    chosen = parser.parse_args()
    targets = [target_of(find_game(name), chosen.games) for name in chosen.names]
    if any(is_rule(root) for target in targets for root in target.roots):
        sys.exit("Mutants are made of Python's own functions: set NUMBA_DISABLE_JIT=1.")
    return hunt(targets, chosen.only, chosen.k, chosen.seconds)


if __name__ == "__main__":
    sys.exit(main())
