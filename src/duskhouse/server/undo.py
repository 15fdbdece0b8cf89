"""May a move be taken back? The other persons at the table are asked, for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duskhouse.match.entries import Entry
from duskhouse.server import frames
from duskhouse.server.moves import OfItself
from duskhouse.server.steps import Asked
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table

NOBODY = NOWHERE = -1


@dataclass(eq=False, slots=True)
class UndoQuestion:
    """`by` would like to take its move back; those `waiting` have not answered yet. While they are
    asked no bot moves, so a position is asked about once: after a no the game goes on."""

    table: Table
    by: int = NOBODY
    waiting: list[int] = field(default_factory=list)
    settled: int = NOWHERE  # the seq at which the move was said to stand
    refused_by: str = ""  # whoever said so
    _expires: asyncio.TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        return self.by != NOBODY

    def ask(self, by: int, others: list[int]) -> None:
        table = self.table
        self.by, self.waiting, self.refused_by = by, others, ""
        self._expires = asyncio.get_running_loop().call_later(
            table.tables.settings.undo_patience, lambda: table.queue.put(GiveUpUndo(table))
        )

    def end(self) -> None:
        """It is answered, or there is nothing to take back any more."""
        self.by, self.waiting = NOBODY, []
        if self._expires:
            self._expires.cancel()
            self._expires = None

    def refuse(self, refused: Refused) -> None:
        """Tell whoever asked that the move stands."""
        for session in self.table.sessions.get(self.by, ()):
            session.tell(frames.error(refused))
        self.settled = self.table.match.seq
        self.end()

    def leaves(self, seat: int) -> None:
        """Whoever asked, or was asked, is gone."""
        if seat == self.by or seat in self.waiting:
            self.end()


class Undo(Asked[frames.Undo]):
    """A seat would like to take its move back: at once, if there is nobody to ask."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        match, question = self.table.match, self.table.undo
        entry = match.take_back(seat)
        if question.is_open or question.settled == match.seq:
            raise Refused("undo-asked")
        return () if match.must_agree(seat) else (entry,)

    def send(self) -> None:
        table, seat = self.table, self.session.viewer
        self.acknowledge()
        if self.entries:
            table.tell_all(self.changes)
        else:
            table.undo.ask(seat, table.match.must_agree(seat))
            table.tell_table()
            table.elsewhere.announce()


class Answer(Asked[frames.Answer]):
    """Whether another seat may take its move back. The last yes does it."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        question = self.table.undo
        if seat not in question.waiting:
            raise Refused("nothing-asked")
        if self.frame.yes and question.waiting == [seat]:
            return (self.table.match.take_back(question.by),)
        return ()

    def send(self) -> None:
        table, session = self.table, self.session
        self.acknowledge()
        if self.entries:
            table.tell_all(self.changes)
            return
        if self.frame.yes:
            table.undo.waiting.remove(session.viewer)
        else:
            table.undo.refused_by = session.name
            table.undo.refuse(Refused("undo-refused", name=session.name))
        table.tell_table()
        table.elsewhere.announce()
        table.wake()


class GiveUpUndo(OfItself):
    """Nobody has answered in time."""

    def send(self) -> None:
        if self.table.undo.is_open:
            self.table.undo.refuse(Refused("undo-unanswered"))
            self.table.tell_table()
            self.table.wake()
