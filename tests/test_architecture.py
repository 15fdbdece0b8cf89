"""Imports point downwards only, and nothing above the games names one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import duskhouse
from duskhouse.engine.game.registry import games

PACKAGE = Path(duskhouse.__file__).parent
ORDER = ("engine", "games", "bots", "match", "top")
TOP = ("store", "server", "terminal", "lab", "envs", "web", "__main__.py", "__init__.py")


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def layer(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return "top" if first in TOP else first


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield node.module or ""


def imported_parts(path: Path) -> Iterator[list[str]]:
    for module in imported_modules(path):
        parts = module.split(".")
        if parts[0] == "duskhouse" and len(parts) > 1:
            yield parts[1:]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_downwards(path: Path) -> None:
    here = layer(path)
    for parts in imported_parts(path):
        there = "top" if parts[0] in TOP else parts[0]
        assert ORDER.index(there) <= ORDER.index(here), f"{here} imports {'.'.join(parts)}"


@pytest.mark.parametrize(
    "path",
    [path for path in sources() if layer(path) != "games"],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_nothing_outside_the_games_names_one(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    for game in games().values():
        for name in (game.id, game.title.lower(), game.id.replace("-", "_")):
            assert name not in text, f"{path.name} names {name}"


@pytest.mark.parametrize(
    "path",
    [path for path in sources() if layer(path) == "games" and path.parent.name != "games"],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_a_game_imports_no_other_game_and_its_rules_no_words(path: Path) -> None:
    for parts in imported_parts(path):
        if parts[0] == "games" and len(parts) > 1:
            assert parts[1] == path.parent.name
            if path.name not in ("__init__.py", "table.py"):
                assert parts[2:] != ["table"], "compiled rules know nothing of the table"
