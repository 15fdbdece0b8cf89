"""Who begins, at the terminal: `--first`, and what happened at the deal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.kit.cases import every_game
from tests.terminal.test_cli import Person, a_file, person

__all__ = ["person"]


@every_game
def test_first_names_who_begins_the_games_that_are_recorded(
    person: Person, game: Game, tmp_path: Path
) -> None:
    seats = game.seats[0]
    by_lot = a_file(person, tmp_path / "lot.jsonl", game, "--seats", str(seats))
    assert "first" not in json.loads(by_lot.read_text("utf-8"))
    for seat in range(seats):
        more = ("--seats", str(seats), "--first", str(seat), "--games", "2")
        file = a_file(person, tmp_path / f"{seat}.jsonl", game, *more)
        for line in file.read_text("utf-8").splitlines():
            record = json.loads(line)
            assert record["first"] == record["moves"][0][0] == seat
        assert person.runs("verify", str(file))[0] == 0


@every_game
@pytest.mark.parametrize("command", ["record", "play"])
def test_a_seat_that_is_not_there_cannot_begin(person: Person, game: Game, command: str) -> None:
    code, out, err = person.runs(command, game.id, "--seats", str(game.seats[0]), "--first", "9")
    assert (code, out) == (2, "")
    assert "seat 9 cannot begin" in err


@pytest.mark.clause("KAMO-12")
def test_the_dealers_first_draw_is_told_at_the_table_and_in_a_replay(
    person: Person, tmp_path: Path
) -> None:
    out = person.runs("play", "kamo", "--seats", "3", "--first", "0")[1]
    assert "\nYou draw " in out
    out = person.runs("play", "kamo", "--seats", "3", "--seat", "0", "--first", "1")[1]
    assert "\nOwl draws a card." in out
    file = tmp_path / "kamo.jsonl"
    assert person.runs("record", "kamo", "--first", "1", "--output", str(file))[0] == 0
    for seat, text in ((0, "Seat 1 draws a card."), (1, "You draw ")):
        out = person.runs("replay", str(file), "--seat", str(seat))[1]
        assert text in out.partition("\n  1")[0].partition("\n1")[0]
