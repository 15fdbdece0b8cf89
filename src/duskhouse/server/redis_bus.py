"""What servers tell each other, through Redis.

Nothing that matters is kept there. What is said is published; leases and what addresses have asked
for are keys that expire. All names begin with one that only the servers at the same database have,
so houses with a database each may share a Redis.

Every second a server tells all that it is there: as long as it hears that itself, it hears the
others too. While it does not, it holds every lease that it asks for, since the database decides
between two who do the same, and it counts addresses for itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from duskhouse.server.bus import ALIVE, ALL, BYE, Bus, Listener, Message
from duskhouse.server.logs import log, note
from duskhouse.store.log import unavailable
from duskhouse.words.errors import Refused

INSTALL = "pip install 'duskhouse[redis]'"
PREFIX = "duskhouse:"

BEAT = 1.0
SILENT = 3.0
"""Seconds without a word of our own after which nobody is heard."""

ANSWERED_WITHIN = 1.0
TRIED_AGAIN_AFTER = 0.5
LEASED_FOR = 4.0
LEASE_MILLISECONDS = int(1000 * LEASED_FOR)
MOST_UNSENT = 10_000

TAKE_LEASE = """
local holder = redis.call('HGET', KEYS[1], 'by')
if holder and holder ~= ARGV[1] then return 0 end
local now = redis.call('TIME')
local fence = math.max(redis.call('INCR', KEYS[2]), now[1] * 1000)
redis.call('SET', KEYS[2], string.format('%d', fence))
redis.call('HSET', KEYS[1], 'by', ARGV[1], 'fence', string.format('%d', fence))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return fence
"""
"""The numbers go on rising though all of Redis was lost: they are not below the time."""

KEEP_LEASE = """
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""

END_LEASE = """
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
"""

TAKE_TOKEN = """
local now, most = redis.call('TIME'), tonumber(ARGV[1])
local at = now[1] + now[2] / 1000000
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = most
if known[1] then tokens = math.min(most, known[1] + (at - known[2]) * most / 60) end
local taken = tokens >= 1
if taken then tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.6f', at))
redis.call('EXPIRE', KEYS[1], 120)
return taken and 1 or 0
"""

encode, decode = msgspec.msgpack.encode, msgspec.msgpack.Decoder(Message).decode


class RedisBus(Bus):
    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            from redis import RedisError
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ImportError:
            raise Refused("library", library="redis", install=INSTALL) from None
        # The last one is uvloop's, of a connection that ended while something was to be sent by it.
        self._errors = (RedisError, OSError, TimeoutError, RuntimeError)
        try:
            self._redis: Any = Redis.from_url(
                url,
                protocol=2,
                retry=Retry(NoBackoff(), 0),
                socket_connect_timeout=ANSWERED_WITHIN,
                socket_timeout=ANSWERED_WITHIN,
            )
        except ValueError:
            raise Refused("redis-name") from None
        scripts = (TAKE_LEASE, KEEP_LEASE, END_LEASE, TAKE_TOKEN)
        self._take_lease, self._keep_lease, self._end_lease, self._take_token = (
            self._redis.register_script(script) for script in scripts
        )
        self._name_all(PREFIX)  # until it is open
        self.is_up = False
        self._heard_at = 0.0
        self._followed = {ALL}
        self._subscribed: set[str] = set()
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self._pubsub: Any = None
        self._subscribing = asyncio.Lock()
        self._unsent: list[tuple[str, bytes]] = []
        self._to_send = asyncio.Event()
        self._has_lost = False  # something that was to be told
        self._leases: dict[str, tuple[int, float]] = {}  # the number, and until when
        self._is_closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._ending: set[asyncio.Task[None]] = set()

    async def open(self, listener: Listener, house: str) -> None:
        self._listener = listener
        self._name_all(f"{PREFIX}{house}:")
        for work in (self._listen, self._send, self._beat):
            self._tasks.append(asyncio.create_task(self._for_good(work)))

    def _name_all(self, prefix: str) -> None:
        """The channels and keys."""
        self._table, self._server, self._lease, self._limit = (
            f"{prefix}{kind}:" for kind in ("table", "server", "lease", "limit")
        )
        self._fence = f"{prefix}fence"

    async def _for_good(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Whatever goes wrong, others are to be heard and told after it."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("task failed")
            await asyncio.sleep(TRIED_AGAIN_AFTER)

    async def hand_over(self) -> None:
        self._is_closing = True
        for name in [*self._leases]:
            await self._end(name)
        self.tell(ALL, BYE)

    async def close(self) -> None:
        """Once all that waits is told, if that can be done in time."""
        with suppress(*self._errors):
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self._publish()
        for task in (*self._tasks, *self._ending):
            task.cancel()
        with suppress(*self._errors):
            await self._redis.aclose()

    # ----------------------------------------------------------------- hearing
    async def _listen(self) -> None:
        """What others have said since the last connection ended is not known here."""
        self._hears_nobody()
        with suppress(*self._errors):
            await self._hear_on(self._redis.pubsub())

    async def _hear_on(self, pubsub: Any) -> None:
        """Until the connection breaks, or nothing comes over it any more."""
        try:
            self._subscribed = {*self._followed}
            channels = [self._table + table for table in self._subscribed]
            await pubsub.subscribe(self._server + self.name, *channels)
            self._pubsub, since = pubsub, time.monotonic()
            for table in self._followed - self._subscribed:  # meanwhile
                await self._subscribe(table)
            while time.monotonic() - max(since, self._heard_at) < 2 * SILENT:
                message = await pubsub.get_message(timeout=BEAT)
                if message is not None:
                    self._take_in(message)
        finally:
            self._pubsub = None
            with suppress(*self._errors):
                await pubsub.aclose()

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            confirmed = self._confirmed.pop(message["channel"].decode(), None)
            if confirmed and not confirmed.done():
                confirmed.set_result(None)
        elif message["type"] == "message":
            try:
                heard = decode(message["data"])
            except msgspec.DecodeError:
                return  # from another build, whose words are not known here
            if heard.sender == self.name:
                self._hears_itself()
            else:
                self._listener.heard(heard)

    def _hears_itself(self) -> None:
        self._heard_at = time.monotonic()
        if not self.is_up:
            self.is_up = True
            note("redis available")
            self._listener.begin_again()

    def _hears_nobody(self) -> None:
        if self.is_up:
            self.is_up = False
            log.error("redis unavailable")

    async def follow(self, table: str) -> None:
        """Until others are heard, nobody waits: then all is read once they are."""
        self._followed.add(table)
        confirmed = await self._subscribe(table)
        if confirmed and self.is_up:
            with suppress(TimeoutError):
                async with asyncio.timeout(ANSWERED_WITHIN):
                    await confirmed

    async def _subscribe(self, table: str) -> asyncio.Future[None] | None:
        """What is set once it holds; none, if there is no connection for it."""
        async with self._subscribing:
            if self._pubsub is None or table in self._subscribed:
                return None
            self._subscribed.add(table)
            channel = self._table + table
            confirmed = self._confirmed[channel] = asyncio.get_running_loop().create_future()
            with suppress(*self._errors):
                async with asyncio.timeout(ANSWERED_WITHIN):
                    await self._pubsub.subscribe(channel)
                return confirmed
            return None

    def unfollow(self, table: str) -> None:
        """At the next beat."""
        self._followed.discard(table)

    async def followed(self) -> set[str]:
        try:
            channels = await self._redis.pubsub_channels(self._table + "*")
        except self._errors as error:
            raise unavailable(error) from None
        return {channel.decode().removeprefix(self._table) for channel in channels}

    # ----------------------------------------------------------------- telling
    def _encoded(self, table: str, kind: str, *values: Any) -> bytes:
        return encode(Message(self.name, table, kind, values))

    def tell(self, table: str, kind: str, *values: Any) -> None:
        self._put(self._table + table, self._encoded(table, kind, *values))

    def tell_one(self, server: str, table: str, kind: str, *values: Any) -> None:
        self._put(self._server + server, self._encoded(table, kind, *values))

    def _put(self, channel: str, message: bytes) -> None:
        if len(self._unsent) < MOST_UNSENT:
            self._unsent.append((channel, message))
            self._to_send.set()

    async def _send(self) -> None:
        """All that waits at once."""
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            try:
                await self._publish()
            except self._errors:
                self._has_lost = True
                continue
            if self._has_lost:
                self._has_lost = False
                self._listener.begin_again()

    async def _publish(self) -> None:
        unsent, self._unsent = self._unsent, []
        async with self._redis.pipeline(transaction=False) as pipeline:
            for channel, message in unsent:
                pipeline.publish(channel, message)
            await pipeline.execute()

    async def ask(self, table: str, kind: str) -> int:
        if not self.is_up:
            return 0
        try:
            heard = await self._redis.publish(self._table + table, self._encoded(table, kind))
        except self._errors:
            return 0
        return int(heard) - 1

    async def _beat(self) -> None:
        while True:
            self.tell(ALL, BYE if self._is_closing else ALIVE)
            if time.monotonic() - self._heard_at > SILENT:
                self._hears_nobody()
            self._listener.look_after()
            with suppress(*self._errors):
                await self._keep_leases()
                await self._unsubscribe()
            await asyncio.sleep(BEAT)

    async def _unsubscribe(self) -> None:
        async with self._subscribing, asyncio.timeout(ANSWERED_WITHIN):
            unwanted = self._subscribed - self._followed
            if unwanted and self._pubsub is not None:
                self._subscribed -= unwanted
                await self._pubsub.unsubscribe(*[self._table + table for table in unwanted])

    # ------------------------------------------------------------------ leases
    async def lease(self, name: str) -> int:
        until = time.monotonic() + LEASED_FOR
        if self._is_closing:
            return 0
        if self.is_up:
            try:
                keys, arguments = [self._lease + name, self._fence], (self.name, LEASE_MILLISECONDS)
                fence = int(await self._take_lease(keys=keys, args=arguments))
            except self._errors:
                return 0
            if fence:
                self._leases[name] = fence, until
            return fence
        self._leases[name] = 1, until
        return 1

    def holds(self, name: str, fence: int) -> bool:
        number, until = self._leases.get(name, (0, 0.0))
        return number == fence and (time.monotonic() < until or not self.is_up)

    def release(self, name: str) -> None:
        if name in self._leases:
            task = asyncio.get_running_loop().create_task(self._end(name))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _end(self, name: str) -> None:
        fence, _ = self._leases.pop(name, (0, 0.0))
        if fence and self.is_up:
            with suppress(*self._errors):
                await self._end_lease(keys=[self._lease + name], args=[fence])

    async def _keep_leases(self) -> None:
        if not self._leases or not self.is_up:
            return
        leases, until = [*self._leases.items()], time.monotonic() + LEASED_FOR
        async with self._redis.pipeline(transaction=False) as pipeline:
            for name, (fence, _) in leases:
                arguments = (fence, LEASE_MILLISECONDS)
                await self._keep_lease(keys=[self._lease + name], args=arguments, client=pipeline)
            kept = await pipeline.execute()
        for (name, (fence, before)), is_kept in zip(leases, kept, strict=True):
            if self._leases.get(name) == (fence, before):
                if is_kept:
                    self._leases[name] = fence, until
                else:
                    del self._leases[name]

    # ------------------------------------------------------------------ limits
    async def take(self, what: str, per_minute: float, address: str) -> bool:
        if self.is_up:
            key = f"{self._limit}{what}:{address}"
            with suppress(*self._errors):
                return bool(await self._take_token(keys=[key], args=[per_minute]))
        return await super().take(what, per_minute, address)
