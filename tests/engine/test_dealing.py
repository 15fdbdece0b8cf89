"""A declared deal: what is written is read, what is wrong is refused in a sentence, and each seat
sees its own."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.game.dealing import Deal, Place
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.state.layout import Ints, layout, many, new_states
from duskhouse.words.errors import Refused

CODES = {"A": 0, "B": 1, "C": 2, "D": 3, "E": 4}


class State(EngineState):
    dealer: int
    hands: Ints = many(3)
    out: int
    deck: Ints = many(4)
    deck_size: int


def opened(state: Any) -> None:
    state.phase = 7


DEAL = Deal(
    CODES,
    first="dealer",
    first_clause="X-04",
    whole_clause="X-05",
    whole=lambda state: CODES.values(),
    begin=opened,
    places=(
        Place("out", "X-01", size=lambda state: 1, among=0b11000),
        Place("hands", "X-02", size=lambda state: 1, by_seat=True),
        Place("deck", "X-03", row="deck_size", seen=lambda final, seat: [seat]),
    ),
)
SETUP = {"dealer": 1, "out": ["E"], "hands": [["B"], ["A"]], "deck": ["D", "C"]}


def blank() -> Any:
    state = new_states(layout(State), 1)[0]
    state.seats = 2
    return state


def test_what_is_read_is_written_and_the_game_begins() -> None:
    state = blank()
    DEAL.read_setup(state, SETUP)
    assert DEAL.write_setup(state) == SETUP
    assert state.phase == 7
    assert state.hands.tolist() == [0b10, 0b1, 0]
    assert state.deck.tolist() == [3, 2, NO_CARD, NO_CARD]


def test_a_seat_sees_its_own_and_what_it_has_come_to_know() -> None:
    assert DEAL.hide_setup(SETUP, blank(), 0) == {
        "dealer": 1,
        "out": ["?"],
        "hands": [["B"], ["?"]],
        "deck": ["D", "?"],
    }


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"dealer": 2}, "The deal's dealer must be a seat from 0 to 1 \\(X-04\\)"),
        ({"hands": [["B"]]}, "The deal's hands must be 2 lists of cards \\(X-02\\)"),
        ({"deck": "DC"}, "The deal has no list of cards for its deck"),
        ({"deck": ["D", "X"]}, "'X' among the deal's deck is no card"),
        ({"out": ["A"]}, "A cannot be among the deal's out"),
        ({"hands": [["B", "A"], []]}, "The deal's hands must have one card, not 2 \\(X-02\\)"),
        ({"deck": ["D", "D"]}, "The deal is not the whole deck \\(X-05\\)"),
    ],
)
def test_a_wrong_deal_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        DEAL.read_setup(blank(), SETUP | wrong)
