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
from tests.games.hell_is_hungry.golden import EVERY, FOLDERS, WAYS_OF

every_golden_record = pytest.mark.parametrize(("rules", "name"), EVERY)


def read(rules: int, name: str) -> tuple[str, game_record.Record]:
    text = Path(FOLDERS[rules] / f"{name}.jsonl").read_text("utf-8").rstrip("\n")
    return text, json.loads(text)


@every_golden_record
def test_a_golden_record_replays_byte_for_byte(rules: int, name: str) -> None:
    text, record = read(rules, name)
    assert record["rules"] == rules
    played = game_record.verify(record)
    assert game_record.line(game_record.write(played)) == text


@every_golden_record
def test_a_golden_record_shows_what_it_is_named_after(rules: int, name: str) -> None:
    seats, options, shows = WAYS_OF[rules][name]
    _, record = read(rules, name)
    assert (record["seats"], record["options"]) == (seats, options)
    assert shows(game_record.replay(record))


@every_golden_record
def test_the_second_program_agrees_with_a_golden_record(
    rules: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, record = read(rules, name)
    scale = Scale[record["options"].pop("scale", "full").upper()]
    monkeypatch.setattr(naive, "HAND_SIZE", int(HAND_SIZES[scale, record["seats"]]))
    assert naive.check(record) is None


@pytest.mark.parametrize("rules", FOLDERS)
def test_no_golden_record_is_left_over(rules: int) -> None:
    assert {path.stem for path in FOLDERS[rules].glob("*.jsonl")} == set(WAYS_OF[rules])


@pytest.mark.clause("HELL-20")
def test_a_record_of_rules_1_is_not_one_of_rules_2() -> None:
    """A single card that no higher one could follow was played without a question."""
    _, record = read(1, "full-two")
    with pytest.raises(Refused, match=r"^Game 1, move \d+"):
        game_record.replay(record | {"rules": 2})


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
    _, record = read(2, "full-two")
    record["setup"][key] = change
    with pytest.raises(Refused, match=clause):
        game_record.replay(record)
