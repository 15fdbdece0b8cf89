"""The pieces of moves, one for each verb of a game's actions.

    lay_moves = moves_by(ACTIONS, pieces, __name__, zone={"play": HAND})

`lay_moves(state, page, actions)` lays a move for each of these legal actions: the message is that
of its verb (`move-play`), with the action and the fields of the verb as its numbers. A game whose
moves say more than that, such as what they lead to, lays its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.game.actions import Actions, Packing, Verb, part
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.view.page import Page, add, add_number
from duskhouse.engine.view.pieces import Pieces

Rule = Callable[..., Any]

ANY_PHASE = (1 << 63) - 1


def moves_by(actions: Actions, pieces: Pieces, module: str, zone: Mapping[str, int]) -> Rule:
    """Declare the move of each verb; the rule that lays them, for the module that calls. The scopes
    of the actions are phases."""
    kinds = [
        pieces.move(
            verb.name,
            key="action",
            numbers=" ".join(chosen.name for chosen in verb.fields),
            action="action",
            zone=zone.get(verb.name),
        )
        for verb in actions.verbs.values()
    ]
    lay: Rule = no_moves
    for verb, kind in reversed(list(zip(actions.verbs.values(), kinds, strict=True))):
        names = {"KIND": kind, "more": lay, **constants_of(verb)}
        lay = rule_over(lay_verb, names, module, f"moves.{verb.name}")
    return lay


def constants_of(verb: Verb) -> dict[str, Any]:
    first, size, strides, counts = verb.packing
    return {
        "VERB": Packing(first, size, strides or (1,), counts or (1,)),
        "FIELDS": len(counts),
        "NUMBERS": ((1 << size) - 1) << first,
        "ASKED": sum(1 << int(str(phase)) for phase in verb.scopes) or ANY_PHASE,
    }


# ---------------------------------------------------------------------- templates
@rule
def no_moves(state: Any, page: Page, actions: int) -> None:
    pass


# What the names below stand for in a rule that is made from a template, `rule_over` says.
VERB = Packing(0, 1, (1,), (1,))
KIND = FIELDS = NUMBERS = ASKED = 0
more: Rule = no_moves


def lay_verb(state: Any, page: Page, actions: int) -> None:
    found = actions & NUMBERS if ASKED >> state.phase & 1 else 0
    while found:
        action = lowest(found)
        add(page, KIND, action)
        for i in range(FIELDS):
            add_number(page, part(VERB, action, i))
        found = without_lowest(found)
    more(state, page, actions)
