"""One server for all tests of a worker that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.live import Live, easy_settings, live_server
from tests.store.databases import database as database
from tests.store.databases import postgres_url as postgres_url


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    database = tmp_path_factory.mktemp("server") / "matches.sqlite"
    with live_server(easy_settings(database)) as running:
        yield running
