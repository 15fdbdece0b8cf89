"""PostgreSQL, over psycopg 3."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, LiteralString

from duskhouse.store.log import (
    STARTED,
    Change,
    Conflict,
    Header,
    Stored,
    Unavailable,
    header_row,
)
from duskhouse.store.migrations import POSTGRES, migrate
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    import psycopg

MIGRATING = 0x6475736B  # an advisory lock, so that two servers do not migrate at once
PATIENCE = 10
APPEND = "INSERT INTO entries SELECT * FROM unnest(%s::text[], %s::integer[], %s::text[])"


class Postgres:
    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise Refused("psycopg-missing") from None
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
            raise Refused("postgres-unusable", reason=reason) from None

    def _migrate(self) -> None:
        with self._writing.transaction():
            self._writing.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            migrate(self._run, POSTGRES)

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return self._errors.connect(self._url, autocommit=True, connect_timeout=PATIENCE)

    def _run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        cursor = self._writing.execute(statement.encode(), values or None)
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
        headers = [header_row(header) for change in changes for header in change.headers]
        rows = [row for change in changes for row in change.rows]
        columns = [[row[column] for row in rows] for column in range(3)]
        try:
            with self._writing.transaction(), self._writing.cursor() as cursor:
                if headers:
                    cursor.executemany("INSERT INTO matches VALUES (%s, %s, %s, %s)", headers)
                cursor.execute(APPEND, columns)
        except self._errors.IntegrityError as error:
            raise Conflict(str(error)) from None

    def load(self, match: str) -> Stored | None:
        found = self._read("SELECT * FROM matches WHERE id = %s", match)
        if not found:
            return None
        rows = self._read("SELECT body FROM entries WHERE match = %s ORDER BY number", match)
        [(id_, created, plan, seed)] = found
        header = Header(id_, created, plan.encode(), bytes(seed))
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
