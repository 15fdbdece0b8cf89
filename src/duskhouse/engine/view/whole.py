"""The page of a position, as every game lays it: what everyone may see, then what each seat may.

    view = view_by(pieces, __name__, table=lay_table, own=lay_own, choices=lay_choices)

`table(state, page, actions)` lays what everyone sees, with these legal actions; `own(state, page,
seat)` what a seat sees besides; `choices(state, page, actions)` what the seat on turn is asked and
may do. What has happened is laid from the events, which have to be declared by then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.view.events import lay_events
from duskhouse.engine.view.page import EVERYONE, Page, lay_for
from duskhouse.engine.view.pieces import Pieces

Rule = Callable[..., Any]


def view_by(pieces: Pieces, module: str, *, table: Rule, own: Rule, choices: Rule) -> Rule:
    """The `view` of a game, for the module that calls."""
    names = {
        "lay_table": table,
        "lay_own": own,
        "lay_choices": choices,
        "EVENTS": pieces.event_table,
    }
    return rule_over(lay_view, names, module, "view")


@rule
def nothing(state: Any, page: Page, which: int) -> None:
    pass


# What the names below stand for in the rule that is made from the template, `view_by` says.
lay_table: Rule = nothing
lay_own: Rule = nothing
lay_choices: Rule = nothing
EVENTS: Any = ()


def lay_view(state: Any, actions: int, page: Page) -> None:
    lay_table(state, page, actions)
    lay_events(state, page, EVERYONE, EVENTS)
    for seat in range(state.seats):
        lay_for(page, seat)
        lay_own(state, page, seat)
        if actions and seat == state.turn:
            lay_choices(state, page, actions)
        lay_events(state, page, seat, EVENTS)
