"""Time to think, by the move or by the game."""

from __future__ import annotations

from duskhouse.match.plan import Clock


class Clocks:
    """The clock of each seat. It runs for the seat on turn, since the latest move."""

    def __init__(self, clock: Clock, seats: int, now: float) -> None:
        self.clock = clock
        self.spent = [0.0] * seats
        self.since = now

    def moved(self, seat: int, spent: float, now: float) -> None:
        if self.clock.kind == "game":
            self.spent[seat] += spent
        self.since = now

    def left(self, seat: int, on_turn: bool, now: float) -> float:
        thinking = now - self.since if on_turn else 0.0
        return max(0.0, self.clock.seconds - self.spent[seat] - thinking)

    def run_out_at(self, seat: int, time: float) -> None:
        """The clock of the seat on turn has been running while nobody looked."""
        self.since = time - self.clock.seconds + self.spent[seat]

    def runs_out_at(self, seat: int) -> float:
        return self.since + self.clock.seconds - self.spent[seat]
