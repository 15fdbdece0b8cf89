"""The golden records replay byte for byte and show what they are named after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duskhouse.engine.record import game_record
from duskhouse.games.hell_is_hungry.cards import HAND_SIZES
from duskhouse.games.hell_is_hungry.state import Scale
from duskhouse.words.errors import Refused
from tests.games.hell_is_hungry import naive
from tests.games.hell_is_hungry.golden import RECORDS, WAYS


def read(name: str) -> tuple[str, game_record.Record]:
    text = Path(RECORDS / f"{name}.jsonl").read_text("utf-8").rstrip("\n")
    return text, json.loads(text)


@pytest.mark.parametrize("name", WAYS)
def test_a_golden_record_replays_byte_for_byte(name: str) -> None:
    text, record = read(name)
    played = game_record.verify(record)
    assert game_record.line(game_record.write(played)) == text


@pytest.mark.parametrize("name", WAYS)
def test_a_golden_record_shows_what_it_is_named_after(name: str) -> None:
    seats, options, shows = WAYS[name]
    _, record = read(name)
    assert (record["seats"], record["options"]) == (seats, options)
    assert shows(game_record.replay(record))


@pytest.mark.parametrize("name", WAYS)
def test_the_second_program_agrees_with_a_golden_record(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, record = read(name)
    scale = Scale[record["options"].pop("scale", "full").upper()]
    monkeypatch.setattr(naive, "HAND_SIZE", int(HAND_SIZES[scale, record["seats"]]))
    assert naive.check(record) is None


def test_no_golden_record_is_left_over() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(WAYS)


@pytest.mark.clause("HELL-02", "HELL-06", "HELL-09", "HELL-01")
@pytest.mark.parametrize(
    ("key", "change", "clause"),
    [
        ("start", 2, "HELL-09"),
        ("start", True, "HELL-09"),
        ("piles", [["2", "3"]], "HELL-06"),
        ("piles", [["X", "X", "X"]] * 9, "HELL-02"),
        ("decks", [["2"]], "HELL-01"),
        ("decks", [["2"], ["3"]], "HELL-02"),
        ("piles", [["2", "3", "1"]] * 9, "no card"),
        ("decks", [[["2"]], ["3"]], "no card"),
    ],
)
def test_a_bad_deal_is_refused(key: str, change: object, clause: str) -> None:
    _, record = read("full-two")
    record["setup"][key] = change
    with pytest.raises(Refused, match=clause):
        game_record.replay(record)
