"""The toy of which everything is known, among the games for as long as some tests run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from duskhouse.engine.game.registry import add_games, found, games
from duskhouse.engine.game.sources import FOLDERS

TOYS = Path(__file__).parent / "toys"
TOY = "known-truth"


@contextmanager
def toys() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, "")
        add_games(TOYS)
        yield
    found.cache_clear()
    games.cache_clear()
