"""A snapshot reads like its state, stays as it is, and makes a part anew only when it must."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from duskhouse.engine.game import Game
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.snapshot import legal_in, position_of, record_of, shared, snapshot
from tests.conformance.cases import every_game


def opening(game: Game) -> Playthrough:
    return Playthrough.deal(game, game.seats[0], {}, bytes(32))


@every_game
def test_a_snapshot_has_the_fields_of_its_state(game: Game) -> None:
    state = opening(game).state
    taken = snapshot(state)
    for name in game.state_type.names or ():
        read = getattr(taken, name)
        assert (read if isinstance(read, int) else read.tolist()) == state[name].tolist()


@every_game
def test_its_arrays_are_read_like_those_of_the_state(game: Game) -> None:
    state = opening(game).state
    taken = snapshot(state)
    flat, square = taken.rng, taken.news
    assert len(flat) == len(state.rng)
    assert len(square) == len(state.news)
    assert flat[-1] == state.rng[-1]
    assert flat[1:3].tolist() == state.rng[1:3].tolist()
    assert square[0].tolist() == square[0, :].tolist() == state.news[0].tolist()
    assert square[1, 0] == square[1][0] == state.news[1, 0]
    assert square[1:].tolist() == state.news[1:].tolist()
    assert flat[0] in flat
    with pytest.raises(IndexError):
        flat[len(flat)]


@every_game
def test_a_snapshot_stays_as_it_was(game: Game) -> None:
    played = opening(game)
    taken = snapshot(played.state)
    played.play(played.legal()[0])
    assert record_of(taken).tobytes() == opening(game).state.tobytes()


@every_game
def test_a_snapshot_is_its_own_and_knows_its_record(game: Game) -> None:
    played = opening(game)
    state = played.state
    taken = snapshot(state)
    assert snapshot(taken) is taken
    assert record_of(taken).tobytes() == state.tobytes()
    assert record_of(state) is state
    legal = game.run.legal_one(played.states, 0)
    assert legal_in(taken, game.rules.legal) == legal_in(state, game.rules.legal) == legal
    with pytest.raises(AttributeError, match="no field 'soup'"):
        _ = taken.soup


class Counted:
    """Parts of a view, and how often each is made."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.turn = self.part("turn", lambda state: state.turn)
        self.seats = self.part("seats", lambda state: state.seats)
        self.second = self.part("second", lambda state: state.news[1, 0])
        self.nested = self.part("nested", lambda state: self.turn(state) + self.seats(state))
        self.named = self.part("named", lambda state: record_of(state, "seats", "seats").seats)
        self.record = self.part("record", lambda state: record_of(state).seats)

    def part(self, name: str, read: Callable[[Any], Any]) -> Callable[..., Any]:
        @shared
        def made(state: Any, *more: Any) -> Any:
            self.made.append(name)
            return read(state)

        return made

    def all(self, state: Any) -> set[str]:
        """What is made anew if everything is asked for."""
        self.made.clear()
        for part in (self.nested, self.turn, self.seats, self.second, self.named, self.record):
            part(state)
        return set(self.made)


@every_game
def test_a_part_is_made_once_for_a_position_and_each_argument(game: Game) -> None:
    counted, taken = Counted(), snapshot(opening(game).state)
    for owner in (0, 1, 0, 1):
        assert counted.turn(taken, owner) == taken.turn
    assert counted.made == ["turn", "turn"]


@every_game
def test_a_part_is_made_anew_only_when_something_it_read_has_changed(game: Game) -> None:
    counted, states = Counted(), opening(game).states
    now = position_of(states)
    assert counted.all(now) == {"nested", "turn", "seats", "second", "named", "record"}
    now = position_of(states, None, now)
    assert counted.all(now) == set()
    states[0].news[0, 0] += 1
    now = position_of(states, None, now)
    assert counted.all(now) == {"record"}
    states[0].news[1, 0] += 1
    now = position_of(states, None, now)
    assert counted.all(now) == {"second", "record"}
    states[0].turn += 1
    now = position_of(states, None, now)
    assert counted.all(now) == {"turn", "nested", "record"}
    assert counted.nested(now) == states[0].turn + states[0].seats
    states[0].seats += 1
    now = position_of(states, None, now)
    assert counted.all(now) == {"seats", "nested", "named", "record"}


@every_game
def test_what_was_not_asked_for_meanwhile_still_holds_or_not(game: Game) -> None:
    counted, states = Counted(), opening(game).states
    now = position_of(states)
    counted.all(now)
    for _ in range(3):
        states[0].turn += 1
        now = position_of(states, None, now)
    assert counted.all(now) == {"turn", "nested", "record"}
