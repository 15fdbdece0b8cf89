"""PostgreSQL, over psycopg 3."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, LiteralString

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
from duskhouse.store.sqlite import STARTED
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    import psycopg

WORDS = {"bytes": "BYTEA", "by_key": "", "daybook": "SELECT 'none needed'"}
MIGRATING = 0x6475736B  # an advisory lock, so that two servers do not migrate at once
PATIENCE = 10


class Postgres:
    is_in_process = False

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise Refused(
                "PostgreSQL needs the psycopg package: pip install 'duskhouse[postgres]'."
            ) from None
        self._errors = psycopg
        self._url = url
        self._read_lock = Lock()
        try:
            self._writing = self._connect()
            try:
                self._migrate()
                self._reading = self._connect()
            except BaseException:
                self._writing.close()
                raise
        except psycopg.Error as error:
            # The first line only: it never repeats the URL, which may hold a password.
            reason = str(error).strip().splitlines()[0]
            raise Refused(f"The PostgreSQL database cannot be used: {reason}") from None

    def _migrate(self) -> None:
        with self._writing.transaction():
            self._writing.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            migrate(self._run, WORDS)

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return self._errors.connect(self._url, autocommit=True, connect_timeout=PATIENCE)

    def _run(self, statement: str) -> list[tuple[Any, ...]]:
        cursor = self._writing.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []

    def write(self, changes: Sequence[Change]) -> None:
        try:
            self._write(changes)
        except (self._errors.OperationalError, self._errors.InterfaceError):
            # The connection was lost. If the first try was kept after all, this one conflicts,
            # and whoever asked reads the match anew.
            try:
                self._writing = self._connect()
                self._write(changes)
            except self._errors.Error as error:
                raise Unavailable(str(error)) from None
        except self._errors.Error as error:
            raise Unavailable(str(error)) from None

    def _write(self, changes: Sequence[Change]) -> None:
        headers = [header_row(made.header) for made in changes if isinstance(made, Created)]
        rows = [row for change in changes for row in entry_rows(change)]
        try:
            with self._writing.transaction(), self._writing.cursor() as cursor:
                if headers:
                    cursor.executemany("INSERT INTO matches VALUES (%s, %s, %s, %s, %s)", headers)
                cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s)", rows)
        except self._errors.IntegrityError as error:
            raise Conflict(str(error)) from None

    def load(self, match: str) -> Stored | None:
        found = self._read("SELECT * FROM matches WHERE id = %s", match)
        if not found:
            return None
        rows = self._read("SELECT body FROM entries WHERE match = %s ORDER BY number", match)
        [(id_, created, plan, seed, key)] = found
        header = Header(id_, created, plan.encode(), bytes(seed), bytes(key))
        return Stored(header, [body.encode() for (body,) in rows])

    def _read(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        with self._read_lock:
            try:
                return self._reading.execute(query, values).fetchall()
            except (self._errors.OperationalError, self._errors.InterfaceError):
                pass
            try:
                self._reading = self._connect()
                return self._reading.execute(query, values).fetchall()
            except self._errors.Error as error:
                raise Unavailable(str(error)) from None

    def forget_unstarted(self, before: float) -> int:
        return self._writing.execute(
            "DELETE FROM matches WHERE created < %s AND NOT EXISTS "
            "(SELECT 1 FROM entries WHERE match = matches.id AND body LIKE %s)",
            (before, STARTED),
        ).rowcount

    def tidy_up(self) -> None:
        """PostgreSQL does that by itself."""

    def version(self) -> int:
        return int(self._read("SELECT version FROM schema_version")[0][0])

    def close(self) -> None:
        self._reading.close()
        self._writing.close()
