"""Matches played over real sockets, every seat its own, as fast as they go or at a pace."""

from __future__ import annotations

import asyncio
import random
import resource
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.server.wire import Wire

TICK = 0.002


@dataclass
class Measured:
    """One slice of load."""

    moves: int = 0
    seconds: float = 0.0
    server_seconds: float = 0.0
    load_seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the moves was answered."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Player(ABC):
    """One seat of one match, with a socket of its own; plays a random legal move on its turn."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.wire: Wire | None = None
        self.sent_at = 0.0

    @abstractmethod
    def hear(self, frame: bytes) -> None:
        """A frame from the server."""

    def may_move(self, move: bytes) -> None:
        """It is this seat's turn, and this is what it would send."""
        self.load.offer(self, move)

    def send_move(self, move: bytes) -> None:
        assert self.wire is not None
        self.sent_at = time.perf_counter()
        self.wire.send(move)

    def answered(self) -> None:
        """The server has carried out the move that was sent."""
        if self.sent_at:
            self.load.count(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0


class Contestant(ABC):
    """A server under load."""

    name = ""
    pid = 0

    @abstractmethod
    async def new_match(self, number: int, load: Load) -> list[Player]:
        """The players of a new match, all connected."""


class Load:
    """A number of matches that are kept going."""

    def __init__(self, contestant: Contestant, matches: int, pace: float = 0.0) -> None:
        self.contestant = contestant
        self.matches = matches
        self.pace = pace
        self.measured: Measured | None = None
        self.chooser = random.Random(matches)
        self._waiting: deque[tuple[Player, bytes]] = deque()
        self._players: dict[int, list[Player]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._made = 0
        self._holding = True
        self._stopping = False

    async def start(self) -> None:
        """All at their tables; nobody moves yet."""
        for number in range(self.matches):
            await self._begin(number)

    def go(self) -> None:
        self._holding = False
        while self._waiting and not self.pace:
            player, move = self._waiting.popleft()
            player.send_move(move)

    async def _begin(self, number: int) -> None:
        self._made += 1
        self._players[number] = await self.contestant.new_match(number, self)
        for player in self._players[number]:
            player.match = number  # type: ignore[attr-defined]

    async def _begin_again(self, number: int) -> None:
        try:
            await self._begin(number)
        except OSError:
            if not self._stopping:
                raise

    def over(self, player: Player) -> None:
        """A match has ended: another takes its place."""
        number: int = player.match  # type: ignore[attr-defined]
        players = self._players.pop(number, [])
        for one in players:
            if one.wire:
                one.wire.close()
        if players and not self._stopping:
            task = asyncio.get_running_loop().create_task(self._begin_again(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def offer(self, player: Player, move: bytes) -> None:
        if self.pace or self._holding:
            self._waiting.append((player, move))
        else:
            player.send_move(move)

    def count(self, latency: float) -> None:
        if self.measured is not None:
            self.measured.moves += 1
            self.measured.latencies.append(latency)

    async def measure(self, seconds: float) -> Measured:
        """One slice."""
        measured = Measured()
        server, load, began = cpu_of(self.contestant.pid), own_cpu(), time.perf_counter()
        self.measured = measured
        if self.pace:
            await self._pace(seconds)
        else:
            await asyncio.sleep(seconds)
        self.measured = None
        measured.seconds = time.perf_counter() - began
        measured.server_seconds = cpu_of(self.contestant.pid) - server
        measured.load_seconds = own_cpu() - load
        return measured

    async def _pace(self, seconds: float) -> None:
        began = time.perf_counter()
        sent = 0
        while (passed := time.perf_counter() - began) < seconds:
            while sent < passed * self.pace and self._waiting:
                player, move = self._waiting.popleft()
                player.send_move(move)
                sent += 1
            await asyncio.sleep(TICK)

    async def stop(self) -> None:
        self._stopping = self._holding = True
        await asyncio.sleep(0.1)
        for players in self._players.values():
            for player in players:
                if player.wire:
                    player.wire.close()
        await asyncio.sleep(0.1)


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


Progress = Callable[[str], None]
