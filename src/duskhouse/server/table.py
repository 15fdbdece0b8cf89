"""One live table: the match in memory, what was shown of it last, and everyone who is there.

Everything that is written to its log comes through the move queue (`moves`), which calls `apply`
and `show`. What anyone is told of the match is `shown` and `told`, which never run ahead of the
disk.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import orjson

from duskhouse.engine.record.shares import Share
from duskhouse.engine.state.chance import seal
from duskhouse.engine.view.page import EVERYONE
from duskhouse.match.entries import Entry, Started, decode_entry
from duskhouse.match.info import clocks_info, glance_info, table_info
from duskhouse.match.match import Match
from duskhouse.match.plan import Plan
from duskhouse.match.seating import is_secret_of
from duskhouse.server import frames
from duskhouse.server.bots import Bots
from duskhouse.server.changes import NOTHING, Changes, Shown, log_of, page_of
from duskhouse.server.elsewhere import Elsewhere
from duskhouse.server.logs import note
from duskhouse.server.presence import Presence
from duskhouse.server.session import Session
from duskhouse.server.spectators import Spectators
from duskhouse.server.undo import UndoQuestion
from duskhouse.store.log import Glance, Header, Stored, Times
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.tables import Tables

Info = dict[str, Any]


class Table:
    def __init__(self, header: Header, match: Match, tables: Tables, address: str = "") -> None:
        self.id = header.id
        self.header = header
        self.match = match
        self.tables = tables
        self.queue = tables.queue
        self.address = address  # whose quota it counts for
        self.sessions: dict[int, set[Session]] = {}
        self.wanting_rematch: dict[int, Share] = {}  # what they add to its deal
        self.idle_since = self.now()
        self.is_dropped = False
        self.shown: Shown = NOTHING
        self.clock_since = 0.0  # when the clock that runs in the position shown began to
        self.told: Info = {}
        self.spectators = Spectators(match.plan.delay)
        self.undo = UndoQuestion(self)
        self.elsewhere = Elsewhere(self)
        self.presence = Presence(self)
        self.bots = Bots(self)
        self._glanced = glanced(match)

    @staticmethod
    def now() -> float:
        return time.monotonic()

    # ---------------------------------------------------------------- the match
    def apply(self, entries: Sequence[Entry]) -> None:
        now = self.now()
        for entry in entries:
            self.match.apply(entry, now)
        if isinstance(entries[-1], Started):
            note("started", table=self.id, game=self.match.plan.game)

    def new_times(self) -> tuple[Times, ...]:
        """Those by which the match is found in the database, if they have changed."""
        header, now = self.header, self.now()
        finished, due = header.finished, self.match.due(now)
        if finished is None and self.match.state == "over":
            finished = time.time()
        if due is not None:
            due += time.time() - now
        notify = self.presence.notify_at()
        if (finished, due, notify) == (header.finished, header.due, header.notify):
            return ()
        self.header = msgspec.structs.replace(header, finished=finished, due=due, notify=notify)
        return (Times(self.id, finished, due, notify),)

    def new_glances(self) -> tuple[Glance, ...]:
        """How its persons find it in the database, if that has changed."""
        before, self._glanced = self._glanced, glanced(self.match)
        if self._glanced == before:
            return ()
        glance = glance_of(self.match)
        same_persons = self._glanced[0] == before[0]
        return (msgspec.structs.replace(glance, persons=None) if same_persons else glance,)

    def open(self, changes: Changes | None) -> None:
        """It was just made or loaded."""
        self.spectators.open(self.info())
        self.tell_all(changes, table_too=True)

    def lay_out(self, is_new: bool) -> None:
        """As it stands in its log, for somebody who only asks about it; `is_new` if those who see
        it later may not have seen all of it."""
        self.show()
        self.told = self.info()
        self.spectators.open(self.told)
        if not is_new:
            self.spectators.info = self.told

    def show(self) -> Changes | None:
        """Lay the position out; what has changed since that was last done, if anything has."""
        match = self.match
        if match.timeline is None or match.seq == self.shown.seq:
            return None
        page = page_of(match.timeline.position)
        self.clock_since = match.clocks.since if match.clocks else 0.0
        before, self.shown = self.shown, Shown(match.seq, match.turn, page, self._more())
        return Changes(match.game, before, self.shown)

    def _more(self) -> bytes:
        """What a frame says of a position besides its pieces."""
        match, more = self.match, b""
        assert match.timeline is not None
        if (taker := match.may_take_back()) is not None:
            more += b',"undo":%d' % taker
        if (back := match.timeline.taken_back.get(match.seq)) is not None:
            more += b',"back":%d' % back
        if clocks := clocks_info(match, self.now()):
            more += b',"clocks":' + orjson.dumps(clocks)
        return more

    def whole(self, viewer: int) -> bytes:
        """All that a viewer sees. The clocks have run on since it was shown."""
        shown = self.shown._replace(more=self._more())
        return Changes(self.match.game, NOTHING, shown).to(viewer)

    def restore(self, stored: Stored) -> None:
        """Begin again from the log. Everyone sees how the table stands there."""
        match = self.match
        self.header, self.match = stored.header, replayed(stored)
        self._glanced = glanced(self.match)
        self.presence.look_anew()
        self._go_on_waiting(match)
        self.shown = NOTHING
        self.undo.end()
        sessions, self.sessions = self.sessions, {}
        moved = []
        for before, session in [(seat, one) for seat, some in sessions.items() for one in some]:
            try:
                self.seat(session, self.seat_of(before, session.secret))
            except Refused:
                session.send_away(Refused("elsewhere"))
            else:
                moved += [session] if session.viewer != before else []
        self.presence.count_all()
        changes = self.show()
        for session in moved:
            self.greet(session, None, None)
        self.tell_all(changes, table_too=True)
        if self.match.rematch_table:
            self.offer_rematch()

    def _go_on_waiting(self, before: Match) -> None:
        """The clock runs, and people are missed, since when they were before it was loaded."""
        if self.match.clocks and self.match.seq == self.shown.seq:
            self.match.clocks.since = self.clock_since
        for seat, same in zip(self.match.seats, before.seats, strict=True):
            if seat.holder == same.holder and not same.connections:
                seat.gone_since = same.gone_since

    def drop(self) -> None:
        """Leave the memory; the log stays. Whoever is there is sent away."""
        self.is_dropped = True
        self.undo.end()
        self.presence.stop()
        self.bots.stop()
        self.send_all_away(Refused("trouble"))
        self.tables.forget(self)

    # ------------------------------------------------------------------ telling
    def tell_all(
        self,
        changes: Changes | None,
        table_too: bool = False,
        mover: Session | None = None,
        ack: bytes = b"",
    ) -> None:
        """Tell everyone what has changed, the mover with its `ack`; of the table as well where that
        has changed."""
        if changes is not None:
            table_too = table_too or self.undo.is_open or self.match.state == "over"
            self.undo.end()
        if table_too:
            self.tell_table()
        if changes is not None:
            for seat, sessions in self.sessions.items():
                for session in sessions:
                    own = ack if session is mover else b""
                    if not session.show(changes.to(seat, own)) and own:
                        session.tell(frames.ack_encoded(own, self.shown.seq))
            if self.spectators.need_frames:
                self.spectators.show(self.shown, changes.to(EVERYONE))
        self.wake()

    def tell_table(self) -> None:
        """The table as it stands, to everyone."""
        self.presence.is_told()
        self.presence.note_news(self.told)
        self.told = self.info()
        frame = frames.encoded({"type": "table", "table": self.told})
        self.tell(frame)
        self.spectators.show_table(self.told)

    def tell(self, frame: bytes) -> None:
        """To everyone who sits here."""
        for sessions in self.sessions.values():
            for session in sessions:
                session.show(frame)

    def send_all_away(self, refused: Refused) -> None:
        for sessions in (*self.sessions.values(), self.spectators.sessions):
            for session in sessions:
                session.send_away(refused)

    def info(self) -> Info:
        """TableInfo of docs/protocol.md, with what only the live table knows."""
        match = self.match
        info = {
            "id": self.id,
            **table_info(match, self.now()),
            "watchers": len(self.spectators.sessions) + self.elsewhere.watchers,
            "thinking": self.tables.compiler.looks_ahead(match.plan.game),
            "created": self.header.created,
        }
        if self.undo.is_open:
            info["undo"] = {"by": self.undo.by, "waiting": self.undo.waiting}
        if match.state == "over":
            wanted = sorted(self.wanting_rematch)
            info["rematch"] = {"wanted": wanted, "seal": seal(self.header.next_seed)}
            if match.rematch_table:
                info["rematch"]["table"] = match.rematch_table
        return info

    def public_info(self) -> Info:
        """TableInfo for whoever does not sit at the table."""
        return self.spectators.info if self.spectators.delay else self.told

    # ------------------------------------------------------------------- people
    @property
    def is_idle(self) -> bool:
        return not self.spectators.sessions and not any(self.sessions.values())

    def seat_of(self, seat: int, secret: str) -> int:
        """The seat that a secret is of: this one, or where whoever has it was moved to."""
        for each in (self.match.seat(seat), *self.match.seats):
            if is_secret_of(each, secret):
                return each.number
        raise Refused("wrong-secret")

    def is_held_by(self, session: Session) -> bool:
        """Whether this session's person still holds the seat; spectators hold none."""
        held = self.match.seats[session.viewer].holder if not session.is_spectator else None
        return held is None or held == session.holder

    def move_sessions(self) -> None:
        """Those whose seats were changed sit where they are now, and are told so."""
        before, self.sessions = self.sessions, {}
        for session in [session for sessions in before.values() for session in sessions]:
            seat = self.match.seat_of_holder(session.holder)
            if seat is not None:
                self.sessions.setdefault(seat.number, set()).add(session)
                if seat.number != session.viewer:
                    session.viewer = seat.number
                    self.greet(session, None, None)

    def seat(self, session: Session, number: int) -> None:
        """This session is the person on that seat."""
        seat = self.match.seats[number]
        session.viewer, session.holder, session.name = number, seat.holder, seat.name
        self.sessions.setdefault(number, set()).add(session)
        self.presence.count(number)

    def greet(self, session: Session, build: str | None, secret: str | None) -> None:
        """The first frames for somebody who has just come."""
        session.table = self
        timeline, viewer, shown = self.match.timeline, session.viewer, self.shown_to(session)
        welcome = {
            "type": "welcome",
            "build": self.tables.build,
            "reload": build is not None and build != self.tables.build,
            "table": self.spectators.info if self.sees_later(session) else self.info(),
            "seat": None if session.is_spectator else viewer,
            "log": log_of(timeline, viewer, shown.seq) if timeline else [],
        }
        if secret is not None:
            welcome["secret"] = secret
        session.tell(frames.encoded(welcome))
        self._show_whole(session)

    def catch_up(self, session: Session) -> None:
        """The table as it stands, to somebody who could not follow."""
        info = self.spectators.info if self.sees_later(session) else self.told
        session.tell(frames.encoded({"type": "table", "table": info}))
        self._show_whole(session)

    def _show_whole(self, session: Session) -> None:
        shown = self.shown_to(session)
        if self.sees_later(session):
            if shown is not NOTHING:
                session.tell(Changes(self.match.game, NOTHING, shown).to(session.viewer))
        elif self.match.timeline:
            session.tell(self.whole(session.viewer))

    def offer_rematch(self) -> None:
        """Their seats at the new table, to the persons of this one."""
        for sessions in self.sessions.values():
            for session in sessions:
                self.tables.offer_rematch(self, session)

    def shown_to(self, session: Session) -> Shown:
        """The latest position that a session knows of: spectators may see all later."""
        return self.spectators.shown if self.sees_later(session) else self.shown

    def sees_later(self, session: Session) -> bool:
        return session.is_spectator and self.spectators.delay > 0

    def leave(self, session: Session) -> None:
        """A connection is gone."""
        if session.is_spectator:
            self.spectators.sessions.discard(session)
        else:
            self.sessions.get(session.viewer, set()).discard(session)
            seat = self.match.seat_of_holder(session.holder)
            if seat is not None:
                self.presence.count(seat.number)
        self.idle_since = self.now()
        if not self.is_dropped:
            self.presence.changed()
            self.wake()

    def wake(self) -> None:
        """Something has changed: see whether a bot is to move, and when to look again."""
        if not self.is_dropped:
            self.presence.set_alarm()
            self.bots.wake()


def glanced(match: Match) -> tuple[dict[int, str], Info]:
    """All that is written for its persons, if it has any."""
    persons = match.persons()
    return persons, glance_info(match) if persons else {}


def glance_of(match: Match) -> Glance:
    """That as it is written, from this moment on."""
    persons, info = glanced(match)
    text = orjson.dumps({**info, "since": round(time.time(), 3)}).decode()
    return Glance(match.id, text, tuple(sorted(persons.items())))


read_plan = msgspec.json.Decoder(Plan).decode


def replayed(stored: Stored) -> Match:
    """A match from its log."""
    now = Table.now()
    header = stored.header
    match = Match(header.id, read_plan(header.plan), header.seed, now)
    for body in stored.entries:
        match.apply(decode_entry(body), now)
    if header.due is not None and match.clocks and match.turn is not None:
        match.clocks.run_out_at(match.turn, now + header.due - time.time())
    return match
