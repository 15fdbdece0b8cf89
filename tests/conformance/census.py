"""How many of each card a position holds, all places counted: what never changes in a game.

Each game's count is beside its other tests, in `tests/games/<game>/census.py`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from duskhouse.engine.game.contract import Game


def census(game: Game, state: Any) -> dict[Any, int]:
    folder = str(game.rules.__package__).rpartition(".")[-1]
    return dict(import_module(f"tests.games.{folder}.census").census(state))
