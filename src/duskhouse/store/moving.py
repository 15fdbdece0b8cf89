"""All matches of a database into another.

Nothing is overwritten: the target is empty, or holds what an earlier move has brought there. Some
matches at a time are one transaction, so a move can be interrupted anywhere and begun again. At the
end all is read again from the target: it must be as many matches with the same digest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from duskhouse.store.log import Backend, Change, Stored, rows
from duskhouse.words.errors import Refused

AT_A_TIME = 50


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
                changes.append(Change(rows(header.id, 0, stored.entries), (header,)))
            elif there == stored:
                before += 1
            else:
                raise Refused("move-differs", match=stored.header.id)
        if changes:
            target.write(changes)
        for _ in page:
            advance()
    return total, before


def verify(target: Backend, wanted: Sum, advance: Callable[[], None]) -> None:
    found = Sum()
    for page in pages(target):
        for stored in page:
            found.add(stored)
            advance()
    if found != wanted:
        raise Refused(
            "move-failed",
            there=found.matches,
            digest=found.digest,
            here=wanted.matches,
            wanted=wanted.digest,
        )


def check_target(source: Backend, target: Backend) -> None:
    """It has no match of its own, so that the digests can be the same."""
    for page in pages(target):
        if any(source.load(stored.header.id) is None for stored in page):
            raise Refused("move-into-others")
