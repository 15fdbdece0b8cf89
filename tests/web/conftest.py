"""A real server and a real browser. Without Chromium these tests are skipped, with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import ARGUMENTS, find_chromium
from tests.debian import install
from tests.server.live import easy_settings, live_server
from tests.web.tables import Tables

WITHOUT = "Chromium is not installed: on Debian or Ubuntu, `apt-get install chromium` brings it."


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser and one server for all of them, so one worker too."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("web"))
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the table is, with bots that do not seem to think."""
    database = tmp_path_factory.mktemp("served") / "tables.sqlite"
    with live_server(easy_settings(database)) as running:
        yield running.url


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program; installed first where that is possible."""
    if find_chromium() is None:
        install("chromium")
    found = find_chromium()
    if found is None:
        pytest.skip(WITHOUT)
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def tables(browser: Browser, address: str) -> Iterator[Tables]:
    """Pages at tables; a fault on any of them fails the test."""
    made = Tables(browser, address)
    yield made
    made.close()
    assert made.faults == []


@pytest.fixture
def page(tables: Tables) -> Page:
    return tables.page()
