"""Whether a run of the lab makes tables wait: answer times with one and without, on one server.

    python -m bench.server.lab

Slices of the same paced load take turns, with the lab of the page running and without it, so that
whatever else the machine does meets both alike. What counts is the median of slices: of the time
within which half of the moves, and 99 of a hundred, were answered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import uvloop

from bench.server.house import HOST, House
from bench.server.load import Load, Measured
from duskhouse.engine.game.registry import games

BEGINS = 60.0
"""Seconds within which a run of the lab has found something."""


class Lab:
    """The lab of a server, as the page asks for it."""

    def __init__(self, port: int) -> None:
        self.url = f"http://{HOST}:{port}/api/lab"

    def begin(self) -> None:
        """Until it is at work: what it does before is to load the rules."""
        game = next(iter(games().values()))
        self._ask("POST", {"game": game.id, "seats": max(game.seats), "minutes": 60})
        until = time.monotonic() + BEGINS
        while not self._ask("GET")["found"] and time.monotonic() < until:
            time.sleep(0.5)

    def stop(self) -> None:
        self._ask("DELETE")
        while self._ask("GET")["running"]:
            time.sleep(0.2)

    def _ask(self, method: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.url, data, method=method)) as answer:
            return json.load(answer)


async def measured(chosen: argparse.Namespace, folder: Path) -> dict[bool, list[Measured]]:
    house = House(folder)
    lab, slices = Lab(house.port), dict[bool, list[Measured]]({False: [], True: []})
    try:
        load = Load(house, chosen.matches)
        await load.start()
        for _ in range(chosen.pairs):
            slices[False].append(await load.slice(chosen.seconds, chosen.pace))
            await asyncio.to_thread(lab.begin)
            slices[True].append(await load.slice(chosen.seconds, chosen.pace))
            await asyncio.to_thread(lab.stop)
        await load.stop()
    finally:
        house.stop()
    return slices


def row_of(name: str, slices: Sequence[Measured]) -> str:
    half, most = (
        statistics.median(each.percentile(share) for each in slices) for share in (0.5, 0.99)
    )
    moves, rate = sum(each.moves for each in slices), statistics.median(s.rate for s in slices)
    return f"| {name} | {moves:,} | {rate:.0f} | {half:.1f} ms | {most:.1f} ms |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.lab", description=__doc__)
    parser.add_argument("--matches", type=int, default=10, help="at a time (10)")
    parser.add_argument("--pace", type=float, default=50.0, help="moves a second (50)")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each slice (15)")
    parser.add_argument("--pairs", type=int, default=4, help="of slices (4)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duskhouse-bench-") as folder:
        slices = uvloop.run(measured(chosen, Path(folder)))
    print("| | moves | moves a second | p50 | p99 |\n|---|---:|---:|---:|---:|")
    print(row_of("tables alone", slices[False]))
    print(row_of("beside a run of the lab", slices[True]))


if __name__ == "__main__":
    main()
