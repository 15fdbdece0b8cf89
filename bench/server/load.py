"""Matches played over real sockets, every seat its own, as fast as they go or at a pace."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import statistics
import subprocess
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

from bench.server.wire import Wire

TICK = 0.002
SETTLE = 0.3
AT_ONCE = 10
"""Matches that are made at the same time."""


@dataclass
class Measured:
    """One slice of load."""

    moves: int = 0
    frames: int = 0
    sizes: list[int] = field(default_factory=list)
    seconds: float = 0.0
    server_seconds: float = 0.0
    load_seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def size(self) -> float:
        """Bytes of a frame, in the median."""
        return statistics.median(self.sizes) if self.sizes else 0.0

    @property
    def cost(self) -> float:
        """Processor time of the server for a move, in microseconds."""
        return 1e6 * self.server_seconds / max(1, self.moves)

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the moves was answered."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Player(ABC):
    """One seat of one match, with a socket of its own; plays a random legal move on its turn."""

    __slots__ = ("load", "match", "sent_at", "wire")

    def __init__(self, load: Load, match: int) -> None:
        self.load = load
        self.match = match
        self.wire: Wire | None = None
        self.sent_at = 0.0

    def hear(self, frame: bytes) -> None:
        """A frame from the server."""
        self.load.heard(frame)
        self.read(frame)

    @abstractmethod
    def read(self, frame: bytes) -> None:
        """See whether it answers a move, ends the match, or wants a move."""

    def send(self, text: bytes) -> None:
        assert self.wire is not None
        self.wire.send(text)

    def send_move(self, move: bytes) -> None:
        self.sent_at = time.perf_counter()
        self.send(move)

    def answered(self) -> None:
        """The server has carried out the move that was sent."""
        if self.sent_at:
            self.load.count(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0


class Contestant(ABC):
    """A server under load."""

    name = ""

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=log.open("w"),
            text=True,
        )
        self.pid = self._process.pid
        assert self._process.stdout
        self.said = self._process.stdout
        """Its lines."""

    @abstractmethod
    async def new_match(self, number: int, load: Load) -> list[Player]:
        """The players of a new match, all connected."""

    def cpu(self) -> float:
        """Processor seconds so far."""
        return cpu_of(self.pid)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


class Load:
    """A number of matches that are kept going. Between slices nobody moves."""

    def __init__(self, contestant: Contestant, matches: int) -> None:
        self.contestant = contestant
        self.matches = matches
        self.chooser = random.Random(matches)
        self._measured: Measured | None = None
        self._runs_free = False
        self._waiting: deque[tuple[Player, bytes]] = deque()
        self._players: dict[int, list[Player]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._moves_left: Counter[int] = Counter()

    async def start(self) -> None:
        """All at their tables; nobody moves yet."""
        for first in range(0, self.matches, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self.matches))
            await asyncio.gather(*map(self._begin, numbers))
        await asyncio.sleep(SETTLE)

    async def _begin(self, number: int) -> None:
        self._players[number] = await self.contestant.new_match(number, self)

    # ---------------------------------------------------- what players report
    def heard(self, frame: bytes) -> None:
        if self._measured is not None:
            self._measured.frames += 1
            self._measured.sizes.append(len(frame))

    def count(self, latency: float) -> None:
        if self._measured is not None:
            self._measured.moves += 1
            self._measured.latencies.append(latency)

    def may_move(self, player: Player, move: bytes) -> None:
        """It is this player's turn, and this is what it would send."""
        if self._runs_free or self._may_still_move(player.match):
            player.send_move(move)
        else:
            self._waiting.append((player, move))

    def _may_still_move(self, match: int) -> bool:
        if not self._moves_left[match]:
            return False
        self._moves_left[match] -= 1
        return True

    def over(self, player: Player) -> None:
        """A match has ended: another takes its place."""
        players = self._players.pop(player.match, [])
        for one in players:
            if one.wire:
                one.wire.close()
        if players and not self._stopping:
            task = asyncio.get_running_loop().create_task(self._begin_again(player.match))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _begin_again(self, number: int) -> None:
        try:
            await self._begin(number)
        except OSError:
            if not self._stopping:
                raise

    # -------------------------------------------------------------- measuring
    async def spread(self, most: int) -> None:
        """Each match plays on by another number of moves, so that they do not end together."""
        for match in range(self.matches):
            self._moves_left[match] = self.chooser.randrange(most)
        waiting, self._waiting = self._waiting, deque()
        for player, move in waiting:
            self.may_move(player, move)
        while self._moves_left.total():
            await asyncio.sleep(0.1)
        await asyncio.sleep(SETTLE)

    async def play(self, moves: int) -> None:
        """So many moves in all, as fast as they go."""
        self._measured = Measured()
        while self._measured.moves < moves:
            await self._freely(0.1)
        self._measured = None
        await asyncio.sleep(SETTLE)

    async def slice(self, seconds: float, pace: float) -> Measured:
        """So many moves a second, or as many as there can be."""
        measured = self._measured = Measured()
        server, load, began = self.contestant.cpu(), own_cpu(), time.perf_counter()
        await (self._paced(seconds, pace) if pace else self._freely(seconds))
        self._measured = None
        measured.seconds = time.perf_counter() - began
        measured.server_seconds = self.contestant.cpu() - server
        measured.load_seconds = own_cpu() - load
        await asyncio.sleep(SETTLE)  # the last answers
        return measured

    async def _freely(self, seconds: float) -> None:
        self._runs_free = True
        while self._waiting:
            player, move = self._waiting.popleft()
            player.send_move(move)
        await asyncio.sleep(seconds)
        self._runs_free = False

    async def _paced(self, seconds: float, pace: float) -> None:
        began = time.perf_counter()
        sent = 0
        while (passed := time.perf_counter() - began) < seconds:
            while sent < passed * pace and self._waiting:
                player, move = self._waiting.popleft()
                player.send_move(move)
                sent += 1
            await asyncio.sleep(TICK)

    async def stop(self) -> None:
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        for players in self._players.values():
            for player in players:
                if player.wire:
                    player.wire.close()
        await asyncio.sleep(SETTLE)


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def cpu_of(pid: int) -> float:
    """Processor seconds of a process, all its threads."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory_of(pid: int) -> float:
    """Resident kilobytes."""
    with open(f"/proc/{pid}/status") as status:
        return next(float(line.split()[1]) for line in status if line.startswith("VmRSS"))
