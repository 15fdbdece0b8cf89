"""What every database is asked in the same words, with a `?` for each value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, LiteralString

from duskhouse.store.log import Change, Header, SeatOf, Stored

HEADER = "id, created, plan, seed, finished, due, glance, notify, next_seed"
INSERT: LiteralString = f"INSERT INTO matches ({HEADER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
SET_TIMES = "UPDATE matches SET finished = ?, due = ?, notify = ? WHERE id = ?"
SET_GLANCE = "UPDATE matches SET glance = ? WHERE id = ?"
FORGET_PERSONS = "DELETE FROM persons WHERE match = ?"
NOTE_PERSON = "INSERT INTO persons VALUES (?, ?, ?)"

SEATS_OF = """
    SELECT match, seat, created, plan, finished, due, glance
    FROM persons JOIN matches ON id = match
    WHERE person = ? AND (finished IS NULL OR finished > ?)
    ORDER BY finished IS NOT NULL, due IS NULL, COALESCE(finished, created) DESC, match, seat
    LIMIT ?
"""

MATCHES_OF = """
    SELECT DISTINCT match FROM persons WHERE person = ? AND match > ? ORDER BY match LIMIT ?
"""

Statement = tuple[LiteralString, list[tuple[Any, ...]]]
"""With the values for each time that it is to run."""


def besides_entries(changes: Sequence[Change]) -> list[Statement]:
    """What is written before the entries, in this order."""
    glances = [glance for change in changes for glance in change.glances]
    seated = [(each.match, each.persons) for each in glances if each.persons is not None]
    statements: list[Statement] = [
        (INSERT, [header_row(header) for change in changes for header in change.headers]),
        (
            SET_TIMES,
            [
                (times.finished, times.due, times.notify, times.match)
                for change in changes
                for times in change.times
            ],
        ),
        (SET_GLANCE, [(each.text, each.match) for each in glances]),
        (FORGET_PERSONS, [(match,) for match, _ in seated]),
        (
            NOTE_PERSON,
            [(person, match, seat) for match, persons in seated for seat, person in persons],
        ),
    ]
    return [(statement, rows) for statement, rows in statements if rows]


def header_row(header: Header) -> tuple[Any, ...]:
    made = (header.id, header.created, header.plan.decode(), header.seed)
    return (*made, header.finished, header.due, header.glance, header.notify, header.next_seed)


def header_of(row: Sequence[Any]) -> Header:
    id_, created, plan, seed, *found = row
    return Header(id_, created, plan.encode(), bytes(seed), *found)


class Reading:
    """The questions of a `Backend` that are the same in every database."""

    def _read(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    def load(self, match: str) -> Stored | None:
        found = self._read(f"SELECT {HEADER} FROM matches WHERE id = ?", match)
        return self._stored(found[0]) if found else None

    def _stored(self, row: tuple[Any, ...]) -> Stored:
        header = header_of(row)
        rows = self._read("SELECT body FROM entries WHERE match = ? ORDER BY number", header.id)
        seated: LiteralString = "SELECT seat, person FROM persons WHERE match = ? ORDER BY seat"
        persons = tuple([(seat, person) for seat, person in self._read(seated, header.id)])
        return Stored(header, [body.encode() for (body,) in rows], persons)

    def page(self, after: str, most: int) -> list[Stored]:
        query: LiteralString = f"SELECT {HEADER} FROM matches WHERE id > ? ORDER BY id LIMIT ?"
        return [self._stored(row) for row in self._read(query, after, most)]

    def seats_of(self, person: str, since: float, most: int) -> list[SeatOf]:
        return [SeatOf(*row) for row in self._read(SEATS_OF, person, since, most)]

    def count(self) -> int:
        return int(self._read("SELECT count(*) FROM matches")[0][0])

    def due(self, before: float, most: int) -> list[str]:
        query: LiteralString = "SELECT id FROM matches WHERE due < ? ORDER BY due LIMIT ?"
        return [id_ for (id_,) in self._read(query, before, most)]

    def version(self) -> int:
        return int(self._read("SELECT version FROM schema_version")[0][0])
