"""Several servers at one PostgreSQL and one Redis, beside one with SQLite.

The seats of a match are at different servers as far as there are several. `way` is how long it
takes from sending a move until another seat sees it: one at the same server, and one at another.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from bench.server.house import House, HousePlayer
from bench.server.idle import COLUMNS as IDLE_COLUMNS
from bench.server.idle import allow_sockets, idle
from bench.server.load import Load, Measured, cpu_of
from tests.server.redis_server import redis_server
from tests.store.postgres_server import postgres_server

COLUMNS = (
    *("servers", "store", "moves/s", "p50 ms", "p99 ms", "paced p50", "paced p99"),
    *("way here p99", "way there p50", "way there p99", "CPU µs/move"),
)
SPREAD = 20


class Many(House):
    """The first is the one that memory is measured of."""

    def __init__(self, folder: Path, count: int, **settings: str) -> None:
        self.count = count
        super().__init__(folder, **settings)
        self.others = [House(folder / str(number), **settings) for number in range(1, count)]
        self.ports = [self.port, *(other.port for other in self.others)]
        self.sent: dict[tuple[int, int], tuple[float, int]] = {}
        self.ways: dict[bool, Measured] = {}
        self.forget_ways()

    def forget_ways(self) -> None:
        self.sent.clear()
        self.ways = {False: Measured(), True: Measured()}

    def port_of(self, match: int, seat: int) -> int:
        return self.ports[self.server_of(match, seat)]

    def server_of(self, match: int, seat: int) -> int:
        return (match + seat) % self.count

    def player(self, load: Load, match: int, seat: int) -> HousePlayer:
        return ManyPlayer(load, match, seat, self)

    def cpu(self) -> float:
        return sum(cpu_of(one.pid) for one in (self, *self.others))

    def stop(self) -> None:
        for one in self.others:
            one.stop()
        super().stop()


class ManyPlayer(HousePlayer):
    """Notes how long others' moves were under way."""

    __slots__ = ("_many", "_seq", "_server")

    def __init__(self, load: Load, match: int, seat: int, many: Many) -> None:
        super().__init__(load, match, seat)
        self._many = many
        self._server = many.server_of(match, seat)
        self._seq = 0

    def see(self, seq: int) -> None:
        self._seq = seq
        began, server = self._many.sent.get((self.match, seq), (0.0, -1))
        if began and not self.sent_at:
            way = self._many.ways[server != self._server]
            way.latencies.append(time.perf_counter() - began)

    def send_move(self, move: bytes) -> None:
        super().send_move(move)
        self._many.sent[self.match, self._seq + 1] = self.sent_at, self._server


async def measured(many: Many, matches: int, seconds: float, pace: float) -> list[str]:
    load = Load(many, matches)
    await load.start()
    await load.play(SPREAD * matches)
    free = await load.slice(seconds, 0.0)
    many.forget_ways()
    paced = await load.slice(seconds, pace)
    ways = many.ways
    await load.stop()
    numbers = [
        free.rate,
        *(one.percentile(share) for one in (free, paced) for share in (0.5, 0.99)),
        ways[False].percentile(0.99),
        ways[True].percentile(0.5),
        ways[True].percentile(0.99),
        free.cost,
    ]
    return [f"{number:.1f}" if number < 100 else f"{number:.0f}" for number in numbers]


async def bench(chosen: argparse.Namespace, folder: Path, shared: dict[str, str]) -> None:
    table = Table(*COLUMNS, title=f"{chosen.matches} matches")
    idle_table = Table(*IDLE_COLUMNS, title="Idle tables")
    stores: list[tuple[int, str, dict[str, str]]] = [(1, "SQLite", {})]
    stores += [(count, "PostgreSQL", shared) for count in map(int, chosen.servers.split(","))]
    for count, store, settings in stores:
        where = folder / f"{store}-{count}"
        for number in range(count):
            (where / str(number)).mkdir(parents=True)
        many = Many(where, count, **settings)
        try:
            if chosen.matches:
                cells = await measured(many, chosen.matches, chosen.seconds, chosen.pace)
                table.add_row(str(count), store, *cells)
            for tables in filter(None, map(int, chosen.idle.split(","))):
                idle_table.add_row(str(count), store, *await idle(many, tables))
        finally:
            many.stop()
    Console(width=150).print(table, idle_table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.many", description=__doc__)
    parser.add_argument("--servers", default="1,2,4", help="how many at a time (1,2,4)")
    parser.add_argument("--matches", type=int, default=100, help="at a time (100); 0: idle only")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each slice (5)")
    parser.add_argument("--pace", type=float, default=200.0, help="moves a second when paced (200)")
    parser.add_argument("--idle", default="1000,10000", help="idle tables (1000,10000); 0: none")
    chosen = parser.parse_args()
    allow_sockets()
    with ExitStack() as opened:
        made: Any = tempfile.TemporaryDirectory(prefix="dusk-many-", ignore_cleanup_errors=True)
        folder = Path(opened.enter_context(made))
        for part in ("postgres", "redis"):
            (folder / part).mkdir()
        folder.chmod(0o755)
        postgres = opened.enter_context(postgres_server(folder / "postgres"))
        redis = opened.enter_context(redis_server(folder / "redis"))
        shared = {"database": postgres.url, "redis": redis.url}
        uvloop.run(bench(chosen, folder, shared))


if __name__ == "__main__":
    main()
