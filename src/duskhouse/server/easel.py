"""Where views are made, for all tables that have moved on: game by game, since one table after
another of the same game takes the processor a tenth less time than tables in any order.
"""

from __future__ import annotations

import asyncio
from operator import attrgetter
from typing import Protocol

from duskhouse.server.journal import log


class Sitter(Protocol):
    """A table, as far as its views are concerned."""

    id: str
    game: str

    def make_views(self) -> None: ...


class Easel:
    def __init__(self) -> None:
        self._waiting: list[Sitter] = []

    def await_views(self, table: Sitter) -> None:
        """They are made as soon as everything that has been read is carried out."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.make_views)
        self._waiting.append(table)

    def make_views(self) -> None:
        waiting, self._waiting = self._waiting, []
        for table in sorted(waiting, key=attrgetter("game")):
            try:
                table.make_views()
            except Exception:
                log.exception("views failed", extra={"facts": {"table": table.id}})
