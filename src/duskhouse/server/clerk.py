"""Moves that have come together are carried out together, step by step and game by game: the same
step for one move after another takes the processor much less time than all steps in turn.
"""

from __future__ import annotations

import asyncio
from operator import attrgetter
from typing import Protocol

MANY = 8
"""Moves that come together while there is a lot to do."""


class Wanted(Protocol):
    """A move on its way."""

    game: str

    def is_in_order(self) -> bool:
        """Whether it may be made; if not, whoever wanted it has been told why."""

    def carry_out(self) -> None:
        """Make it, and have it put on disk."""


class Clerk:
    def __init__(self) -> None:
        self._waiting: list[Wanted] = []
        self.is_busy = False

    def take(self, move: Wanted) -> None:
        """It is carried out as soon as everything that has come is read."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._work)
        self._waiting.append(move)

    def _work(self) -> None:
        waiting, self._waiting = self._waiting, []
        self.is_busy = len(waiting) >= MANY
        waiting.sort(key=attrgetter("game"))
        for move in [move for move in waiting if move.is_in_order()]:
            move.carry_out()
