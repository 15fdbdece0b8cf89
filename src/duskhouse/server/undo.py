"""May a move be taken back? The other persons at the table are asked, for a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from duskhouse.server import frames
from duskhouse.server.steps import GiveUpUndo
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table

NOBODY = -1


class UndoQuestion:
    """`by` would like to take its move back; those `waiting` have not answered yet."""

    __slots__ = ("_expires", "_table", "by", "waiting")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.by = NOBODY
        self.waiting: list[int] = []
        self._expires: asyncio.TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        return self.by != NOBODY

    def ask(self, by: int, others: list[int]) -> None:
        table = self._table
        self.by, self.waiting = by, others
        self._expires = asyncio.get_running_loop().call_later(
            table.services.settings.undo_patience, lambda: table.queue.put(GiveUpUndo(table))
        )

    def end(self) -> None:
        """It is answered, or there is nothing to take back any more."""
        self.by, self.waiting = NOBODY, []
        if self._expires:
            self._expires.cancel()
            self._expires = None

    def refuse(self, refused: Refused) -> None:
        """Tell whoever asked that the move stands."""
        for session in self._table.sessions.get(self.by, ()):
            session.tell(frames.error(refused))
        self.end()

    def leaves(self, seat: int) -> None:
        """Whoever asked, or was asked, is gone."""
        if seat == self.by or seat in self.waiting:
            self.end()
