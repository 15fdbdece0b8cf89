"""Modules are built once and kept; Python's own web server hands the page out of a subfolder."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from duskhouse.engine.game.registry import find_game, games
from duskhouse.page.modules import tools_are_there
from duskhouse.page.site import write_page
from tests.web.tables import Tables

QUICK = "kamo-no-manimani"
"""The game whose module takes the least time to build."""

NO_TOOLS = "without the extra `page` no module can be built"
FOLDER = "some/where"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def _tools() -> None:
    if not tools_are_there():
        pytest.skip(NO_TOOLS)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def end_headers(self) -> None:
        """Files may be kept for a while, as most hosts say."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page with one game."""
    folder = tmp_path_factory.mktemp("page")
    list(write_page(folder / FOLDER, [find_game(QUICK)]))
    with served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page with all games."""
    folder = tmp_path_factory.mktemp("whole-page")
    list(write_page(folder / FOLDER, list(games().values())))
    with served(folder) as address:
        yield address


@pytest.fixture
def tables(browser: Browser, site: str) -> Iterator[Tables]:
    made = Tables(browser, site)
    yield made
    made.close()
    assert made.faults == []


def opens(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("[data-act=play]", timeout=60_000)
