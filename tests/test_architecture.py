"""Imports point downwards only, nothing above the games names one, and other packages are used by
what they promise."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import duskhouse
from duskhouse.engine.game.registry import games

PACKAGE = Path(duskhouse.__file__).parent
ROOT = PACKAGE.parents[1]
INTERNALS = PACKAGE / "engine" / "compiling" / "numba_internals.py"

ORDER = (
    ("words",),
    ("engine/compiling",),
    ("engine/state",),
    ("engine/view",),
    ("engine/game",),
    ("engine/record",),
    ("games",),
    ("bots",),
    ("match",),
    ("store",),
    ("server", "client.py", "terminal", "lab", "envs", "page"),
    ("kit",),
    ("__main__.py",),
)
"""From the bottom to the top; those of one level may import each other."""

PRIVATE_MODULES = ("numba.core", "numba.np", "uvicorn.protocols", "websockets.legacy")
PROMISED = {
    "_replace": "NamedTuple",
    "_cumulative_rewards": "PettingZoo asks environments to keep it",
    "_accumulate_rewards": "PettingZoo asks environments to call it",
    "_deads_step_first": "PettingZoo asks environments to call it",
    "_was_dead_step": "PettingZoo asks environments to call it",
}
"""Names that begin with an underscore and are documented all the same, and by whom."""

OLD_WORDS = re.compile(
    r"\b(press|stock|easel|clerk|errand|latch|daybook|whims?|porch|gallery|journal|workshop"
    r"|sheets?|showing|sights?|news|playthrough|chronicle|dream|telling|beliefs?|hindsight|door)\b"
)


def sources(*folders: Path) -> list[Path]:
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


OURS = sources(PACKAGE)
OTHERS = sources(ROOT / "tools", ROOT / "examples")  # the bench measures peers from inside
each_of_ours = pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
each = pytest.mark.parametrize(
    "path", [*OURS, *OTHERS], ids=lambda path: str(path.relative_to(ROOT))
)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Modules, each with a name that is taken from it, or none."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield from ((node.module or "", alias.name) for alias in node.names)


# ------------------------------------------------------------------------ layers
def level(path: str) -> int | None:
    """How high something is; nothing for the package itself."""
    for number, names in enumerate(ORDER):
        if any(path == name or path.startswith(f"{name}/") for name in names):
            return number
    return None


def imported_paths(path: Path) -> Iterator[str]:
    for module, name in imports(path):
        first, *parts = f"{module}.{name}".split(".")
        if first == "duskhouse":
            file = "/".join(parts)
            yield f"{parts[0]}.py" if (PACKAGE / f"{parts[0]}.py").is_file() else file


@each_of_ours
def test_imports_point_downwards(path: Path) -> None:
    here = path.relative_to(PACKAGE).as_posix()
    own = level(here)
    if own is None:
        assert here in ("__init__.py", "engine/__init__.py"), f"{here} has no place in the order"
        return
    for there in imported_paths(path):
        other = level(there)
        assert other is None or other <= own, f"{here} imports {there}"


def is_game(path: Path) -> bool:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] == "games" and len(parts) > 2


@each_of_ours
def test_nothing_outside_the_games_names_one(path: Path) -> None:
    if is_game(path):
        return
    text = path.read_text("utf-8").lower()
    for game in games().values():
        for name in (game.id, game.title.lower(), game.id.replace("-", "_")):
            assert name not in text, f"{path.name} names {name}"


@each_of_ours
def test_a_game_imports_no_other_game(path: Path) -> None:
    if is_game(path):
        own = path.relative_to(PACKAGE).parts[1]
        for there in imported_paths(path):
            assert not there.startswith("games/") or there.split("/")[1] == own


# ------------------------------------------------------------------ private names
@each
def test_no_private_module_of_another_package_is_imported(path: Path) -> None:
    if path == INTERNALS:
        return
    for module, name in imports(path):
        whole = f"{module}.{name}" if name else module
        assert not whole.startswith(PRIVATE_MODULES), f"{path.name} imports {whole}"
        if not module.startswith(("duskhouse", "tests", "bench", "__future__")):
            private = [part for part in whole.split(".") if part.startswith("_")]
            assert not private, f"{path.name} imports {whole}"


def is_private(name: object) -> bool:
    return isinstance(name, str) and name.startswith("_") and not name.endswith("__")


def defined(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names with an underscore that our code gives to something of its own."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
                yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


OWN = {
    name
    for path in (*OURS, *OTHERS)
    if path != INTERNALS
    for name in defined(ast.walk(tree(path)))
    if is_private(name)
}


def used(node: ast.AST) -> str:
    """The private name that a part of a program reaches for, if any."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.keyword):
        return node.arg or ""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("getattr", "setattr"):
        name = node.args[1]
        return str(name.value) if isinstance(name, ast.Constant) else ""
    return ""


@each
def test_no_private_name_of_another_package_is_used(path: Path) -> None:
    if path == INTERNALS:
        return
    for node in ast.walk(tree(path)):
        name = used(node)
        if is_private(name):
            place = f"{path.name}:{getattr(node, 'lineno', '?')}"
            assert name in OWN or name in PROMISED, f"{place} uses {name}"


def test_numba_has_one_door() -> None:
    """The only file that may know its inside says which versions it was tried with."""
    assert "CHECKED = (" in INTERNALS.read_text("utf-8")


def test_every_dependency_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for requirement in [*wanted, *(one for extra in extras for one in extra)]:
        assert re.search(r">=[\d.]+,<[\d.]+", requirement), requirement


# ------------------------------------------------------------------------- names
@pytest.mark.parametrize("folder", ["src", "tests", "bench", "tools", "examples"])
def test_no_module_goes_by_a_word_of_the_first_edition(folder: str) -> None:
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in (".py", ".js"):
            words = re.sub(r"[_\-.]", " ", path.stem)
            assert not OLD_WORDS.search(words), path.relative_to(ROOT)
