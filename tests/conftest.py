"""Shared settings, and the one browser. Examples that compile rules may take seconds, so
Hypothesis has no deadline."""

import shutil
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from duskhouse.bots.compiling import COMPETING
from duskhouse.engine.game.contract import KERNELS
from duskhouse.kit.cases import games
from duskhouse.kit.census import COUNTS
from duskhouse.kit.reasons import CHECKS
from duskhouse.terminal.compiling import ensure_compiled
from tests.browser import ARGUMENTS, PACKAGE, find_chromium
from tests.debian import install

WITHOUT = "Chromium is not installed: on Debian or Ubuntu, `apt-get install chromium` brings it."

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those with a browser come last: once one is open, its event loop runs in this thread, and
    asyncio.run refuses."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program; installed first where that is possible, else such tests are skipped."""
    if shutil.which(PACKAGE) is None:
        install(PACKAGE)
    found = find_chromium()
    if found is None:
        pytest.skip(WITHOUT)
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One for all tests of a process: a second Playwright beside it cannot be started."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield opened
        opened.close()
