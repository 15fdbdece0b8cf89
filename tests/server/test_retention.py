"""Games that have been over for long enough leave the database; all others stay."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.server import upkeep
from duskhouse.server.bus import Bus
from duskhouse.store.log import Unavailable
from duskhouse.terminal.cli import run as run_command
from duskhouse.terminal.serving import span
from tests.server.live import Client, Live, easy_settings, live_server, run

GAME = next(game for game in games().values() if 2 in game.seats).id
PATIENCE = 60.0


async def play_to_the_end(live: Live) -> str:
    """A match of two persons that is over; nobody is there any more."""
    seats = live.make_for_people(GAME, 2)
    players = [await Client.sit(live, seat) for seat in seats]
    seq = 0
    while True:
        views = [await player.view_at(seq) for player in players]
        at = next((at for at, view in enumerate(views) if view["moves"]), None)
        if at is None:
            break
        seq = (await players[at].move(views[at]["moves"][0], views[at]["seq"]))["seq"]
    for player in players:
        await player.close()
    table: str = seats[0]["table"]
    return table


def status(live: Live, table: str) -> int:
    return live.http.get(f"/api/tables/{table}").status_code


def test_finished_games_are_deleted_with_their_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "LOOK_FOR_OLD", 0.05)

    async def story(live: Live) -> None:
        over = await play_to_the_end(live)
        running = live.make(game=GAME, seats=2)["table"]
        assert live.http.get(f"/api/tables/{over}/record").status_code == 200
        for table in (over, running):
            live.call(live.tables.live[table].drop)
        deadline = time.monotonic() + PATIENCE
        while status(live, over) != 404:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert live.http.get(f"/api/tables/{over}/record").status_code == 404
        assert status(live, running) == 200

    with live_server(easy_settings(tmp_path / "matches.sqlite", keep_finished=0.0)) as live:
        run(story(live))


def test_tables_at_which_nobody_began_are_deleted_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "LOOK_FOR_OLD", 0.05)
    monkeypatch.setattr(upkeep, "UNSTARTED_FOR", 0.5)
    with live_server(easy_settings(tmp_path / "matches.sqlite")) as live:
        wanted = {"game": GAME, "seats": 2}
        left, running = live.make(**wanted, others=["open"])["table"], live.make(**wanted)["table"]
        there = live.make(**wanted, others=["open"])["table"]
        for table in (left, running):
            live.call(live.tables.live[table].drop)
        deadline = time.monotonic() + PATIENCE
        while live.tables.store.backend.load(left) is not None:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert status(live, running) == status(live, there) == 200


class Elsewhere(Bus):
    """Another server does the upkeep."""

    async def lease(self, name: str) -> int:
        return 0


class Deaf(Bus):
    """What is live at others is not known just now."""

    async def followed(self) -> set[str]:
        raise Unavailable("no answer")


class Shared(Bus):
    async def followed(self) -> set[str]:
        return {"theirs"}


@pytest.mark.parametrize(
    ("bus", "expected"),
    [(Elsewhere, []), (Deaf, []), (Shared, ["alone"]), (Bus, ["theirs", "alone"])],
)
def test_only_one_server_forgets_and_nothing_that_may_be_live(
    bus: type[Bus], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "PAUSE", 0.0)
    tables: Any = SimpleNamespace(bus=bus(), live={"here": None})
    forgotten: list[str] = []

    async def find(after: float, before: float, most: int) -> list[tuple[str, float]]:
        old = [("here", 1.0), ("theirs", 2.0), ("alone", 3.0)]
        return [(match, at) for match, at in old if after < at < before]

    async def forget(matches: Collection[str]) -> int:
        forgotten.extend(matches)
        return len(matches)

    with suppress(Unavailable):
        asyncio.run(upkeep.forget(tables, find, forget, 0.0, 5.0))
    assert forgotten == expected


def test_when_a_game_was_over_is_kept_and_stays_as_it_was(live: Live) -> None:
    async def story() -> None:
        before = time.time()
        table = await play_to_the_end(live)
        kept = live.tables.store.backend.load(table)
        assert kept
        assert kept.header.finished
        assert before <= kept.header.finished <= time.time()
        running = live.tables.store.backend.load(live.make(game=GAME, seats=2)["table"])
        assert running
        assert running.header.finished is None

    run(story())


@pytest.mark.parametrize(
    ("text", "days"), [("1d", 1), ("8w", 56), ("6m", 180), ("1y", 365), ("10y", 3650)]
)
def test_spans(text: str, days: int) -> None:
    assert span(text) == days * 86_400


@pytest.mark.parametrize(
    "text", ["", "1", "y", "0d", "1 y", "1h", "-1d", "1.5y", "99999d", "\u0661d"]
)
def test_what_is_no_span_gets_a_sentence(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["serve", f"--keep-finished={text}"]) == 2
    assert "is not a span of time" in capsys.readouterr().err
