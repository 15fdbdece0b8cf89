"""A state without a game."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.state.base import State
from duskhouse.engine.state.layout import Ints, layout, many, new_states


class Bare(State):
    """Its events have another length than any game's. Were it the beginning of a game's state,
    Numba would take rules compiled for the one for rules of the other, and warn."""

    events: Ints = many(22, 2)


BARE = layout(Bare)


def bare_state() -> Any:
    return new_states(BARE, 1)[0]
