"""A table that is live on several servers: what each tells the others of it besides its log.

That is who is connected there, a move that somebody would like to take back, who would like to play
again, and how long clocks and graces have been running. All of it is told whenever some of it has
changed, and put together with what is known here, so nothing depends on who hears what first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from duskhouse.engine.record.shares import Share
from duskhouse.match.entries import (
    Entry,
    Moved,
    Rematched,
    Sat,
    Swapped,
    TookBack,
    decode_entry,
)
from duskhouse.server.logs import log
from duskhouse.server.moves import Behind, OfItself
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table

STATE, WHO, CHAT = "state", "who", "chat"


class Said(msgspec.Struct, array_like=True):
    """What a server says of a table. Persons are named by their holder's number, times are seconds
    ago."""

    here: dict[int, int]  # connections
    watchers: int
    seq: int
    asking: int  # the seat that would like to take its move back
    asked: list[int]
    settled: int
    refused_by: str
    wanting: dict[int, Share]
    clock: float | None
    gone: dict[int, float]


@dataclass(eq=False, slots=True)
class Elsewhere:
    table: Table
    _here: dict[str, dict[int, int]] = field(default_factory=dict)
    _watchers: dict[str, int] = field(default_factory=dict)

    def connections(self, holder: int) -> int:
        return sum(here.get(holder, 0) for here in self._here.values())

    @property
    def watchers(self) -> int:
        return sum(self._watchers.values())

    # ----------------------------------------------------------------- telling
    def announce(self) -> None:
        table = self.table
        bus, is_closing = table.tables.bus, table.tables.is_closing
        if bus.is_shared and not is_closing and not table.is_dropped:
            bus.tell(table.id, STATE, self.state())

    def state(self) -> Said:
        table, match, undo, now = self.table, self.table.match, self.table.undo, self.table.now()
        persons = [seat for seat in match.seats if seat.kind == "person"]
        here = {seat.holder: len(table.sessions.get(seat.number, ())) for seat in persons}
        return Said(
            here={holder: count for holder, count in here.items() if count},
            watchers=len(table.spectators.sessions),
            seq=match.seq,
            asking=undo.by,
            asked=undo.waiting,
            settled=undo.settled,
            refused_by=undo.refused_by,
            wanting=table.wanting_rematch,
            clock=now - match.clocks.since if match.clocks else None,
            gone={seat.holder: now - seat.gone_since for seat in persons if not seat.connections},
        )

    # ----------------------------------------------------------------- hearing
    def heard(self, server: str, said: Said, is_new: bool) -> None:
        """`is_new` if the table is only just being loaded here: nobody has seen any of it."""
        table, match, now = self.table, self.table.match, self.table.now()
        self._here[server], self._watchers[server] = said.here, said.watchers
        table.wanting_rematch |= said.wanting
        for seat in match.seats:
            if seat.holder in said.gone:
                seat.gone_since = min(seat.gone_since, now - said.gone[seat.holder])
        if said.seq == match.seq:
            if said.clock is not None and match.clocks:
                match.clocks.since = min(match.clocks.since, now - said.clock)
                table.clock_since = match.clocks.since
            self._hear_of_undo(said)
        table.presence.count_all()
        if not is_new:
            table.presence.changed_elsewhere()

    def _hear_of_undo(self, said: Said) -> None:
        table, undo = self.table, self.table.undo
        if undo.settled == said.seq:
            return
        if said.settled == said.seq:
            if said.refused_by and undo.is_open:
                undo.refuse(Refused("undo-refused", name=said.refused_by))
            undo.end()
            undo.settled = said.seq
        elif said.asking >= 0 and not undo.is_open:
            undo.ask(said.asking, said.asked)
        elif said.asking == undo.by and undo.is_open:
            undo.waiting = [seat for seat in undo.waiting if seat in said.asked]
            if not undo.waiting and table.sessions.get(undo.by):
                table.queue.put(Agreed(table))

    def forget(self, server: str) -> None:
        """It is gone, and whoever was connected there with it."""
        if self._here.pop(server, None) is not None:
            self._watchers.pop(server, None)
            self.table.presence.count_all()
            self.table.presence.changed_elsewhere()


class Heard(OfItself):
    """Somebody at another server has changed what is known of the table besides its log."""

    def __init__(self, table: Table, server: str, said: Said) -> None:
        super().__init__(table)
        self._server = server
        self._said = said

    def send(self) -> None:
        self.table.elsewhere.heard(self._server, self._said, is_new=False)


class HeardChat(OfItself):
    def __init__(self, table: Table, frame: bytes) -> None:
        super().__init__(table)
        self._frame = frame

    def send(self) -> None:
        self.table.tell(self._frame)
        self.table.spectators.tell(self._frame)


class Agreed(OfItself):
    """The last ones who were asked have said yes, each at another server."""

    def check(self) -> Sequence[Entry]:
        undo = self.table.undo
        return (self.table.match.take_back(undo.by),) if undo.is_open and not undo.waiting else ()

    def send(self) -> None:
        if self.entries:
            self.table.tell_all(self.changes)


class Follow(OfItself):
    """Entries that other servers have written; those that are known here already are left out."""

    def __init__(self, table: Table, rows: Sequence[tuple[int, bytes]]) -> None:
        super().__init__(table)
        self._rows = rows

    def send(self) -> None:
        table = self.table
        try:
            for number, body in self._rows:
                if number > table.match.length:
                    raise Behind
                if number == table.match.length:
                    follow(table, decode_entry(body))
        except Behind:
            raise
        except Exception as error:
            log.exception("following failed", extra={"facts": {"table": table.id}})
            raise Behind from error


def follow(table: Table, entry: Entry) -> None:
    """What happens at the other server once this is on disk, for those who are here."""
    table.apply([entry])
    table.new_times()
    table.new_glances()
    if isinstance(entry, Sat):
        for session in table.sessions.pop(entry.seat, set()):
            session.send_away(Refused("left"))
        table.wanting_rematch.pop(entry.seat, None)
        table.undo.end()
    elif isinstance(entry, Swapped):
        table.move_sessions()
    table.presence.count_all()
    table.tell_all(table.show(), table_too=not isinstance(entry, Moved | TookBack))
    if isinstance(entry, Rematched):
        table.offer_rematch()
