"""What a game need not say: the rules of the contract as they usually are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.compiling.rule import rule_over
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.layout import Ints

Rule = Callable[..., Any]

legal: Rule = len  # in a rule that is made from these, the game's own


def over(state: Any) -> bool:
    """Over when nothing is legal."""
    return bool(legal(state) == 0)


def choose(state: Any, generator: Ints) -> int:
    """No rules of thumb: any legal action, so that a search plays out at random."""
    return int(random_card(generator, legal(state)))


def distinct(state: Any, begun: int) -> int:
    """No two actions are alike."""
    return int(legal(state))


DEFAULTS: tuple[Rule, ...] = (over, choose, distinct)


def with_defaults(own: dict[str, Rule], module: str) -> dict[str, Rule]:
    """A game's functions by their names, and the usual ones in place of those that it lacks."""
    usual = {
        default.__name__: rule_over(
            default, {"legal": own["legal"]}, module, f"default.{default.__name__}"
        )
        for default in DEFAULTS
        if default.__name__ not in own
    }
    return own | usual
