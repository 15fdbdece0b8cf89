"""The mutants of a toy: of some it is known who notices them, and of one that nobody does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache

import pytest

from tests.modes import ROOT
from tests.mutants.hunting import named_clauses


@cache
def hunted() -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.mutants.hunt_toy"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def listed(title: str) -> Sequence[str]:
    """What the report lists under a title."""
    paragraphs = hunted().stdout.split("\n\n")
    [found] = [lines for lines in paragraphs if lines.startswith(f"toy: {title}:")]
    return [line.strip() for line in found.splitlines()[1:]]


def test_a_survivor_is_named_and_an_error() -> None:
    assert listed("neither notices") == [
        "rules.may_buy: return coins >= int(PRICES[0]) → return coins > int(PRICES[0])"
    ]
    assert hunted().returncode == 1, hunted().stderr


def test_the_comparison_comes_after_the_tests_of_clauses() -> None:
    assert listed("no clause's test notices, but the comparison") == [
        "rules.may_buy: return True at once",
        "rules.may_buy: return coins >= int(PRICES[0]) → return coins >= int(PRICES[1])",
    ]


def test_everything_else_is_noticed() -> None:
    """That includes what is called by what was named, and the price in the table."""
    *_, heads, figures = hunted().stdout.strip().splitlines()
    assert heads.split()[:3] == ["game", "functions", "mutants"]
    assert figures.split() == ["toy", "3", "12", "8", "(72.7%)", "10", "(90.9%)", "1", "1"]


def test_what_is_listed_as_equivalent_must_not_be_noticed() -> None:
    assert listed("listed as equivalent, but noticed") == ["rules.may_buy: return False at once"]


def test_a_clause_whose_test_cannot_fail_is_found() -> None:
    title = "clauses whose own tests notice nothing that is done to the rules that name them"
    assert listed(title) == ["TOY-02"]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("TOY-05 to 07: the deal.", ["TOY-05", "TOY-06", "TOY-07"]),
        ("TOY-14, 24 and 46, and TOY-A05.", ["TOY-14", "TOY-24", "TOY-46", "TOY-A05"]),
        ("TOY-A03 and A04; not MEH-12.", ["TOY-A03", "TOY-A04"]),
    ],
)
def test_clauses_are_found_in_docstrings(text: str, clauses: list[str]) -> None:
    assert list(named_clauses(text, "TOY")) == clauses
