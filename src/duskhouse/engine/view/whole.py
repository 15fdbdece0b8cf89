"""The page of a position, as every game lays it: what everyone may see, then what each seat may.

    view = view_by(
        pieces,
        __name__,
        table=[lay_zones, lay_scores, lay_awaited],  # each (state, page)
        own=[lay_hand],  # each (state, page, seat)
        choices=[lay_prompt, lay_moves, lay_barred],  # each (state, page, actions)
    )

`table` is what everyone sees, `own` what a seat sees besides, `choices` what the seat on turn is
asked and may do. What has happened is laid from the events, which have to be declared by then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.view.events import lay_events
from duskhouse.engine.view.page import EVERYONE, Page, lay_for
from duskhouse.engine.view.pieces import Pieces

Rule = Callable[..., Any]


def view_by(
    pieces: Pieces,
    module: str,
    *,
    table: Sequence[Rule],
    own: Sequence[Rule],
    choices: Sequence[Rule],
) -> Rule:
    """The `view` of a game, for the module that calls."""
    names = {
        "lay_table": chained(lay_both, table, no_table, module, "table"),
        "lay_own": chained(lay_both_for, own, nothing, module, "own"),
        "lay_choices": chained(lay_both_for, choices, nothing, module, "choices"),
        "EVENTS": pieces.event_table,
    }
    return rule_over(lay_view, names, module, "view")


def chained(template: Rule, rules: Sequence[Rule], last: Rule, module: str, name: str) -> Rule:
    """One rule that does what these do, in order."""
    for at, each in reversed(list(enumerate(rules))):
        last = rule_over(template, {"lay": each, "more": last}, module, f"view.{name}.{at}")
    return last


# ---------------------------------------------------------------------- templates
@rule
def no_table(state: Any, page: Page) -> None:
    pass


@rule
def nothing(state: Any, page: Page, which: int) -> None:
    pass


# What the names below stand for in a rule that is made from a template, `rule_over` says.
lay: Rule = nothing
more: Rule = nothing
lay_table: Rule = no_table
lay_own: Rule = nothing
lay_choices: Rule = nothing
EVENTS: Any = ()


def lay_both(state: Any, page: Page) -> None:
    lay(state, page)
    more(state, page)


def lay_both_for(state: Any, page: Page, which: int) -> None:
    lay(state, page, which)
    more(state, page, which)


def lay_view(state: Any, actions: int, page: Page) -> None:
    lay_table(state, page)
    lay_events(state, page, EVERYONE, EVENTS)
    for seat in range(state.seats):
        lay_for(page, seat)
        lay_own(state, page, seat)
        if actions and seat == state.turn:
            lay_choices(state, page, actions)
        lay_events(state, page, seat, EVENTS)
