"""The method: all contestants in one run, in short slices by turns, and the best slice counts.

A machine is never quite quiet. Whatever else it does only ever slows a slice down, so the best of
many is the figure that comes back in every run; and as the slices of all contestants alternate
and are equally long, a quiet or a busy minute is the same for everyone. The median is kept too:
how far it lies from the best says how noisy the machine was.

Each contestant is single-threaded and times itself, so that neither pipes nor set-up count, and
by the processor time it used: on an idle machine the clock on the wall says the same, on a busy one
it would charge a slice for the turns of other programs.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Slice(NamedTuple):
    """What was done in one slice, and in how long."""

    steps: int
    nanoseconds: int


class Best(NamedTuple):
    """What one step takes, in nanoseconds."""

    best: float
    median: float


class BenchError(Exception):
    """What went wrong, in one sentence."""


@dataclass
class Contestant:
    """Something that can be done any number of times, and what came of it so far."""

    run: Callable[[int], Slice]
    amount: int = 1
    slices: list[Slice] = field(default_factory=list)

    def settle(self, nanoseconds: int) -> None:
        """Find the amount that fills a slice of about this length."""
        self.run(1)  # which may compile
        while (took := self.shortest_of_three()) < nanoseconds / 4:
            self.amount *= 2
        self.amount = max(1, round(self.amount * nanoseconds / took))

    def shortest_of_three(self) -> int:
        return min(self.run(self.amount).nanoseconds for _ in range(3))

    def go(self) -> None:
        self.slices.append(self.run(self.amount))

    @property
    def figure(self) -> Best:
        costs = [taken.nanoseconds / taken.steps for taken in self.slices]
        return Best(min(costs), statistics.median(costs))


def hold(
    contestants: Sequence[Contestant],
    rounds: int,
    milliseconds: int,
    progress: Callable[[int], None],
) -> None:
    """So many rounds with a slice for everyone in each."""
    for contestant in contestants:
        contestant.settle(milliseconds * 1_000_000)
    for number in range(rounds):
        progress(number)
        for contestant in contestants:
            contestant.go()
