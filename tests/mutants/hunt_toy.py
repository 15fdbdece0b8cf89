"""Hunts the mutants of the toy."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FunctionType
from typing import cast

from tests.mutants.hunting import Target
from tests.mutants.session import hunt
from tests.mutants.toy import rules

FOLDER = Path(__file__).parent / "toy"


def compare() -> None:
    """A second program that knows what too few coins are."""
    assert not rules.may_buy(1)


if __name__ == "__main__":
    target = Target(
        name="toy",
        roots=(cast(FunctionType, rules.buy),),
        folder=FOLDER,
        prefix="TOY",
        tests=FOLDER / "clauses.py",
        compare=compare,
        list_of_equivalents=FOLDER / "equivalents.toml",
    )
    sys.exit(hunt([target], only="", tests_with="", seconds=1.0))
