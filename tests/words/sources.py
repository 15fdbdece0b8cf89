"""What the files of messages hold, and what the code asks of them, found by reading both."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import duskhouse
from duskhouse.engine.game.registry import games
from duskhouse.words.messages import PROGRAM

PACKAGE = Path(duskhouse.__file__).parent
JS_ID = re.compile(r"""["'`]([a-z][a-z0-9-]*)["'`]""")
JS_PREFIX = re.compile(r"(?:say|message|has)\(`([a-z][a-z-]*-)\$\{")


# -------------------------------------------------------------------------- code
@dataclass(frozen=True)
class Call:
    """A call that names a message, or the code of an error, and the variables it gives."""

    file: Path
    line: int
    names: tuple[str, ...]  # several if it chooses between them, none if it is put together
    attribute: str
    given: frozenset[str] | None  # None: not all are written there

    @property
    def place(self) -> str:
        return f"{self.file.relative_to(PACKAGE)}:{self.line}"

    @property
    def game(self) -> str:
        parts = self.file.relative_to(PACKAGE).parts
        return parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else PROGRAM


def python_files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def texts(node: ast.expr | None) -> tuple[str, ...]:
    """The constant texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        return (*texts(node.body), *texts(node.orelse))
    return ()


def is_composed(node: ast.expr) -> bool:
    """Whether a text is put together, as in f"deal-{name}"."""
    return isinstance(node, ast.JoinedStr)


def called(node: ast.Call) -> str:
    """The last part of the name of what is called."""
    return str(getattr(node.func, "attr", None) or getattr(node.func, "id", ""))


def calls(*functions: str) -> Iterator[tuple[Call, ast.Call]]:
    for file in python_files():
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and called(node) in functions and node.args:
                given = frozenset(word.arg for word in node.keywords if word.arg)
                whole = all(word.arg for word in node.keywords)
                attribute = "".join(texts(node.args[1])) if len(node.args) > 1 else ""
                names = texts(node.args[0])
                yield Call(file, node.lineno, names, attribute, given if whole else None), node


def refusals() -> list[Call]:
    """Every place where something is refused by a code that is written there."""
    named = [
        call
        for call, node in calls("Refused", "refused")
        if not is_partial(node) and not is_composed(node.args[0])
    ]
    illegal = [call for call, node in calls("__init__") if call.names == ("illegal-move",)]
    return [*named, *illegal]


def is_partial(node: ast.Call) -> bool:
    return not texts(node.args[0]) and isinstance(node.args[0], ast.Name) and not node.keywords


@cache
def python_texts() -> frozenset[str]:
    """All constant texts of the code."""
    return frozenset(
        node.value
        for file in python_files()
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def javascript() -> str:
    files = [*(PACKAGE / "web").rglob("*.js"), *(PACKAGE / "web").rglob("*.html")]
    return "\n".join(file.read_text("utf-8") for file in sorted(files))


@cache
def known_ids() -> frozenset[str]:
    """What may be an id of a message in Python or JavaScript."""
    return python_texts() | frozenset(JS_ID.findall(javascript()))


@cache
def known_prefixes() -> frozenset[str]:
    """The beginnings of ids that are put together, as in f"level-{name}"."""
    found = set(JS_PREFIX.findall(javascript()))
    for file in python_files():
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                found.add(str(node.values[0].value))
    return frozenset(prefix for prefix in found if re.fullmatch(r"[a-z-]+-", prefix))


def owners() -> list[str]:
    return [PROGRAM, *games()]
