"""What a store keeps: a match is a header and an append-only log of entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec


class Header(msgspec.Struct, frozen=True):
    """What is known of a match before anything happens: the plan is JSON. And three times that it
    is found by: when it was over, when it is to be looked at though nobody is there, and when to
    see whether somebody is to be told (`server/notices`). `glance` is JSON of how it stands, for
    persons with many tables; `next_seed` is that of a rematch."""

    id: str
    created: float
    plan: bytes
    seed: bytes
    finished: float | None = None
    due: float | None = None
    glance: str | None = None
    notify: float | None = None
    next_seed: bytes = b""


Persons = tuple[tuple[int, str], ...]
"""Who sits where at a match, of those that have a key: seats in order, and the key's hash."""


class Stored(msgspec.Struct, frozen=True):
    """A match as it was kept: its entries are JSON, in order."""

    header: Header
    entries: list[bytes]
    persons: Persons = ()


Row = tuple[str, int, str]
"""An entry: its match, its number there, and its JSON. Match and number are unique."""


class Times(msgspec.Struct, frozen=True):
    """The three times of a match, as they are from now on."""

    match: str
    finished: float | None
    due: float | None
    notify: float | None = None


class Glance(msgspec.Struct, frozen=True):
    """How a match stands from now on, as its persons find it, and who they are; None if they are as
    before."""

    match: str
    text: str
    persons: Persons | None = None


class SeatOf(msgspec.Struct, frozen=True):
    """A seat of a person, and what is known of its match without its entries."""

    match: str
    seat: int
    created: float
    plan: str
    finished: float | None
    due: float | None
    glance: str


class Change(msgspec.Struct, frozen=True):
    """What is written together, all of it or nothing: new matches, entries, times and glances."""

    rows: tuple[Row, ...]
    headers: tuple[Header, ...] = ()
    times: tuple[Times, ...] = ()
    glances: tuple[Glance, ...] = ()


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

    def seats_of(self, person: str, since: float, most: int) -> list[SeatOf]:
        """The seats of a person: games over days first, then others that go on, the newest first,
        then those that were over after this time."""

    def count(self) -> int:
        """How many matches there are."""

    def tidy_up(self) -> None:
        """To be called now and then."""

    def try_writing(self) -> None:
        """Write something that means nothing; Unavailable if that is not possible."""

    def hang_up(self) -> None:
        """Nobody waits any more for what is under way in another thread: end it, if possible."""

    def due(self, before: float, most: int) -> list[str]:
        """Matches that are to be looked at before this time, the first ones first."""

    def run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """One statement of another module of this layer, which writes; its rows, if it has any. A
        value stands for each `?`. Only called by the thread that writes."""

    def version(self) -> int:
        """The version of the schema."""

    def close(self) -> None: ...
