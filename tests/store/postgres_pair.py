"""A PostgreSQL server and its standby, which has on its disk whatever the first acknowledges."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.store.postgres_server import PostgresServer

FOLLOWS_WITHIN = 30.0
IS_FOLLOWED = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"


class PostgresPair:
    """`url` names both, and leads to the one that takes what is written."""

    def __init__(self, folder: Path) -> None:
        folders = [folder / name for name in ("one", "other")]
        for each in folders:
            each.mkdir()
        hosts = ",".join(map(str, folders))
        self.url = f"postgresql:///postgres?user=duskhouse&host={hosts}"
        self.url += "&target_session_attrs=read-write"
        self.primary = PostgresServer(folders[0])
        self._follow(folders[1])

    def _follow(self, folder: Path) -> None:
        """A new standby, for which the primary waits from now on at every commit."""
        import psycopg

        self.standby = PostgresServer(folder, self.primary)
        with closing(psycopg.connect(self.primary.url, autocommit=True)) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            connection.execute("SELECT pg_reload_conf()")
            deadline = time.monotonic() + FOLLOWS_WITHIN
            while connection.execute(IS_FOLLOWED).fetchone() is None:
                assert time.monotonic() < deadline, "the standby does not follow"
                time.sleep(0.02)

    def fail_over(self, away_for: float = 0.0) -> None:
        """The standby is away for a while and hears nothing, then the primary is gone for good,
        and the standby takes its place; another one follows it. Frozen it would not do: what was
        sent to it meanwhile waits in its socket, and is heard in the end."""
        if away_for:
            self.standby.stop()
            time.sleep(away_for)
        self.primary.die()
        if away_for:
            self.standby.start()
        self.standby.promote()
        gone, self.primary = self.primary, self.standby
        self._follow(gone.folder)

    def stop(self) -> None:
        self.standby.stop()
        self.primary.stop()


@contextmanager
def postgres_pair(folder: Path) -> Iterator[PostgresPair]:
    running = PostgresPair(folder)
    try:
        yield running
    finally:
        running.stop()
