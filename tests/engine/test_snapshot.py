"""A snapshot reads like its state, stays as it is, and asks rules once."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.snapshot import asked, position_of, snapshot
from tests.conformance.cases import every_game


def opening(game: Game) -> History:
    return History.deal(game, game.seats[0], {}, bytes(32))


def as_tuples(numbers: Any) -> Any:
    return tuple(map(as_tuples, numbers)) if isinstance(numbers, list) else numbers


@every_game
def test_a_snapshot_has_the_fields_of_its_state(game: Game) -> None:
    played = opening(game)
    for taken in (snapshot(played.state), position_of(played.states)):
        for name in game.state_type.names or ():
            assert getattr(taken, name) == as_tuples(played.state[name].tolist()), name


@every_game
def test_it_has_no_others(game: Game) -> None:
    with pytest.raises(AttributeError, match="soup"):
        _ = snapshot(opening(game).state).soup


@every_game
def test_a_snapshot_stays_as_it_was(game: Game) -> None:
    played = opening(game)
    taken = snapshot(played.state)
    before = [getattr(taken, name) for name in game.state_type.names or ()]
    played.play(played.legal()[0])
    assert [getattr(taken, name) for name in game.state_type.names or ()] == before
    assert taken != snapshot(played.state)


@every_game
def test_a_snapshot_is_its_own(game: Game) -> None:
    taken = snapshot(opening(game).state)
    assert snapshot(taken) is taken


@every_game
def test_rules_can_be_asked_of_a_snapshot(game: Game) -> None:
    played = opening(game)

    def legal_without(states: Any, i: int, action: int) -> int:
        return int(game.run.legal_one(states, i)) & ~(1 << action)

    taken = snapshot(played.state)
    for action in (1, 2):
        expected = game.run.legal_one(played.states, 0) & ~(1 << action)
        assert asked(taken, legal_without, action) == expected
