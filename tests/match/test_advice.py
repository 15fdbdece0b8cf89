"""Hints say the chance to win, hold out when all is lost, and look at imagined worlds alone."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from duskhouse.bots.estimates import Estimate
from duskhouse.bots.levels import Bot
from duskhouse.engine.state.chance import new_generator
from duskhouse.games.man_eating_house import GAME
from duskhouse.match import advice
from duskhouse.match.advice import Hint, advise, points_to_come
from tests.games.man_eating_house.positions import A, B, C, Position, position


def hint(game: Position, monkeypatch: pytest.MonkeyPatch, *values: float) -> Hint:
    """As if the search had found these values."""
    found = [
        Estimate(action, value, 0.0, values[0] - value, 0.01, 100)
        for action, value in zip(game.played.legal(), values, strict=True)
    ]
    monkeypatch.setattr(Bot, "estimate", lambda *_: found)
    return advise(GAME, game.states, new_generator(1), Event())


def test_a_sure_win_with_a_partner_is_a_chance_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("I8 I9", "O8 O9", "B8 B9", "I10 O10")
    assert [one.value for one in hint(game, monkeypatch, 0.5, 0.25).moves] == [1.0, 0.5]


def test_of_three_the_chance_is_that_of_the_role_one_knows_of() -> None:
    before = position("B15 I8", "B8 I9", "B9 I10")
    after = position("B15 I8", "B8 I9", "B9 I10").play("B15")
    for game in (before, after):
        together = [GAME.winning_together(game.state, seat) for seat in (A, B, C)]
        assert together == [1, 2, 2]


def test_when_all_is_lost_what_holds_out_longest_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def played_on(_game: Any, _states: Any, action: int, _generator: Any) -> Iterator[Any]:
        yield from [game.played] * action

    game = position("I8 I9", "O8 O9", "B8 B9", "I10 O10")
    monkeypatch.setattr(advice, "played_on", played_on)
    found = hint(game, monkeypatch, 0.0, 0.0)
    assert found.lost
    assert [one.action for one in found.moves] == sorted(game.played.legal(), reverse=True)


def test_a_hint_tells_the_points_that_come_in() -> None:
    game = position("B14 I8", "B8 I9", "B9 I10")
    lead = game.played.read("B14")
    own, others = points_to_come(GAME, game.states, lead, new_generator(1))
    assert own > 0.5
    assert others < own


def test_a_hint_is_the_same_in_every_world_the_seat_may_be_in() -> None:
    game = position("B14 I8 O2", "B8 I9 O3", "B9 I10 O12")
    lead = game.played.read("B14")
    true = points_to_come(GAME, game.states, lead, new_generator(7))
    for world in game.worlds(A, 5):
        assert points_to_come(GAME, world.states, lead, new_generator(7)) == true
