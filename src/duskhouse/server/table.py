"""One live table: a match, its connections, its bots and its timers.

Everything that changes the match happens under `lock`, in this order: checked, carried out,
on disk, acknowledged, told to all. Views are made while the disk is at work, and nobody is told
anything before it is done. What persons play goes through the clerk, the rest through `keep`.
"""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import Executor
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol

from duskhouse.engine.record import game_record
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.view.showing import Changes
from duskhouse.match.entries import Entry, Started, encode_entry
from duskhouse.match.info import clocks_info, table_info
from duskhouse.match.match import Match, checked_name
from duskhouse.match.objections import Objection
from duskhouse.match.seating import Seat, is_secret_of, secret_of
from duskhouse.match.thinking import choose
from duskhouse.server import frames
from duskhouse.server.clerk import Clerk
from duskhouse.server.connection import Connection
from duskhouse.server.easel import Easel
from duskhouse.server.frames import Framing, Shown, ViewFrame, encoded
from duskhouse.server.gallery import Gallery
from duskhouse.server.journal import log, note
from duskhouse.server.latch import Latch
from duskhouse.server.settings import Settings
from duskhouse.server.workshop import Workshop
from duskhouse.store.log import Appended, Conflict, Header, Unavailable
from duskhouse.store.writer import Store

MOMENT = 0.05
"""Seconds in which those who come and go together have done so."""


class House(Protocol):
    """What a table needs from the server around it."""

    settings: Settings
    store: Store
    workshop: Workshop
    clerk: Clerk
    easel: Easel
    thinkers: Executor
    build: str

    def drop(self, table: Table) -> None:
        """Forget what is in memory; the log stays."""

    async def play_again(self, table: Table) -> str:
        """Make the table for a rematch; its id."""

    async def seat_again(self, table: Table, seat: int) -> dict[str, Any] | None:
        """What a person of this table gets for the rematch."""


@dataclass
class Question:
    """A seat would like to take its move back; these others have not answered yet."""

    by: int
    waiting: list[int]
    expires: asyncio.TimerHandle


@dataclass
class Table:
    header: Header
    match: Match
    house: House
    address: str = ""
    connections: dict[int, set[Connection]] = field(default_factory=dict)
    wanting_rematch: set[int] = field(default_factory=set)
    idle_since: float = field(default_factory=time.monotonic)
    is_dropped: bool = False

    def __post_init__(self) -> None:
        self.id = self.header.id
        self.game = self.match.plan.game
        self.lock = Latch()
        self.gallery = Gallery(self.match.plan.delay)
        self.undo: Question | None = None
        self._shown: Shown | None = None
        self._knowing: set[int] = set()  # the viewers to whom it was shown
        self._viewers: list[int] = []  # for whom frames are to be made
        self._changes: Changes | None = None
        self._news: dict[int, bytes] = {}
        self._views: dict[int, ViewFrame] = {}  # made, and to be sent once all is on disk
        self._has_moved = False
        self.cancel = Event()
        self._playing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._open_gallery()

    # --------------------------------------------------------------- basics
    @staticmethod
    def now() -> float:
        return time.monotonic()

    @property
    def is_idle(self) -> bool:
        return not self.gallery.connections and not any(self.connections.values())

    @property
    def nobody_looks(self) -> bool:
        """Neither now nor, where spectators see all later, in a while."""
        return self.is_idle and not self.gallery.needs_views

    def info(self) -> dict[str, Any]:
        """TableInfo, with what only the live table knows."""
        match, workshop = self.match, self.house.workshop
        info = {
            "id": self.id,
            **table_info(match, self.now()),
            "watchers": len(self.gallery.connections),
            "thinking": workshop.looks_ahead(match.plan.game),
            "created": self.header.created,
        }
        if self.undo:
            info["undo"] = {"by": self.undo.by, "waiting": self.undo.waiting}
        if match.state == "over":
            info["rematch"] = {"wanted": sorted(self.wanting_rematch)}
            if match.rematch_table:
                info["rematch"]["table"] = match.rematch_table
        return info

    def knows(self, seat: int, secret: str) -> bool:
        """Whether this is the secret of whoever holds the seat."""
        return is_secret_of(self.header.key, self.match.seat(seat), secret)

    def is_held_by(self, connection: Connection) -> bool:
        """Whether this connection's person still holds the seat; spectators hold none."""
        seats = self.match.seats
        return connection.is_spectator or connection.holder == seats[connection.viewer].holders

    def secret(self, seat: Seat) -> str:
        return secret_of(self.header.key, seat)

    def record(self, viewer: int) -> game_record.Record:
        """The record as this viewer may have it."""
        history = self.match.timeline
        if history is None:
            raise Objection("not-now", "The game has not begun.")
        known = self.public_info() if viewer == SPECTATOR else self.info()
        if known["state"] == "over":
            return game_record.write(history.played)
        if viewer == SPECTATOR:
            raise Objection("not-allowed", "The record is for those who play, until the end.")
        return game_record.redact(history.played, viewer)

    # -------------------------------------------------------------- keeping
    async def keep(self, *entries: Entry) -> None:
        """Carry out entries and have them on disk; to be called under the lock."""
        kept = self.house.store.keep(self.change(*entries))
        self.carry_out(*entries)
        try:
            await kept
        except (Conflict, Unavailable) as error:
            raise self.not_kept(error) from None
        self.house.easel.make_views()

    def change(self, *entries: Entry) -> Appended:
        """What is to be on disk before anyone is told of these entries."""
        return Appended(self.id, self.match.length, (*map(encode_entry, entries),))

    def carry_out(self, *entries: Entry) -> None:
        match = self.match
        before = match.seq
        for entry in entries:
            match.apply(entry, self.now())
        if match.seq != before or type(entries[-1]) is Started:
            self._has_moved = True
            self.house.easel.await_views(self)

    def not_kept(self, error: Exception) -> Objection:
        """It has been carried out, but is not on disk: the table is read again by whoever comes."""
        note("not kept", table=self.id, reason=type(error).__name__)
        self.house.drop(self)
        farewell = ("trouble", "The table could not be kept just now: come back to it.")
        asyncio.get_running_loop().call_soon(self.bid_farewell, *farewell)
        return Objection(
            "trouble", "This could not be kept on disk: nothing has changed, try again."
        )

    # ---------------------------------------------------------------- views
    def look(self) -> None:
        self.match.look()

    def draw(self) -> None:
        self._viewers = [seat for seat, connected in self.connections.items() if connected]
        if self.gallery.needs_views:
            self._viewers.append(SPECTATOR)
        if self._shown:
            self._changes = self.match.look().since(self._shown.position)

    def tell(self) -> None:
        match, shown = self.match, self._shown
        if shown is None:
            return
        latest = match.latest_news()
        missed = range(shown.seq + 1, match.seq + 1)
        for viewer in self._viewers:
            if viewer in self._knowing:
                news = latest(viewer) if len(missed) == 1 else match.events(viewer, missed)
                self._news[viewer] = news

    def frame(self) -> None:
        framing, changes, shown = self._framing(), self._changes, self._shown
        views = {}
        for viewer in self._viewers:
            if changes and shown and viewer in self._knowing:
                news = self._news[viewer]
                views[viewer] = framing.changed(viewer, changes, shown.seq, news)
            else:
                views[viewer] = framing.whole(viewer)
        self._views |= views  # all of them or none
        self._shown = Shown(self.match.seq, self.match.look().at_rest())
        self._knowing = {*self._viewers}
        self._changes, self._news = None, {}
        self.match.rest()

    def _framing(self) -> Framing:
        match = self.match
        clocks, taker = clocks_info(match, self.now()), match.may_take_back()
        return Framing(match.seq, match.look(), taker, clocks)

    def _remember(self, viewer: int) -> None:
        """Somebody who has just come is shown the position as it stands. If the others know an
        earlier one still, since something has gone wrong, the next view is a whole one."""
        seq = self.match.seq
        if self._shown is None:
            self._shown = Shown(seq, self.match.look().at_rest())
        if self._shown.seq == seq:
            self._knowing.add(viewer)

    def view(self, viewer: int) -> ViewFrame:
        """The position as it stands, without news."""
        return self._framing().whole(viewer)

    def tell_all(self, table_too: bool = False, mover: int | None = None) -> None:
        """Send the views of what was kept; the table as well where it has changed. While many move,
        whoever neither has moved nor is to move has time."""
        if self._has_moved:
            table_too = table_too or self.undo is not None or self.match.state == "over"
            self.end_question()
        if table_too:
            self.tell_table()
        turn = self.match.turn
        has_time = mover is not None and turn is not None and self.house.clerk.is_busy
        for viewer, view in self._views.items():
            if viewer == SPECTATOR:
                self.gallery.show_view(view)
            elif has_time and viewer != mover and viewer != turn:
                for connection in self.connections.get(viewer, ()):
                    connection.tell_soon(view)
            else:
                for connection in self.connections.get(viewer, ()):
                    connection.tell(view)
        self._has_moved = False
        self._views = {}
        self.wake()

    def tell_table(self) -> None:
        """The table as it stands, to everyone."""
        if self._presence:
            self._presence.cancel()
            self._presence = None
        if self.nobody_looks:
            return
        info = self.info()
        frame = encoded({"type": "table", "table": info})
        for connections in self.connections.values():
            for connection in connections:
                connection.tell(frame)
        self.gallery.show_table(info)

    def tell_presence(self) -> None:
        """Somebody has come or gone: everyone is told in a moment, since others often follow."""
        if not self._presence and not self.nobody_looks:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(MOMENT, self.look_again)

    def public_info(self) -> dict[str, Any]:
        """TableInfo for whoever does not sit at the table."""
        return self.gallery.info if self.gallery.delay else self.info()

    def _open_gallery(self) -> None:
        """What spectators may see of a table that was just made or loaded, when it is time."""
        if not self.gallery.delay:
            return
        self.gallery.info = {**self.info(), "state": "open"}
        self.gallery.info.pop("seed", None)
        self.gallery.info.pop("rematch", None)
        if self.match.timeline:
            self.gallery.show_table(self.info())
            view = self.view(SPECTATOR).whole(self.match.log(SPECTATOR))
            self._remember(SPECTATOR)
            self.gallery.show_view(view)

    # --------------------------------------------------------------- people
    async def take_seat(self, seat: int, name: str) -> str:
        """A person takes an open seat; the secret of it."""
        async with self.lock:
            secret = await self._sit_down(seat, name)
            await self.start_if_full(tell=True)
        return secret

    async def _sit_down(self, seat: int, name: str) -> str:
        await self.keep(self.match.take_seat(seat, name))
        return self.secret(self.match.seats[seat])

    async def welcome(self, connection: Connection, hello: frames.Hello) -> None:
        """Let somebody in; refused if they are not who they say."""
        async with self.lock:
            secret = None
            if hello.new:
                secret = self.secret(self.match.seats[hello.new.seat])
                self._welcome_person(connection, hello.new.seat)
            elif hello.seat is None:
                self._welcome_spectator(connection, hello)
            else:
                if hello.sits_down:
                    secret = await self._sit_down(hello.seat, hello.name or "")
                elif not self.knows(hello.seat, hello.secret or ""):
                    raise Objection("wrong-secret", "This is not the secret of this seat.")
                self._welcome_person(connection, hello.seat)
            connection.wants_changes = hello.changes
            self._greet(connection, hello.build, secret)
            if hello.sits_down and not self.match.open_seats():
                await self.start_if_full()
            elif not connection.is_spectator:
                self.tell_presence()
                self.wake()
        if not connection.is_spectator and self.match.rematch_table:
            await self.offer_rematch(connection)

    def _welcome_person(self, connection: Connection, number: int) -> None:
        seat = self.match.seat(number)
        connection.viewer = number
        connection.holder = seat.holders
        connection.name = seat.name
        if not self.connections.get(number):
            self._knowing.discard(number)
        self.connections.setdefault(number, set()).add(connection)
        self.match.arrive(number)

    def _welcome_spectator(self, connection: Connection, hello: frames.Hello) -> None:
        if not self.match.plan.spectators:
            raise Objection("not-allowed", "This table has no room for spectators.")
        connection.name = checked_name(hello.name or "Spectator")
        if not self.gallery.needs_views:
            self._knowing.discard(SPECTATOR)
        self.gallery.connections.add(connection)

    def _greet(self, connection: Connection, build: str | None, secret: str | None) -> None:
        later = connection.is_spectator and self.gallery.delay
        log = b"" if later else self.match.log(connection.viewer)
        welcome = {
            "type": "welcome",
            "build": self.house.build,
            "reload": build is not None and build != self.house.build,
            "table": self.gallery.info if later else self.info(),
            "seat": None if connection.is_spectator else connection.viewer,
            "log": frames.as_list(self.gallery.log if later else log),
        }
        if secret is not None:
            welcome["secret"] = secret
        connection.tell(encoded(welcome))
        if not later and self.match.timeline:
            view = self.view(connection.viewer)
            self._remember(connection.viewer)
            connection.tell(view)
        elif later and self.gallery.view:
            connection.tell(self.gallery.view.whole())

    async def farewell(self, connection: Connection) -> None:
        """A connection is gone."""
        async with self.lock:
            if connection.is_spectator:
                self.gallery.connections.discard(connection)
            else:
                self.connections.get(connection.viewer, set()).discard(connection)
                if self.is_held_by(connection):
                    self.match.depart(connection.viewer, self.now())
                    if self.undo and connection.viewer in (self.undo.by, *self.undo.waiting):
                        self.end_question()
                if not self.is_dropped:
                    self.tell_presence()
                    self.wake()
            self.idle_since = self.now()

    def bid_farewell(self, code: str, text: str) -> None:
        """Send everyone away."""
        for connections in (*self.connections.values(), self.gallery.connections):
            for connection in connections:
                connection.tell(frames.bye(code, text))
                connection.close()

    # ------------------------------------------------------------ questions
    def ask_for_undo(self, seat: int, waiting: list[int]) -> None:
        """The others are asked whether this seat may take its move back."""
        loop = asyncio.get_running_loop()
        expires = loop.call_later(self.house.settings.undo_patience, self.give_up_question)
        self.undo = Question(seat, waiting, expires)
        self.tell_table()

    def end_question(self) -> None:
        if self.undo:
            self.undo.expires.cancel()
            self.undo = None

    def refuse_undo(self, why: str) -> None:
        """Tell whoever asked that the move stands."""
        assert self.undo is not None
        refusal = frames.error(Objection("not-allowed", why))
        for connection in self.connections.get(self.undo.by, ()):
            connection.tell(refusal)
        self.end_question()

    def give_up_question(self) -> None:
        self.refuse_undo("Nobody has answered in time: the move stands.")
        self.tell_table()
        self.wake()

    async def offer_rematch(self, connection: Connection) -> None:
        """The link to the new table, for a person of this one."""
        offer = await self.house.seat_again(self, connection.viewer)
        if offer is not None:
            connection.tell(encoded({"type": "rematch", **offer}))

    # ------------------------------------------------------- what time brings
    async def start_if_full(self, tell: bool = False) -> None:
        """Deal as soon as nobody is missing; under the lock."""
        match = self.match
        if match.state == "open" and not match.open_seats():
            await self.keep(Started())
            note("started", table=self.id, game=match.plan.game)
            tell = True
        if tell:
            self.tell_all(table_too=True)

    def wake(self) -> None:
        """Something has changed: see whether a bot is to move, and when to look again."""
        if self.is_dropped:
            return
        if self._alarm:
            self._alarm.cancel()
        if not self.match.time_matters:
            return
        now = self.now()
        due = self.match.next_change(now)
        if due is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(due - now + 0.01, self.look_again)
        if self.match.bot_to_move(now) and not self.undo and not self._playing:
            self._playing = self._spawn(self._play_bots())

    def look_again(self) -> None:
        """Somebody has come or gone, a clock has run out, or bots look ahead now: everyone is told,
        once all is on disk."""
        self._spawn(self._look_again())

    async def _look_again(self) -> None:
        async with self.lock:
            self.tell_table()
            self.wake()

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            facts = {"table": self.id}
            log.error("table failed", exc_info=task.exception(), extra={"facts": facts})

    async def _play_bots(self) -> None:
        try:
            while not self.undo and (level := self.match.bot_to_move(self.now())):
                await self._play_bot(level)
        finally:
            self._playing = None

    async def _play_bot(self, level: str) -> None:
        match = self.match
        assert match.timeline is not None
        seq, states = match.seq, match.timeline.played.states.copy()
        pause = asyncio.create_task(asyncio.sleep(random.uniform(*self.house.settings.pause)))
        action = await asyncio.get_running_loop().run_in_executor(
            self.house.thinkers,
            choose,
            match.game,
            self.house.workshop.level_now(match.plan.game, level),
            states,
            self.cancel,
        )
        await pause
        async with self.lock:
            now = self.now()
            if match.seq != seq or self.undo or not match.bot_to_move(now) or self.is_dropped:
                return
            played = match.timeline.played
            text = match.game.notation.write_move(played.state, action)
            await self.keep(match.move(match.timeline.turn, text, seq, now))
            self.tell_all()

    def stop(self) -> None:
        """No more timers and bots: the table leaves the memory."""
        self.is_dropped = True
        self.cancel.set()
        for timer in (self._alarm, self._presence):
            if timer:
                timer.cancel()
        self.end_question()
        for task in list(self._tasks):
            if task is not asyncio.current_task():
                task.cancel()
