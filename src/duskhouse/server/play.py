"""A move of a person on its way: it waits for the table, is checked, carried out, put on disk,
acknowledged, and told to all. Unlike other requests it is no coroutine, since it is what nearly all
requests are.
"""

from __future__ import annotations

from collections.abc import Callable

from duskhouse.match.entries import Moved
from duskhouse.match.objections import Objection
from duskhouse.server import frames
from duskhouse.server.connection import Connection
from duskhouse.server.journal import log
from duskhouse.server.requests import must_be_live, must_hold_seat
from duskhouse.server.table import Table

TROUBLE = Objection("trouble", "Something went wrong here: try again.")


class Play:
    __slots__ = ("_answered", "_connection", "_entry", "_frame", "_table", "game")

    _entry: Moved

    def __init__(
        self,
        table: Table,
        connection: Connection,
        frame: frames.Move,
        answered: Callable[[], None],
    ) -> None:
        self.game = table.game
        self._table = table
        self._connection = connection
        self._frame = frame
        self._answered = answered
        table.lock.take(self._begin)

    def _begin(self) -> bool:
        self._table.house.clerk.take(self)
        return True

    # Whatever goes wrong in one of these is seen to here, since many are called in a row.

    def is_in_order(self) -> bool:
        try:
            if self._is_accepted():
                return True
        except Exception:
            self._fail()
        self._end()
        return False

    def _is_accepted(self) -> bool:
        table, connection, frame = self._table, self._connection, self._frame
        seat = connection.viewer
        try:
            must_hold_seat(table, connection)
            must_be_live(table)
            earlier = table.match.earlier_act(seat, frame.id)
            if earlier is None:
                self._entry = table.match.move(seat, frame.move, frame.seq, table.now(), frame.id)
                return True
            connection.tell(frames.ack(frame.id, earlier))
        except Objection as objection:
            connection.tell(frames.error(objection, frame.id))
            if objection.code == "stale":
                connection.tell(table.view(seat))
        return False

    def carry_out(self) -> None:
        table = self._table
        try:
            change = table.change(self._entry)
            table.carry_out(self._entry)
            table.house.store.keep_then(change, self._settled)
        except Exception:
            self._fail()
            self._end()

    def _settled(self, error: Exception | None) -> None:
        try:
            if error is None:
                self._tell()
            else:
                objection = self._table.not_kept(error)
                self._connection.tell(frames.error(objection, self._frame.id))
        except Exception:
            self._fail()
        self._end()

    def _tell(self) -> None:
        table, connection = self._table, self._connection
        table.house.easel.make_views()
        connection.tell_soon(frames.ack(self._frame.id, table.match.seq))
        table.tell_all(mover=connection.viewer)

    def _fail(self) -> None:
        log.exception("move failed", extra={"facts": {"table": self._table.id}})
        self._connection.tell(frames.error(TROUBLE, self._frame.id))

    def _end(self) -> None:
        self._table.lock.release()
        try:
            self._answered()
        except Exception:
            log.exception("answer failed", extra={"facts": {"table": self._table.id}})
