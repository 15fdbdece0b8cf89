"""Records that somebody brings along: shown, reviewed, refused with the sentence of `verify`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from tests.server.live import Live, easy_settings, live_server


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("records")
    with live_server(easy_settings(folder / "tables.sqlite")) as running:
        yield running


def begun() -> History:
    played = History.deal(find_game("kamo"), 3, {}, derived_seed("served"))
    for _ in range(6):
        played.play(played.legal()[0])
    return played


def post(live: Live, path: str, record: Any) -> Any:
    return live.http.post(path, content=json.dumps(record))


def test_a_record_is_shown_with_what_each_seat_saw(live: Live) -> None:
    played = begun()
    shown = post(live, "/api/records", game_record.write(played)).raise_for_status().json()
    assert (shown["game"], shown["seats"], shown["seat"]) == ("kamo-no-manimani", 3, None)
    assert len(shown["positions"]) == 7
    last = shown["positions"][-1]
    for seat in range(3):
        seen = played.game.pieces.seen(played.page(), seat).values()
        assert all(piece in last["pieces"] + last["own"][seat] for piece in seen)


def test_of_a_redacted_record_only_its_seat_is_shown(live: Live) -> None:
    played = begun()
    shown = post(live, "/api/records", game_record.redact(played, 2)).raise_for_status().json()
    assert shown["seat"] == 2
    assert all("own" not in position for position in shown["positions"])
    assert shown["positions"][-1]["pieces"] == json.loads(json.dumps(played.seen(2)))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("{}", "Game 1"),
        ("nonsense", "Game 1"),
        ('{"format": 1, "game": "chess"}', "Game 1"),
        ("x" * 30_000, None),
    ],
)
@pytest.mark.parametrize("path", ["/api/records", "/api/reviews"])
def test_what_is_no_record_is_refused_with_a_sentence(
    live: Live, path: str, body: str, sentence: str | None
) -> None:
    answer = live.http.post(path, content=body)
    error = json.loads(answer.text.splitlines()[-1])["error"]
    assert error["code"] == ("too-big" if sentence is None else "bad-record")
    if sentence:
        assert error["values"]["sentence"].startswith(sentence)


def test_a_deal_that_is_not_that_of_its_seed_is_refused(live: Live) -> None:
    record = game_record.write(begun()) | {"seed": "ab" * 32}
    error = post(live, "/api/records", record).json()["error"]
    assert "seed" in error["values"]["sentence"]


def test_not_too_many_records_at_a_time(live: Live) -> None:
    quota = live.tables.analysis_quota
    most, quota.most = quota.most, 0
    try:
        answer = post(live, "/api/reviews", game_record.write(begun()))
    finally:
        quota.most = most
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many-reviews")
