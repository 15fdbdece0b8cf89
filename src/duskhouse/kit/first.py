"""Whoever deals can name who begins: every game, every seat, the same cards."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.bots import random_player
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import Setup
from duskhouse.engine.record import fitting, game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator
from duskhouse.kit.cases import Case, every_case, every_game, every_seating
from duskhouse.words.errors import Refused


def cards_of(setup: Setup) -> dict[str, Any]:
    """A deal without the one number that says who begins."""
    cards = {name: value for name, value in setup.items() if isinstance(value, list)}
    assert len(cards) == len(setup) - 1
    return cards


def played_on(played: History, moves: int = 999) -> History:
    generator = new_generator(5)
    while not played.over and len(played.moves) < moves:
        played.play(random_player.choose(played.game, played.states, 0, generator))
    return played


def another(case: Case, seat: int) -> int:
    return (seat + 1) % case.seats


@every_case
def test_the_seat_that_is_named_begins_and_the_cards_are_the_same(case: Case) -> None:
    by_lot = case.deal(0)
    for seat in range(case.seats):
        named = case.deal(0, seat)
        assert named.turn == named.first == seat
        assert cards_of(named.setup) == cards_of(by_lot.setup)
        assert named.state.rng.tolist() == by_lot.state.rng.tolist()
    drawn = case.deal(0, by_lot.turn)
    assert drawn.setup == by_lot.setup
    drawn.state.named_first = by_lot.state.named_first
    assert drawn.states.tobytes() == by_lot.states.tobytes()


@every_seating
def test_a_record_says_who_was_named_and_is_verified(case: Case) -> None:
    for seat in range(case.seats):
        played = played_on(case.deal(1, seat))
        text = game_record.line(game_record.write(played))
        record = game_record.read_line(text)
        assert record["first"] == seat
        verified = game_record.verify(record)
        assert game_record.line(game_record.write(verified)) == text
        assert verified.state.named_first == seat


@every_seating
def test_a_record_by_lot_says_nothing_of_it(case: Case) -> None:
    assert case.deal(1).first is None
    assert "first" not in game_record.write(case.deal(1))


@every_seating
def test_a_record_that_lies_about_who_was_named_is_refused(case: Case) -> None:
    lot = case.deal(2).turn
    record = game_record.write(played_on(case.deal(2, another(case, lot))))
    game_record.verify(record)
    with pytest.raises(Refused, match="was named to begin"):
        game_record.verify({**record, "first": lot})
    unnamed = {key: value for key, value in record.items() if key != "first"}
    with pytest.raises(Refused, match="the deal is not the one of its seed"):
        game_record.verify(unnamed)
    with pytest.raises(Refused, match="cannot begin"):
        game_record.verify({**record, "first": case.seats})
    for wrong in (None, "0", True, 1.0):
        with pytest.raises(Refused, match="The record's first is"):
            game_record.verify({**record, "first": wrong})


@every_seating
def test_a_redacted_record_keeps_who_was_named_and_can_be_fitted(case: Case) -> None:
    played = played_on(case.deal(3, case.seats - 1), moves=3)
    record = game_record.redact(played, played.turn)
    assert record["first"] == case.seats - 1
    found = fitting.fit(game_record.read_line(game_record.line(record)))
    assert found.first == case.seats - 1
    assert found.seen(played.turn) == played.seen(played.turn)


@every_game
def test_a_seat_that_is_not_there_cannot_begin(game: Game) -> None:
    for seat in (-1, max(game.seats)):
        with pytest.raises(Refused, match="cannot begin"):
            game.dealt(max(game.seats), {}, bytes(32), first=seat)


@every_seating
def test_who_begins_a_game_that_follows_has_a_seat_or_is_drawn(case: Case) -> None:
    following = case.game.begins_next(case.finished(4).state)
    assert following is None or 0 <= following < case.seats
