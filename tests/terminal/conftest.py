"""The rules are compiled before the first command, so that none of them has to say so."""

import pytest

from duskhouse.engine.registry import games
from duskhouse.terminal.compiling import ensure_compiled


@pytest.fixture(scope="session", autouse=True)
def compiled_rules() -> None:
    ensure_compiled(games().values())
