"""SQLite inside the process: a file, in WAL mode, synced at every commit.

What comes is written to the daybook first; `tidy_up` posts it to the entries.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from duskhouse.store.daybook import Daybook, post_some
from duskhouse.store.log import (
    Change,
    Conflict,
    Created,
    Header,
    Stored,
    Unavailable,
    header_row,
)
from duskhouse.store.migrations import migrate
from duskhouse.words.errors import Refused

WORDS = {
    "bytes": "BLOB",
    "by_key": " WITHOUT ROWID",
    "daybook": """CREATE TABLE daybook (
        match TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL
    )""",
}
PATIENCE = 10.0
LONGEST_LOG = 20_000
"""Pages that may wait to be moved into the database file if nobody calls `tidy_up`."""

BREAK = 0.01
"""Seconds for others to write or read, while entries are posted."""


class SQLite:
    is_in_process = True

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writing = self._connect(patience=1.0)  # the event loop waits for it
            try:
                self._migrate()
                self._reading = self._connect()
            except BaseException:
                self._writing.close()
                raise
        except OSError as error:
            raise Refused(f"The database {path} cannot be used: {error.strerror}.") from None
        except sqlite3.Error as error:
            raise Refused(f"The database {path} cannot be used: {error}.") from None
        self._read_lock = Lock()
        self._daybook = Daybook(self._writing)

    def _migrate(self) -> None:
        with self._writing as connection:
            connection.execute("BEGIN IMMEDIATE")
            migrate(lambda sql: connection.execute(sql).fetchall(), WORDS)

    def _connect(self, patience: float = PATIENCE) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=patience, check_same_thread=False, isolation_level=None
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error:
            connection.close()
            raise
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        return connection

    def write(self, changes: Sequence[Change]) -> None:
        headers = [header_row(made.header) for made in changes if isinstance(made, Created)]
        try:
            with self._writing as connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", headers)
                self._daybook.add(changes)
        except sqlite3.IntegrityError as error:
            raise self._not_written(Conflict(str(error))) from None
        except sqlite3.Error as error:
            raise self._not_written(Unavailable(str(error))) from None
        except Conflict as conflict:
            raise self._not_written(conflict) from None

    def _not_written(self, error: Exception) -> Exception:
        self._daybook.forget()
        return error

    def load(self, match: str) -> Stored | None:
        found = self._read("SELECT * FROM matches WHERE id = ?", (match,))
        if not found:
            return None
        rows = self._read(LOG, {"match": match})
        [(id_, created, plan, seed, key)] = found
        header = Header(id_, created, plan.encode(), seed, key)
        return Stored(header, [body.encode() for (body,) in rows])

    def _read(self, query: str, values: Any = ()) -> list[tuple[Any, ...]]:
        try:
            with self._read_lock:
                return self._reading.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from None

    def forget_unstarted(self, before: float) -> int:
        while post_some(self._writing):
            pass
        with self._writing as connection:
            connection.execute("BEGIN IMMEDIATE")
            forgotten = connection.execute(
                "SELECT id FROM matches WHERE created < ? AND NOT EXISTS "
                "(SELECT 1 FROM entries WHERE match = matches.id AND body LIKE ?)",
                (before, STARTED),
            ).fetchall()
            connection.executemany("DELETE FROM entries WHERE match = ?", forgotten)
            connection.executemany("DELETE FROM matches WHERE id = ?", forgotten)
            return len(forgotten)

    def tidy_up(self) -> None:
        """Bring everything to where it belongs, while others may go on writing."""
        with suppress(sqlite3.Error):
            while self._post_some():
                time.sleep(BREAK)
            with self._read_lock:
                self._reading.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _post_some(self) -> bool:
        with self._read_lock:
            return post_some(self._reading)

    def version(self) -> int:
        return int(self._read("SELECT version FROM schema_version")[0][0])

    def close(self) -> None:
        self._reading.close()
        self._writing.close()


STARTED = '%"started"%'
LOG = """
    SELECT body FROM (
        SELECT number, body FROM entries WHERE match = :match
        UNION ALL SELECT number, body FROM daybook WHERE match = :match
    ) ORDER BY number
"""
