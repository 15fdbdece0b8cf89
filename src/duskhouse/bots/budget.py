"""How long a bot may think: so much time, or so many simulations."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from duskhouse.words.errors import Refused

Clock = Callable[[], float]

BUDGET = re.compile(r"(\d+(?:\.\d+)?)(ms|s|)")
SLICE = 0.004  # seconds between two looks at the clock
MOST_SECONDS, MOST_SIMULATIONS = 3600.0, 10**9


@dataclass(frozen=True)
class Budget:
    """Exactly one of the two is set."""

    seconds: float = 0.0
    simulations: int = 0

    def __str__(self) -> str:
        return f"{self.seconds * 1000:g}ms" if self.seconds else str(self.simulations)


def read_budget(text: str) -> Budget:
    """`100ms` or `1.5s` of time, or a whole number of simulations."""
    found = BUDGET.fullmatch(text)
    if found and found[2]:
        seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
        if 0 < seconds <= MOST_SECONDS:
            return Budget(seconds=seconds)
    elif found and found[1].isdecimal() and 0 < int(found[1]) <= MOST_SIMULATIONS:
        return Budget(simulations=int(found[1]))
    raise Refused("budget", text=repr(text))


class Meter:
    """A budget being spent. Asked before each slice of work how much more may be done."""

    def __init__(
        self, budget: Budget, cancel: Event | None = None, clock: Clock = time.perf_counter
    ) -> None:
        self.budget = budget
        self.simulations = 0
        self._cancel = cancel
        self._clock = clock
        self._began = clock()

    @property
    def cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def next_slice(self, share: float) -> int:
        """Simulations to do before asking again, until this share of the budget is spent."""
        return self._fitting(share, SLICE)

    def left(self, share: float) -> int:
        """Simulations that fit into what is left of this share of the budget."""
        return self._fitting(share, MOST_SECONDS)

    def _fitting(self, share: float, longest: float) -> int:
        if self.cancelled:
            return 0
        if not self.budget.seconds:
            return max(0, round(self.budget.simulations * share) - self.simulations)
        now = self._clock()
        spent = now - self._began
        left = self.budget.seconds * share - spent
        if left <= 0:
            return 0
        if not self.simulations:
            return 1
        pace = self.simulations / max(spent, 1e-6)
        return max(int(min(left, longest) * pace), min(1, int(left * pace)))

    def spend(self, simulations: int) -> None:
        self.simulations += simulations
