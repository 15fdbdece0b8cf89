"""SQLite inside the process: a file, in WAL mode, synced at every commit."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Lock
from typing import Any

import orjson

from duskhouse.store.log import Change, Conflict, Row, unavailable
from duskhouse.store.migrations import SQLITE, migrate
from duskhouse.store.sql import Reading, besides_entries
from duskhouse.words.errors import Refused

OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE = ("-wal", "-shm", "-journal")
PATIENCE = 4.0
"""Seconds that a statement waits for another program at the same file."""

LONGEST_LOG = 20_000
"""Pages that may wait to be moved into the database file if nobody calls `tidy_up`."""

LOCK = "-lock"
AFTER = "SELECT match, number, body FROM entries WHERE match = ? AND number >= ? ORDER BY number"
APPEND = """
    INSERT INTO entries
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""
"""One statement for a batch: at each, the thread gives the interpreter's lock away and has to wait
for it again."""


class SQLite(Reading):
    def __init__(self, path: Path, has_own_folder: bool = False) -> None:
        self.path = path
        try:
            keep_private(path, has_own_folder)
            with ExitStack() as opened:
                self._lock = lock_for(path)
                opened.callback(self._lock.close)
                self._writing = self._connect()
                opened.callback(self._writing.close)
                self._migrate()
                self._reading = self._connect()
                opened.pop_all()
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Refused("database-unusable", path=str(path), reason=reason) from None
        self._read_lock = Lock()
        self._tries = random.randrange(1000)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=PATIENCE, check_same_thread=False, isolation_level=None
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
            connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _migrate(self) -> None:
        with self._writing as connection:
            connection.execute("BEGIN IMMEDIATE")
            migrate(lambda sql, *values: connection.execute(sql, values).fetchall(), SQLITE)
        # Nothing of before a migration stays in the log beside the file.
        self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def write(self, changes: Sequence[Change]) -> None:
        rows = orjson.dumps([row for change in changes for row in change.rows])
        besides = besides_entries(changes)
        try:
            if not besides:
                self._writing.execute(APPEND, (rows,))
                return
            with self._writing as connection:
                connection.execute("BEGIN IMMEDIATE")
                for statement, values in besides:
                    connection.executemany(statement, values)
                connection.execute(APPEND, (rows,))
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.Error as error:
            raise unavailable(error) from None

    def after(self, lengths: Mapping[str, int]) -> list[Row]:
        rows = [row for known in lengths.items() for row in self._read(AFTER, *known)]
        return [(match, number, body) for match, number, body in rows]

    def _read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            with self._read_lock:
                return self._reading.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise unavailable(error) from None

    def run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._writing.execute(statement, values).fetchall()
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.Error as error:
            raise unavailable(error) from None

    def tidy_up(self) -> None:
        """Move what was written into the database file, while others may go on writing."""
        with suppress(sqlite3.Error), self._read_lock:
            self._reading.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def try_writing(self) -> None:
        try:
            # SQLite does not write what is there already, so this is another number each time.
            self._tries += 1
            self._writing.execute(f"PRAGMA user_version = {self._tries % 1000}")
        except sqlite3.Error as error:
            raise unavailable(error) from None

    def hang_up(self) -> None:
        for connection in (self._writing, self._reading):
            with suppress(sqlite3.Error):  # it may be closed by now
                connection.interrupt()

    def close(self) -> None:
        self._reading.close()
        self._writing.close()
        self._lock.close()


def lock_for(path: Path) -> sqlite3.Connection:
    """One process at a time writes a log: it holds an empty database beside it until it ends,
    however it ends. A copy can still be made while it runs."""
    beside = path.resolve().with_name(path.resolve().name + LOCK)
    keep_private(beside, has_own_folder=False)
    lock = sqlite3.connect(beside, timeout=0, check_same_thread=False, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise Refused("database-in-use", path=str(path)) from None
    return lock


def keep_private(path: Path, has_own_folder: bool) -> None:
    """The file, what SQLite writes beside it and the folder are their owner's alone, also those
    that are there already; but not a folder in which there may be other things."""
    folder = path.parent
    if not folder.exists():
        folder.mkdir(parents=True, mode=OWNER_ONLY_FOLDER)
    elif has_own_folder:
        take_from_others(folder)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))  # the rest gets the same mode
    for beside in ("", *BESIDE):
        with suppress(FileNotFoundError):
            take_from_others(path.with_name(path.name + beside))


def take_from_others(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & OTHERS:
        path.chmod(mode & ~OTHERS)
