"""The databases that every test of the store runs on, and some of the server."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres_server import postgres_server


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    pytest.importorskip("psycopg")
    # Not in pytest's folder: a Unix socket's path must be short, and its owner another user.
    folder = Path(tempfile.mkdtemp(prefix="dusk-pg-"))
    try:
        with postgres_server(folder) as server:
            yield server.url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.sqlite")
    return emptied(request.getfixturevalue("postgres_url"))


@pytest.fixture
def shared_database(postgres_url: str) -> str:
    """The name of an empty database that several servers may use."""
    return emptied(postgres_url)


def emptied(url: str) -> str:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url
