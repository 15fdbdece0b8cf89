"""The daybook of an SQLite file: entries of all matches, in the order in which they came.

Entries that can be found by match and number lie far apart, so that a commit of many moves writes
a page or more for each. At the end of the daybook they share a few. Now and then they are posted to
where they can be found, many of a match at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache

from duskhouse.store.log import Change, Conflict, Created, entry_rows

AT_ONCE = 100
"""Entries that are written by one statement."""

POSTED_AT_ONCE = 2000
"""Nobody else can write while some are posted, so it is done in parts."""


class Daybook:
    """As the one connection writes in it that takes what comes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._next: dict[str, int] = {}  # the numbers that come next, of matches with entries here
        self._version = -1

    def forget(self) -> None:
        """What has been added may not be there after all: look again."""
        self._version = -1

    def add(self, changes: Sequence[Change]) -> None:
        """Write down entries, inside a transaction; a Conflict if one was written before."""
        self._look_again()
        values: list[str | int] = []
        for change in changes:
            self._count(change)
            for row in entry_rows(change):
                values += row
        for first in range(0, len(values), 3 * AT_ONCE):
            part = values[first : first + 3 * AT_ONCE]
            self._connection.execute(inserting(len(part) // 3), part)

    def _look_again(self) -> None:
        """If somebody else has written in the file, and be it to post what is here."""
        [(version,)] = self._connection.execute("PRAGMA data_version")
        if version != self._version:
            self._version = version
            counted = "SELECT match, max(number) + 1 FROM daybook GROUP BY match"
            self._next = dict(self._connection.execute(counted))

    def _count(self, change: Change) -> None:
        if isinstance(change, Created):
            self._next[change.header.id] = len(change.bodies)
            return
        match, number = change.match, change.number
        if number < (self._next.get(match) or self._next_posted(match)):
            raise Conflict(f"Entry {number} of match {match} has been written before.")
        self._next[match] = number + len(change.bodies)

    def _next_posted(self, match: str) -> int:
        counted = "SELECT (SELECT max(number) + 1 FROM entries WHERE match = id) FROM matches"
        for (number,) in self._connection.execute(f"{counted} WHERE id = ?", (match,)):
            return number or 0
        raise Conflict(f"There is no match {match}.")


@cache
def inserting(rows: int) -> str:
    """The statement that inserts so many entries."""
    return f"INSERT INTO daybook VALUES {', '.join(['(?, ?, ?)'] * rows)}"


def post_some(connection: sqlite3.Connection) -> bool:
    """Bring the oldest to where they can be found; whether there are more."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        [(first, last)] = connection.execute("SELECT min(rowid), max(rowid) FROM daybook")
        if first is None:
            return False
        until = first + POSTED_AT_ONCE
        # Where two have written the same entry, the first counts.
        connection.execute(
            "INSERT OR IGNORE INTO entries SELECT match, number, body FROM daybook"
            " WHERE rowid < ? ORDER BY match, number, rowid",
            (until,),
        )
        connection.execute("DELETE FROM daybook WHERE rowid < ?", (until,))
    more: bool = until <= last
    return more
