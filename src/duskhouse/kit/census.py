"""How many of each card a position holds, all places counted: what never changes in a game.

A game's own tests say how its cards are counted: `COUNTS["my-game"] = count`. Without that, only
the other laws are tested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from duskhouse.engine.game.contract import Game

COUNTS: dict[str, Callable[[Any], Mapping[Any, int]]] = {}


def census(game: Game, state: Any) -> dict[Any, int]:
    count = COUNTS.get(game.id)
    return dict(count(state)) if count else {}
