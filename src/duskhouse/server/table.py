"""One live table: a match, its connections, its bots and its timers.

Everything that changes the match happens under `lock`, in this order: checked, carried out,
on disk, acknowledged, told to all. Views are made while the disk is at work, and nobody is told
anything before it is done.
"""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import Executor
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol

from duskhouse.engine import gamerecord
from duskhouse.engine.news import SPECTATOR
from duskhouse.match.entries import Entry, Started, encode_entry
from duskhouse.match.info import clocks_info, line_info, table_info
from duskhouse.match.match import Match, checked_name
from duskhouse.match.objections import Objection
from duskhouse.match.seating import Seat, is_secret_of, secret_of
from duskhouse.match.thinking import advise, choose
from duskhouse.server import frames
from duskhouse.server.connection import Connection
from duskhouse.server.frames import ViewFrame, encoded
from duskhouse.server.gallery import Gallery
from duskhouse.server.journal import log, note
from duskhouse.server.pulse import Pulse
from duskhouse.server.settings import Settings
from duskhouse.server.workshop import Workshop
from duskhouse.store.log import Appended, Conflict, Header, Unavailable
from duskhouse.store.writer import Store


class House(Protocol):
    """What a table needs from the server around it."""

    settings: Settings
    store: Store
    workshop: Workshop
    pulse: Pulse
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
        self.lock = asyncio.Lock()
        self.gallery = Gallery(self.match.plan.delay)
        self.undo: Question | None = None
        self.shown: dict[int, int] = {}  # for each viewer, the latest seq it has been shown
        self._views: dict[int, ViewFrame] = {}  # made, and to be sent once all is on disk
        self._has_moved = False
        self._cancel = Event()
        self._playing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._open_gallery()

    # --------------------------------------------------------------- basics
    @staticmethod
    def now() -> float:
        return time.monotonic()

    @property
    def is_idle(self) -> bool:
        return not self.gallery.connections and not any(self.connections.values())

    def info(self) -> dict[str, Any]:
        """TableInfo, with what only the live table knows."""
        match, workshop = self.match, self.house.workshop
        info = {
            "id": self.id,
            **table_info(match, self.now()),
            "watchers": len(self.gallery.connections),
            "ready": workshop.is_ready(match.plan.game),
            "progress": workshop.progress(match.plan.game),
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

    def secret(self, seat: Seat) -> str:
        return secret_of(self.header.key, seat)

    def record(self, viewer: int) -> gamerecord.Record:
        """The record as this viewer may have it."""
        history = self.match.history
        if history is None:
            raise Objection("not-now", "The game has not begun.")
        known = self.public_info() if viewer == SPECTATOR else self.info()
        if known["state"] == "over":
            return gamerecord.write(history.played)
        if viewer == SPECTATOR:
            raise Objection("not-allowed", "The record is for those who play, until the end.")
        return gamerecord.redact(history.played, viewer)

    # -------------------------------------------------------------- keeping
    async def keep(self, *entries: Entry) -> None:
        """Carry out entries and have them on disk; to be called under the lock."""
        match = self.match
        number = match.length
        kept = self.house.store.keep(
            Appended(self.id, number, tuple(encode_entry(entry) for entry in entries))
        )
        before = match.seq
        for entry in entries:
            match.apply(entry, self.now())
        if match.seq != before or any(isinstance(entry, Started) for entry in entries):
            self._has_moved = True
            self._make_views()
        try:
            await asyncio.shield(kept)
        except (Conflict, Unavailable) as error:
            note("not kept", table=self.id, reason=type(error).__name__)
            self.house.drop(self)
            farewell = ("trouble", "The table could not be kept just now: come back to it.")
            asyncio.get_running_loop().call_soon(self.bid_farewell, *farewell)
            raise Objection(
                "trouble", "This could not be kept on disk: nothing has changed, try again."
            ) from None

    def _make_views(self) -> None:
        """For everyone, or only for the seat on turn if the others can wait."""
        wait = self.house.pulse.is_busy and self.match.state == "playing"
        self._views = {
            viewer: self._next_view(viewer)
            for viewer in self._viewers()
            if not wait or viewer == self.match.turn
        }

    def _viewers(self) -> list[int]:
        viewers = [seat for seat, connected in self.connections.items() if connected]
        return [*viewers, SPECTATOR] if self.gallery.needs_views else viewers

    def _next_view(self, viewer: int) -> ViewFrame:
        """The view, with all the news since the one before it."""
        seq = self.match.seq
        since = self.shown.get(viewer, seq)
        self.shown[viewer] = seq
        return self.view(viewer, range(since + 1, seq + 1))

    def tell_all(self, table_too: bool = False) -> None:
        """Send the views of what was kept; the table as well where it has changed."""
        if self._has_moved:
            table_too = table_too or self.undo is not None or self.match.state == "over"
            self._end_question()
        if table_too:
            self.tell_table()
        self._send_views(self._views)
        if self._has_moved and len(self._views) < len(self._viewers()):
            self.house.pulse.put_off(self.catch_up)
        self._has_moved, self._views = False, {}
        self.wake()

    def catch_up(self) -> None:
        """Send the views that could wait. While something is not on disk yet, they wait for it."""
        if not self.lock.locked() and not self.is_dropped:
            self._bring_up_to_date(self._viewers())

    def _bring_up_to_date(self, viewers: list[int]) -> None:
        seq = self.match.seq
        late = [viewer for viewer in viewers if self.shown.get(viewer, seq) != seq]
        self._send_views({viewer: self._next_view(viewer) for viewer in late})

    def _send_views(self, views: dict[int, ViewFrame]) -> None:
        for viewer, view in views.items():
            if viewer == SPECTATOR:
                self.gallery.show_view(view)
            else:
                for connection in self.connections.get(viewer, ()):
                    connection.tell(view)

    def view(self, viewer: int, seqs: range = range(0)) -> ViewFrame:
        match = self.match
        return ViewFrame(
            match.seq,
            match.view(viewer),
            [line_info(line) for line in match.news(viewer, seqs)],
            match.may_take_back(viewer),
            clocks_info(match, self.now()),
        )

    def tell_table(self) -> None:
        info = self.info()
        frame = encoded({"type": "table", "table": info})
        for connections in self.connections.values():
            for connection in connections:
                connection.tell(frame)
        self.gallery.show_table(info)

    def public_info(self) -> dict[str, Any]:
        """TableInfo for whoever does not sit at the table."""
        return self.gallery.info if self.gallery.delay else self.info()

    def _open_gallery(self) -> None:
        """What spectators may see of a table that was just made or loaded, when it is time."""
        self.gallery.info = {**self.info(), "state": "open"}
        self.gallery.info.pop("seed", None)
        self.gallery.info.pop("rematch", None)
        if self.match.history and self.gallery.delay:
            self.gallery.show_table(self.info())
            self.shown[SPECTATOR] = 0
            self.gallery.show_view(self._next_view(SPECTATOR))

    # --------------------------------------------------------------- people
    async def welcome(self, connection: Connection, hello: frames.Hello) -> None:
        """Let somebody in; refused if they are not who they say."""
        async with self.lock:
            if hello.seat is not None:
                if not self.knows(hello.seat, hello.secret or ""):
                    raise Objection("wrong-secret", "This is not the secret of this seat.")
                self._welcome_person(connection, hello.seat)
            else:
                self._welcome_spectator(connection, hello)
            self._greet(connection, hello.build)
            if not connection.is_spectator:
                self.tell_table()
                self.wake()
        if not connection.is_spectator and self.match.rematch_table:
            await self.offer_rematch(connection)

    def _welcome_person(self, connection: Connection, number: int) -> None:
        seat = self.match.seat(number)
        connection.viewer = number
        connection.holder = seat.holders
        connection.name = seat.name
        self._bring_up_to_date([number])  # in other tabs, before this one joins them
        self.shown[number] = self.match.seq
        self.connections.setdefault(number, set()).add(connection)
        self.match.arrive(number)

    def _welcome_spectator(self, connection: Connection, hello: frames.Hello) -> None:
        if not self.match.plan.spectators:
            raise Objection("not-allowed", "This table has no room for spectators.")
        connection.name = checked_name(hello.name or "Spectator")
        if not self.gallery.needs_views:
            self.shown[SPECTATOR] = self.match.seq
        self._bring_up_to_date([SPECTATOR])
        self.gallery.connections.add(connection)

    def _greet(self, connection: Connection, build: str | None) -> None:
        later = connection.is_spectator and self.gallery.delay
        log = [] if later else [line_info(line) for line in self.match.log(connection.viewer)]
        connection.tell(
            encoded(
                {
                    "type": "welcome",
                    "build": self.house.build,
                    "reload": build is not None and build != self.house.build,
                    "table": self.gallery.info if later else self.info(),
                    "seat": None if connection.is_spectator else connection.viewer,
                    "log": self.gallery.log if later else log,
                }
            )
        )
        view = self.gallery.view
        if not later and self.match.history:
            view = self.view(connection.viewer)
        if view is not None:
            connection.tell(view)

    async def farewell(self, connection: Connection) -> None:
        """A connection is gone."""
        async with self.lock:
            if connection.is_spectator:
                self.gallery.connections.discard(connection)
            else:
                self.connections.get(connection.viewer, set()).discard(connection)
                if connection.holder == self.match.seats[connection.viewer].holders:
                    self.match.depart(connection.viewer, self.now())
                    if self.undo and connection.viewer in (self.undo.by, *self.undo.waiting):
                        self._end_question()
                if not self.is_dropped:
                    self.tell_table()
                    self.wake()
            self.idle_since = self.now()

    def bid_farewell(self, code: str, text: str) -> None:
        """Send everyone away."""
        for connections in (*self.connections.values(), self.gallery.connections):
            for connection in connections:
                connection.tell(frames.bye(code, text))
                connection.close()

    # ------------------------------------------------------- what people ask
    async def handle(self, connection: Connection, frame: frames.ClientFrame) -> None:
        """Do what a client asks, and answer it."""
        match frame:
            case frames.Ping():
                self._ack(connection, frame)
            case frames.Look():
                await self._look(connection, frame)
            case frames.Chat():
                self._chat(connection, frame)
            case _ if connection.is_spectator:
                raise Objection("not-allowed", "A spectator can only watch.")
            case frames.Hint():
                await self._hint(connection, frame)
            case _:
                async with self.lock:
                    if self.is_dropped:
                        raise Objection("trouble", "The table is read again: come back to it.")
                    await self._handle_player(connection, frame)

    async def _handle_player(self, connection: Connection, frame: frames.ClientFrame) -> None:
        seat = connection.viewer
        match frame:
            case frames.Move():
                await self._move(connection, frame)
            case frames.Undo():
                await self._ask_undo(connection, frame)
            case frames.Answer():
                await self._answer(connection, frame)
            case frames.Seat():
                sat = self.match.change_seat(seat, frame.seat, frame.kind, frame.level or "")
                await self.keep(sat)
                self._ack(connection, frame)
                await self.start_if_full(tell=True)
            case frames.Start():
                sats = self.match.start(seat)
                if sats:
                    await self.keep(*sats)
                self._ack(connection, frame)
                await self.start_if_full(tell=True)
            case frames.Rematch():
                await self._rematch(connection, frame)
            case frames.Leave():
                await self._leave(connection, frame)
            case _:
                raise AssertionError(frame)

    def _ack(self, connection: Connection, frame: frames.ClientFrame) -> None:
        connection.tell(frames.ack(frame.id, self.match.seq))

    async def _move(self, connection: Connection, frame: frames.Move) -> None:
        seat = connection.viewer
        earlier = self.match.earlier_act(seat, frame.id)
        if earlier is not None:
            connection.tell(frames.ack(frame.id, earlier))
            return
        try:
            entry = self.match.move(seat, frame.move, frame.seq, self.now(), frame.id)
        except Objection as objection:
            connection.tell(frames.error(objection, frame.id))
            if objection.code == "stale":
                self._bring_up_to_date([seat])
                connection.tell(self.view(seat))
            return
        await self.keep(entry)
        self._ack(connection, frame)
        self.tell_all()

    async def _ask_undo(self, connection: Connection, frame: frames.Undo) -> None:
        seat = connection.viewer
        entry = self.match.take_back(seat)
        if self.undo:
            raise Objection("not-now", "This has been asked already.")
        waiting = self.match.must_agree(seat)
        if not waiting:
            await self.keep(entry)
            self._ack(connection, frame)
            self.tell_all()
            return
        loop = asyncio.get_running_loop()
        expires = loop.call_later(self.house.settings.undo_patience, self._give_up_question)
        self.undo = Question(seat, waiting, expires)
        self._ack(connection, frame)
        self.tell_table()

    async def _answer(self, connection: Connection, frame: frames.Answer) -> None:
        if self.undo is None or connection.viewer not in self.undo.waiting:
            raise Objection("not-now", "Nothing is asked of you.")
        by = self.undo.by
        self.undo.waiting.remove(connection.viewer)
        if not frame.yes:
            self._end_question()
        if self.undo is None or self.undo.waiting:
            self._ack(connection, frame)
            self.tell_table()
            self.wake()
            return
        await self.keep(self.match.take_back(by))
        self._ack(connection, frame)
        self.tell_all()

    def _end_question(self) -> None:
        if self.undo:
            self.undo.expires.cancel()
            self.undo = None

    def _give_up_question(self) -> None:
        self._end_question()
        self.tell_table()
        self.wake()

    async def _leave(self, connection: Connection, frame: frames.Leave) -> None:
        seat = connection.viewer
        await self.keep(self.match.leave(seat))
        self._ack(connection, frame)
        for leaving in self.connections.pop(seat, set()):
            leaving.tell(frames.bye("elsewhere", "You have left the table."))
            leaving.close()
        self.wanting_rematch.discard(seat)
        self.tell_all(table_too=True)

    async def _rematch(self, connection: Connection, frame: frames.Rematch) -> None:
        if self.match.state != "over":
            raise Objection("not-now", "The game is not over yet.")
        self.wanting_rematch.add(connection.viewer)
        everyone = self.wanting_rematch.issuperset(self.match.persons_here())
        if everyone and not self.match.rematch_table:
            await self.house.play_again(self)
        self._ack(connection, frame)
        self.tell_table()
        if self.match.rematch_table:
            for connections in list(self.connections.values()):
                for other in connections:
                    await self.offer_rematch(other)

    async def offer_rematch(self, connection: Connection) -> None:
        """The link to the new table, for a person of this one."""
        offer = await self.house.seat_again(self, connection.viewer)
        if offer is not None:
            connection.tell(encoded({"type": "rematch", **offer}))

    def _chat(self, connection: Connection, frame: frames.Chat) -> None:
        text = "".join(letter for letter in frame.text if letter.isprintable() or letter == "\n")
        if not text.strip():
            raise Objection("malformed", "There is nothing to say in this.")
        told = encoded(
            {
                "type": "chat",
                "seat": None if connection.is_spectator else connection.viewer,
                "name": connection.name,
                "text": text,
                "at": round(time.time(), 3),
            }
        )
        self._ack(connection, frame)
        for connections in self.connections.values():
            for other in connections:
                other.tell(told)
        self.gallery.tell(told)

    async def _look(self, connection: Connection, frame: frames.Look) -> None:
        if connection.is_spectator and self.gallery.delay:
            raise Objection("not-allowed", "Spectators see this table later and cannot look back.")
        of = self.match.seq
        view, lines = await asyncio.to_thread(self.match.past, connection.viewer, frame.seq)
        connection.tell(
            encoded(
                {
                    "type": "past",
                    "id": frame.id,
                    "seq": frame.seq,
                    "of": of,
                    "view": view,
                    "news": [line_info(line) for line in lines],
                }
            )
        )

    async def _hint(self, connection: Connection, frame: frames.Hint) -> None:
        match = self.match
        if not match.plan.casual:
            raise Objection("not-allowed", "There are no hints at this table.")
        if match.history is None or match.turn != connection.viewer:
            raise Objection("not-your-turn", "A hint is for your own turn.")
        if connection.is_thinking:
            raise Objection("not-now", "A hint is on its way.")
        played, seq = match.history.played, match.seq
        states = played.states.copy()
        moves = {played.read(move.move): move for move in match.view(connection.viewer).moves}
        connection.is_thinking = True
        try:
            advice = await asyncio.get_running_loop().run_in_executor(
                self.house.thinkers, advise, match.game, states, self._cancel
            )
        finally:
            connection.is_thinking = False
        if match.seq != seq:
            raise Objection("stale", "The table has moved on.")
        told = [
            {
                "move": moves[one.action].move,
                "label": moves[one.action].label,
                "value": one.value,
                "sure": one.sure,
            }
            for one in advice
            if one.action in moves
        ]
        connection.tell(encoded({"type": "hint", "id": frame.id, "moves": told}))

    # ------------------------------------------------------- what time brings
    async def start_if_full(self, tell: bool = False) -> None:
        """Deal as soon as nobody is missing and the rules are ready; under the lock."""
        match = self.match
        ready = self.house.workshop.is_ready(match.plan.game)
        if match.state == "open" and not match.open_seats() and ready:
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
        now = self.now()
        due = self.match.next_change(now)
        if due is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(due - now + 0.01, self._time_is_up)
        if self.match.bot_to_move(now) and not self.undo and not self._playing:
            self._playing = self._spawn(self._play_bots())

    def _time_is_up(self) -> None:
        self.tell_table()
        self.wake()

    def game_is_ready(self) -> None:
        """The rules have been compiled meanwhile."""
        self._spawn(self._start_now())

    async def _start_now(self) -> None:
        async with self.lock:
            if not self.is_dropped:
                await self.start_if_full()

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
        assert match.history is not None
        seq, states = match.seq, match.history.played.states.copy()
        pause = asyncio.create_task(asyncio.sleep(random.uniform(*self.house.settings.pause)))
        action = await asyncio.get_running_loop().run_in_executor(
            self.house.thinkers, choose, match.game, level, states, self._cancel
        )
        await pause
        async with self.lock:
            now = self.now()
            if match.seq != seq or self.undo or not match.bot_to_move(now) or self.is_dropped:
                return
            played = match.history.played
            text = match.game.table.write_move(played.state, action)
            await self.keep(match.move(match.history.turn, text, seq, now))
            self.tell_all()

    def stop(self) -> None:
        """No more timers and bots: the table leaves the memory."""
        self.is_dropped = True
        self._cancel.set()
        if self._alarm:
            self._alarm.cancel()
        self._end_question()
        for task in list(self._tasks):
            if task is not asyncio.current_task():
                task.cancel()
