"""All tables: made, found, loaded again from their log, dropped from memory when idle."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import Lesson, lesson_of
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.shares import Share
from duskhouse.engine.state.chance import new_seed
from duskhouse.match.entries import Entry, Sat
from duskhouse.match.match import Match, Person, bot_on
from duskhouse.match.plan import LONGEST_DELAY, Plan, checked_options
from duskhouse.match.seating import is_secret_of
from duskhouse.match.thinking import DEFAULT_LEVEL
from duskhouse.server import frames
from duskhouse.server.background_compiler import BackgroundCompiler
from duskhouse.server.limits import Buckets, Quota
from duskhouse.server.logs import log, note
from duskhouse.server.metrics import measured
from duskhouse.server.moves import MoveQueue
from duskhouse.server.presence import LookAgain
from duskhouse.server.session import Session
from duskhouse.server.settings import Settings
from duskhouse.server.steps import Make
from duskhouse.server.table import Table, replayed
from duskhouse.server.upkeep import forget_finished, wake_sleeping
from duskhouse.store.log import Backend, Header
from duskhouse.store.store import Store
from duskhouse.words.errors import Refused

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
UNSTARTED_FOR = 7 * 86_400.0
SWEEP = 5.0
FINISHED = 30.0
"""Seconds without anyone after which a finished match leaves the memory, if not sooner."""

LISTED = 100
CLOSE_WITHIN = 8.0


class Tables:
    def __init__(self, settings: Settings, build: str, backend: Backend) -> None:
        self.settings = settings
        self.build = build
        self.store = Store(backend)
        self.metrics = measured(self)
        self.queue = MoveQueue(self.store, self.metrics)
        self.compiler = BackgroundCompiler()
        self.thinkers = ThreadPoolExecutor(settings.bot_threads, "bot")
        self.advisers = ThreadPoolExecutor(settings.hint_threads, "hint")
        self.reviewers = ThreadPoolExecutor(settings.review_threads, "review")
        self.hint_quota = Quota(settings.hints_per_address)
        self.analysts = ThreadPoolExecutor(settings.analysis_threads, "analysis")
        self.analysis_quota = Quota(settings.analyses_per_address)
        self.analyses: set[Event] = set()  # to be cancelled once nobody waits for them
        self.live: dict[str, Table] = {}
        self.session_quota = Quota(settings.connections_per_address)
        self.is_closing = False
        self._table_quota = Quota(settings.tables_per_address)
        self._posts = Buckets(settings.posts_per_minute)
        self._sessions = Buckets(settings.sockets_per_minute)
        self._reads = Buckets(settings.reads_per_minute)
        self._since = time.monotonic()
        self._dropped: dict[str, float] = {}  # tables that spectators see later, and when
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # --------------------------------------------------------------- living
    async def open(self) -> None:
        await self.store.forget_unstarted(time.time() - UNSTARTED_FOR)
        self.compiler.when_ready(self._look_again)
        self.compiler.open()
        self._spawn(self.queue.run())
        self._spawn(self.compiler.run())
        self._spawn(self._sweep())
        self._spawn(wake_sleeping(self))
        if self.settings.keep_finished is not None:
            self._spawn(forget_finished(self, self.settings.keep_finished))

    async def close(self) -> None:
        """Whatever has been begun is finished, if that can be done in time; nothing new begins."""
        self.say_goodbye()
        for table in [*self.live.values()]:
            table.drop()
        try:
            async with asyncio.timeout(CLOSE_WITHIN):
                await self.queue.drained()
        except TimeoutError:
            log.error("closed with work undone")
        for task in self._tasks:
            task.cancel()
        self.compiler.close()
        for cancel in self.analyses:
            cancel.set()
        for workers in (self.thinkers, self.advisers, self.reviewers, self.analysts):
            workers.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def say_goodbye(self) -> None:
        """Before the sockets are closed: everyone is told why."""
        if not self.is_closing:
            self.is_closing = True
            for table in self.live.values():
                table.send_all_away(Refused("closing"))

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("task failed", exc_info=task.exception())

    def _look_again(self) -> None:
        for table in self.live.values():
            self.queue.put(LookAgain(table))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.store.tidy_up()
            for table in [*self.live.values()]:
                if self._is_forgotten(table):
                    table.drop()
            for table_id, when in [*self._dropped.items()]:
                if time.monotonic() - when > LONGEST_DELAY:
                    del self._dropped[table_id]

    def _is_forgotten(self, table: Table) -> bool:
        """Nobody is there, nobody was for a while, and nothing is under way."""
        idle = self.settings.idle
        if table.match.state == "over" or table.match.plan.lasts:
            idle = min(idle, FINISHED)
        idle = max(idle, table.match.plan.delay)  # spectators have seen all of it by then
        is_old = table.is_idle and time.monotonic() - table.idle_since > idle
        return is_old and not self.queue.is_busy(table) and not table.bots.are_playing

    def forget(self, table: Table) -> None:
        """It was dropped from memory; whoever comes back finds its log."""
        if self.live.get(table.id) is table:
            del self.live[table.id]
            if table.match.plan.delay:
                self._dropped[table.id] = table.idle_since if table.is_idle else time.monotonic()
            if table.address:
                self._table_quota.give_back(table.address)

    def takes_session(self, address: str) -> bool:
        """Not too many at a time from one address, nor too many new ones a minute."""
        return self._sessions.take(address) and self.session_quota.take(address)

    # --------------------------------------------------------------- making
    def take_post(self, address: str) -> None:
        """Somebody wants a table or a seat: not too many at once."""
        if not self._posts.take(address):
            raise Refused("too-fast")

    async def make(self, wanted: frames.NewTable, address: str, secret: str) -> Table:
        """A new table as its host wants it, who is to have this secret."""
        plan, sats = planned(wanted, secret)
        if len(self.live) >= self.settings.most_tables or not self._table_quota.take(address):
            raise Refused("too-many-tables")
        header = new_header(plan, seed_for(plan))
        table = Table(header, Match(header.id, plan, header.seed, Table.now()), self, address)
        try:
            await self.queue.put(Make(table, sats))
        except BaseException:
            self._table_quota.give_back(address)
            table.drop()
            raise
        self.live[table.id] = table
        self.compiler.want(plan.game)
        note("made", table=table.id, game=plan.game, seats=plan.seats)
        return table

    # -------------------------------------------------------------- finding
    async def read(self, table_id: str, address: str) -> Table:
        """A table for somebody who only asks about it: if it is not in memory, as its log says. It
        does not become live."""
        table = self.live.get(table_id)
        if table is not None:
            return table
        self._check_id(table_id)
        self.take_read(address)
        table = await self._from_log(table_id)
        known_since = self._dropped.get(table_id, self._since)
        table.lay_out(is_new=time.monotonic() - known_since < table.match.plan.delay)
        return table

    async def find(self, table_id: str, address: str = "") -> Table:
        """A table by its id, from memory or from its log; whoever asks for it is counted."""
        table = self.live.get(table_id)
        if table is not None:
            return table
        self._check_id(table_id)
        if address:
            self.take_read(address)
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    @staticmethod
    def _check_id(table_id: str) -> None:
        if len(table_id) != ID_LENGTH or not set(ID_LETTERS).issuperset(table_id):
            raise Refused("no-table")

    def take_read(self, address: str) -> None:
        """Somebody wants a log to be read or written out: not too many at once."""
        if not self._reads.take(address):
            raise Refused("too-fast")

    async def _from_log(self, table_id: str) -> Table:
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                raise Refused("no-table")
            return Table(stored.header, replayed(stored), self)
        except Refused:
            raise
        except Exception:
            log.exception("loading failed", extra={"facts": {"table": table_id}})
            raise Refused("trouble") from None

    async def _load(self, table_id: str) -> Table:
        table = await self._from_log(table_id)
        self.live[table_id] = table
        try:
            table.open(table.show())
            self.compiler.want(table.match.plan.game)
            note("loaded", table=table_id, entries=table.match.length)
            await self.queue.put(LookAgain(table))
        except Exception:
            log.exception("loading failed", extra={"facts": {"table": table_id}})
            self.live.pop(table_id, None)
            raise Refused("trouble") from None
        return table

    def listed(self) -> list[dict[str, Any]]:
        """Public tables that can be joined, newest first, then those that can be watched."""
        public = [table for table in self.live.values() if table.match.plan.public]
        public.sort(key=lambda table: -table.header.created)
        peopled = [table for table in public if table.match.persons_here()]
        waiting = [table for table in peopled if table.match.open_seats()]
        running = [
            table
            for table in peopled
            if table.public_info()["state"] == "playing" and table.match.plan.spectators
        ]
        return [table.public_info() for table in (waiting + running)[:LISTED]]

    # -------------------------------------------------------------- rematch
    def rematch_of(
        self, old: Match, seed: bytes, shares: Mapping[int, Share]
    ) -> tuple[Header, list[Entry]]:
        """A match with the same plan and people, each one seat further on and with the secret that
        they have. Who begins is up to the game, not to whoever made the first table."""
        seats, first = old.plan.seats, old.begins_next()
        plan = msgspec.structs.replace(
            old.plan,
            host=one_further(old.host or 0, seats),
            first=None if first is None else one_further(first, seats),
            rules=old.game.rules_version,
            lesson=False,
        )
        sats = [
            Sat(
                one_further(seat.number, seats),
                seat.kind,
                seat.name,
                seat.level,
                seat.secret_hash,
                shares.get(seat.number),
            )
            for seat in old.seats
        ]
        header = new_header(plan, seed)
        if plan.lasts and plan.clock:
            header = msgspec.structs.replace(header, due=header.created + plan.clock.seconds)
        match = Match(header.id, plan, header.seed, Table.now())
        return header, match.seated(sorted(sats, key=lambda sat: sat.seat))

    def offer_rematch(self, table: Table, session: Session) -> None:
        """Tell a person of a finished match of the seat at the new table."""
        self._spawn(self._offer_rematch(table, session))

    async def _offer_rematch(self, table: Table, session: Session) -> None:
        again = await self.find(table.match.rematch_table)
        seat = again.match.seats[one_further(session.viewer, len(again.match.seats))]
        if is_secret_of(seat, session.secret):
            offer = {"table": again.id, "seat": seat.number, "secret": session.secret}
            session.tell(frames.encoded({"type": "rematch", **offer}))


def one_further(seat: int, seats: int) -> int:
    """Where whoever sits here sits in a rematch."""
    return (seat + 1) % seats


def new_header(plan: Plan, seed: bytes) -> Header:
    return Header(new_id(), time.time(), msgspec.json.encode(plan), seed)


def new_id() -> str:
    """There are 32 letters, so that each is as likely as any other."""
    return "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in os.urandom(ID_LENGTH)])


def planned(wanted: frames.NewTable, secret: str) -> tuple[Plan, Sequence[Sat]]:
    """What a host wants, checked."""
    game = find_game(wanted.game)
    if wanted.lesson:
        wanted = as_lesson(wanted, game)
    game.check_seats(wanted.seats)
    plan = Plan(
        game=game.id,
        seats=wanted.seats,
        rules=game.rules_version,
        options=checked_options(game, wanted.seats, wanted.options),
        host=wanted.seat,
        first=wanted.first,
        public=wanted.public,
        casual=not wanted.public if wanted.casual is None else wanted.casual,
        clock=wanted.clock,
        grace=None if wanted.clock and wanted.clock.is_of_days else wanted.grace,
        spectators=wanted.spectators,
        delay=wanted.delay,
        lesson=wanted.lesson,
    )
    return plan, seated(wanted, secret)


def as_lesson(wanted: frames.NewTable, game: Game) -> frames.NewTable:
    """A table set up as the game's lesson says, for one person."""
    lesson = taught(game)
    return frames.NewTable(
        game=wanted.game,
        seats=lesson.seats,
        options=dict(lesson.options),
        name=wanted.name,
        sit=wanted.sit,
        first=lesson.first,
        others=[lesson.level] * (lesson.seats - 1),
        lesson=True,
    )


def taught(game: Game) -> Lesson:
    lesson = lesson_of(game)
    if lesson is None:
        raise Refused("no-lesson", title=game.title)
    return lesson


def seed_for(plan: Plan) -> bytes:
    """A new one; of a lesson, the one whose deal it is about."""
    return taught(find_game(plan.game)).seed if plan.lesson else new_seed()


def seated(wanted: frames.NewTable, secret: str) -> Sequence[Sat]:
    """Who sits where at the beginning."""
    others = wanted.others
    if others is None:
        others = [DEFAULT_LEVEL] * (wanted.seats - 1)
    if len(others) != wanted.seats - 1:
        raise Refused("seats-differ", seats=wanted.seats - 1, others=len(others))
    host = Person(wanted.name, secret, wanted.share).on(wanted.seat)
    sats = [host if wanted.sit else Sat(wanted.seat, "open")]
    free = (number for number in range(wanted.seats) if number != wanted.seat)
    for number, who in zip(free, others, strict=True):
        sats.append(Sat(number, "open") if who == "open" else bot_on(number, who))
    return sorted(sats, key=lambda sat: sat.seat)
