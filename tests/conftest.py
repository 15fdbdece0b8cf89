"""Shared settings. Examples that compile rules may take seconds, so Hypothesis has no deadline."""

import pytest
from hypothesis import settings

from duskhouse.bots.compiling import COMPETING
from duskhouse.engine.game.contract import KERNELS
from duskhouse.engine.game.registry import games
from duskhouse.terminal.compiling import ensure_compiled

settings.register_profile("duskhouse", deadline=None, max_examples=50, print_blob=True)
settings.load_profile("duskhouse")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile everything once before the workers start, instead of once in each of them."""
    if not hasattr(session.config, "workerinput"):
        ensure_compiled(games().values(), tuple(dict.fromkeys((*COMPETING, *KERNELS))))
