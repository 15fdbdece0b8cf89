"""A snapshot reads like its state, stays as it is, and makes shared parts once."""

from __future__ import annotations

import pytest

from duskhouse.engine.game import Game
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.snapshot import Snapshot, record_of, shared, snapshot
from tests.conformance.cases import every_game


def opening(game: Game) -> Playthrough:
    return Playthrough.deal(game, game.seats[0], {}, bytes(32))


@every_game
def test_a_snapshot_has_the_fields_of_its_state(game: Game) -> None:
    state = opening(game).state
    taken = Snapshot(state)
    for name in game.state_type.names or ():
        assert getattr(taken, name) is getattr(taken, name)
        read = getattr(taken, name)
        assert (read == state[name]).all() if hasattr(read, "all") else read == state[name]


@every_game
def test_a_snapshot_stays_as_it_was(game: Game) -> None:
    played = opening(game)
    taken = Snapshot(played.state)
    played.play(played.legal()[0])
    assert taken.record.tobytes() == opening(game).state.tobytes()


@every_game
def test_a_snapshot_is_its_own_and_knows_its_record(game: Game) -> None:
    state = opening(game).state
    taken = snapshot(state)
    assert snapshot(taken) is taken
    assert record_of(taken).tobytes() == state.tobytes()
    assert record_of(state) is state
    with pytest.raises(AttributeError, match="no field 'soup'"):
        _ = taken.soup


@every_game
def test_shared_parts_are_made_once(game: Game) -> None:
    made = []

    @shared
    def part(state: Snapshot, owner: int) -> int:
        made.append(owner)
        return owner

    taken = Snapshot(opening(game).state)
    assert [part(taken, owner) for owner in (0, 1, 0, 1)] == [0, 1, 0, 1]
    assert made == [0, 1]


@every_game
def test_views_are_the_same_with_and_without_a_shared_snapshot(game: Game) -> None:
    for seats in game.seats:
        played = Playthrough.deal(game, seats, {}, bytes(32))
        for _ in range(12):
            played.play(played.legal()[-1])
            for seat in range(seats):
                assert played.view(seat) == game.table.view(played.state, seat)
