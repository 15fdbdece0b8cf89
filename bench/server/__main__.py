"""Moves a second, answer times and memory of the live table, beside boardgame.io's server.

Both servers run by turns under the same load from this process, every seat on a socket of its
own. Of several slices the best counts, since other work on the machine only ever takes away.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table

from bench.server.house import House
from bench.server.load import Contestant, Load, Measured, memory_of
from bench.server.peer import Peer

SETTLE = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--matches", default="10,100,500", help="how many at a time (10,100,500)")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each slice (3)")
    parser.add_argument("--slices", type=int, default=3, help="of each contestant (3)")
    parser.add_argument("--pace", type=float, default=500.0, help="moves a second when paced (500)")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duskhouse-bench-") as folder:
        uvloop.run(bench(chosen, Path(folder)))


async def bench(chosen: argparse.Namespace, folder: Path) -> None:
    console = Console(width=110)
    table = Table(
        *("matches", "load", "server", "moves/s", "p50 ms", "p99 ms", "server CPU", "load CPU"),
        "KB a match",
        title="The live table: every seat on its own socket; ours on disk before each ack",
    )
    rates: dict[tuple[str, int], float] = {}
    for matches in map(int, chosen.matches.split(",")):
        for pace in (0.0, chosen.pace):
            for name, measured, memory in await compared(chosen, folder, matches, pace):
                load = f"{pace:.0f}/s" if pace else "saturated"
                table.add_row(str(matches), load, name, *cells(measured), f"{memory:.0f}")
                if not pace:
                    rates[name, matches] = measured.rate
    console.print(table)
    for (name, matches), rate in rates.items():
        if name == House.name and (Peer.name, matches) in rates:
            times = rate / rates[Peer.name, matches]
            console.print(f"{matches} matches, saturated: {times:.2f} times the peer's moves/s")
    console.print(
        "CPU is of one core. The load is not the bottleneck as long as its CPU stays below 100 %"
        " while the server's is near it."
    )


async def compared(
    chosen: argparse.Namespace, folder: Path, matches: int, pace: float
) -> list[tuple[str, Measured, float]]:
    """Slices of both contestants by turns, the best of each."""
    kinds: Sequence[type[House] | type[Peer]] = (House,) if chosen.alone else (House, Peer)
    best: dict[str, Measured] = {}
    memory: dict[str, float] = {}
    for number in range(chosen.slices):
        for kind in kinds:
            here = folder / f"{matches}-{pace}-{number}"
            here.mkdir(exist_ok=True)
            contestant = kind(here)
            try:
                measured, kilobytes = await one_slice(contestant, matches, pace, chosen.seconds)
            finally:
                contestant.stop()
            print(f"{kind.name}, {matches} matches: {measured.rate:.0f}/s", file=sys.stderr)
            memory[kind.name] = min(kilobytes, memory.get(kind.name, kilobytes))
            if kind.name not in best or is_better(measured, best[kind.name], pace):
                best[kind.name] = measured
    return [(kind.name, best[kind.name], memory[kind.name]) for kind in kinds]


def is_better(one: Measured, other: Measured, pace: float) -> bool:
    return one.percentile(0.99) < other.percentile(0.99) if pace else one.rate > other.rate


async def one_slice(
    contestant: Contestant, matches: int, pace: float, seconds: float
) -> tuple[Measured, float]:
    before = memory_of(contestant.pid)
    load = Load(contestant, matches, pace)
    await load.start()
    load.go()
    await asyncio.sleep(SETTLE)
    measured = await load.measure(seconds)
    kilobytes = (memory_of(contestant.pid) - before) / matches
    await load.stop()
    return measured, kilobytes


def cells(measured: Measured) -> tuple[str, ...]:
    return (
        f"{measured.rate:,.0f}",
        f"{measured.percentile(0.5):.1f}",
        f"{measured.percentile(0.99):.1f}",
        f"{100 * measured.server_seconds / measured.seconds:.0f} %",
        f"{100 * measured.load_seconds / measured.seconds:.0f} %",
    )


if __name__ == "__main__":
    main()
