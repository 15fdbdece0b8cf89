"""`tactics`: the game's own rule-of-thumb player."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.layout import Ints


def choose(game: Game, states: Any, i: int, generator: Ints) -> int:
    """The action of the seat on turn in position i."""
    return int(game.run.choose_one(states, i, generator))
