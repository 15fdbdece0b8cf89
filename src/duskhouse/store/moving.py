"""All matches of a database into another, and how people are told.

Nothing is overwritten: the target is empty, or holds what an earlier move has brought there. Some
matches at a time are one transaction, so a move can be interrupted anywhere and begun again. At the
end all is read again from the target: it must be as many matches with the same digest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from duskhouse.store.log import Backend, Change, Glance, Stored, rows
from duskhouse.words.errors import Refused

AT_A_TIME = 50

Row = tuple[Any, ...]

BESIDES = {
    "contacts": "owner, match, body, changed",
    "notices": "match, channel, owner, number, due, tries",
    "own_keys": "name, value",
}
"""What is not a match's own, with the columns. The key of a server is taken along too: browsers
have subscribed under it."""


@dataclass
class Sum:
    """How many matches, and the sum of their digests: the order in which they come, which is the
    database's own, does not matter."""

    matches: int = 0
    total: int = 0

    def add(self, stored: Stored) -> None:
        digest = hashlib.sha256(msgspec.msgpack.encode(stored)).digest()
        self.matches += 1
        self.total = (self.total + int.from_bytes(digest)) % 2**256

    def add_row(self, row: Row) -> None:
        digest = hashlib.sha256(msgspec.msgpack.encode(row)).digest()
        self.total = (self.total + int.from_bytes(digest)) % 2**256

    @property
    def digest(self) -> str:
        return f"{self.total:064x}"


def pages(backend: Backend) -> Iterator[list[Stored]]:
    after = ""
    while page := backend.page(after, AT_A_TIME):
        yield page
        after = page[-1].header.id


def copy(source: Backend, target: Backend, advance: Callable[[], None]) -> tuple[Sum, int]:
    """What the source holds, and how much of it was in the target before."""
    total, before = Sum(), 0
    for page in pages(source):
        changes = []
        for stored in page:
            total.add(stored)
            there = target.load(stored.header.id)
            if there is None:
                header = stored.header
                seated = [Glance(header.id, header.glance or "", stored.persons)]
                glances = tuple(seated if stored.persons else ())
                changes.append(Change(rows(header.id, 0, stored.entries), (header,), (), glances))
            elif there == stored:
                before += 1
            else:
                raise Refused("move-differs", match=stored.header.id)
        if changes:
            target.write(changes)
        for _ in page:
            advance()
    copy_besides(source, target, total)
    return total, before


def rows_of(backend: Backend) -> list[tuple[str, Row]]:
    return [
        (table, row)
        for table, columns in BESIDES.items()
        for row in backend.run(f"SELECT {columns} FROM {table}")
    ]


def copy_besides(source: Backend, target: Backend, total: Sum) -> None:
    """All of it at once, in the place of what an earlier move has brought, or of a key that the
    target has made for itself."""
    target.run("BEGIN")
    for table in BESIDES:
        target.run(f"DELETE FROM {table}")
    for table, row in rows_of(source):
        values = ", ".join("?" * len(row))
        target.run(f"INSERT INTO {table} ({BESIDES[table]}) VALUES ({values})", *row)
        total.add_row((table, *row))
    target.run("COMMIT")


def verify(target: Backend, wanted: Sum, advance: Callable[[], None]) -> None:
    found = Sum()
    for page in pages(target):
        for stored in page:
            found.add(stored)
            advance()
    for table, row in rows_of(target):
        found.add_row((table, *row))
    if found != wanted:
        raise Refused(
            "move-failed",
            there=found.matches,
            digest=found.digest,
            here=wanted.matches,
            wanted=wanted.digest,
        )


OWNERS = "SELECT owner FROM contacts"


def check_target(source: Backend, target: Backend) -> None:
    """It has no match of its own, so that the digests can be the same."""
    for page in pages(target):
        if any(source.load(stored.header.id) is None for stored in page):
            raise Refused("move-into-others")
    known = {row[0] for row in source.run(OWNERS)}
    if any(row[0] not in known for row in target.run(OWNERS)):
        raise Refused("move-into-others")
