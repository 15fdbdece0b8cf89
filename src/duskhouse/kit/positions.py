"""What holds in every position of every game."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.limits import check_played, check_texts
from duskhouse.engine.state.base import State
from duskhouse.engine.state.chance import derived_seed, seed_fast, seed_secure
from duskhouse.engine.state.events import NOBODY, SPECTATOR
from duskhouse.engine.view.pieces import Piece, Role
from duskhouse.kit.cases import Case, every_case, every_game
from duskhouse.kit.census import census
from duskhouse.words.errors import Refused


@every_game
def test_it_keeps_the_limits(game: Game) -> None:
    check_texts(game)
    check_played(game)


@every_case
def test_a_game_goes_on_or_is_over_within_its_bound_and_no_card_is_lost(case: Case) -> None:
    game = case.game
    for number in range(2):
        whole: dict[object, int] | None = None
        decisions = -1
        for played in case.positions(number):
            decisions += 1
            assert bool(played.legal()) != played.over
            now = census(game, played.state)
            whole = whole or now
            assert now == whole
        assert decisions <= game.notation.most_decisions(played.state)


@every_case
def test_events_fit_their_buffer(case: Case) -> None:
    room = case.game.states(1)[0].events.shape[0]
    for number in range(4):
        for played in case.positions(number):
            assert played.state.event_count <= room
        assert all(items for items in played.past)


@every_case
def test_events_are_the_move_first_and_name_real_clauses(case: Case) -> None:
    played = case.finished(1)
    decisions = [seat for seat, _ in played.moves if seat is not None]
    assert [items[0].seat for items in played.past] == decisions
    for items in played.past:
        for item in items:
            assert case.game.clause_ids(item.clause) in case.game.clauses


@every_case
def test_a_view_offers_exactly_the_legal_moves_and_names_real_clauses(case: Case) -> None:
    for move, played in enumerate(case.positions(2)):
        for seat in {played.turn, move % case.seats, SPECTATOR} - {NOBODY}:
            pieces = [case.game.pieces.read(wire) for wire in played.seen(seat)]
            offered = [piece.action for piece in pieces if piece.kind.role is Role.MOVE]
            assert sorted(offered) == (played.legal() if seat == played.turn else [])
            assert clauses_named(case.game, pieces) <= set(case.game.clauses)


def clauses_named(game: Game, pieces: Sequence[Piece]) -> set[str]:
    named = {game.clause_ids(piece.clause) for piece in pieces if piece.clause}
    return named.union(*(clauses_named(game, piece.inside) for piece in pieces))


@every_case
def test_moves_are_read_as_they_are_written(case: Case) -> None:
    for played in case.positions(4):
        actions = played.legal()
        moves = played.legal_moves()
        assert len(set(moves)) == len(moves)
        assert [played.read(move) for move in moves] == actions


@every_case
def test_the_shares_of_the_win_add_up_to_one(case: Case) -> None:
    for number in range(4):
        played = case.finished(number)
        shares = [case.game.run.utility_one(played.states, 0, seat) for seat in range(case.seats)]
        outcome = played.outcome()
        assert outcome is not None
        assert sum(shares) == pytest.approx(1)
        best = outcome.winners or tuple(range(case.seats))
        assert [share > 0 for share in shares] == [seat in best for seat in range(case.seats)]


@every_case
def test_a_deal_does_not_depend_on_what_was_there_before(case: Case) -> None:
    game = case.game
    used = case.finished(0).states
    seed = derived_seed("again")
    seed_secure(used[0].rng, seed)
    game.run.deal_one(used, 0)
    used[0].events[used[0].event_count :] = 0
    assert used.tobytes() == game.dealt(case.seats, dict(case.options), seed).tobytes()


@every_case
def test_silent_games_are_the_same_games(case: Case) -> None:
    game = case.game
    states = game.states(2)
    for i in range(2):
        game.prepare(states[i], case.seats, dict(case.options))
        seed_fast(states[i].rng, 5)
    states[1].silent = 1
    loud, silent = states[:1], states[1:]
    assert game.run.random_games(loud, 5) == game.run.random_games(silent, 5)
    assert silent[0].event_count == 0
    loud[0].events[:] = 0
    loud[0].event_count, loud[0].silent = 0, 1
    assert loud.tobytes() == silent.tobytes()


@every_game
def test_seats_and_options_that_do_not_fit_are_refused(game: Game) -> None:
    state = game.states(1)[0]
    for seats in (0, 1, max(game.seats) + 1):
        with pytest.raises(Refused):
            game.prepare(state, seats, {})
    with pytest.raises(Refused, match="no option 'moon'"):
        game.prepare(state, game.seats[0], {"moon": True})
    for option in game.options:
        with pytest.raises(Refused, match=option.name):
            game.prepare(state, game.seats[0], {option.name: "no such value"})


@every_game
def test_a_game_takes_no_field_of_every_state_for_itself(game: Game) -> None:
    """Two meanings would share one number; `events` alone may be declared again, with more room."""
    own = set(inspect.get_annotations(game.state))
    assert own & set(inspect.get_annotations(State)) <= {"events"}


@every_game
def test_states_keep_to_cache_lines(game: Game) -> None:
    assert game.state_type.itemsize % 64 == 0
    assert all(game.state_type[name].base == np.int64 for name in game.state_type.names or ())
