"""While the server is busy, seats not on turn may wait for their view; no news is ever lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from duskhouse.engine.registry import games
from duskhouse.match.match import Match
from duskhouse.server.pulse import Pulse
from tests.server.live import Client, Frame, Live, easy_settings, live_server, run

MOVES = 40
GAME = max(games().values(), key=lambda game: game.seats[0])


def test_a_busy_server_sends_fewer_views_but_all_the_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duskhouse.server.pulse.LATE", -1.0)  # always late
    with live_server(easy_settings(tmp_path / "busy.sqlite", most_lag=0.1)) as live:
        run(play(live))


async def play(live: Live) -> None:
    people = live.make_for_people(GAME.id, GAME.seats[0])
    clients = [await Client.sit(live, seat) for seat in people]
    clients.append(await Client.watch(live, people[0]["table"]))
    chooser = random.Random(1)
    seq, turn = 0, (await clients[-1].wait_for("view"))["view"]["turn"]
    while seq < MOVES:
        # The seat on turn never waits.
        frame = await clients[turn].wait(lambda f: f["type"] == "view" and bool(f["view"]["moves"]))
        assert frame["seq"] == seq
        move = chooser.choice(frame["view"]["moves"])["move"]
        seq = (await clients[turn].ask(type="move", move=move, seq=seq))["seq"]
        match = live.tables.live[people[0]["table"]].match
        assert match.turn is not None
        turn = match.turn
    for viewer, client in enumerate(clients):
        await client.view_at(seq)
        views = [frame for frame in client.frames if frame["type"] == "view"]
        assert len(views) < MOVES
        assert [frame["seq"] for frame in views] == sorted({frame["seq"] for frame in views})
        again = await log_of(live, people, viewer)
        assert [line for frame in views for line in frame["news"]] == again


async def log_of(live: Live, people: list[Frame], viewer: int) -> list[Frame]:
    """The whole log, as a new tab gets it."""
    if viewer < len(people):
        tab = await Client.sit(live, people[viewer])
    else:
        tab = await Client.watch(live, people[0]["table"])
    log: list[Frame] = (await tab.wait_for("welcome"))["log"]
    return log


class LateLoop:
    """Gives a handle that does not know its time, as uvloop does if the time has passed."""

    def time(self) -> float:
        return 1.0

    def call_at(self, when: float, then: object) -> object:
        return object()


def test_a_beat_that_comes_too_late_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "get_running_loop", LateLoop)
    pulse = Pulse(most_lag=0.1)
    pulse.start()
    pulse._beat()
    assert not pulse.is_busy


def test_a_single_late_beat_does_not_make_a_busy_server(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = LateLoop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    pulse = Pulse(most_lag=0.1)
    busy = []
    for late in [0.01] + [0.0] * 50 + [0.01] * 50 + [0.0] * 50:
        pulse._due = loop.time() - late
        pulse._beat()
        busy.append(pulse.is_busy)
    assert not any(busy[:51])
    assert busy[100]
    assert not busy[-1]


def test_views_that_are_overdue_go_out_with_the_next_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duskhouse.server.pulse.LATE", -1.0)
    with live_server(easy_settings(tmp_path / "busy.sqlite", most_lag=1000)) as live:
        run(wait_too_long(live))


async def wait_too_long(live: Live) -> None:
    people = live.make_for_people(GAME.id, GAME.seats[0])
    clients = [await Client.sit(live, seat) for seat in people]
    table = live.tables.live[people[0]["table"]]
    first = [await client.view_at(0) for client in clients]
    await move_on(table.match, clients, first)
    for client in clients:
        await client.hear_all()
    waiting = [client for seat, client in enumerate(clients) if seat != table.match.turn]
    assert [client.view["seq"] for client in waiting] == [0] * len(waiting)

    async def is_on_the_way_to_the_disk() -> None:
        async with table.lock:
            table.catch_up()

    loop = live.tables.store._loop
    asyncio.run_coroutine_threadsafe(is_on_the_way_to_the_disk(), loop).result()
    await move_on(table.match, clients, [client.view for client in clients])
    for client in clients:
        await client.hear_all()
        assert client.view["seq"] == 2


async def move_on(match: Match, clients: list[Client], views: list[Frame]) -> None:
    assert match.turn is not None
    moves = views[match.turn]["view"]["moves"]
    await clients[match.turn].ask(type="move", move=moves[0]["move"], seq=match.seq)
