"""SQLite inside the process: a file, in WAL mode, synced at every commit."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any

from duskhouse.engine.errors import Refused
from duskhouse.store.log import (
    Change,
    Conflict,
    Created,
    Header,
    Stored,
    Unavailable,
    entry_rows,
    header_row,
)
from duskhouse.store.migrations import migrate

WORDS = {"bytes": "BLOB", "by_key": " WITHOUT ROWID"}
PATIENCE = 10.0
LONGEST_LOG = 80_000
"""Pages that may wait to be moved into the database file if nobody calls `tidy_up`."""

PAGE = 1024
"""Bytes. Each move of a commit is in a page of its own match, all of which is written."""

MOST_ROWS = 100
"""Entries in one statement."""


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

    def _migrate(self) -> None:
        with self._writing as connection:
            connection.execute("BEGIN IMMEDIATE")
            migrate(lambda sql: connection.execute(sql).fetchall(), WORDS)

    def _connect(self, patience: float = PATIENCE) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=patience, check_same_thread=False, isolation_level=None
        )
        try:
            connection.execute(f"PRAGMA page_size = {PAGE}")
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error:
            connection.close()
            raise
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def write(self, changes: Sequence[Change]) -> None:
        headers = [header_row(made.header) for made in changes if isinstance(made, Created)]
        rows = [row for change in changes for row in entry_rows(change)]
        try:
            if not headers and 0 < len(rows) <= MOST_ROWS:
                # One statement is a transaction by itself.
                self._writing.execute(inserting(len(rows)), [*chain.from_iterable(rows)])
                return
            with self._writing as connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", headers)
                connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from None

    def load(self, match: str) -> Stored | None:
        found = self._read("SELECT * FROM matches WHERE id = ?", match)
        if not found:
            return None
        rows = self._read("SELECT body FROM entries WHERE match = ? ORDER BY number", match)
        [(id_, created, plan, seed, key)] = found
        header = Header(id_, created, plan.encode(), seed, key)
        return Stored(header, [body.encode() for (body,) in rows])

    def _read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            with self._read_lock:
                return self._reading.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from None

    def forget_unstarted(self, before: float) -> int:
        with self._writing as connection:
            connection.execute("BEGIN IMMEDIATE")
            return connection.execute(
                "DELETE FROM matches WHERE created < ? AND NOT EXISTS "
                "(SELECT 1 FROM entries WHERE match = matches.id AND body LIKE ?)",
                (before, STARTED),
            ).rowcount

    def tidy_up(self) -> None:
        """Move what is in the log to where it belongs, while others may go on writing."""
        with suppress(sqlite3.Error), self._read_lock:
            self._reading.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def version(self) -> int:
        return int(self._read("SELECT version FROM schema_version")[0][0])

    def close(self) -> None:
        self._reading.close()
        self._writing.close()


STARTED = '%"started"%'


@cache
def inserting(rows: int) -> str:
    """The statement that inserts so many entries."""
    return f"INSERT INTO entries VALUES {', '.join(['(?, ?, ?)'] * rows)}"
