"""`random`: any legal action, all equally likely."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.layout import Ints


def choose(game: Game, states: Any, i: int, generator: Ints) -> int:
    """The action of the seat on turn in position i."""
    return int(random_card(generator, game.run.legal_one(states, i)))
