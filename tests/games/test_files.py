"""The naive programs check files of games."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record import game_record
from duskhouse.kit.cases import cases_of, every_game
from tests.games import files


@every_game
def test_a_file_of_games_is_checked_line_by_line(
    game: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = next(cases_of(game)).deal(1)
    while not played.over:
        played.play(played.legal()[0])
    record = game_record.write(played)
    good, bad = game_record.line(record), json.dumps({**record, "result": None})
    file = tmp_path / "games.jsonl"
    monkeypatch.setattr(sys, "argv", ["files", str(file)])
    for lines, status in (([good, "", good], 0), ([good, bad, "", "[]", "nonsense"], 1)):
        file.write_text("\n".join(lines) + "\n", "utf-8")
        with pytest.raises(SystemExit) as ending:
            files.main()
        assert ending.value.code == status
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == ["Line 2", "Line 4", "Line 5"]
    assert "result" in told[0]
