"""A guided game at a table: set up and dealt as the game's lesson says."""

from __future__ import annotations

from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import lesson_of
from duskhouse.engine.game.position import Position
from duskhouse.engine.game.registry import find_game
from duskhouse.kit.cases import every_game
from duskhouse.match.entries import Started
from duskhouse.match.info import table_info
from duskhouse.match.match import Match
from duskhouse.server import planning
from duskhouse.server.frames import NewTable
from duskhouse.server.planning import planned, seed_for
from duskhouse.words.errors import Refused
from tests.server.live import check, easy_settings, live_server


def lesson_table(game: Game) -> Match:
    plan, sats = planned(NewTable(game=game.id, seats=game.seats[0], lesson=True), "secret")
    match = Match("lesson", plan, seed_for(plan), 0.0)
    for entry in match.seated(sats):
        match.apply(entry, 0.0)
    return match


@every_game
def test_a_lesson_is_dealt_from_its_own_seed_alone(game: Game) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    match = lesson_table(game)
    dealt = Position.deal(game, lesson.seats, lesson.options, lesson.seed, first=lesson.first)
    assert match.begun().position.states.tobytes() == dealt.states.tobytes()
    assert match.turn == match.host == 0
    assert {seat.level for seat in match.seats[1:]} == {lesson.level}
    assert table_info(match, 0.0)["lesson"] is True
    assert match.shares is None


def test_other_tables_are_dealt_from_a_seed_that_nobody_knows() -> None:
    plan, sats = planned(NewTable(game="kamo", seats=3), "secret")
    match = Match("other", plan, seed_for(plan), 0.0)
    assert seed_for(plan) != seed_for(plan)
    assert match.seated(sats)[-1] == Started((None, None, None))
    assert "lesson" not in table_info(match, 0.0)


def test_where_there_is_no_lesson_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "lesson_of", lambda game: None)
    with pytest.raises(Refused, match=r"guided|no-lesson"):
        planned(NewTable(game="kamo", seats=3, lesson=True), "secret")
    assert find_game("kamo")


def test_a_lesson_is_made_over_http_and_says_so(tmp_path: Path) -> None:
    with live_server(easy_settings(tmp_path / "tables.sqlite")) as live:
        made = live.make(game="rest-in-peace", seats=2, lesson=True)
        table = live.get(f"/api/tables/{made['table']}")["table"]
        check("TableInfo", table)
        assert table["lesson"] is True
        assert table["options"] == {"psychic_pool": "starters", "learning_reveal": True}
