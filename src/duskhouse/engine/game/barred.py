"""The pieces of what is barred, laid by the guards of a game.

    why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone={"colour": HAND})

`why_not(state, action, page)` lays the piece of the first guard that bars an action.
`lay_barred(state, page, actions)` lays those of all actions in a zone that are not among these
legal ones. Only guards that are given a zone have any there: cards that are seen, and cannot be
played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.game.guards import Guard, Guards, nothing
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.view.page import Page, add, add_number
from duskhouse.engine.view.pieces import Pieces

Rule = Callable[..., Any]


def barred_by(
    guards: Guards, pieces: Pieces, module: str, zone: Mapping[str, int]
) -> tuple[Rule, Rule]:
    """Declare the pieces of all guards; `why_not` and `lay_barred` for the module that calls."""
    laid = [(guard, lay_guard(guards, guard, pieces, module, zone)) for guard in guards.guards]
    reasons: Rule = no_reason
    for at, (guard, lay) in reversed(list(enumerate(laid))):
        names = {
            "bars": guard.bars,
            "lay": lay,
            "more": reasons,
            "ASKED": sum(1 << phase for phase in guard.phases) or ANY_PHASE,
            "IN_A_ZONE": int(guard.name in zone),
        }
        reasons = rule_over(lay_reasons, names, module, f"reasons.{at}.{guard.name}")
    return (
        rule_over(lay_reason, {"more": reasons}, module, "why_not"),
        rule_over(lay_illegal, {"more": reasons}, module, "lay_barred"),
    )


def lay_guard(
    guards: Guards, guard: Guard, pieces: Pieces, module: str, zone: Mapping[str, int]
) -> Rule:
    """Declare the piece of a guard; the rule that lays it."""
    key, numbers = guards.key_of(guard), guards.numbers_of(guard)
    others = [name for name in numbers if name not in key.split()]
    kind = pieces.barred(
        guard.name, key, " ".join(others), zone=zone.get(guard.name), clause=guard.clause
    )
    lay: Rule = rule_over(lay_piece, {"KIND": kind}, module, f"barred.{guard.name}")
    for name, number in numbers.items():
        names = {"number": number, "lay": lay}
        lay = rule_over(lay_number, names, module, f"barred.{guard.name}.{name}")
    return lay


# ---------------------------------------------------------------------- templates
@rule
def no_piece(state: Any, action: int, page: Page) -> None:
    pass


@rule
def no_reason(state: Any, page: Page, left: int, everywhere: int) -> None:
    pass


# What the names below stand for in a rule that is made from a template, `rule_over` says.
ANY_PHASE = (1 << 63) - 1
KIND = ASKED = IN_A_ZONE = 0
bars: Rule = nothing
number: Rule = nothing
lay: Rule = no_piece
more: Rule = no_reason


def lay_piece(state: Any, action: int, page: Page) -> None:
    add(page, KIND)


def lay_number(state: Any, action: int, page: Page) -> None:
    lay(state, action, page)
    add_number(page, number(state, action))


def lay_reasons(state: Any, page: Page, left: int, everywhere: int) -> None:
    """Of the actions that are left without a reason, lay those that this guard bars, in a zone or
    wherever they are; the others are left to the next guard."""
    if ASKED >> state.phase & 1:
        found = bars(state) & left
        left &= ~found
        if everywhere or IN_A_ZONE:
            while found:
                lay(state, lowest(found), page)
                found = without_lowest(found)
    if left:
        more(state, page, left, everywhere)


def lay_reason(state: Any, action: int, page: Page) -> None:
    """Why the seat on turn may not do this."""
    more(state, page, just(action), 1)


def lay_illegal(state: Any, page: Page, actions: int) -> None:
    """What lies in a zone and is none of these legal actions."""
    more(state, page, ~actions, 0)
