"""Moves a second, answer times and memory of the live table, beside boardgame.io's server.

Both servers stand by each other and get short slices of the same load in turn, from this process,
every seat on a socket of its own. Of many slices the best counts, since other work on the machine
only ever takes away; the median of slices next to each other says how it goes all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import statistics
import sys
import tempfile
import timeit
from collections import defaultdict
from collections.abc import Sequence
from operator import attrgetter, methodcaller
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table

from bench.server.house import House
from bench.server.load import Contestant, Load, Measured, memory_of
from bench.server.peer import Peer

FIRST_MATCHES = 8
FIRST_MOVES = 12_000
MOST_APART = 150
MOVES_EACH = 20
"""By then every match is on its way, and none is over."""

p99, moves_per_second = methodcaller("percentile", 0.99), attrgetter("rate")

FORGET = 7.0
"""Seconds in which the server drops matches that nobody is at any more."""

COLUMNS = (
    *("matches", "load", "server", "moves/s", "p50 ms", "p99 ms", "CPU µs/move"),
    *("server CPU", "load CPU", "frames/move", "bytes/frame", "KB/match"),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--matches", default="10,100,500", help="how many at a time (10,100,500)")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each slice (2)")
    parser.add_argument("--slices", type=int, default=8, help="of each load and server (8)")
    parser.add_argument("--pace", type=float, default=500.0, help="moves a second when paced (500)")
    parser.add_argument("--quick", action="store_true", help="three slices of two seconds")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.seconds, chosen.slices = 2.0, 3
    with tempfile.TemporaryDirectory(prefix="duskhouse-bench-") as folder:
        uvloop.run(bench(chosen, Path(folder)))


async def bench(chosen: argparse.Namespace, folder: Path) -> None:
    console = Console(width=150)
    table = Table(*COLUMNS, title=f"The live table, every move on disk before its ack; {python()}")
    for matches in map(int, chosen.matches.split(",")):
        found = await compared(chosen, folder / str(matches), matches)
        for (name, pace), (slices, memory) in sorted(found.items()):
            load = f"{pace:.0f}/s" if pace else "saturated"
            best = min(slices, key=p99) if pace else max(slices, key=moves_per_second)
            table.add_row(str(matches), load, name, *cells(best), f"{memory:.0f}")
        if not chosen.alone:
            print(f"{House.name}, {matches} matches, saturated: {compared_to_peer(found)}")
    console.print(table)
    console.print(
        "The load comes from this one process: it is not the bottleneck as long as its CPU stays"
        " well below that of the server, which a saturated one keeps near 100 %."
    )


def python() -> str:
    """Which it is and how fast: compiled without optimisations it takes half as long again."""
    times = timeit.repeat("sorted(map(str, range(100)))", number=1000, repeat=20)
    return f"Python {platform.python_version()} ({1e3 * min(times):.0f} µs to sort 100 texts)"


Found = dict[tuple[str, float], tuple[list[Measured], float]]
"""Of each server under each load: its slices, and its memory a match."""


def compared_to_peer(found: Found) -> str:
    ours, theirs = (
        [*map(moves_per_second, found[name, 0.0][0])] for name in (House.name, Peer.name)
    )
    pairs = statistics.median([one / other for one, other in zip(ours, theirs, strict=True)])
    best = max(ours) / max(theirs)
    return f"{best:.2f} times the peer by the best slices, {pairs:.2f} in the median of pairs"


async def compared(chosen: argparse.Namespace, folder: Path, matches: int) -> Found:
    """Slices of both servers under each load, in turn."""
    folder.mkdir()
    kinds: Sequence[type[House] | type[Peer]] = (House,) if chosen.alone else (House, Peer)
    servers: list[Contestant] = []
    try:
        servers += [kind(folder) for kind in kinds]
        loads = [Load(server, matches) for server in servers]
        memory = {load.contestant.name: await settled(load) for load in loads}
        for load in loads:
            await load.spread(MOST_APART)
        slices: dict[tuple[str, float], list[Measured]] = defaultdict(list)
        for pace in (0.0, chosen.pace):
            for _ in range(chosen.slices):
                for load in loads:
                    measured = await load.slice(chosen.seconds, pace)
                    show(load.contestant, matches, pace, measured)
                    slices[load.contestant.name, pace].append(measured)
        for load in loads:
            await load.stop()
    finally:
        for server in servers:
            server.stop()
    return {(name, pace): (some, memory[name]) for (name, pace), some in slices.items()}


async def settled(load: Load) -> float:
    """Everyone at their tables and playing; the kilobytes this takes for each match.

    Some come first, so that what is made once, for all of them, does not count.
    """
    first = Load(load.contestant, FIRST_MATCHES)
    await first.start()
    await first.play(FIRST_MOVES)
    await first.stop()
    await asyncio.sleep(FORGET)
    before = memory_of(load.contestant.pid)
    await load.start()
    await load.play(MOVES_EACH * load.matches)
    return (memory_of(load.contestant.pid) - before) / load.matches


def show(server: Contestant, matches: int, pace: float, measured: Measured) -> None:
    load = f"{pace:.0f}/s" if pace else "saturated"
    print(
        f"{server.name}, {matches} matches, {load}: {measured.rate:.0f}/s,"
        f" p99 {measured.percentile(0.99):.1f} ms, {measured.cost:.0f} µs of CPU a move",
        file=sys.stderr,
    )


def cells(measured: Measured) -> tuple[str, ...]:
    moves = max(1, measured.moves)
    return (
        f"{measured.rate:,.0f}",
        f"{measured.percentile(0.5):.1f}",
        f"{measured.percentile(0.99):.1f}",
        f"{measured.cost:.0f}",
        f"{100 * measured.server_seconds / measured.seconds:.0f} %",
        f"{100 * measured.load_seconds / measured.seconds:.0f} %",
        f"{measured.frames / moves:.1f}",
        f"{measured.size:.0f}",
    )


if __name__ == "__main__":
    main()
