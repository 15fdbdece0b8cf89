"""Every clause of a game's RULES.en.md is named by a test that would fail without it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.kit.cases import every_game

GAMES = Path(__file__).parents[1] / "games"
LAW = Path(__file__).parents[3] / "shared" / "rules"
EXACTLY = re.compile(r"^ +- Exactly: ")
SWITCH = re.compile(r"`\w+` = ")
FORMULA = re.compile(
    r"[∈∉\N{UNION}∩⊂⊆∅∑≤≥≠→⇒\N{MINUS SIGN}<>{}|]"  # signs of sets, order and arrows
    r"|\b(max|min)\("
    r"|\d\.\.\d"
    r"|\b[a-z] ?[+=-] ?\w"  # arithmetic with a letter
    r"| = "
)


def folder(game: Game) -> Path:
    return GAMES / game.id.replace("-", "_")


def clauses_with_tests(game: Game) -> set[str]:
    return {
        clause
        for file in folder(game).glob("test_*.py")
        for clause in marked_clauses(ast.parse(file.read_text("utf-8")))
    }


def marked_clauses(tree: ast.AST) -> Iterator[str]:
    """The ids in `pytest.mark.clause(…)`, also where the mark is one of a parameter's."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            for argument in node.args:
                yield from (
                    value.value
                    for value in ast.walk(argument)
                    if isinstance(value, ast.Constant) and isinstance(value.value, str)
                )


@every_game
def test_no_clause_is_without_a_test(game: Game) -> None:
    untested = sorted(set(game.clauses) - clauses_with_tests(game))
    assert not untested, f"clauses without a test: {', '.join(untested)}"


@every_game
def test_no_test_names_an_unknown_clause(game: Game) -> None:
    assert clauses_with_tests(game) <= set(game.clauses)


@every_game
def test_switches_name_their_ruling(game: Game) -> None:
    for option in game.options:
        if option.clause:
            assert option.clause in game.clauses
            assert option.name in game.clauses[option.clause].text


@every_game
def test_no_clause_of_the_law_is_missing(game: Game) -> None:
    law = LAW / f"{game.id}.md"
    if not law.exists():
        pytest.skip("the rule documents lie beside the project only where it is developed")
    text = law.read_text("utf-8")
    prefix = game.clause_ids.prefix
    defined = re.findall(rf"^(?:\| |- \*\*)({prefix}-P?\d\d)\b", text, re.MULTILINE)
    assert defined
    missing = sorted(set(defined) - set(game.clauses))
    assert not missing, f"clauses missing in RULES.en.md: {', '.join(missing)}"


@every_game
def test_rules_have_no_formula_outside_a_fold(game: Game) -> None:
    """What a person reads first is sentences; a formula may stand in a line `Exactly` below."""
    found = [
        line
        for file in game.folder.glob("RULES.*.md")
        for line in file.read_text("utf-8").splitlines()
        if not EXACTLY.match(line) and FORMULA.search(SWITCH.sub("", line))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("line", ["u ∈ {1,2}", "w = max(0, w)", "positions 1..9", "to r+1"])
def test_a_formula_is_found(line: str) -> None:
    assert FORMULA.search(line)
