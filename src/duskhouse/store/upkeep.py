"""Which matches are old, a few at a time, and how they leave the database."""

from __future__ import annotations

from collections.abc import Collection

from duskhouse.store.store import Store

OPEN_SINCE = """
    SELECT id, created FROM matches
    WHERE created > ? AND created < ? AND finished IS NULL ORDER BY created LIMIT ?
"""
OVER_SINCE = """
    SELECT id, finished FROM matches
    WHERE finished > ? AND finished < ? ORDER BY finished LIMIT ?
"""
FORGET = "DELETE FROM matches WHERE id IN ({ids})"
UNSTARTED = " AND NOT EXISTS (SELECT 1 FROM entries WHERE match = matches.id AND body LIKE ?)"
STARTED = '%"started"%'
"""What the entry looks like that begins a game."""

PUT_OFF = "UPDATE matches SET due = ? WHERE id = ? AND due < ?"

Aged = list[tuple[str, float]]
"""Matches, each with the time by which it is old."""


class Upkeep:
    def __init__(self, store: Store) -> None:
        self._run = store.run

    async def open_since(self, after: float, before: float, most: int) -> Aged:
        """Matches made between these times that are not over, the oldest first."""
        return [(id_, at) for id_, at in await self._run(OPEN_SINCE, after, before, most)]

    async def over_since(self, after: float, before: float, most: int) -> Aged:
        """Matches that were over between these times, the oldest first."""
        return [(id_, at) for id_, at in await self._run(OVER_SINCE, after, before, most)]

    async def forget(self, matches: Collection[str]) -> int:
        """How many of these there were."""
        return await self._forget(FORGET, matches)

    async def forget_unstarted(self, matches: Collection[str]) -> int:
        """How many of these have never begun."""
        return await self._forget(FORGET + UNSTARTED, matches, STARTED)

    async def _forget(self, statement: str, matches: Collection[str], *more: str) -> int:
        if not matches:
            return 0
        ids = ", ".join("?" * len(matches))
        return len(await self._run(f"{statement.format(ids=ids)} RETURNING 1", *matches, *more))

    async def put_off(self, match: str, until: float) -> None:
        """It is not to be looked at before; nothing else that is known of it changes."""
        await self._run(PUT_OFF, until, match, until)
