"""Golden records: each shows its name, replays strictly, and is the naive program's."""

from __future__ import annotations

import pytest

from duskhouse.engine import gamerecord
from tests.games.rest_in_peace.golden import FOLDER, Golden, goldens
from tests.games.rest_in_peace.naive import check


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
def test_a_golden_record_replays_and_shows_its_name(golden: Golden) -> None:
    text = golden.path.read_text("utf-8")
    record = gamerecord.read_line(text)
    assert record["options"] == golden.options
    played = gamerecord.replay(record)
    assert gamerecord.line(gamerecord.write(played)) + "\n" == text
    assert golden.shows(played.news)
    assert check(record) is None
    assert gamerecord.verify(record)


def test_no_golden_record_is_forgotten() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in goldens()}
