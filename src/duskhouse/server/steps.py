"""What can happen at a table: each is a step on the one way (`moves`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from duskhouse.engine.view.page import EVERYONE
from duskhouse.match.entries import Entry, Rematched, RequestId, Sat, encode_entry
from duskhouse.match.match import checked_name
from duskhouse.server import frames
from duskhouse.server.moves import Step
from duskhouse.store.log import rows
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

if TYPE_CHECKING:
    from duskhouse.server.session import Session
    from duskhouse.server.table import Table


# -------------------------------------------------------------------- tables and seats
class Make(Step):
    """A new table with whoever sits there from the beginning."""

    def __init__(self, table: Table, sats: Sequence[Sat]) -> None:
        super().__init__(table)
        self.headers = (table.header,)
        self._sats = sats

    def check(self) -> Sequence[Entry]:
        return self.table.match.seated(self._sats)

    def send(self) -> None:
        self.table.open(self.changes)


class TakeSeat(Step):
    """Somebody sits down over HTTP."""

    def __init__(self, table: Table, seat: int, name: str) -> None:
        super().__init__(table)
        self._seat = seat
        self._name = name
        self.secret = ""

    def check(self) -> Sequence[Entry]:
        return self.table.match.take_seat(self._seat, self._name)

    def send(self) -> None:
        self.secret = self.table.secret(self.table.match.seats[self._seat])
        self.table.tell_all(self.changes, table_too=True)


class Join(Step):
    """Somebody says hello: comes back to a seat, sits down, or watches."""

    def __init__(self, table: Table, session: Session, hello: frames.Hello) -> None:
        super().__init__(table)
        self._session = session
        self._hello = hello
        self._seat = hello.new.seat if hello.new else hello.seat

    def check(self) -> Sequence[Entry]:
        table, hello, seat = self.table, self._hello, self._seat
        if seat is None:
            if not table.match.plan.spectators:
                raise Refused("no-spectators")
            name = checked_name(hello.name or "")
            self._session.name = name or Words().message("spectator")
        elif hello.sits_down:
            return table.match.take_seat(seat, hello.name or "")
        elif not hello.new and not table.knows(seat, hello.secret or ""):
            raise Refused("wrong-secret")
        return ()

    def send(self) -> None:
        table, session, seat, secret = self.table, self._session, self._seat, None
        if self.entries:
            table.tell_all(self.changes, table_too=True)
        if seat is None:
            session.viewer = EVERYONE
            table.spectators.sessions.add(session)
        else:
            table.seat(session, seat)
            if self._hello.secret is None:
                secret = table.secret(table.match.seats[seat])
        table.greet(session, self._hello.build, secret)
        if seat is not None and table.match.rematch_table:
            table.services.tables.offer_rematch(table, session)
        table.presence.changed()
        table.wake()


# ----------------------------------------------------------------- what a session asks
class Asked(Step):
    """Something that a session asks for; the answer carries the id of its frame."""

    __slots__ = ("_id", "_session")

    def __init__(self, table: Table, session: Session, request: RequestId) -> None:
        super().__init__(table)
        self._session = session
        self._id = request

    def check(self) -> Sequence[Entry]:
        if self._session.is_spectator:
            raise Refused("spectator")
        if not self.table.is_held_by(self._session):
            raise Refused("elsewhere")
        return self.wanted(self._session.viewer)

    def wanted(self, seat: int) -> Sequence[Entry]:
        """What is to be written if this seat may do it."""
        raise NotImplementedError

    def send(self) -> None:
        self.acknowledge()
        self.table.tell_all(self.changes, table_too=True)

    def refuse(self, refused: Refused) -> None:
        self._session.tell(frames.error(refused, self._id))

    def acknowledge(self) -> None:
        self._session.tell(frames.ack(self._id, self.table.match.seq))


class Move(Asked):
    """A person's move. The same id twice is one move."""

    __slots__ = ("_earlier", "_move")

    def __init__(self, table: Table, session: Session, move: frames.Move) -> None:
        super().__init__(table, session, move.id)
        self._move = move
        self._earlier: int | None = None

    def wanted(self, seat: int) -> Sequence[Entry]:
        table, move = self.table, self._move
        self._earlier = table.match.earlier_move(seat, move.id)
        if self._earlier is not None:
            return ()
        return (table.match.move(seat, move.move, move.seq, table.now(), move.id),)

    def send(self) -> None:
        if self._earlier is not None:
            self._session.tell(frames.ack(self._id, self._earlier))
        else:
            ack = frames.encode(self._id)
            self.table.tell_all(self.changes, mover=self._session, ack=ack)

    def refuse(self, refused: Refused) -> None:
        super().refuse(refused)
        if refused.code == "stale":
            self._session.tell(self.table.whole(self._session.viewer))


class ChangeSeat(Asked):
    """The host says who may sit on a seat."""

    def __init__(self, table: Table, session: Session, change: frames.Seat) -> None:
        super().__init__(table, session, change.id)
        self._change = change

    def wanted(self, seat: int) -> Sequence[Entry]:
        change = self._change
        return self.table.match.change_seat(seat, change.seat, change.kind, change.level or "")


class Start(Asked):
    """The host begins: bots take the open seats."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        return self.table.match.start(seat)


class Leave(Asked):
    """A person gives the seat up for good."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        return self.table.match.leave(seat)

    def send(self) -> None:
        table, seat = self.table, self._session.viewer
        self.acknowledge()
        for session in table.sessions.pop(seat, set()):
            session.send_away(Refused("left"))
        table.wanting_rematch.discard(seat)
        table.undo.end()
        table.tell_all(self.changes, table_too=True)


class Rematch(Asked):
    """A person would like to play again. The last one's wish makes the new table."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        table, match = self.table, self.table.match
        if match.state != "over":
            raise Refused("not-over")
        wanted = {*table.wanting_rematch, seat}
        if match.rematch_table or not wanted.issuperset(match.persons_here()):
            return ()
        header, entries = table.services.tables.rematch_of(match)
        self.headers = (header,)
        self.other_rows = rows(header.id, 0, map(encode_entry, entries))
        return (Rematched(header.id),)

    def send(self) -> None:
        table = self.table
        table.wanting_rematch.add(self._session.viewer)
        self.acknowledge()
        table.tell_table()
        if table.match.rematch_table:
            for sessions in table.sessions.values():
                for session in sessions:
                    table.services.tables.offer_rematch(table, session)
