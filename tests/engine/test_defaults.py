"""What a game need not say."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.defaults import with_defaults
from duskhouse.engine.state.chance import new_generator


@rule
def legal(state: int) -> int:
    return state


FOUND = with_defaults({"legal": legal}, __name__)


def test_it_is_over_when_nothing_is_legal() -> None:
    assert FOUND["over"](0)
    assert not FOUND["over"](2)


def test_any_legal_action_is_chosen_and_no_two_are_alike() -> None:
    generator = new_generator(1)
    assert {FOUND["choose"](0b1010, generator) for _ in range(50)} == {1, 3}
    assert FOUND["distinct"](0b1010, 0) == 0b1010


def test_what_a_game_says_itself_stays() -> None:
    assert with_defaults({"legal": legal, "over": legal}, __name__)["over"] is legal
