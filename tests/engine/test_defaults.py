"""What a game need not say."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game import defaults
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.defaults import with_defaults
from duskhouse.engine.game.kernels import KERNELS
from duskhouse.engine.state.chance import derived_seed, new_generator, seed_secure
from duskhouse.engine.state.layout import layout, new_states
from duskhouse.kit.cases import every_game
from tests.engine.bare import Bare


@rule
def legal(state: int) -> int:
    return state


FOUND = with_defaults({"legal": legal}, __name__, (), Bare, 2)


@rule
def nothing(state: Any) -> int:
    return 0


class Ended(Bare):
    winners: int


OF_STATES = with_defaults({"legal": nothing}, __name__, (2, 3), Ended, 3)


def test_it_is_over_when_nothing_is_legal() -> None:
    assert FOUND["over"](0)
    assert not FOUND["over"](2)


def test_any_legal_action_is_chosen_and_no_two_are_alike() -> None:
    generator = new_generator(1)
    assert {FOUND["choose"](0b1010, generator) for _ in range(50)} == {1, 3}
    assert FOUND["distinct"](0b1010, 0) == 0b1010


def test_what_a_game_says_itself_stays() -> None:
    assert with_defaults({"legal": legal, "over": legal}, __name__, (), Bare, 2)["over"] is legal


@pytest.mark.parametrize(("phase", "is_over"), [(0, False), (1, False), (2, True), (3, True)])
def test_it_is_over_in_the_phases_of_the_guard_that_says_so(phase: int, is_over: bool) -> None:
    states = new_states(layout(Ended), 1)
    states[0].phase = phase
    assert OF_STATES["over"](states[0]) == is_over


@pytest.mark.parametrize(
    ("winners", "shares"), [(0, [1 / 3] * 3), (0b010, [0, 1, 0]), (0b101, [0.5, 0, 0.5])]
)
def test_winners_share_the_win_and_without_any_all_do(winners: int, shares: list[float]) -> None:
    states = new_states(layout(Ended), 1)
    states[0].seats, states[0].winners = 3, winners
    assert [OF_STATES["utility"](states[0], seat) for seat in range(3)] == shares


@every_game
def test_an_edit_of_the_usual_rules_compiles_anew(game: Game) -> None:
    """A kernel was taken from the cache although the rule that it got by default had changed."""
    assert defaults.__name__ in game.made_from(KERNELS[0]).modules


@every_game
def test_a_deal_starts_from_nothing_whatever_was_in_the_state(game: Game) -> None:
    seed, seats = derived_seed("from nothing"), min(game.seats)
    first, again = game.dealt(seats, {}, seed), game.states(1)
    for name in again.dtype.names or ():
        again[name] = 77
    game.prepare(again[0], seats, {})
    again["silent"] = 0
    seed_secure(again[0].rng, seed)
    game.run.deal_one(again, 0)
    assert again.tobytes() == first.tobytes()
