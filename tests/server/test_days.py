"""Games over days: they go on though nobody is there, and so do their clocks without a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.match.entries import Moved, decode_entry
from duskhouse.match.match import Match, bot_on
from duskhouse.match.plan import A_DAY, Clock, Plan
from duskhouse.server import upkeep
from duskhouse.store.log import Change, Header, Times
from tests.server.live import Client, Frame, Live, easy_settings, live_server, run

GAME = next(game for game in games().values() if 2 in game.seats).id
DAYS = {"kind": "move", "seconds": 3 * A_DAY}
PATIENCE = 60.0


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def header(live: Live, table: str) -> Header:
    stored = live.tables.store.backend.load(table)
    assert stored
    return stored.header


def moved(live: Live, table: str) -> int:
    stored = live.tables.store.backend.load(table)
    assert stored
    return sum(isinstance(decode_entry(entry), Moved) for entry in stored.entries)


def write(live: Live, change: Change) -> None:
    """In the thread that writes: two at once would be in one another's transaction."""
    writing = asyncio.run_coroutine_threadsafe(live.tables.store.commit([change]), live.loop)
    assert writing.result(PATIENCE) == [None]


def set_due(live: Live, table: str, due: float) -> None:
    write(live, Change((), (), (Times(table, None, due),)))


def test_who_is_late_is_played_for_though_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table sleeps, is woken, and sleeps again."""
    monkeypatch.setattr(upkeep, "WAKE", 0.05)
    monkeypatch.setattr("duskhouse.server.tables.SWEEP", 0.05)
    with live_server(easy_settings(tmp_path / "days.sqlite")) as live:
        table = live.make_for_people(GAME, 2, clock=DAYS)[0]["table"]
        monkeypatch.setattr("duskhouse.server.tables.FINISHED", 0.0)
        until(lambda: table not in live.tables.live)
        due = header(live, table).due
        assert due
        assert 2.9 * A_DAY < due - time.time() <= 3 * A_DAY
        assert moved(live, table) == 0
        set_due(live, table, time.time() - 1)
        until(lambda: moved(live, table) >= 1)
        until(lambda: table not in live.tables.live)  # after all of that turn
        due = header(live, table).due
        assert due
        assert 2.9 * A_DAY < due - time.time() <= 3 * A_DAY


def test_a_clock_runs_on_while_the_server_does_not(tmp_path: Path) -> None:
    database = tmp_path / "days.sqlite"
    people: list[Frame] = []

    async def story(live: Live) -> None:
        client = await Client.sit(live, people[0])
        clocks = (await client.wait_for("view"))["clocks"]
        assert 900 < clocks["left"][clocks["running"]] <= 1000
        table = (await client.table_with(lambda table: True))["seats"]
        assert not any(seat["away"] for seat in table)

    with live_server(easy_settings(database)) as live:
        people += live.make_for_people(GAME, 2, clock=DAYS, grace=0)
        set_due(live, people[0]["table"], time.time() + 1000)
    with live_server(easy_settings(database)) as live:
        run(story(live))


def test_a_table_that_cannot_be_woken_keeps_no_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "WAKE", 0.05)
    monkeypatch.setattr(upkeep, "WOKEN_AT_ONCE", 1)
    with live_server(easy_settings(tmp_path / "days.sqlite")) as live:
        broken = Header("aaaaaaaaaa", 1.0, b"{}", b"", due=1.0)
        write(live, Change((), (broken,)))
        table = live.make_for_people(GAME, 2, clock=DAYS)[0]["table"]
        live.call(live.tables.live[table].drop)
        set_due(live, table, 2.0)
        until(lambda: moved(live, table) >= 1)
        assert (header(live, "aaaaaaaaaa").due or 0) > time.time()


def test_bots_play_on_in_games_over_days_alone() -> None:
    for seconds, goes_on in ((A_DAY, True), (A_DAY - 1, False)):
        plan = Plan(GAME, 2, {}, clock=Clock("move", seconds), grace=None)
        match = Match("m", plan, bytes(32), 0.0)
        for entry in match.seated([bot_on(seat, "") for seat in range(2)]):
            match.apply(entry, 0.0)
        assert (match.bot_to_move(0.0) is not None) == goes_on
        assert (match.due(0.0) is not None) == goes_on
