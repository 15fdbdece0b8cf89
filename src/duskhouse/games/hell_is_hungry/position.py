"""A position as plain Python values: what a state shows, read once.

Reading a field of a record from Python costs microseconds, and a view reads hundreds. The fields
keep their names; the record itself goes along for the rules that are asked.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from duskhouse.engine.news import NOBODY
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS, PILES
from duskhouse.games.hell_is_hungry.state import State

FIELDS = [
    "seats",
    "phase",
    "turn",
    "adjacency",
    "reply",
    "joker_end",
    "scale",
    "active",
    "idle",
    "piles",
    "filled",
    "tokens",
    "occupied",
    "deck_sizes",
    "drawn",
    "hands",
    "soul_hands",
    "hand_sizes",
    "came_back",
    "purgatory",
    "buried",
    "buried_souls",
    "won",
    "won_unseen",
    "target",
    "defender",
    "mark",
    "last",
    "first",
    "passed",
    "table",
    "table_souls",
]


class Position(SimpleNamespace):
    """The fields named above, with what follows from them."""

    def __init__(self, state: State) -> None:
        record: Any = state
        super().__init__(**{name: record[name].tolist() for name in FIELDS}, state=state)
        self.board = int(PILES[self.scale, self.seats])

    def exposed(self, pile: int) -> int:
        return int(self.piles[pile] & 15) - 1

    def height(self, pile: int) -> int:
        return (int(self.piles[pile]).bit_length() + 3) // 4

    def holder(self, pile: int) -> int:
        """Whose token stands on this pile."""
        return self.tokens.index(pile) if pile in self.tokens else NOBODY

    @property
    def reach(self) -> int:
        """The piles with cards next to the active player's token, as a set."""
        token = self.tokens[self.active]
        if token == NOBODY:
            return 0
        return int(NEIGHBOURS[self.board, self.adjacency >> 3, token]) & int(self.filled)
