"""The other servers at the same database: what they say is heard here.

What they have written is read from the log, for all tables that they speak of at once; what they
say after it waits for that, so everything happens in the order in which it was said. While others
cannot be heard, the log of every live table is looked at again each second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from duskhouse.server.bus import ALL, BYE, NEW, Message
from duskhouse.server.elsewhere import CHAT, STATE, WHO, Follow, Heard, HeardChat, Said
from duskhouse.server.logs import log, note
from duskhouse.server.presence import LookAgain
from duskhouse.store.log import Unavailable
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table
    from duskhouse.server.tables import Tables

LOBBY, QUOTAS = "lobby", "quotas"
LOST_AFTER = 5.0
"""Seconds without a word of a server after which it is gone."""

COME_BACK_WITHIN = 2.0
"""Seconds in which those who were at a server that has closed are not missed."""

ANSWERED_WITHIN = 0.5
TRIED_AGAIN_AFTER = 1.0
MOST_AT_ONCE = 500

Listed = tuple[bool, dict[str, Any]]
"""A table of the lobby, and whether it can be joined."""


class Peers:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._bus = tables.bus
        self._lost_at: dict[str, float] = {}  # when each is gone, if nothing more is heard of it
        self._lobbies: dict[str, list[Listed]] = {}
        self._lobby: list[Listed] = []  # as the others were told
        self._quotas: list[dict[str, int]] = []
        self._unread: list[Message] = []
        self._arrived = asyncio.Event()
        self._loading: dict[str, tuple[Table, asyncio.Semaphore]] = {}
        self._kinds = {
            NEW: self._follow,
            STATE: self._hear_state,
            WHO: self._answer,
            CHAT: self._hear_chat,
            LOBBY: self._hear_lobby,
            QUOTAS: self._hear_quotas,
        }

    # ---------------------------------------------------------------- from the bus
    def heard(self, message: Message) -> None:
        if message.sender not in self._lost_at:
            note("server found", server=message.sender)
            self._lobby, self._quotas = [], []  # to be told again
        wait = COME_BACK_WITHIN if message.kind == BYE else LOST_AFTER
        self._lost_at[message.sender] = time.monotonic() + wait
        if message.kind in self._kinds:
            self._put(message)

    def _put(self, message: Message) -> None:
        self._unread.append(message)
        self._arrived.set()

    def begin_again(self) -> None:
        """Read every log again, and tell everyone everything."""
        for server in self._lost_at:
            self._lost_at[server] = time.monotonic() + LOST_AFTER
        self._lobby, self._quotas = [], []
        self._read_all()
        for table in self.tables.live.values():
            self._bus.tell(table.id, NEW)
            table.elsewhere.announce()
            self.tables.queue.put(LookAgain(table))

    def _read_all(self) -> None:
        for table_id in self.tables.live:
            self._put(Message("", table_id, NEW))

    def look_after(self) -> None:
        if not self._bus.is_up:
            self._read_all()
            return
        now = time.monotonic()
        for server in [server for server, at in self._lost_at.items() if at < now]:
            note("server gone", server=server)
            del self._lost_at[server]
            self._lobbies.pop(server, None)
            for quota in self.tables.shared_quotas:
                quota.elsewhere.pop(server, None)
            for table in self.tables.live.values():
                table.elsewhere.forget(server)
        if (lobby := self.tables.own_lobby()) != self._lobby:
            self._lobby = lobby
            self._bus.tell(ALL, LOBBY, lobby)
        if (quotas := [quota.large() for quota in self.tables.shared_quotas]) != self._quotas:
            self._quotas = quotas
            self._bus.tell(ALL, QUOTAS, quotas)

    def others_lobbies(self) -> list[Listed]:
        return [listed for lobby in self._lobbies.values() for listed in lobby]

    # ------------------------------------------------------------------- in order
    async def run(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            unread, self._unread = self._unread, []
            rows = await self._read({one.table for one in unread if one.kind == NEW})
            for message in unread:
                try:
                    self._kinds[message.kind](message, rows.get(message.table, ()))
                except Exception:  # whatever another build may say, the others are heard
                    log.exception("message failed", extra={"facts": {"kind": message.kind}})

    async def _read(self, wanted: set[str]) -> Mapping[str, list[tuple[int, bytes]]]:
        live = self.tables.live
        lengths = {table: live[table].match.length for table in wanted if table in live}
        rows: dict[str, list[tuple[int, bytes]]] = {}
        try:
            while lengths:
                some = dict([lengths.popitem() for _ in range(min(MOST_AT_ONCE, len(lengths)))])
                for table, number, body in await self.tables.store.after(some):
                    rows.setdefault(table, []).append((number, body.encode()))
        except Unavailable:
            loop = asyncio.get_running_loop()
            for table in wanted:
                loop.call_later(TRIED_AGAIN_AFTER, self._put, Message("", table, NEW))
        return rows

    def _follow(self, message: Message, rows: Any) -> None:
        if rows and (table := self.tables.live.get(message.table)):
            self.tables.queue.put(Follow(table, rows))

    def _hear_state(self, message: Message, _: Any) -> None:
        said = msgspec.convert(message.values[0], Said | None)
        if message.table in self._loading:
            table, answers = self._loading[message.table]
            if said is not None:
                table.elsewhere.heard(message.sender, said, is_new=True)
            answers.release()
        elif said is not None and (live := self.tables.live.get(message.table)):
            self.tables.queue.put(Heard(live, message.sender, said))

    def _answer(self, message: Message, _: Any) -> None:
        """Nothing is an answer too: whoever asks counts them."""
        table = self.tables.live.get(message.table)
        state = table.elsewhere.state() if table else None
        self._bus.tell_one(message.sender, message.table, STATE, state)

    def _hear_chat(self, message: Message, _: Any) -> None:
        if table := self.tables.live.get(message.table):
            frame = msgspec.convert(message.values[0], bytes)
            self.tables.queue.put(HeardChat(table, frame))

    def _hear_lobby(self, message: Message, _: Any) -> None:
        self._lobbies[message.sender] = msgspec.convert(message.values[0], list[Listed])

    def _hear_quotas(self, message: Message, _: Any) -> None:
        told = msgspec.convert(message.values[0], list[dict[str, int]])
        for quota, used in zip(self.tables.shared_quotas, told, strict=True):
            quota.elsewhere[message.sender] = used

    # -------------------------------------------------------------------- loading
    async def meet(self, table: Table) -> None:
        """What others know of a table that was just loaded, before anyone here sees it."""
        answers = asyncio.Semaphore(0)
        self._loading[table.id] = table, answers
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                for _ in range(await self._bus.ask(table.id, WHO)):
                    await answers.acquire()
        except TimeoutError:
            note("others did not answer", table=table.id)
        finally:
            del self._loading[table.id]

    async def see_latest(self, table: Table) -> None:
        """Whoever comes may have seen more at another server than is known here: what is written by
        now is shown first. Refused if that cannot be read."""
        try:
            await self.follow_latest(table)
        except Unavailable:
            raise Refused("trouble") from None

    async def follow_latest(self, table: Table) -> None:
        """Play what is written by now."""
        if not self._bus.is_shared:
            return
        rows = await self.tables.store.after({table.id: table.match.length})
        if rows:
            new = [(at, body.encode()) for _, at, body in rows]
            await self.tables.queue.put(Follow(table, new))

    def catch_up(self, table: Table) -> None:
        """See whether anything was written while it was being loaded."""
        if self._bus.is_shared:
            self._put(Message("", table.id, NEW))
