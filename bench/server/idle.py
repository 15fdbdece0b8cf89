"""Tables at which nothing happens: what they cost while a person is connected to each, and asleep.

Memory is that of the first server, for each of its tables; the share of a core is of all servers.
"""

from __future__ import annotations

import asyncio
import json
import resource
import time
from typing import TYPE_CHECKING

import httpx

from bench.server.house import HEAD, HOST, game_of, seats_of
from bench.server.load import memory_of
from bench.server.wire import Wire, open_wire

if TYPE_CHECKING:
    from bench.server.many import Many

COLUMNS = (
    *("servers", "store", "tables", "made in s", "KB each, live", "CPU, live"),
    *("KB each, asleep", "CPU, asleep"),
)
AT_ONCE = 50
MEASURED_FOR = 10.0
QUIET_WITHIN = 300.0
"""Seconds for the bots' first moves, and for all tables to leave the memory."""

SEAT = b"0"


async def idle(many: Many, tables: int) -> list[str]:
    """The person at each table is on turn, or all others are gone too and it is only in the log."""
    before, began = memory_of(many.pid), time.perf_counter()
    onlookers: list[Onlooker] = []
    for first in range(0, tables, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, tables))
        onlookers += await asyncio.gather(*(come(many, number) for number in numbers))
    made = time.perf_counter() - began
    async with asyncio.timeout(QUIET_WITHIN):
        await asyncio.gather(*(one.on_turn for one in onlookers))
    here = tables / many.count
    live = (memory_of(many.pid) - before) / here, await share(many, MEASURED_FOR)
    for one in onlookers:
        one.wire.close()
    await until_asleep(many)
    asleep = (memory_of(many.pid) - before) / here, await share(many, MEASURED_FOR)
    cells = [cell for memory, cpu in (live, asleep) for cell in (f"{memory:.1f}", f"{cpu:.1%}")]
    return [f"{tables:,}", f"{made:.0f}", *cells]


class Onlooker:
    """Somebody at a table with bots, who lets them move until it is their own turn."""

    wire: Wire

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.welcome: asyncio.Future[bytes] = loop.create_future()
        self.on_turn: asyncio.Future[None] = loop.create_future()

    def hear(self, frame: bytes) -> None:
        if not self.welcome.done():
            self.welcome.set_result(frame)
        head = HEAD.match(frame)
        if head and head[2] in (SEAT, b"null") and not self.on_turn.done():
            self.on_turn.set_result(None)


async def come(many: Many, number: int) -> Onlooker:
    game, seats = game_of(number), seats_of(number)
    wanted = {"game": game.id, "seats": seats, "others": ["gentle"] * (seats - 1)}
    made, port = Onlooker(), many.ports[number % many.count]
    made.wire = await open_wire(HOST, port, "/ws/new", made.hear)
    made.wire.send(json.dumps({"type": "hello", "new": wanted}).encode())
    if not (await made.welcome).startswith(b'{"type":"welcome"'):
        raise RuntimeError(made.welcome.result().decode())
    return made


async def share(many: Many, seconds: float) -> float:
    """Of a core, that all servers take together."""
    used, began = many.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    return (many.cpu() - used) / (time.perf_counter() - began)


async def until_asleep(many: Many) -> None:
    """No table is in memory any more."""
    deadline = time.monotonic() + QUIET_WITHIN
    while time.monotonic() < deadline:
        counts = [await asyncio.to_thread(live_tables, port) for port in many.ports]
        if not any(counts):
            return
        await asyncio.sleep(1.0)


def live_tables(port: int) -> int:
    """Also if it says that it is not well, since its database was asked in vain for a moment."""
    count: int = httpx.get(f"http://{HOST}:{port}/healthz", timeout=30).json()["tables"]
    return count


def allow_sockets() -> None:
    """As many as the system allows, here and in whatever is started from here."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
