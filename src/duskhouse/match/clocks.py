"""Time to think, by the turn or by the game."""

from __future__ import annotations

from duskhouse.match.plan import Clock


class Clocks:
    """The clock of each seat. It runs for the seat on turn: by the game since the latest move, by
    the turn since that began."""

    def __init__(self, clock: Clock, seats: int, now: float) -> None:
        self.clock = clock
        self.spent = [0.0] * seats
        self.since = now
        self._is_out = False  # in the turn that goes on

    def moved(self, seat: int, spent: float, now: float, turn_goes_on: bool) -> bool:
        """A seat has moved, so long after its clock began to run. Whether its time ran out then,
        and not before in the same turn."""
        had = self.clock.seconds - self.spent[seat]
        if self.clock.kind == "game":
            self.spent[seat] += spent
        runs_out = 0 < had <= spent and not self._is_out
        if self.clock.kind == "game" or not turn_goes_on:
            self.since, self._is_out = now, False
        else:
            self._is_out = had <= spent
        return runs_out

    def left(self, seat: int, on_turn: bool, now: float) -> float:
        thinking = now - self.since if on_turn else 0.0
        return max(0.0, self.clock.seconds - self.spent[seat] - thinking)

    def run_out_at(self, seat: int, time: float) -> None:
        """The clock of the seat on turn has been running while nobody looked."""
        self.since = time - self.clock.seconds + self.spent[seat]

    def runs_out_at(self, seat: int) -> float:
        return self.since + self.clock.seconds - self.spent[seat]
