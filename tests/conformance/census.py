"""How many of each card a position holds, all places counted: what never changes in a game.

Each game's count is beside its other tests, in `tests/games/<game>/census.py`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from duskhouse.engine.game.contract import Game


def census(game: Game, state: Any) -> dict[Any, int]:
    module = f"tests.games.{str(game.rules.__package__).rpartition('.')[-1]}.census"
    counting: Any = import_module(module) if find_spec(module) else game.notation
    return dict(counting.census(state))
