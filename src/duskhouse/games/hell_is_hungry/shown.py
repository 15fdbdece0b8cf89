"""What the rules of Hell is Hungry say of a position, as its views ask for it."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiled import rule
from duskhouse.games.hell_is_hungry import board
from duskhouse.games.hell_is_hungry.state import PILE


@rule
def targets(states: Any, i: int) -> int:
    """The piles that can be attacked, as a set."""
    return int(board.attacks(states[i])) >> PILE


SHOWN = (targets,)
