"""What a store keeps: a match is a header and an append-only log of entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec


class Header(msgspec.Struct, frozen=True):
    """What is known of a match before anything happens: the plan is JSON. And two times that are
    found by: when it was over, and when it is to be looked at though nobody is there."""

    id: str
    created: float
    plan: bytes
    seed: bytes
    finished: float | None = None
    due: float | None = None


class Stored(msgspec.Struct, frozen=True):
    """A match as it was kept: its entries are JSON, in order."""

    header: Header
    entries: list[bytes]


Row = tuple[str, int, str]
"""An entry: its match, its number there, and its JSON. Match and number are unique."""


class Times(msgspec.Struct, frozen=True):
    """The two times of a match, as they are from now on."""

    match: str
    finished: float | None
    due: float | None


class Change(msgspec.Struct, frozen=True):
    """What is written together, all of it or nothing: new matches, entries, and times."""

    rows: tuple[Row, ...]
    headers: tuple[Header, ...] = ()
    times: tuple[Times, ...] = ()


def rows(match: str, number: int, bodies: Iterable[bytes]) -> tuple[Row, ...]:
    """Entries for the log of a match; the first has this number."""
    return tuple([(match, at, body.decode()) for at, body in enumerate(bodies, number)])


class Conflict(Exception):
    """An entry of this number is in the log already, or there is no such match any more."""


class Unavailable(Exception):
    """The database did not take it; nothing of it was kept, as far as can be known."""


def unavailable(error: Exception) -> Unavailable:
    """Why, in one line: more of it may repeat what was to be kept."""
    reason = str(error).strip() or type(error).__name__
    return Unavailable(reason.splitlines()[0])


class Backend(Protocol):
    """A database. `write` is only ever called by one thread; the rest by any."""

    def write(self, changes: Sequence[Change]) -> None:
        """All of it in one transaction, on disk when this returns; a Conflict keeps nothing."""

    def load(self, match: str) -> Stored | None: ...

    def after(self, lengths: Mapping[str, int]) -> list[Row]:
        """The entries from these numbers on, in order, of each of these matches."""

    def page(self, after: str, most: int) -> list[Stored]:
        """The matches that follow the one of this id, in an order of the database's own."""

    def count(self) -> int:
        """How many matches there are."""

    def tidy_up(self) -> None:
        """To be called now and then."""

    def try_writing(self) -> None:
        """Write something that means nothing; Unavailable if that is not possible."""

    def hang_up(self) -> None:
        """Nobody waits any more for what is under way in another thread: end it, if possible."""

    def forget_unstarted(self, before: float) -> int:
        """Drop matches made before this time that never began; how many there were."""

    def due(self, before: float, most: int) -> list[str]:
        """Matches that are to be looked at before this time, the first ones first."""

    def forget_finished(self, before: float, most: int, but: Collection[str]) -> int:
        """Drop some matches that were over before this time, the oldest first, but not these; how
        many there were."""

    def version(self) -> int:
        """The version of the schema."""

    def close(self) -> None: ...


STARTED = '%"started"%'
"""What the entry looks like that begins a game."""


HEADER = "id, created, plan, seed, finished, due"


def header_row(header: Header) -> tuple[Any, ...]:
    plan = header.plan.decode()
    return (header.id, header.created, plan, header.seed, header.finished, header.due)


def header_of(row: Sequence[Any]) -> Header:
    id_, created, plan, seed, finished, due = row
    return Header(id_, created, plan.encode(), bytes(seed), finished, due)


def times_row(times: Times) -> tuple[Any, ...]:
    return (times.finished, times.due, times.match)
