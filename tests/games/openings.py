"""A deal leaves nothing of what was in a state before."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import derived_seed, seed_secure

NO_PART_OF_IT = ("events", "padding", "named_first")
"""How many events there are says which of them count; who is to begin is told, not dealt."""


def opening(game: Game, seats: int, options: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """Every field of a deal by its name."""
    return fields_of(dealt_into(game, game.states(1), seats, options, number))


def opening_in_a_used_state(
    game: Game, seats: int, options: dict[str, Any], number: int = 0
) -> dict[str, Any]:
    """The same deal, in a state that was full of other numbers."""
    states = game.states(1)
    states.view(np.int64)[:] = 3
    states[0].silent = 0
    return fields_of(dealt_into(game, states, seats, options, number))


def dealt_into(game: Game, states: Any, seats: int, options: dict[str, Any], number: int) -> Any:
    game.prepare(states[0], seats, options)
    seed_secure(states[0].rng, derived_seed("opening", number))
    game.run.deal_one(states, 0)
    return states[0]


def fields_of(state: Any) -> dict[str, Any]:
    names = [name for name in state.dtype.names if name not in NO_PART_OF_IT]
    return {name: state[name].tolist() for name in names}
