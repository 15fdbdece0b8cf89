"""All tables: made, found, loaded again from their log, dropped from memory when idle."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

import msgspec

from duskhouse.engine.record.shares import Share
from duskhouse.engine.state.chance import new_seed
from duskhouse.match.entries import Entry, Sat
from duskhouse.match.match import Match
from duskhouse.match.plan import LONGEST_DELAY, Plan
from duskhouse.match.seating import is_secret_of
from duskhouse.server import frames, presence
from duskhouse.server.background_compiler import BackgroundCompiler
from duskhouse.server.bus import Bus
from duskhouse.server.limits import Quota
from duskhouse.server.logs import log, note
from duskhouse.server.metrics import measured
from duskhouse.server.moves import MoveQueue
from duskhouse.server.notices import Notices
from duskhouse.server.peers import Listed, Peers
from duskhouse.server.planning import planned, seed_for
from duskhouse.server.session import Session
from duskhouse.server.settings import Settings
from duskhouse.server.steps import Make
from duskhouse.server.table import Table, glance_of, replayed
from duskhouse.server.upkeep import forget_contacts, forget_old, wake_sleeping
from duskhouse.store.log import Backend, Glance, Header
from duskhouse.store.store import Store
from duskhouse.words.errors import Refused

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
SWEEP = 5.0
FINISHED = 30.0
"""Seconds without anyone after which a finished match leaves the memory, if not sooner."""

LISTED = 100
CLOSE_WITHIN = 8.0
HOUSE = "house"
"""Under this name the database keeps what all its servers have alike, and others have not."""


class Tables:
    def __init__(self, settings: Settings, build: str, backend: Backend, bus: Bus) -> None:
        self.settings = settings
        self.build = build
        self.store = Store(backend)
        self.metrics = measured(self)
        self.bus = bus
        self.queue = MoveQueue(self.store, self.metrics, bus)
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
        self.shared_quotas = (self.session_quota, self._table_quota)
        self.peers = Peers(self)
        self.notices = Notices(self)
        self._since = time.monotonic()
        self._dropped: dict[str, float] = {}  # tables seen later, and since when
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._passing: set[asyncio.Task[None]] = set()
        self._lasting: set[asyncio.Task[None]] = set()

    # --------------------------------------------------------------- living
    async def open(self) -> None:
        self.compiler.when_ready(self._look_again)
        self.compiler.open()
        house = await self.notices.contacts.own_key(HOUSE, secrets.token_hex(8))
        await self.bus.open(self.peers, house)
        self._run(self.peers.run())
        self._run(self.queue.run())
        self._run(self.compiler.run())
        self._run(self._sweep())
        self._run(wake_sleeping(self))
        self._run(forget_old(self))
        self._run(forget_contacts(self))
        await self.notices.open()
        self._run(self.notices.run())

    async def close(self) -> None:
        """Whatever has been begun is finished, if that can be done in time; nothing new begins."""
        self.say_goodbye()
        for table in [*self.live.values()]:
            table.drop()
        try:
            async with asyncio.timeout(CLOSE_WITHIN):
                await self.queue.drained()
                await self.notices.close()
                while self._passing:
                    await asyncio.wait(self._passing)
        except TimeoutError:
            log.error("closed with work undone")
        await self.bus.close()
        for task in (*self._passing, *self._lasting):
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
            self.spawn(self.bus.hand_over())
            for table in self.live.values():
                table.send_all_away(Refused("closing"))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it beside all else; it is finished before the server closes."""
        self._begin(work, self._passing)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """The same with what goes on until then."""
        self._begin(work, self._lasting)

    def _begin(self, work: Coroutine[Any, Any, None], tasks: set[asyncio.Task[None]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        tasks.add(task)
        task.add_done_callback(partial(self._ended, tasks))

    def _ended(self, tasks: set[asyncio.Task[None]], task: asyncio.Task[None]) -> None:
        tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("task failed", exc_info=task.exception())

    def _look_again(self) -> None:
        for table in self.live.values():
            self.queue.put(presence.LookAgain(table))

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
            self.bus.unfollow(table.id)
            if table.match.plan.delay:
                self._dropped[table.id] = table.spectators.changed_at
            if table.address:
                self._table_quota.give_back(table.address)

    async def takes_session(self, address: str) -> bool:
        """Not too many at a time from one address, nor too many new ones a minute."""
        is_few = await self.bus.take("sockets", self.settings.sockets_per_minute, address)
        return is_few and self.session_quota.take(address)

    # --------------------------------------------------------------- making
    async def take_post(self, address: str) -> None:
        """Somebody wants a table or a seat: not too many at once."""
        if not await self.bus.take("posts", self.settings.posts_per_minute, address):
            raise Refused("too-fast")

    async def make(
        self, wanted: frames.NewTable, address: str, secret: str, key: str = ""
    ) -> Table:
        """A new table as its host wants it, who is to have this secret, and perhaps has a key."""
        plan, sats = planned(wanted, secret, key)
        if len(self.live) >= self.settings.most_tables or not self._table_quota.take(address):
            raise Refused("too-many-tables")
        header = new_header(plan, seed_for(plan))
        table = Table(header, Match(header.id, plan, header.seed, Table.now()), self, address)
        await self.bus.follow(table.id)
        try:
            await self.queue.put(Make(table, sats))
        except BaseException:
            self.bus.unfollow(table.id)
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
        await self.take_read(address)
        table = await self._from_log(table_id)
        table.lay_out(is_new=self._may_be_new(table))
        return table

    def _may_be_new(self, table: Table) -> bool:
        """Whether spectators, who see it later, may not have seen all of it. What happens at other
        servers is known here once it is over."""
        delay = table.match.plan.delay
        if self.bus.is_shared:
            finished = table.header.finished
            return delay > 0 and (finished is None or time.time() - finished < delay)
        return time.monotonic() - self._dropped.get(table.id, self._since) < delay

    async def find(self, table_id: str, address: str = "") -> Table:
        """A table by its id, from memory or from its log; whoever asks for it is counted."""
        table = self.live.get(table_id)
        if table is not None:
            return table
        self._check_id(table_id)
        if address:
            await self.take_read(address)
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

    async def take_read(self, address: str) -> None:
        """Somebody wants a log to be read or written out: not too many at once."""
        if not await self.bus.take("reads", self.settings.reads_per_minute, address):
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
        """What others say of it is heard first, so that nothing is missed in between."""
        await self.bus.follow(table_id)
        try:
            table = await self._from_log(table_id)
        except Refused:
            self.bus.unfollow(table_id)
            raise
        await self.peers.meet(table)
        self.live[table_id] = table
        try:
            self.peers.catch_up(table)
            table.open(table.show())
            self.compiler.want(table.match.plan.game)
            note("loaded", table=table_id, entries=table.match.length)
            await self.queue.put(presence.LookAgain(table))
        except Exception:
            log.exception("loading failed", extra={"facts": {"table": table_id}})
            self.live.pop(table_id, None)
            raise Refused("trouble") from None
        return table

    def listed(self) -> list[dict[str, Any]]:
        """Public tables that can be joined, newest first, then those that can be watched, here and
        at other servers."""
        found = {info["id"]: (can_join, info) for can_join, info in self.peers.others_lobbies()}
        found |= {info["id"]: (can_join, info) for can_join, info in self.own_lobby()}
        order = sorted(found.values(), key=lambda one: (not one[0], -one[1]["created"]))
        return [info for _, info in order[:LISTED]]

    def own_lobby(self) -> list[Listed]:
        """Those of this server, each with whether it can be joined."""
        public = [table for table in self.live.values() if table.match.plan.public]
        public.sort(key=lambda table: -table.header.created)
        peopled = [table for table in public if table.match.persons_here()]
        waiting = [table for table in peopled if table.match.open_seats()]
        running = [
            table
            for table in peopled
            if table.public_info()["state"] == "playing" and table.match.plan.spectators
        ]
        listed = [(True, table) for table in waiting]
        listed += [(False, table) for table in running if table not in waiting]
        return [(can_join, table.public_info()) for can_join, table in listed[:LISTED]]

    # -------------------------------------------------------------- rematch
    def rematch_of(
        self, old: Match, seed: bytes, shares: Mapping[int, Share]
    ) -> tuple[Header, list[Entry], tuple[Glance, ...]]:
        """A match with the same plan and people, each one seat further on and with the secret and
        the key that they have. Who begins is up to the game, not to who made the first table."""
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
                seat.person,
            )
            for seat in old.seats
        ]
        header = new_header(plan, seed)
        lasts = header.created + plan.clock.seconds if plan.lasts and plan.clock else None
        # Whoever is here goes there first.
        told_at = header.created + 2 * presence.TOLD_AFTER
        header = msgspec.structs.replace(header, due=lasts, notify=told_at)
        match = Match(header.id, plan, header.seed, Table.now())
        entries = match.seated(sorted(sats, key=lambda sat: sat.seat))
        if not any(seat.person for seat in old.seats):
            return header, entries, ()
        for entry in entries:
            match.apply(entry, Table.now())
        return header, entries, (glance_of(match),)

    def offer_rematch(self, table: Table, session: Session) -> None:
        """Tell a person of a finished match of the seat at the new table."""
        self.spawn(self._offer_rematch(table, session))

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
    return Header(new_id(), time.time(), msgspec.json.encode(plan), seed, next_seed=new_seed())


def new_id() -> str:
    """There are 32 letters, so that each is as likely as any other."""
    return "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in os.urandom(ID_LENGTH)])
