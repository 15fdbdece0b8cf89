"""What a game need not say: the rules of the contract as they usually are, and that a deal starts
from nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from duskhouse.engine.compiling.rule import rule_over
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.layout import Ints, zero

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


# ------------------------------------------------------------------- starting anew
START = SIZE = 0
more: Rule = len


def deal_anew(state: Any) -> None:
    """Nothing of an earlier game is left when the cards are dealt."""
    zero(state, START, SIZE)
    more(state)


def from_nothing(deal: Rule, runs: Sequence[tuple[int, int]], module: str) -> Rule:
    """A game's deal, after these bytes of the state have become 0."""
    for at, (start, size) in enumerate(runs):
        names = {"START": start, "SIZE": size, "more": deal}
        deal = rule_over(deal_anew, names, module, f"deal.{at}")
    return deal


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
