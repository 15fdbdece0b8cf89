"""What a game need not say."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.defaults import with_defaults
from duskhouse.engine.state.chance import derived_seed, new_generator, seed_secure
from duskhouse.kit.cases import every_game


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
