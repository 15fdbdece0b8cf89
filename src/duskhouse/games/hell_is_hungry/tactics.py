"""The rule-of-thumb player: what a sensible person would do, from what its seat may know."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.chance import random_card
from duskhouse.engine.compiled import rule
from duskhouse.engine.records import Ints
from duskhouse.games.hell_is_hungry.rules import legal


@rule
def choose(state: Any, generator: Ints) -> int:
    """The action of the seat on turn."""
    return random_card(generator, distinct(state))


@rule
def distinct(state: Any) -> int:
    """The legal actions, one of each kind that makes a difference."""
    return legal(state)
