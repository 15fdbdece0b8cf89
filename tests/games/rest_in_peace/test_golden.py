"""Golden records: each shows its name, replays strictly, and is the naive program's."""

from __future__ import annotations

import pytest

from duskhouse.engine.record import game_record
from duskhouse.games.rest_in_peace import GAME
from tests.games.rest_in_peace.golden import DECIDES, FOLDER, Golden, first_decided, fits, goldens
from tests.games.rest_in_peace.naive import check


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
def test_a_golden_record_replays_and_shows_its_name(golden: Golden) -> None:
    text = golden.path.read_text("utf-8")
    record = game_record.read_line(text)
    assert record["options"] == golden.options
    played = game_record.replay(record)
    assert game_record.line(game_record.write(played)) + "\n" == text
    assert fits(golden, played)
    assert check(record) is None
    assert game_record.verify(record)


def test_every_value_of_every_switch_decides_something_in_a_record_of_its_own() -> None:
    """Played with the switch at its default, the same moves lead to something else."""
    decided = {}
    for golden in goldens():
        if golden.switch:
            record = game_record.read_line(golden.path.read_text("utf-8"))
            decided[golden.name] = first_decided(record, golden.switch)
            assert decided[golden.name] is not None
    values = [
        value
        for option in GAME.options
        for value in option.alternatives()
        if option.name != "scale"
    ]
    assert len(decided) == len(values)
    in_play = [name for name, what in decided.items() if what not in ("deal", "view")]
    others = sum(any(switch in name for switch in DECIDES) for name in decided)
    assert len(in_play) == len(values) - others


def test_no_golden_record_is_forgotten() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in goldens()}
