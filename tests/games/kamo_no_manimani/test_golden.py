"""Golden records: replayed byte for byte, agreed by the naive program, true to their names."""

from __future__ import annotations

import pytest

from duskhouse.engine.record import game_record
from tests.games.kamo_no_manimani import naive
from tests.games.kamo_no_manimani.ways import RECORDS, WAYS


def record_of(name: str) -> game_record.Record:
    return game_record.read_line((RECORDS / f"{name}.jsonl").read_text("utf-8"))


def test_there_is_a_record_for_every_way_and_no_other() -> None:
    assert {file.stem for file in RECORDS.glob("*.jsonl")} == set(WAYS)


@pytest.mark.parametrize("name", WAYS)
def test_a_golden_record_is_replayed_byte_for_byte(name: str) -> None:
    text = (RECORDS / f"{name}.jsonl").read_text("utf-8")
    record = game_record.read_line(text)
    played = game_record.verify(record)
    assert game_record.line(game_record.write(played, record["legal"])) + "\n" == text


@pytest.mark.parametrize("name", WAYS)
def test_a_golden_record_shows_what_it_is_named_after(name: str) -> None:
    way, played = WAYS[name], game_record.replay(record_of(name))
    assert (played.seats, played.options) == (way.seats, way.options)
    assert played.over
    assert way.shows(played.past)


@pytest.mark.parametrize("name", WAYS)
def test_the_naive_program_agrees_with_a_golden_record(name: str) -> None:
    record = record_of(name)
    record["options"].pop("scale", None)
    assert naive.check(record) is None
