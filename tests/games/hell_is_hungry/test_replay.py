"""What `duskhouse replay` shows of a game: each move by its number."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from duskhouse.terminal.cli import run

RECORDS = sorted((Path(__file__).parents[2] / "records" / "hell-is-hungry").glob("**/*.jsonl"))
NUMBER = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_move_has_its_number_a_card_played_alone_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [line] = path.read_text("utf-8").splitlines()
    moves = [move for seat, move in json.loads(line)["moves"] if seat is not None]
    assert run(["replay", str(path)]) == 0
    said = capsys.readouterr().out
    numbered = NUMBER.findall(said)
    assert [int(number) for number, _ in numbered] == list(range(1, len(moves) + 1))
    assert not re.search(r"^ +Seat \d plays", said, re.MULTILINE)
