"""Servers, Redis and PostgreSQL as processes of their own, and whatever can happen to them.

After each fault every table goes on, every acknowledged move is in the log once, and every seat
sees what its log says, and no more.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from duskhouse.engine.view.pieces import Pieces
from duskhouse.server.table import replayed
from duskhouse.store.opening import open_database
from tests.cluster import Cluster, cluster, wait_until_thinking
from tests.server.live import Seen, lasts, put_together
from tests.server.test_crash import Player, check_log, new_player

pytest.importorskip("redis")
pytest.importorskip("psycopg")

TABLES = 4
GOES_ON_WITHIN = 90.0
PAUSE = 0.25


class Persistent(Player):
    """Comes back whatever happens, and sends again what it is not sure of."""

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
            await super().hear(frame, socket, chooser)
        if frame["type"] == "ack":  # of a move sent twice: what came of it was shown before
            await socket.close()


@pytest.fixture(scope="module")
def running() -> Iterator[Cluster]:
    with cluster() as made:
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
                    made = await asyncio.to_thread(new_player, running.url, chooser)
                    player = Persistent(made.seat)
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


def check_all(running: Cluster, players: list[Persistent]) -> None:
    with closing(open_database(running.postgres.url)) as store:
        for player in players:
            check_log(store, player)
    asyncio.run(check_views(running, players))


async def check_views(running: Cluster, players: list[Persistent]) -> None:
    """What each seat is shown is what the log says of it, with no card more."""
    for player in players:
        for port in running.ports:
            frame = await shown(f"ws://127.0.0.1:{port}/ws/{player.seat['table']}", player)
            with closing(open_database(running.postgres.url)) as store:
                stored = store.load(player.seat["table"])
            assert stored is not None
            timeline = replayed(stored).begun()
            if timeline.seq == frame["seq"]:  # a bot may have moved since
                pieces = timeline.game.pieces
                wanted = {"pieces": timeline.position.seen(player.seat["seat"])}
                assert lasting(pieces, frame) == lasting(pieces, wanted)


async def shown(url: str, player: Persistent) -> dict[str, Any]:
    """The view of whoever comes back; not at once, if the address has asked too often."""
    async with asyncio.timeout(GOES_ON_WITHIN):
        while True:
            with suppress(WebSocketException):
                async with connect(url) as socket:
                    hello = {name: player.seat[name] for name in ("seat", "secret")}
                    await socket.send(json.dumps({"type": "hello", **hello}))
                    async for text in socket:
                        frame: dict[str, Any] = json.loads(text)
                        if frame["type"] == "view":
                            return frame
            await asyncio.sleep(PAUSE)


def lasting(pieces: Pieces, frame: dict[str, Any]) -> Seen:
    """What a seat sees, but for what belongs to one position."""
    seen = put_together(pieces, {}, frame)
    return {key: [*seen[key]] for key in seen if lasts(pieces, key)}


def kill(running: Cluster) -> Callable[[random.Random], None]:
    def fault(chooser: random.Random) -> None:
        number = chooser.randrange(len(running.servers))
        running.servers[number].stop(signal.SIGKILL)
        running.servers[number].start()
        wait_until_thinking(f"http://127.0.0.1:{running.ports[number]}")

    return fault


def stop(running: Cluster) -> Callable[[random.Random], None]:
    """As it should be stopped; it is gone within seconds."""

    def fault(chooser: random.Random) -> None:
        number = chooser.randrange(len(running.servers))
        assert running.servers[number].stop() < 10
        running.servers[number].start()
        wait_until_thinking(f"http://127.0.0.1:{running.ports[number]}")

    return fault


def lose_redis(running: Cluster) -> Callable[[random.Random], None]:
    """All of it, for a moment or for longer than it takes to notice; or it hangs for a while."""

    def fault(chooser: random.Random) -> None:
        away = chooser.choice([0.0, 0.5, 5.0])
        if chooser.random() < 0.5:
            running.redis.stop()
            time.sleep(away)
            running.redis.start()
        else:
            running.redis.freeze()
            time.sleep(away)
            running.redis.go_on()

    return fault


def lose_postgres(running: Cluster) -> Callable[[random.Random], None]:
    def fault(chooser: random.Random) -> None:
        running.postgres.stop()
        time.sleep(chooser.choice([0.0, 2.0]))
        running.postgres.start()

    return fault


FAULTS = {"kill": kill, "stop": stop, "redis": lose_redis, "postgres": lose_postgres}


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("fault", "times"), [("kill", 200), ("stop", 20), ("redis", 50), ("postgres", 50)]
)
def test_tables_go_on_whatever_happens(running: Cluster, fault: str, times: int) -> None:
    endure(running, FAULTS[fault](running), times)
