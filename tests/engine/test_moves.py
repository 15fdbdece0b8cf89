"""The moves of a view, from the actions of a game."""

from __future__ import annotations

import numpy as np

from duskhouse.engine.game.actions import Actions, Field, Verb
from duskhouse.engine.game.moves import moves_by
from duskhouse.engine.view.page import PAGE_WORDS, begin
from duskhouse.engine.view.pieces import Layout, Pieces, on_wire
from tests.engine.bare import bare_state

CARD = Field("card", {"A": 0, "B": 1, "C": 2})
TARGET = Field("target", {"1": 0, "2": 1})
ACTIONS = Actions(play=Verb((CARD, TARGET), scopes=(0,)), name=Verb((CARD,), scopes=(1,)), stop=())
pieces = Pieces({})
HAND = pieces.zone("hand", layout=Layout.FAN)
lay_moves = moves_by(ACTIONS, pieces, __name__, zone={"play": HAND})


def moves(phase: int, actions: int) -> list[tuple[str, dict[str, int], int]]:
    state = bare_state()
    state.phase = phase
    page = np.empty(PAGE_WORDS, np.int64)
    begin(page)
    lay_moves(state, page, actions)
    read = [pieces.read(wire) for _, wire in on_wire(page)]
    return [(piece.kind.name, dict(piece.numbers), piece.action) for piece in read]


def test_each_legal_action_is_a_move_with_the_fields_of_its_verb() -> None:
    assert moves(0, 0b1010001) == [
        ("play", {"action": 0, "card": 0, "target": 0}, 0),
        ("play", {"action": 4, "card": 2, "target": 0}, 4),
        ("stop", {"action": 6}, 6),
    ]


def test_the_phase_tells_which_verb_a_number_is_of() -> None:
    assert moves(1, 0b100) == [("name", {"action": 2, "card": 2}, 2)]


def test_only_verbs_with_a_zone_lie_in_one() -> None:
    zones = {kind.name: kind.zone for kind in pieces.kinds if kind.action}
    assert zones == {"play": HAND, "name": None, "stop": None}
