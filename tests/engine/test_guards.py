"""Guards: one source for what is legal, why something is not, and what is shown as barred."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.actions import ANY_ACTION, Actions, Field
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.layout import layout, new_states
from duskhouse.engine.view.page import PAGE_WORDS, begin
from duskhouse.engine.view.pieces import Layout, Pieces, Wire, on_wire

CARDS = 0b1111
ACTIONS = Actions(play=Field("card", {"A": 0, "B": 1, "C": 2, "D": 3}), stop=(), go=())
STOP, GO = 1 << 4, 1 << 5
TURN, CALL, OVER, REPLY = range(4)


class State(EngineState):
    hand: int
    dear: int


GUARDS = Guards(ACTIONS, __name__)


@GUARDS.bars("over", 1, phases=[OVER])
def is_over(state: State) -> int:
    return ANY_ACTION


@GUARDS.bars("not-in-hand", 2, of="play", phases=[TURN])
def not_in_hand(state: State) -> int:
    return CARDS & ~state.hand


@rule
def price(state: State, action: int) -> int:
    return 10 * state.dear + action


@GUARDS.explains("odd", 3, of="play", numbers={"price": price}, phases=[TURN])
def odd(state: State) -> int:
    return state.dear & 0b1010


@GUARDS.bars("dear-reply", 7, of="play", phases=[REPLY])
@GUARDS.bars("dear", 4, of="play", phases=[TURN])
def dear(state: State) -> int:
    return state.dear


@GUARDS.bars_all_but("no-card-now", 5, numbers={"held": "hand"}, phases=[CALL])
def calls(state: State) -> int:
    return GO


@GUARDS.bars("no-action", 6)
def no_action(state: State) -> int:
    return ANY_ACTION & ~(CARDS | STOP | GO)


legal = GUARDS.legal()
pieces = Pieces({})
HAND = pieces.zone("hand", layout=Layout.FAN)
why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone={"odd": HAND, "dear": HAND})


def position(phase: int = TURN) -> Any:
    state = new_states(layout(State), 1)[0]
    state.phase, state.hand, state.dear = phase, 0b0111, 0b0110
    return state


def reason(state: Any, action: int) -> tuple[str, Wire]:
    page = np.empty(PAGE_WORDS, np.int64)
    begin(page)
    why_not(state, action, page)
    [(_, piece)] = on_wire(page)
    return pieces.kinds[piece[0]].name, piece[1:]


def test_legal_is_what_no_guard_of_the_phase_bars() -> None:
    assert legal(position(TURN)) == 0b0001 | STOP | GO
    assert legal(position(CALL)) == GO
    assert legal(position(OVER)) == 0


def test_the_first_guard_that_bars_an_action_gives_the_reason() -> None:
    assert reason(position(), 3) == ("not-in-hand", [3])
    assert reason(position(), 1) == ("odd", [1, 61])
    assert reason(position(), 2) == ("dear", [2])
    assert reason(position(), 40) == ("no-action", [])
    assert reason(position(CALL), 4) == ("no-card-now", [0b0111])
    assert reason(position(OVER), 2) == ("over", [])


def test_it_is_over_in_the_phases_of_the_guard_of_that_name() -> None:
    assert GUARDS.over_in == {OVER}


def test_one_guard_may_have_another_reason_in_another_phase() -> None:
    assert legal(position(REPLY)) == 0b1001 | STOP | GO
    assert reason(position(REPLY), 2) == ("dear-reply", [2])


def test_only_what_lies_in_a_zone_is_shown_as_barred() -> None:
    state, page = position(), np.empty(PAGE_WORDS, np.int64)
    begin(page)
    lay_barred(state, page, int(legal(state)))
    found = [(pieces.kinds[piece[0]].name, piece[1]) for _, piece in on_wire(page)]
    assert found == [("odd", 1), ("dear", 2)]
