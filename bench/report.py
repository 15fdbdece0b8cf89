"""What a run has measured, and how figures are worded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bench.contest import Best
from bench.field import Loop
from bench.starts import Starts
from bench.weights import Weight

NOTHING = "–"


@dataclass(frozen=True)
class GameFigures:
    id: str
    title: str
    measured_seats: list[int]
    state_bytes: int
    figures: Mapping[str, Best]
    starts: Starts

    @property
    def most_seats(self) -> int:
        return self.measured_seats[-1]

    @property
    def name(self) -> str:
        return f"{self.title}, {players(self.most_seats)}"

    def batched(self, task: str) -> tuple[int, Best]:
        """The best size of a batch, and what a step takes in it."""
        sizes = (key.split()[1] for key in self.figures if key.startswith(f"{task} "))
        figures = [(int(size), self.figures[f"{task} {size}"]) for size in sizes]
        return min(figures, key=lambda one: one[1].best)


@dataclass(frozen=True)
class Report:
    """All that was measured; of a peer that is absent, a sentence that says why."""

    machine: Mapping[str, str]
    cores: int
    method: str
    compared: tuple[str, int]  # the game and the players that the C loop plays
    games: list[GameFigures]
    peers: Mapping[Loop, Best]
    absent: Mapping[str, str]
    plain_c: Mapping[str, Best | str]
    weights: Mapping[str, Weight]

    def best_c(self) -> float | None:
        """What a step takes in the fastest C loop."""
        found = [one.best for one in self.plain_c.values() if isinstance(one, Best)]
        return min(found, default=None)

    def best_open_spiel(self, task: str) -> float | None:
        """What a step takes in OpenSpiel's oh_hell."""
        found = (one.best for loop, one in self.peers.items() if loop[:2] == ("OpenSpiel", task))
        return next(found, None)

    def best_of(self, loops: Iterable[Loop]) -> float | None:
        return min((self.peers[loop].best for loop in loops if loop in self.peers), default=None)

    def best_by_name(self, loops: Iterable[Loop]) -> dict[str, Loop]:
        """Of loops that differ in size alone, the fastest; any one if the peer is absent."""
        found: dict[str, Loop] = {}
        for loop in loops:
            other = found.setdefault(loop.name, loop)
            if loop in self.peers and self.peers[loop].best < self.peers[other].best:
                found[loop.name] = loop
        return found

    def missing(self) -> list[str]:
        """Why peers are missing."""
        reasons = (*self.absent.values(), *self.plain_c.values())
        return sorted({reason for reason in reasons if isinstance(reason, str)})


@dataclass
class Section:
    title: str
    header: list[str]
    rows: list[list[str]] = field(default_factory=list)


# ------------------------------------------------------------------- wording
def players(count: int) -> str:
    return f"{count} players"


def rate(nanoseconds: float) -> str:
    """Steps a second."""
    millions = 1e3 / nanoseconds
    return f"{millions:.1f} M" if millions >= 10 else f"{millions:.2f} M"


def thousands(nanoseconds: float) -> str:
    """Simulations a second."""
    return f"{1e6 / nanoseconds:.0f} k"


def times(peer: float | None, ours: float) -> str:
    """How many times as fast as the peer."""
    if peer is None:
        return NOTHING
    ratio = peer / ours
    return f"{ratio:.0f}×" if ratio >= 10 else f"{ratio:.2f}×"


def microseconds(cost: Best) -> str:
    return f"{cost.best / 1e3:.2f} µs"


def nanoseconds(cost: Best) -> str:
    if cost.best >= 1000:
        return microseconds(cost)
    return f"{cost.best:.0f} ns" if cost.best >= 10 else f"{cost.best:.1f} ns"


def as_rows(title: str, section: Section) -> str:
    """As Markdown."""
    first, *rest = section.header
    rule = ["---", *["---:"] * len(rest)]
    grid = [[first or title, *rest], rule, *section.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in grid)


def machine_line(report: Report) -> str:
    return f"Measured on {', '.join(report.machine.values())}."


def absent(name: str, why: str, header: list[str]) -> list[str]:
    return [name, why, *[NOTHING] * (len(header) - 2)]
