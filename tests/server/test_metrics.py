"""What is measured, who may read it, and that the board shows nothing else."""

from __future__ import annotations

import asyncio
import json
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from duskhouse.engine.game.registry import games
from duskhouse.server import metrics
from duskhouse.server.settings import Settings
from tests.server.live import PATIENCE, Client, Live, easy_settings, live_server, run

pytest.importorskip("prometheus_client")
from prometheus_client.parser import text_string_to_metric_families

GAME = next(game for game in games().values() if 2 in game.seats).id
BOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(live: Live) -> Numbers:
    """All numbers, by name and labels."""
    answer = live.http.get("/metrics").raise_for_status()
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def number(numbers: Numbers, name: str, **labels: str) -> float:
    return numbers.get((f"duskhouse_{name}", frozenset(labels.items())), 0.0)


def test_what_happens_at_tables_is_measured(tmp_path: Path) -> None:
    async def story(live: Live) -> None:
        made = live.make_for_people(GAME, 2)
        players = [await Client.sit(live, seat) for seat in made]
        watcher = await Client.watch(live, made[0]["table"])
        live.make(game=GAME, seats=2, others=["open"])
        for seq in range(6):
            views = [await player.view_at(seq) for player in players]
            at = next(at for at, view in enumerate(views) if view["moves"])
            assert (await players[at].move(views[at]["moves"][0], seq))["type"] == "view"
        assert (await players[0].move(0, 0))["code"] == "stale"
        await watcher.hear_all()
        found = read(live)
        assert number(found, "moves_total", game=GAME, by="person") == 6
        assert number(found, "move_seconds_count", by="person") == 6
        assert 0 < number(found, "move_seconds_sum", by="person") < 60
        assert number(found, "refused_total", code="stale") == 1
        assert number(found, "tables", state="playing") == 1
        assert number(found, "tables", state="open") == 1
        assert number(found, "tables_idle") == 1
        assert number(found, "connections", role="player") == 2
        assert number(found, "connections", role="spectator") == 1
        assert number(found, "store_up") == 1
        assert number(found, "redis_up") == 1
        assert number(found, "store_matches") == 2
        assert number(found, "store_batch_steps_sum") >= 9  # two tables, a seat and six moves
        assert number(found, "store_write_seconds_count") >= 9
        text = live.http.get("/metrics").text
        for secret in (made[0]["table"], made[0]["secret"], "Friend", "127.0.0.1"):
            assert secret not in text

    with live_server(easy_settings(tmp_path / "matches.sqlite")) as live:
        run(story(live))


async def nobody_thinks(live: Live) -> None:
    """Bots of tables that others have just left think to the end of their move."""
    async with asyncio.timeout(PATIENCE):
        while any(table.bots.are_playing for table in [*live.tables.live.values()]):
            await asyncio.sleep(0.05)


def test_bots_that_wait_or_think_are_counted(live: Live) -> None:
    """All threads are taken, so the bot has to wait."""

    async def story() -> None:
        from threading import Event

        free, tables = Event(), live.tables
        await nobody_thinks(live)
        before = read(live)
        taken = [tables.thinkers.submit(free.wait, 60) for _ in range(tables.settings.bot_threads)]
        try:
            client = await Client.sit(live, live.make(game=GAME, seats=2, first=1))
            await client.wait_for("view")
            found = read(live)
            assert number(found, "bots", state="waiting") == 1
            assert number(found, "bots", state="thinking") == 0
        finally:
            free.set()
        for future in taken:
            future.result()
        await client.turn()
        found = read(live)
        by_bots = [number(each, "moves_total", game=GAME, by="bot") for each in (before, found)]
        assert by_bots[1] > by_bots[0]
        assert number(found, "bots", state="waiting") == 0

    run(story())


def asked_from(client: str, **headers: str) -> Request:
    headers = {"host": "localhost:8000", **headers}
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "client": (client, 1), "headers": raw})


def test_they_are_for_the_machine_itself_and_named_networks(live: Live) -> None:
    usual, named = Settings(), Settings(metrics_from=(ip_network("10.0.0.0/8"),))
    for host in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert metrics.may_read(asked_from(host), usual)
        assert not metrics.may_read(asked_from(host, x_forwarded_for="127.0.0.1"), usual)
    for host in ("10.1.2.3", "::ffff:10.1.2.3"):
        assert not metrics.may_read(asked_from(host), usual)
        assert metrics.may_read(asked_from(host), named)
        assert not metrics.may_read(asked_from(host, x_forwarded_for="10.1.2.3"), named)
    assert not metrics.may_read(asked_from("192.0.2.1"), named)
    for name in ("127.0.0.1", "[::1]:8000"):
        assert metrics.may_read(asked_from("127.0.0.1", host=name), usual)
    assert not metrics.may_read(asked_from(""), named)
    refused = live.http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "metrics-elsewhere")


def test_a_proxy_that_does_not_say_for_whom_it_asks_gets_none() -> None:
    """It passes the name on by which it was reached, or says otherwise that it is one."""
    for name in ("play.example.org", "", "[", "192.0.2.1"):
        assert not metrics.on_this_machine(asked_from("127.0.0.1", host=name))
    for sign in ("forwarded", "via", "x_real_ip", "x_forwarded_proto"):
        assert not metrics.on_this_machine(asked_from("127.0.0.1", **{sign: "anything"}))


def test_without_the_library_one_is_told_so(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "LIBRARY", "no_such_library")
    assert metrics.measured(live.tables) is None
    monkeypatch.setattr(live.tables, "metrics", None)
    answer = live.http.get("/metrics")
    assert answer.status_code == 501
    assert answer.json()["error"]["values"]["install"] == metrics.INSTALL


def expressions(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value[key] for key in ("expr", "query") if isinstance(value.get(key), str)]
        return own + [text for part in value.values() for text in expressions(part)]
    if isinstance(value, list):
        return [text for part in value for text in expressions(part)]
    return []


def test_every_number_of_the_board_exists(live: Live) -> None:
    board = json.loads(BOARD.read_text("utf-8"))
    names = set(re.findall(r"\b(?:duskhouse|process)_\w+", " ".join(expressions(board))))
    assert len(names) >= 12
    text = live.http.get("/metrics").text
    exposed = set(re.findall(r"^# TYPE (\w+) \w+$", text, re.MULTILINE))
    parts = {f"{name}_{part}" for name in exposed for part in ("bucket", "sum", "count")}
    assert names <= exposed | parts
    places = [panel["gridPos"] for panel in board["panels"]]
    assert len({(place["x"], place["y"]) for place in places}) == len(places)
    assert len({panel["id"] for panel in board["panels"]}) == len(places)
