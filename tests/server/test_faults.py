"""Servers, Redis and PostgreSQL as processes of their own, and whatever can happen to them.

After each fault every table goes on. At the end every acknowledged move is in the log once, and
whatever any seat was ever shown is what the log says that it sees, with no card more. `make test`
has each fault once, `make soak` as often as it takes to trust it.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
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
from tests.cluster import (
    Cluster,
    CuttableCluster,
    EasyCluster,
    Part,
    Way,
    cluster,
    wait_until_thinking,
)
from tests.server.live import Seen, put_together
from tests.server.test_crash import Player, check_log
from tests.store.postgres_pair import PostgresPair, postgres_pair
from tests.store.postgres_server import PostgresServer

pytest.importorskip("redis")
pytest.importorskip("psycopg")

TABLES = 4
GOES_ON_WITHIN = 90.0
PAUSE = 0.25


@dataclass
class Persistent(Player):
    """Comes back whatever happens, and sends again what it is not sure of. Keeps all that it was
    shown."""

    seen: Seen = field(default_factory=dict)
    shown: dict[int, Seen] = field(default_factory=dict)

    async def keep_playing(self, url: str, chooser: random.Random) -> None:
        while not self.finished:
            with suppress(WebSocketException, TimeoutError):
                await self.play(url, chooser)
            await asyncio.sleep(PAUSE)

    async def hear(self, frame: dict[str, Any], socket: Any, chooser: random.Random) -> None:
        if frame["type"] == "bye":
            assert frame["code"] in ("closing", "trouble", "too-fast"), frame
        elif frame["type"] == "error" and frame["code"] == "trouble":
            await socket.close()
        else:
            if frame["type"] == "view":
                self.see(frame)
            await super().hear(frame, socket, chooser)
        if frame["type"] == "ack":  # of a move sent twice: what came of it was shown before
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


def endure(running: Cluster, fault: Callable[[random.Random], None], times: int) -> None:
    """Tables are played on while it happens again and again."""

    async def story() -> None:
        chooser = random.Random(times)
        players: list[Persistent] = []
        tasks: list[asyncio.Task[None]] = []
        try:
            for _ in range(times):
                while sum(not player.finished for player in players) < TABLES:
                    player = await asyncio.to_thread(new_player, running.url, chooser)
                    players.append(player)
                    tasks.append(asyncio.create_task(player.keep_playing(running.url, chooser)))
                await all_go_on(players, tasks)
                await asyncio.to_thread(fault, chooser)
            await all_go_on(players, tasks)
        finally:
            for task in tasks:
                task.cancel()
        await asyncio.to_thread(check_all, running, players)

    asyncio.run(story())


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


def new_player(url: str, chooser: random.Random) -> Persistent:
    """At a new table; not at once, if the server that is asked has trouble still."""
    game = chooser.choice(list(games().values()))
    body = {"game": game.id, "seats": chooser.choice(game.seats)}
    deadline = time.monotonic() + GOES_ON_WITHIN
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError):
            return Persistent(make_table(url, body).raise_for_status().json())
        time.sleep(PAUSE)
    raise AssertionError("no table was made")


def make_table(url: str, body: dict[str, Any]) -> httpx.Response:
    return httpx.post(f"{url}/api/tables", json=body, timeout=30)


def check_all(running: Cluster, players: list[Persistent]) -> None:
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
            for port in running.ports:
                late = Persistent(player.seat)
                await late.look(f"ws://127.0.0.1:{port}/ws/{player.seat['table']}")
                check_shown(store, late)


def kill(running: Cluster) -> Callable[[random.Random], None]:
    return again(running, lambda server: server.stop(signal.SIGKILL))


def stop(running: Cluster) -> Callable[[random.Random], None]:
    """As it should be stopped; it is gone within seconds."""

    def gone_soon(server: Part) -> None:
        assert server.stop() < 10

    return again(running, gone_soon)


def again(running: Cluster, end: Callable[[Part], Any]) -> Callable[[random.Random], None]:
    """A server that is of use is ended, and starts while the tables go on at the others."""

    def fault(chooser: random.Random) -> None:
        number = chooser.randrange(len(running.servers))
        wait_until_thinking(f"http://127.0.0.1:{running.ports[number]}")
        end(running.servers[number])
        running.servers[number].start()

    return fault


MOMENTS = (0.0, 0.5, 5.0)
"""Seconds: over at once, sooner than it is noticed, and longer than anybody waits."""


def lose_redis(running: Cluster) -> Callable[[random.Random], None]:
    return away_and_back(running.redis.stop, running.redis.start)


def freeze_redis(running: Cluster) -> Callable[[random.Random], None]:
    return away_and_back(running.redis.freeze, running.redis.go_on)


def lose_postgres(running: Cluster) -> Callable[[random.Random], None]:
    assert isinstance(running.postgres, PostgresServer)
    return away_and_back(running.postgres.stop, running.postgres.start)


def freeze_postgres(running: Cluster) -> Callable[[random.Random], None]:
    assert isinstance(running.postgres, PostgresServer)
    return away_and_back(running.postgres.freeze, running.postgres.go_on)


def away_and_back(
    go: Callable[[], Any], come: Callable[[], Any]
) -> Callable[[random.Random], None]:
    def fault(chooser: random.Random) -> None:
        go()
        time.sleep(chooser.choice(MOMENTS))
        come()

    return fault


def cut_off_from_postgres(running: Cluster) -> Callable[[random.Random], None]:
    """It says so, and takes nothing that it could not keep."""

    def check(number: int) -> None:
        url = f"http://127.0.0.1:{running.ports[number]}"
        game = next(iter(games().values()))
        answer = make_table(url, {"game": game.id, "seats": game.seats[0]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "trouble")
        assert httpx.get(f"{url}/readyz", timeout=30).status_code == 503

    return cut_off(running.to_postgres, check)


def cut_off_from_redis(running: Cluster) -> Callable[[random.Random], None]:
    """It goes on alone, and is heard again later."""

    def check(number: int) -> None:
        time.sleep(MOMENTS[-1])
        assert httpx.get(f"http://127.0.0.1:{running.ports[number]}/readyz").status_code == 200

    return cut_off(running.to_redis, check)


def cut_off(ways: list[Way], check: Callable[[int], None]) -> Callable[[random.Random], None]:
    """One server alone: its connections end, or nothing comes through them any more."""

    def fault(chooser: random.Random) -> None:
        number = chooser.randrange(len(ways))
        way = ways[number]
        if chooser.random() < 0.5:
            way.stop(signal.SIGKILL)
            check(number)
            way.start()
        else:
            way.freeze()
            check(number)
            way.go_on()

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


def fail_over(running: Cluster) -> Callable[[random.Random], None]:
    """What is sent while the standby is away must not be acknowledged: it is lost."""
    assert isinstance(running.postgres, PostgresPair)
    pair, away = running.postgres, cycle((0.5, 0.0))
    return lambda chooser: pair.fail_over(next(away))


@pytest.mark.slow
@pytest.mark.xdist_group("faults")
def test_the_standby_takes_over_and_nothing_acknowledged_is_lost(replicated: Cluster) -> None:
    endure(replicated, fail_over(replicated), 2)


@pytest.mark.soak
@pytest.mark.xdist_group("faults")
@pytest.mark.timeout(7200)
def test_the_standby_takes_over_again_and_again(replicated: Cluster) -> None:
    endure(replicated, fail_over(replicated), 10)
