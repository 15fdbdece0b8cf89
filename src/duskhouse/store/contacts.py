"""How people are told, and what they are still to be told: contacts, notices, and keys of our own.

A contact is JSON that is the server's to read. Its owner is a person, or a table with a webhook of
its own. Of each channel of a contact there is at most one notice a match: the latest, by a number
that only rises. It stays when it is sent, with nothing due, so that nobody is told twice.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from duskhouse.store.store import Store

TO_ASK = "SELECT id, notify FROM matches WHERE notify < ? ORDER BY notify LIMIT ?"
ASKED = "UPDATE matches SET notify = ? WHERE id = ? AND notify = ?"
ASK = "UPDATE matches SET notify = ? WHERE id IN ({ids})"

AT = """
    SELECT contacts.owner, contacts.body, persons.seat FROM contacts
    JOIN persons ON persons.person = contacts.owner WHERE persons.match = ?
"""
OF = "SELECT body FROM contacts WHERE owner = ?"
ADD = """
    INSERT INTO contacts (owner, match, body, changed) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING RETURNING 1
"""
CHANGE = "UPDATE contacts SET body = ?, changed = ? WHERE owner = ? AND body = ? RETURNING 1"
HAND_ON = "UPDATE notices SET owner = ? WHERE owner = ?"
REMOVE = "DELETE FROM contacts WHERE owner = ?"
FORGET_SEATLESS = """
    DELETE FROM contacts WHERE match IS NULL AND changed < ?
    AND NOT EXISTS (SELECT 1 FROM persons WHERE person = contacts.owner) RETURNING 1
"""

NOTE = """
    INSERT INTO notices (match, channel, owner, number, due, tries) VALUES (?, ?, ?, ?, ?, 0)
    ON CONFLICT (match, channel) DO UPDATE
    SET owner = excluded.owner, number = excluded.number, due = excluded.due, tries = 0
    WHERE notices.number < excluded.number
"""
DUE = """
    SELECT match, channel, owner, number, due, tries FROM notices
    WHERE due < ? ORDER BY due LIMIT ?
"""
SET_DUE = """
    UPDATE notices SET due = ?, tries = ?
    WHERE match = ? AND channel = ? AND number = ? AND due = ? RETURNING 1
"""

KEEP = "INSERT INTO own_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
KEPT = "SELECT value FROM own_keys WHERE name = ?"


class Notice(NamedTuple):
    """`due` is when it is sent, or when whoever has begun to send it has surely failed."""

    match: str
    channel: str
    owner: str
    number: int
    due: float
    tries: int


class Contacts:
    def __init__(self, store: Store) -> None:
        self._run = store.run

    # ----------------------------------------------------------------- contacts
    async def of(self, owner: str) -> str | None:
        found = await self._run(OF, owner)
        return str(found[0][0]) if found else None

    async def at(self, match: str) -> list[tuple[str, str, int | None]]:
        """Those of whoever sits there, with their seats, and that of the table itself."""
        found: list[tuple[str, str, int | None]] = []
        for owner, body, seat in await self._run(AT, match):
            found.append((owner, body, seat))
        own = await self.of(match)
        return found if own is None else [*found, (match, own, None)]

    async def put(
        self, owner: str, body: str, before: str | None, match: str | None = None
    ) -> bool:
        """Whether it could be put in the place of what was there `before`. One of a match goes with
        it."""
        if before is None:
            return bool(await self._run(ADD, owner, match, body, time.time()))
        return bool(await self._run(CHANGE, body, time.time(), owner, before))

    async def hand_on(self, owner: str, other: str) -> None:
        """What the one was still to be told, another is; and of the one nothing is kept."""
        await self._run(HAND_ON, other, owner)
        await self.remove(owner)

    async def remove(self, owner: str) -> None:
        await self._run(REMOVE, owner)

    async def forget_seatless(self, before: float) -> int:
        """Those of persons who hold no seat, if they were not changed since; how many."""
        return len(await self._run(FORGET_SEATLESS, before))

    # ------------------------------------------------------------------ matches
    async def to_ask(self, before: float, most: int) -> list[tuple[str, float]]:
        """Matches of which to see whether somebody is to be told, and since when."""
        return [(match, since) for match, since in await self._run(TO_ASK, before, most)]

    async def asked(self, match: str, since: float, again: float | None) -> None:
        """That was done, and is to be done again then; unless more has happened meanwhile."""
        await self._run(ASKED, again, match, since)

    async def ask(self, matches: Collection[str], when: float) -> None:
        await self._run(ASK.format(ids=", ".join("?" * len(matches))), when, *matches)

    # ------------------------------------------------------------------ notices
    async def note(self, match: str, channel: str, owner: str, number: int, due: float) -> None:
        """To be sent, unless this or a later one was noted before."""
        await self._run(NOTE, match, channel, owner, number, due)

    async def due(self, before: float, most: int) -> Sequence[Notice]:
        return [Notice(*row) for row in await self._run(DUE, before, most)]

    async def set_due(self, notice: Notice, due: float | None, tries: int) -> Notice | None:
        """As it is from now on; nothing, if another server was first or a later one is noted."""
        key = notice.match, notice.channel, notice.number, notice.due
        if not await self._run(SET_DUE, due, tries, *key):
            return None
        return notice._replace(due=due or 0.0, tries=tries)

    # ------------------------------------------------------------- keys of our own
    async def own_key(self, name: str, made: str) -> str:
        """The first that was ever made under this name: all servers at a database have the same."""
        await self._run(KEEP, name, made)
        return str((await self._run(KEPT, name))[0][0])

    async def kept_key(self, name: str) -> str | None:
        found: list[tuple[Any, ...]] = await self._run(KEPT, name)
        return str(found[0][0]) if found else None
