"""A position as plain Python values: what a state shows, read once, with what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import Snapshot
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS, PILES


class Position(Snapshot):
    """The fields of the state, arrays as lists."""

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        if not isinstance(value, int):
            value = self.__dict__[name] = value.tolist()
        return value

    @cached_property
    def board(self) -> int:
        return int(PILES[self.scale, self.seats])

    def exposed(self, pile: int) -> int:
        return int(self.piles[pile] & 15) - 1

    def height(self, pile: int) -> int:
        return (int(self.piles[pile]).bit_length() + 3) // 4

    def holder(self, pile: int) -> int:
        """Whose token stands on this pile."""
        return self.tokens.index(pile) if pile in self.tokens else NOBODY

    @cached_property
    def reach(self) -> int:
        """The piles with cards next to the active player's token, as a set."""
        token = self.tokens[self.active]
        if token == NOBODY:
            return 0
        return int(NEIGHBOURS[self.board, self.adjacency >> 3, token]) & int(self.filled)
