"""All tables: made, found, loaded again from their log, dropped from memory when idle."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import msgspec

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_seed
from duskhouse.match.entries import Entry, Rematched, Sat, decode_entry, encode_entry
from duskhouse.match.match import GUEST, Match, bot_on, checked_name
from duskhouse.match.objections import Objection
from duskhouse.match.plan import Plan, checked_options
from duskhouse.match.seating import KEY_BYTES
from duskhouse.match.thinking import DEFAULT_LEVEL
from duskhouse.server.clerk import Clerk
from duskhouse.server.easel import Easel
from duskhouse.server.frames import NewTable
from duskhouse.server.journal import note
from duskhouse.server.limits import Buckets, Quota
from duskhouse.server.post import Post
from duskhouse.server.settings import Settings
from duskhouse.server.table import Table
from duskhouse.server.workshop import Workshop
from duskhouse.store.log import Backend, Conflict, Created, Header, Stored, Unavailable
from duskhouse.store.writer import Store
from duskhouse.words.errors import Refused

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
UNSTARTED_FOR = 7 * 86_400.0
SWEEP = 5.0
FINISHED = 30.0
"""Seconds without anyone after which a finished match leaves the memory, if not sooner."""

LISTED = 100


class Tables:
    """The house of all tables."""

    def __init__(self, settings: Settings, build: str, backend: Backend) -> None:
        self.settings = settings
        self.build = build
        self.backend = backend
        self.workshop = Workshop()
        self.clerk = Clerk()
        self.easel = Easel()
        self.post = Post()
        self.thinkers: Executor = ThreadPoolExecutor(settings.bot_threads, "bot")
        self.live: dict[str, Table] = {}
        self.quota = Quota(settings.tables_per_address)
        self.connection_quota = Quota(settings.connections_per_address)
        self.posts = Buckets(
            settings.posts_per_minute / 60, settings.posts_per_minute, time.monotonic
        )
        self.closing = False
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # --------------------------------------------------------------- living
    async def open(self) -> None:
        self.backend.forget_unstarted(time.time() - UNSTARTED_FOR)
        self.store = Store(self.backend)
        self.workshop.when_ready(self._tell_tables)
        self._tasks = [self.workshop.open(), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        for table in list(self.live.values()):
            table.stop()
        self.workshop.close()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def say_goodbye(self) -> None:
        """Before the sockets are closed: everyone is told why."""
        if not self.closing:
            self.closing = True
            for table in self.live.values():
                table.bid_farewell("closing", "The server is closing; come back in a moment.")

    def _tell_tables(self) -> None:
        for table in self.live.values():
            table.look_again()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await asyncio.to_thread(self.backend.tidy_up)
            for table in list(self.live.values()):
                idle = self.settings.idle
                if table.match.state == "over":
                    idle = min(idle, FINISHED)
                if table.is_idle and time.monotonic() - table.idle_since > idle:
                    self.drop(table)

    def drop(self, table: Table) -> None:
        """Forget what is in memory; the log stays, and whoever comes back finds it."""
        table.stop()
        if self.live.get(table.id) is table:
            del self.live[table.id]
            if table.address:
                self.quota.give_back(table.address)

    # --------------------------------------------------------------- making
    def take_post(self, address: str) -> None:
        """Somebody wants a table or a seat: not too many at once."""
        if not self.posts.take(address):
            raise Objection("too-fast", "That was too much at once: wait a moment.")

    async def make(self, wanted: NewTable, address: str) -> Table:
        """A new table as its host wants it."""
        plan, sats = planned(wanted)
        if len(self.live) >= self.settings.most_tables or not self.quota.take(address):
            raise Objection("too-many", "There are too many tables; finish one of them first.")
        try:
            return await self._make(plan, sats, address)
        except BaseException:
            self.quota.give_back(address)
            raise

    async def _make(self, plan: Plan, sats: Sequence[Sat], address: str) -> Table:
        header = Header(
            new_id(), time.time(), msgspec.json.encode(plan), new_seed(), os.urandom(KEY_BYTES)
        )
        bodies = tuple(encode_entry(sat) for sat in sats)
        try:
            await self.store.keep(Created(header, bodies))
        except (Conflict, Unavailable):
            raise Objection("trouble", "The table could not be kept: try again.") from None
        match = Match(plan, header.seed, time.monotonic())
        for sat in sats:
            match.apply(sat, time.monotonic())
        table = Table(header, match, self, address)
        self.live[table.id] = table
        self.workshop.want(plan.game)
        note("made", table=table.id, game=plan.game, seats=plan.seats)
        async with table.lock:
            await table.start_if_full()
        return table

    # -------------------------------------------------------------- finding
    async def find(self, table_id: str) -> Table:
        """A table by its id, from memory or from its log."""
        table = self.live.get(table_id)
        if table is not None:
            return table
        if len(table_id) != ID_LENGTH or not set(ID_LETTERS).issuperset(table_id):
            raise Objection("no-table", "There is no such table.")
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self.store.load(table_id)
        except Unavailable:
            raise Objection("trouble", "The table cannot be read just now: try again.") from None
        if stored is None:
            raise Objection("no-table", "There is no such table.")
        plan = msgspec.json.decode(stored.header.plan, type=Plan)
        self.workshop.want(plan.game)
        match = await asyncio.to_thread(replayed, plan, stored)
        table = self.live[table_id] = Table(stored.header, match, self)
        note("loaded", table=table_id, entries=match.length)
        async with table.lock:
            await table.start_if_full()
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
            if table.match.state == "playing" and table.match.plan.spectators
        ]
        return [table.public_info() for table in (waiting + running)[:LISTED]]

    # -------------------------------------------------------------- rematch
    async def play_again(self, table: Table) -> str:
        """A table with the same plan and people, each one seat further on."""
        old = table.match
        seats = old.plan.seats
        plan = msgspec.structs.replace(old.plan, host=((old.host or 0) + 1) % seats)
        sats = [
            Sat((seat.number + 1) % seats, seat.kind, seat.name, seat.level) for seat in old.seats
        ]
        again = await self._make(plan, sorted(sats, key=lambda sat: sat.seat), "")
        await table.keep(Rematched(again.id))
        return again.id

    async def seat_again(self, table: Table, seat: int) -> dict[str, Any] | None:
        again = await self.find(table.match.rematch_table)
        new_seat = again.match.seats[(seat + 1) % len(again.match.seats)]
        if new_seat.kind != "person" or new_seat.holders != 1:
            return None
        return {"table": again.id, "seat": new_seat.number, "secret": again.secret(new_seat)}


def new_id() -> str:
    """There are 32 letters, so that each is as likely as any other."""
    return "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in os.urandom(ID_LENGTH)])


def planned(wanted: NewTable) -> tuple[Plan, list[Sat]]:
    """What a host wants, checked."""
    try:
        game = find_game(wanted.game)
        game.check_seats(wanted.seats)
        plan = Plan(
            game=game.id,
            seats=wanted.seats,
            options=checked_options(game, wanted.seats, wanted.options),
            host=wanted.seat,
            public=wanted.public,
            casual=not wanted.public if wanted.casual is None else wanted.casual,
            clock=wanted.clock,
            grace=wanted.grace,
            spectators=wanted.spectators,
            delay=wanted.delay,
        )
        return plan, seated(wanted)
    except Objection:
        raise
    except Refused as refused:
        raise Objection("refused", str(refused)) from None


def seated(wanted: NewTable) -> list[Sat]:
    others = wanted.others
    if others is None:
        others = [DEFAULT_LEVEL] * (wanted.seats - 1)
    if len(others) != wanted.seats - 1:
        raise Refused(f"There are {wanted.seats - 1} other seats, not {len(others)}.")
    sats = [Sat(wanted.seat, "person", name=checked_name(wanted.name) or GUEST)]
    free = (number for number in range(wanted.seats) if number != wanted.seat)
    for number, who in zip(free, others, strict=True):
        sats.append(Sat(number, "open") if who == "open" else bot_on(number, who))
    return sorted(sats, key=lambda sat: sat.seat)


def replayed(plan: Plan, stored: Stored) -> Match:
    """A match from its log."""
    now = time.monotonic()
    match = Match(plan, stored.header.seed, now)
    for body in stored.entries:
        entry: Entry = decode_entry(body)
        match.apply(entry, now)
    return match
