"""Servers, Redis and PostgreSQL as processes of their own, and whatever can happen to them.

The persons of each table are at different servers. After each fault every table goes on, and no
server has logged more than that Redis or the database was lost. At the end every acknowledged move
is in the log once, and whatever any seat was ever shown is what the log says that it sees, with no
card more. `make test` has each fault once, `make soak` as often as it takes to trust it.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from duskhouse.engine.game.registry import games
from duskhouse.server.table import replayed
from duskhouse.store.log import Backend
from duskhouse.store.opening import open_database
from tests.cluster import Cluster, CuttableCluster, EasyCluster, Part, Way, cluster
from tests.server.live import Seen, put_together
from tests.server.test_crash import Player, check_log
from tests.store.postgres_pair import PostgresPair, postgres_pair
from tests.store.postgres_server import PostgresServer

pytest.importorskip("redis")
pytest.importorskip("psycopg")

TABLES = 3
PERSONS = 2
GOES_ON_WITHIN = 90.0
PAUSE = 0.25


@dataclass
class Persistent(Player):
    """Comes back whatever happens, and sends again what it is not sure of. Keeps all that it was
    shown."""

    seen: Seen = field(default_factory=dict)
    shown: dict[int, Seen] = field(default_factory=dict)

    async def keep_playing(self, urls: Sequence[str], chooser: random.Random) -> None:
        """At the first server, or else at one of the others."""
        for url in cycle(urls):
            with suppress(WebSocketException, TimeoutError):
                await self.play(url, chooser)
            if self.finished:
                return
            await asyncio.sleep(PAUSE)

    async def hear(self, frame: dict[str, Any], socket: Any, chooser: random.Random) -> None:
        if frame["type"] == "bye":
            assert frame["code"] in ("closing", "trouble", "too-fast"), frame
        elif (frame["type"], frame.get("code")) != ("error", "trouble"):
            if frame["type"] == "view":
                self.see(frame)
            await super().hear(frame, socket, chooser)
        if frame["type"] in ("ack", "error"):  # what came of it, or instead, was shown before
            await socket.close()

    async def look(self, url: str) -> None:
        """Come back and see what is shown; not at once, if the server has trouble still."""
        async with asyncio.timeout(GOES_ON_WITHIN):
            while not self.shown:
                with suppress(WebSocketException):
                    async with connect(url) as socket:
                        hello = {name: self.seat[name] for name in ("seat", "secret")}
                        await socket.send(json.dumps({"type": "hello", **hello}))
                        await self.watch(socket)
                await asyncio.sleep(PAUSE)

    async def watch(self, socket: Any) -> None:
        async for text in socket:
            frame = json.loads(text)
            if frame["type"] == "welcome":
                self.pieces = games()[frame["table"]["game"]].pieces
            elif frame["type"] == "view":
                self.see(frame)
                return

    def see(self, frame: dict[str, Any]) -> None:
        self.seen = put_together(self.pieces, self.seen if "since" in frame else {}, frame)
        self.shown[frame["seq"]] = self.seen


@pytest.fixture(scope="module")
def running() -> Iterator[Cluster]:
    with cluster(kind=CuttableCluster) as made:
        yield made


@pytest.fixture
def replicated() -> Iterator[Cluster]:
    with cluster(kind=EasyCluster, postgres_of=postgres_pair) as made:
        yield made


Fault = Callable[[int], None]
"""What happens, the first time, the second, ..."""


def endure(running: Cluster, fault: Fault, times: int) -> None:
    """Tables are played on while it happens again and again."""

    async def story() -> None:
        players: list[Persistent] = []
        for number in range(times):
            await asyncio.to_thread(running.wait_until_ready)
            while sum(not player.finished for player in players) < TABLES * PERSONS:
                players += await asyncio.to_thread(sit_down, running, chooser)
            async with playing(running, players, chooser) as tasks:
                await all_go_on(players, tasks)
                await asyncio.to_thread(fault, number)
                await all_go_on(players, tasks)
        await asyncio.to_thread(check_all, running, players)

    chooser = random.Random(times)
    wrong_before = running.wrong()
    asyncio.run(story())
    assert running.wrong() == wrong_before


@asynccontextmanager
async def playing(
    running: Cluster, players: list[Persistent], chooser: random.Random
) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Each begins at its own server, with another one than those at its table."""
    tasks = []
    for player in players:
        home = player.seat["seat"] % len(running.urls)
        urls = [*running.urls[home:], *running.urls[:home]]
        tasks.append(asyncio.create_task(player.keep_playing(urls, chooser)))
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def all_go_on(players: list[Persistent], tasks: list[asyncio.Task[None]]) -> None:
    """Each gets another move acknowledged, or its game is over."""
    before = [len(player.acked_moves) for player in players]
    async with asyncio.timeout(GOES_ON_WITHIN):
        while not all(
            player.finished or len(player.acked_moves) > count
            for player, count in zip(players, before, strict=True)
        ):
            await asyncio.sleep(0.02)
            for task in tasks:
                if task.done():
                    task.result()


def sit_down(running: Cluster, chooser: random.Random) -> list[Persistent]:
    """Persons at a new table, each by another server; bots have the other seats."""
    game = chooser.choice(list(games().values()))
    seats = chooser.choice(game.seats)
    others = ["open"] * (PERSONS - 1) + ["gentle"] * (seats - PERSONS)
    body = {"game": game.id, "seats": seats, "others": others, "grace": None}
    taken = [make_table(running.urls[0], body).raise_for_status().json()]
    for seat in range(1, PERSONS):
        url = running.urls[seat % len(running.urls)]
        joined = httpx.post(f"{url}/api/tables/{taken[0]['table']}/seats/{seat}", timeout=30)
        taken.append(joined.raise_for_status().json())
    return [Persistent(seat) for seat in taken]


def make_table(url: str, body: dict[str, Any]) -> httpx.Response:
    return httpx.post(f"{url}/api/tables", json=body, timeout=30)


def check_all(running: Cluster, players: list[Persistent]) -> None:
    running.wait_until_ready()
    with closing(open_database(running.postgres.url)) as store:
        for player in players:
            check_log(store, player)
            check_shown(store, player)
    asyncio.run(check_views(running, players))


def check_shown(store: Backend, player: Persistent) -> None:
    """Whatever it was shown at any time is what its seat sees by the log."""
    stored = store.load(player.seat["table"])
    assert stored is not None
    timeline = replayed(stored).begun()
    for seq, seen in player.shown.items():
        pieces = timeline.at(seq).seen(player.seat["seat"])
        assert seen == put_together(player.pieces, {}, {"pieces": pieces})


async def check_views(running: Cluster, players: list[Persistent]) -> None:
    """Each server shows each seat the same as its log does."""
    with closing(open_database(running.postgres.url)) as store:
        for player in players:
            for url in running.urls:
                late = Persistent(player.seat)
                await late.look(f"{url.replace('http', 'ws')}/ws/{player.seat['table']}")
                check_shown(store, late)


def kill(running: Cluster) -> Fault:
    return again(running, lambda server: server.stop(signal.SIGKILL))


def stop(running: Cluster) -> Fault:
    """As it should be stopped; it is gone within seconds."""

    def gone_soon(server: Part) -> None:
        assert server.stop() < 10

    return again(running, gone_soon)


def again(running: Cluster, end: Callable[[Part], Any]) -> Fault:
    """A server is ended, and starts while the tables go on at the others."""

    def fault(number: int) -> None:
        server = running.servers[number % len(running.servers)]
        try:
            end(server)
        finally:
            server.start()

    return fault


MOMENTS = (0.5, 5.0, 0.0)
"""Seconds: sooner than it is noticed, longer than anybody waits, and over at once."""


def lose_redis(running: Cluster) -> Fault:
    return away_and_back(running.redis.stop, running.redis.start)


def freeze_redis(running: Cluster) -> Fault:
    return away_and_back(running.redis.freeze, running.redis.go_on)


def lose_postgres(running: Cluster) -> Fault:
    assert isinstance(running.postgres, PostgresServer)
    return away_and_back(running.postgres.stop, running.postgres.start)


def freeze_postgres(running: Cluster) -> Fault:
    assert isinstance(running.postgres, PostgresServer)
    return away_and_back(running.postgres.freeze, running.postgres.go_on)


def away_and_back(go: Callable[[], Any], come: Callable[[], Any]) -> Fault:
    def fault(number: int) -> None:
        go()
        time.sleep(MOMENTS[number % len(MOMENTS)])
        come()

    return fault


def cut_off_from_postgres(running: Cluster) -> Fault:
    """It says so, and takes nothing that it could not keep."""

    def check(url: str) -> None:
        game = next(iter(games().values()))
        answer = make_table(url, {"game": game.id, "seats": game.seats[0]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "trouble")
        assert httpx.get(f"{url}/readyz", timeout=30).status_code == 503

    return cut_off(running, running.to_postgres, check)


def cut_off_from_redis(running: Cluster) -> Fault:
    """It goes on alone, and is heard again later."""

    def check(url: str) -> None:
        time.sleep(max(MOMENTS))
        assert httpx.get(f"{url}/readyz").status_code == 200

    return cut_off(running, running.to_redis, check)


def cut_off(running: Cluster, ways: list[Way], check: Callable[[str], None]) -> Fault:
    """One server alone: its connections end, or later nothing comes through them any more."""

    def fault(number: int) -> None:
        at = number % len(ways)
        way, is_frozen = ways[at], number // len(ways) % 2
        go, come = (way.freeze, way.go_on) if is_frozen else (way.cut, way.start)
        go()
        try:
            check(running.urls[at])
        finally:
            come()

    return fault


FAULTS = {
    "kill": (kill, 200),
    "stop": (stop, 10),
    "redis-lost": (lose_redis, 10),
    "redis-frozen": (freeze_redis, 10),
    "postgres-lost": (lose_postgres, 10),
    "postgres-frozen": (freeze_postgres, 10),
    "cut-off-from-postgres": (cut_off_from_postgres, 10),
    "cut-off-from-redis": (cut_off_from_redis, 10),
}


@pytest.mark.slow
@pytest.mark.xdist_group("faults")
@pytest.mark.parametrize("fault", FAULTS)
def test_tables_go_on_after_a_fault(running: Cluster, fault: str) -> None:
    made, _ = FAULTS[fault]
    endure(running, made(running), 1)


@pytest.mark.soak
@pytest.mark.xdist_group("faults")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("fault", FAULTS)
def test_tables_go_on_whatever_happens(running: Cluster, fault: str) -> None:
    made, times = FAULTS[fault]
    endure(running, made(running), times)


def fail_over(running: Cluster) -> Fault:
    """What is sent while the standby is away must not be acknowledged: it is lost."""
    assert isinstance(running.postgres, PostgresPair)
    pair = running.postgres
    return lambda number: pair.fail_over((0.5, 0.0)[number % 2])


@pytest.mark.slow
@pytest.mark.xdist_group("faults")
def test_the_standby_takes_over_and_nothing_acknowledged_is_lost(replicated: Cluster) -> None:
    endure(replicated, fail_over(replicated), 2)


@pytest.mark.soak
@pytest.mark.xdist_group("faults")
@pytest.mark.timeout(7200)
def test_the_standby_takes_over_again_and_again(replicated: Cluster) -> None:
    endure(replicated, fail_over(replicated), 10)
