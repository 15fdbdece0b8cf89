"""How a game ends: a goal that is reached, and the result."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount, with_cards
from duskhouse.games.rest_in_peace.cards import CASTLES_TO_WIN, MANORS_TO_WIN
from duskhouse.games.rest_in_peace.state import Ending, EventKind, Phase, State


@part
def has_goal(state: State, seat: int) -> bool:
    """YAO-52: three castles or four manors end the game at once."""
    if state.won_castles[seat] >= CASTLES_TO_WIN:
        finish(state, just(seat), Ending.CASTLES, 52)
    elif state.won_manors[seat] >= MANORS_TO_WIN:
        finish(state, just(seat), Ending.MANORS, 52)
    return state.phase == Phase.OVER


@part
def finish(state: State, winners: int, ending: int, clause: int) -> None:
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.winners = winners
    state.ending = ending
    note(state, EventKind.RESULT, clause, NOBODY, NO_CARD)
    with_cards(state, winners)
    with_amount(state, ending)
