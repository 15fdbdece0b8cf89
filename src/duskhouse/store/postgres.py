"""PostgreSQL, over psycopg 3."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, LiteralString

from duskhouse.store.log import Change, Conflict, Row, unavailable
from duskhouse.store.migrations import POSTGRES, migrate
from duskhouse.store.sql import Reading, besides_entries
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    import psycopg

MIGRATING = 0x6475736B  # an advisory lock, so that two servers do not migrate at once
IN_USE = MIGRATING + 1
TOGETHER, ALONE = "SELECT pg_try_advisory_lock_shared(%s)", "SELECT pg_try_advisory_lock(%s)"
PATIENCE = 4
"""Seconds for a statement, for finding the server, and until a silent connection counts as lost."""

CONNECTION: dict[str, Any] = {
    "connect_timeout": PATIENCE,
    "keepalives": 1,
    "keepalives_idle": PATIENCE,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * PATIENCE,
}
"""As long as the URL does not say otherwise."""

TRY_WRITING = "UPDATE schema_version SET version = version"
APPEND = "INSERT INTO entries SELECT * FROM unnest(%s::text[], %s::integer[], %s::text[])"

AFTER: LiteralString = """
    SELECT entries.match, entries.number, entries.body
    FROM unnest(?::text[], ?::integer[]) AS known (match, length)
    JOIN entries ON entries.match = known.match AND entries.number >= known.length
    ORDER BY entries.match, entries.number
"""


class Postgres(Reading):
    """Many may share it. Who is `alone` shares it with nobody, and its statements may take long."""

    def __init__(self, url: str, alone: bool = False) -> None:
        try:
            import psycopg
        except ImportError:
            raise Refused("psycopg-missing") from None
        self._errors = psycopg
        self._url = url
        self._alone = alone
        self._read_lock = Lock()
        self._is_given_up = False
        try:
            self._writing = self._connect(limited=False)
            try:
                self._take_part(self._writing)
                self._migrate()
                if not alone:
                    self._limit(self._writing)
                self._reading = self._connect(limited=not alone)
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

    def _connect(self, limited: bool = True) -> psycopg.Connection[tuple[Any, ...]]:
        """A connection, whose statements end in time unless it is to migrate."""
        wanted = CONNECTION | self._errors.conninfo.conninfo_to_dict(self._url)
        connection = self._errors.connect(**wanted, autocommit=True)
        if limited:
            self._limit(connection)
        return connection

    def _reconnect(self) -> None:
        self._writing = self._connect()
        self._take_part(self._writing)

    def _take_part(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        """Held until the connection ends: many together, or one alone."""
        lock = ALONE if self._alone else TOGETHER
        if connection.execute(lock, (IN_USE,)).fetchone() != (True,):
            raise Refused("postgres-in-use")

    def _limit(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        connection.execute("SELECT set_config('statement_timeout', %s, false)", (f"{PATIENCE}s",))

    def _run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        cursor = self._writing.execute(statement.encode(), values or None)
        return cursor.fetchall() if cursor.description else []

    def write(self, changes: Sequence[Change]) -> None:
        self._is_given_up = False
        try:
            self._write(changes)
        except self._errors.Error as error:
            if not self._writing.closed or self._is_given_up:
                raise unavailable(error) from None
            # The connection was lost. If the first try was kept after all, this one conflicts,
            # and whoever asked reads the match anew.
            try:
                self._reconnect()
                self._write(changes)
            except (self._errors.Error, Refused) as error:
                raise unavailable(error) from None

    def _write(self, changes: Sequence[Change]) -> None:
        rows = [row for change in changes for row in change.rows]
        columns = [[row[column] for row in rows] for column in range(3)]
        try:
            with self._writing.transaction(), self._writing.cursor() as cursor:
                for statement, values in besides_entries(changes):
                    cursor.executemany(marked(statement), values)
                cursor.execute(APPEND, columns)
        except self._errors.IntegrityError as error:
            raise Conflict(str(error)) from None

    def after(self, lengths: Mapping[str, int]) -> list[Row]:
        found = self._read(AFTER, [*lengths], [*lengths.values()])
        return [(match, number, body) for match, number, body in found]

    def _read(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        query = marked(query)
        with self._read_lock:
            try:
                return self._reading.execute(query, values).fetchall()
            except self._errors.Error as error:
                if not self._reading.closed:
                    raise unavailable(error) from None
            try:
                self._reading = self._connect()
                return self._reading.execute(query, values).fetchall()
            except self._errors.Error as error:
                raise unavailable(error) from None

    def run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            if self._writing.closed:
                self._reconnect()
            return self._run(marked(statement), *values)
        except self._errors.IntegrityError as error:
            raise Conflict(str(error)) from None
        except (self._errors.Error, Refused) as error:
            raise unavailable(error) from None

    def tidy_up(self) -> None:
        """PostgreSQL does that by itself."""

    def try_writing(self) -> None:
        try:
            if self._writing.closed:
                self._reconnect()
            self._writing.execute(TRY_WRITING)
        except (self._errors.Error, Refused) as error:
            raise unavailable(error) from None

    def hang_up(self) -> None:
        """A thread that waits for the server finds its connection closed."""
        self._is_given_up = True
        for connection in (self._writing, self._reading):
            with suppress(self._errors.Error, OSError), closing(socket_of(connection)) as found:
                found.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._reading.close()
        self._writing.close()


def marked(statement: str) -> LiteralString:
    """As psycopg writes it: with a `%s` for each value."""
    return statement.replace("?", "%s")


def socket_of(connection: psycopg.Connection[tuple[Any, ...]]) -> socket.socket:
    """Its socket, once more."""
    return socket.socket(fileno=os.dup(connection.fileno()))
