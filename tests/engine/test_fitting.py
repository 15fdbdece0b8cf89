"""Games that fit a record redacted for one seat's eyes."""

from __future__ import annotations

import json

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record import fitting, game_record
from duskhouse.engine.record.game_record import Record
from duskhouse.engine.record.history import History
from duskhouse.kit.cases import Case, every_game
from duskhouse.words.errors import Refused

MOVES = 6
LATER = 25


def started(game: Game, moves: int) -> History:
    case = Case(game, min(game.seats), ())
    for move, played in enumerate(case.positions(5)):
        if move == moves:
            return played
    raise AssertionError("a short game")


def redacted(played: History) -> Record:
    record: Record = json.loads(json.dumps(game_record.redact(played, played.turn)))
    return record


@pytest.mark.parametrize("moves", [MOVES, LATER])
@every_game
def test_a_game_that_fits_is_found(game: Game, moves: int) -> None:
    """It looks the same to the seat on turn, to the last byte, and its other cards differ."""
    played = started(game, moves)
    found = fitting.fit(redacted(played))
    assert found.turn == played.turn
    assert found.seen(found.turn) == played.seen(played.turn)
    assert found.setup != played.setup


@every_game
def test_what_fits_no_game_is_refused(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "MOST_SECONDS", 0.3)
    record = redacted(started(game, MOVES))
    record["moves"].reverse()
    with pytest.raises(Refused, match="No game was found that fits"):
        fitting.fit(record)
    record["setup"] = {"nothing": "?"}
    with pytest.raises(Refused, match="not one of this game"):
        fitting.fit(record)


def test_chance_is_completed_with_what_is_known_of_it() -> None:
    assert fitting.arranged("deck 5 1 2", "?") == "deck 5 1 2"
    assert fitting.arranged("deck 5 1 2 2", "deck 2 ? ? ?").startswith("deck 2 ")
    assert sorted(fitting.arranged("deck 5 1 2 2", "deck 2 ? 1 ?").split()) == sorted(
        ["deck", "5", "1", "2", "2"]
    )
    with pytest.raises(ValueError, match="not in list"):
        fitting.arranged("deck 5 1", "deck 3 ?")
