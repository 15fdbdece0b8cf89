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


class Begin(Step):
    """A table that was loaded is full, and was not started before the server was stopped."""

    def check(self) -> Sequence[Entry]:
        return self.table.match.seated([])

    def send(self) -> None:
        self.table.tell_all(self.changes, table_too=True)


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


class LookAgain(Step):
    """Somebody has come or gone, a clock has run out, or the bots look ahead now."""

    def send(self) -> None:
        self.table.tell_table()
        self.table.wake()


# ----------------------------------------------------------------- what a session asks
class Asked(Step):
    """Something that a session asks for; the answer carries the id of its frame."""

    __slots__ = ("_id", "_session")

    def __init__(self, table: Table, session: Session, request: RequestId) -> None:
        super().__init__(table)
        self._session = session
        self._id = request

    @property
    def _seat(self) -> int:
        """Whose it is, if it still is."""
        if self._session.is_spectator:
            raise Refused("spectator")
        if not self.table.is_held_by(self._session):
            raise Refused("elsewhere")
        return self._session.viewer

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

    def check(self) -> Sequence[Entry]:
        table, move, seat = self.table, self._move, self._seat
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


class Undo(Asked):
    """A seat would like to take its move back: at once, if there is nobody to ask."""

    def check(self) -> Sequence[Entry]:
        match, seat = self.table.match, self._seat
        entry = match.take_back(seat)
        if self.table.undo.is_open:
            raise Refused("undo-asked")
        return () if match.must_agree(seat) else (entry,)

    def send(self) -> None:
        table, seat = self.table, self._session.viewer
        self.acknowledge()
        if self.entries:
            table.tell_all(self.changes)
        else:
            table.undo.ask(seat, table.match.must_agree(seat))
            table.tell_table()


class Answer(Asked):
    """Whether another seat may take its move back. The last yes does it."""

    def __init__(self, table: Table, session: Session, answer: frames.Answer) -> None:
        super().__init__(table, session, answer.id)
        self._yes = answer.yes

    def check(self) -> Sequence[Entry]:
        question, seat = self.table.undo, self._seat
        if seat not in question.waiting:
            raise Refused("nothing-asked")
        if self._yes and question.waiting == [seat]:
            return (self.table.match.take_back(question.by),)
        return ()

    def send(self) -> None:
        table, session = self.table, self._session
        self.acknowledge()
        if self.entries:
            table.tell_all(self.changes)
            return
        if self._yes:
            table.undo.waiting.remove(session.viewer)
        else:
            table.undo.refuse(Refused("undo-refused", name=session.name))
        table.tell_table()
        table.wake()


class GiveUpUndo(Step):
    """Nobody has answered in time."""

    def send(self) -> None:
        if self.table.undo.is_open:
            self.table.undo.refuse(Refused("undo-unanswered"))
            self.table.tell_table()
            self.table.wake()


class ChangeSeat(Asked):
    """The host says who may sit on a seat."""

    def __init__(self, table: Table, session: Session, wanted: frames.Seat) -> None:
        super().__init__(table, session, wanted.id)
        self._wanted = wanted

    def check(self) -> Sequence[Entry]:
        wanted = self._wanted
        return self.table.match.change_seat(
            self._seat, wanted.seat, wanted.kind, wanted.level or ""
        )

    def send(self) -> None:
        self.acknowledge()
        self.table.tell_all(self.changes, table_too=True)


class Start(Asked):
    """The host begins: bots take the open seats."""

    def check(self) -> Sequence[Entry]:
        return self.table.match.start(self._seat)

    def send(self) -> None:
        self.acknowledge()
        self.table.tell_all(self.changes, table_too=True)


class Leave(Asked):
    """A person gives the seat up for good."""

    def check(self) -> Sequence[Entry]:
        return self.table.match.leave(self._seat)

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

    def check(self) -> Sequence[Entry]:
        table, match, seat = self.table, self.table.match, self._seat
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


# ------------------------------------------------------------------------------- bots
class BotMove(Step):
    """A move that a bot has chosen in the position `seq`, unless that is over by now."""

    __slots__ = ("_action", "_seq")

    def __init__(self, table: Table, action: int, seq: int) -> None:
        super().__init__(table)
        self._action = action
        self._seq = seq

    def check(self) -> Sequence[Entry]:
        table, match, now = self.table, self.table.match, self.table.now()
        if match.seq != self._seq or table.undo.is_open or not match.bot_to_move(now):
            return ()
        turn = match.turn
        assert turn is not None
        return (match.move(turn, self._action, self._seq, now),)

    def send(self) -> None:
        if self.entries:
            self.table.tell_all(self.changes)
