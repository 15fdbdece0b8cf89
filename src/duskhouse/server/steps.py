"""What can happen at a table: each is a step on the one way (`moves`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from duskhouse.engine.record.shares import Share
from duskhouse.engine.view.page import EVERYONE
from duskhouse.match.entries import Claimed, Entry, Rematched, Sat, encode_entry
from duskhouse.match.match import Person
from duskhouse.match.names import checked_name, told_apart
from duskhouse.match.seating import hash_of
from duskhouse.server import frames
from duskhouse.server.moves import Step
from duskhouse.store.log import rows
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

if TYPE_CHECKING:
    from duskhouse.server.session import Session
    from duskhouse.server.table import Table


F = TypeVar("F", bound=frames.Frame)


# -------------------------------------------------------------------- tables and seats
class Make(Step):
    """A new table with whoever sits there from the beginning."""

    most_tries = 1

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

    def __init__(self, table: Table, seat: int, person: Person) -> None:
        super().__init__(table)
        self._seat = seat
        self._person = person

    def check(self) -> Sequence[Entry]:
        return self.table.match.take_seat(self._seat, self._person)

    def send(self) -> None:
        self.table.tell_all(self.changes, table_too=True)


class Claim(Step):
    """Somebody who may open a seat would like to open it by a key too, or by none any more. Where
    it opens by a key already, only whoever shows that one may."""

    def __init__(self, table: Table, seat: int, secret: str, person: str) -> None:
        super().__init__(table)
        self._seat = seat
        self._secret = secret
        self._person = person

    def check(self) -> Sequence[Entry]:
        seat = self.table.seat_of(self._seat, self._secret)
        before = self.table.match.seats[seat].person
        if before == self._person:
            return ()
        if before and before != hash_of(self._secret):
            raise Refused("claimed")
        return (Claimed(seat, self._person),)

    def send(self) -> None:
        """Nobody at the table is told."""


class Join(Step):
    """Somebody says hello: comes back to a seat, sits down, or watches."""

    def __init__(self, table: Table, session: Session, hello: frames.Hello) -> None:
        super().__init__(table)
        self.session = session
        self._hello = hello
        self._seat = hello.new.seat if hello.new else hello.seat

    def check(self) -> Sequence[Entry]:
        table, hello, seat = self.table, self._hello, self._seat
        if seat is None:
            if not table.match.plan.spectators:
                raise Refused("no-spectators")
            name = checked_name(hello.name or "") or Words().message("spectator")
            self.session.name = told_apart(name, [seat.name for seat in table.match.seats])
        elif hello.sits_down:
            person = Person(hello.name or "", self.session.secret, hello.share)
            return table.match.take_seat(seat, person)
        else:
            self._seat = table.seat_of(seat, self.session.secret)
        return ()

    def send(self) -> None:
        table, session, seat, secret = self.table, self.session, self._seat, None
        if self.entries:
            table.tell_all(self.changes, table_too=True)
        if seat is None:
            session.viewer = EVERYONE
            table.spectators.sessions.add(session)
        else:
            table.seat(session, seat)
            if self._hello.secret is None:
                secret = session.secret
        table.greet(session, self._hello.build, secret)
        if seat is not None and table.match.rematch_table:
            table.tables.offer_rematch(table, session)
        table.presence.changed()
        table.wake()


# ----------------------------------------------------------------- what a session asks
class Asked(Step, Generic[F]):
    """Something that a session asks for by a frame; the answer carries the frame's id."""

    __slots__ = ("frame", "session")

    def __init__(self, table: Table, session: Session, frame: F) -> None:
        super().__init__(table)
        self.session = session
        self.frame = frame

    def check(self) -> Sequence[Entry]:
        if self.session.is_spectator:
            raise Refused("spectator")
        if not self.table.is_held_by(self.session):
            raise Refused("elsewhere")
        return self.wanted(self.session.viewer)

    def wanted(self, seat: int) -> Sequence[Entry]:
        """What is to be written if this seat may do it."""
        raise NotImplementedError

    def send(self) -> None:
        self.acknowledge()
        self.table.tell_all(self.changes, table_too=True)

    def refuse(self, refused: Refused) -> None:
        self.session.tell(frames.error(refused, self.frame.id))

    def acknowledge(self) -> None:
        self.session.tell(frames.ack(self.frame.id, self.table.match.seq))


class Move(Asked[frames.Move]):
    """A person's move. The same id twice is one move."""

    __slots__ = ("_earlier",)

    def wanted(self, seat: int) -> Sequence[Entry]:
        match, move = self.table.match, self.frame
        self._earlier = match.earlier_move(seat, move.id)
        if self._earlier is not None:
            return ()
        return (match.move(seat, move.move, move.seq, self.table.now(), move.id),)

    def send(self) -> None:
        if self._earlier is not None:
            self.session.tell(frames.ack(self.frame.id, self._earlier))
        else:
            ack = frames.encode(self.frame.id)
            self.table.tell_all(self.changes, mover=self.session, ack=ack)

    def refuse(self, refused: Refused) -> None:
        super().refuse(refused)
        if refused.code == "stale":
            self.session.tell(self.table.whole(self.session.viewer))


class ChangeSeat(Asked[frames.Seat]):
    """The host says who may sit on a seat."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        frame = self.frame
        return self.table.match.change_seat(seat, frame.seat, frame.kind, frame.level or "")


class Swap(Asked[frames.Swap]):
    """The host has those on two seats change places. Persons who sit elsewhere now are told so by
    another welcome."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        return self.table.match.swap_seats(seat, self.frame.seat, self.frame.other)

    def send(self) -> None:
        self.acknowledge()
        if self.entries:
            self.table.move_sessions()
        self.table.tell_all(self.changes, table_too=True)


class Start(Asked[frames.Start]):
    """The host begins: bots take the open seats."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        return self.table.match.start(seat)


class Leave(Asked[frames.Leave]):
    """A person gives the seat up for good."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        return self.table.match.leave(seat)

    def send(self) -> None:
        table, seat = self.table, self.session.viewer
        self.acknowledge()
        for session in table.sessions.pop(seat, set()):
            session.send_away(Refused("left"))
        table.wanting_rematch.pop(seat, None)
        table.undo.end()
        table.tell_all(self.changes, table_too=True)


class Rematch(Asked[frames.Rematch]):
    """A person would like to play again. The last one's wish makes the new table."""

    def wanted(self, seat: int) -> Sequence[Entry]:
        table, match = self.table, self.table.match
        if match.state != "over":
            raise Refused("not-over")
        return play_again(self, {**table.wanting_rematch, seat: self.frame.share})

    def send(self) -> None:
        table = self.table
        table.wanting_rematch[self.session.viewer] = self.frame.share
        self.acknowledge()
        table.tell_table()
        table.elsewhere.announce()
        if table.match.rematch_table:
            table.offer_rematch()


def play_again(step: Step, wanting: Mapping[int, Share]) -> Sequence[Entry]:
    """The new table, once all persons who are here want it; to be written with this step."""
    table, match = step.table, step.table.match
    here = match.persons_here()
    if match.state != "over" or match.rematch_table or not here or not wanting.keys() >= {*here}:
        return ()
    header, entries, glances = table.tables.rematch_of(match, table.header.next_seed, wanting)
    step.headers, step.other_glances = (header,), glances
    step.other_rows = rows(header.id, 0, map(encode_entry, entries))
    return (Rematched(header.id),)
