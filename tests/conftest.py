"""Shared settings. Examples that compile rules may take seconds, so Hypothesis has no deadline."""

from importlib import import_module

import pytest
from hypothesis import settings

from duskhouse.bots.compiling import COMPETING
from duskhouse.engine.game.contract import KERNELS
from duskhouse.kit.cases import games
from duskhouse.kit.census import COUNTS
from duskhouse.kit.reasons import CHECKS
from duskhouse.terminal.compiling import ensure_compiled

settings.register_profile("duskhouse", deadline=None, max_examples=50, print_blob=True)
settings.load_profile("duskhouse")

for _game in games().values():
    _folder = _game.id.replace("-", "_")
    COUNTS[_game.id] = import_module(f"tests.games.{_folder}.census").census
    if _game.guards:
        CHECKS[_game.id] = import_module(f"tests.games.{_folder}.reasons").REASONS


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile everything once before the workers start, instead of once in each of them."""
    if not hasattr(session.config, "workerinput"):
        ensure_compiled(games().values(), tuple(dict.fromkeys((*COMPETING, *KERNELS))))
