"""What a store keeps: a match is a header and an append-only log of entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Header(msgspec.Struct, frozen=True):
    """What is known of a match before anything happens. The plan is JSON."""

    id: str
    created: float
    plan: bytes
    seed: bytes
    key: bytes


class Stored(msgspec.Struct, frozen=True):
    """A match as it was kept: its entries are JSON, in order."""

    header: Header
    entries: list[bytes]


class Appended(msgspec.Struct, frozen=True):
    """Entries for the log of a match; the first has this number. They are kept all or none."""

    match: str
    number: int
    bodies: tuple[bytes, ...]


class Created(msgspec.Struct, frozen=True):
    """A new match with its first entries."""

    header: Header
    bodies: tuple[bytes, ...]


Change = Appended | Created


class Conflict(Exception):
    """Somebody else has written this entry of this match already."""


class Unavailable(Exception):
    """The database did not take it; nothing of it was kept, as far as can be known."""


class Backend(Protocol):
    """A database. `write` is only ever called by one thread; `load` by any.

    One that is in the process is written to in the event loop.
    """

    is_in_process: bool

    def write(self, changes: Sequence[Change]) -> None:
        """All of it in one transaction, on disk when this returns; a Conflict keeps nothing."""

    def load(self, match: str) -> Stored | None: ...

    def tidy_up(self) -> None:
        """To be called now and then, by any thread."""

    def forget_unstarted(self, before: float) -> int:
        """Drop matches made before this time that never began; how many there were."""

    def version(self) -> int:
        """The version of the schema."""

    def close(self) -> None: ...


def entry_rows(change: Change) -> list[tuple[str, int, str]]:
    """The rows of the log for a change."""
    if isinstance(change, Created):
        match, first = change.header.id, 0
    else:
        match, first = change.match, change.number
    return [(match, first + i, body.decode()) for i, body in enumerate(change.bodies)]


def header_row(header: Header) -> tuple[str, float, str, bytes, bytes]:
    return (header.id, header.created, header.plan.decode(), header.seed, header.key)
