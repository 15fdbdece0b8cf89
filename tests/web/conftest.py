"""A real server and a real browser. Without Chromium these tests are skipped, with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.server.live import easy_settings, live_server
from tests.web.tables import Tables


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the table is, with bots that do not seem to think."""
    database = tmp_path_factory.mktemp("served") / "tables.sqlite"
    with live_server(easy_settings(database)) as running:
        yield running.url


@pytest.fixture
def tables(browser: Browser, address: str) -> Iterator[Tables]:
    """Pages at tables; a fault on any of them fails the test. What a service worker fetches would
    not be seen."""
    made = Tables(browser, address, installing="block")
    yield made
    made.close()
    assert made.faults == []


@pytest.fixture
def page(tables: Tables) -> Page:
    return tables.page()
