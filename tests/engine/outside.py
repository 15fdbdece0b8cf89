"""A game outside of this package: a copy of one of ours under another name."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from duskhouse.engine.game import registry
from duskhouse.engine.game.sources import FOLDERS
from duskhouse.games import kamo_no_manimani

NAME = "borrowed_ducks"
ID = "borrowed-ducks"


def copied_game(into: Path, name: str = NAME) -> Path:
    """The folder of a game's package in this folder."""
    original = Path(kamo_no_manimani.__file__).parent
    copy = into / name
    shutil.copytree(original, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.glob("*.py"):
        text = file.read_text("utf-8").replace(kamo_no_manimani.__name__, name)
        text = text.replace('id="kamo-no-manimani"', f'id="{name.replace("_", "-")}"')
        file.write_text(text.replace('aliases=("kamo",)', 'aliases=("borrowed",)'), "utf-8")
    return copy


@contextmanager
def only_these(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> Iterator[None]:
    """Meanwhile, these folders are named, and no other; then everything is forgotten."""
    monkeypatch.setenv(FOLDERS, ":".join(map(str, folders)))
    known = set(sys.modules)
    clear()
    try:
        yield
    finally:
        for module in set(sys.modules) - known:
            if module.split(".")[0] == NAME:
                del sys.modules[module]
        monkeypatch.undo()
        clear()


def clear() -> None:
    registry.found.cache_clear()
    registry.games.cache_clear()
