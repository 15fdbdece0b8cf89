"""What a game need not say: the rules of the contract as they usually are, and that a deal starts
from nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from duskhouse.engine.compiling.rule import rule_over
from duskhouse.engine.state.base import State
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.hidden import imagine_by
from duskhouse.engine.state.layout import Ints, declared_fields, zero
from duskhouse.engine.state.observing import observe_by

Rule = Callable[..., Any]

# In a rule that is made from these, the game's own.
legal: Rule = len
OVER_IN = 0


def over(state: Any) -> bool:
    """Over when nothing is legal."""
    return bool(legal(state) == 0)


def over_by_phase(state: Any) -> bool:
    """The same where a guard says in which phases."""
    return bool(OVER_IN >> state.phase & 1)


def utility(state: Any, seat: int) -> float:
    """The winners, a set of seats, share the win; if there are none, all do."""
    if state.winners == 0:
        return 1.0 / int(state.seats)
    share: float = (state.winners >> seat & 1) / count(state.winners)
    return share


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


def with_defaults(
    own: dict[str, Rule], module: str, over_in: Collection[int], state: type[State], seats: int
) -> dict[str, Rule]:
    """A game's functions by their names, and the usual ones in place of those that it lacks. A game
    with a field `winners` need not say what a seat gets, and one that declares which fields hold
    cards and who sees them not what a seat knows (see `hidden` and `observing`)."""
    usual: dict[str, Rule] = {
        "over": over_by_phase if over_in else over,
        "choose": choose,
        "distinct": distinct,
        **({"utility": utility} if "winners" in declared_fields(state) else {}),
    }
    derived: dict[str, Callable[[], Rule]] = {
        "imagine": lambda: imagine_by(state, module),
        "observe": lambda: observe_by(state, seats, module),
    }
    names = {"legal": own["legal"], "OVER_IN": sum(1 << phase for phase in over_in)}
    return {
        **own,
        **{
            name: rule_over(default, names, module, f"default.{name}")
            for name, default in usual.items()
            if name not in own
        },
        **{name: derive() for name, derive in derived.items() if name not in own},
    }
