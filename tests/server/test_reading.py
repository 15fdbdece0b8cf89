"""Whoever only asks about a table gets an answer from its log, and wakes nobody."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path

import pytest
from httpx import URL

from duskhouse.engine.game.registry import games
from duskhouse.server.pages import FOR_A_YEAR, MOST_TIMES
from tests.server.live import PATIENCE, Client, Frame, Live, check, easy_settings, live_server, run

WIDE = "\uff21\uff2e\uff2e\uff21"
"""ANNA in letters of full width."""

GAME = next(game for game in games().values() if 2 in game.seats).id


def put_away(live: Live, table: str) -> None:
    """Out of the memory, into its log."""
    live.call(partial(live.tables.live[table].drop))
    deadline = time.monotonic() + PATIENCE
    while table in live.tables.live:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_reading_a_table_does_not_make_it_live(live: Live) -> None:
    made = live.make(game=GAME, seats=2)
    table, own = made["table"], {"Authorization": f"Bearer 0.{made['secret']}"}
    before = live.get(f"/api/tables/{table}")
    record = live.http.get(f"/api/tables/{table}/record", headers=own).text
    put_away(live, table)
    found = live.get(f"/api/tables/{table}")
    check("TableInfo", found["table"])
    assert found == before
    assert live.http.get(f"/api/tables/{table}/record").status_code == 403
    assert live.http.get(f"/api/tables/{table}/record", headers=own).text == record
    assert table not in live.tables.live


def test_whoever_sees_it_later_learns_nothing_from_a_log_that_was_just_opened(
    tmp_path: Path,
) -> None:
    """A server that was started again cannot know what spectators have seen."""
    path = tmp_path / "later.sqlite"
    with live_server(easy_settings(path)) as live:
        made = [live.make(game=GAME, seats=2, delay=delay) for delay in (0, 1000, 3600)]
    with live_server(easy_settings(path)) as live:
        states = [live.get(f"/api/tables/{one['table']}")["table"]["state"] for one in made]
        assert states == ["playing", "open", "open"]
        live.tables._since -= 1000
        states = [live.get(f"/api/tables/{one['table']}")["table"]["state"] for one in made]
        assert states == ["playing", "playing", "open"]


def test_a_table_stays_in_memory_until_spectators_have_seen_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duskhouse.server.tables.SWEEP", 0.05)
    with live_server(easy_settings(tmp_path / "idle.sqlite", idle=0.1)) as live:
        later, at_once = (live.make(game=GAME, seats=2, delay=delay) for delay in (60, 0))
        deadline = time.monotonic() + PATIENCE
        while at_once["table"] in live.tables.live:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert later["table"] in live.tables.live


def test_a_delayed_table_that_trouble_drops_from_memory_is_not_told_live(live: Live) -> None:
    """Spectators may not have seen all of it, though the server has been running for long."""
    made = live.make(game=GAME, seats=2, delay=60)
    path = f"/api/tables/{made['table']}"
    live.tables._since -= 1000

    async def drop_while_somebody_plays() -> None:
        player = await Client.sit(live, made)
        await player.turn()
        put_away(live, made["table"])

    run(drop_while_somebody_plays())
    assert live.get(path)["table"]["state"] == "open"
    live.tables._dropped[made["table"]] -= 60
    assert live.get(path)["table"]["state"] == "playing"


def test_a_delayed_table_that_bots_played_on_at_is_not_told_live(live: Live) -> None:
    """Everyone has left long ago, but what bots have done since was not seen by spectators."""
    made = live.make(game=GAME, seats=2, delay=60)
    table = live.tables.live[made["table"]]
    live.tables._since -= 1000
    table.idle_since -= 1000
    put_away(live, made["table"])
    assert live.get(f"/api/tables/{made['table']}")["table"]["state"] == "open"


def test_records_count_for_an_address(tmp_path: Path) -> None:
    with live_server(easy_settings(tmp_path / "records.sqlite", reads_per_minute=5)) as live:
        made = live.make(game=GAME, seats=2)
        own = {"Authorization": f"Bearer {made['seat']}.{made['secret']}"}
        path = f"/api/tables/{made['table']}/record"
        answers = [live.http.get(path, headers=own).status_code for _ in range(6)]
        assert answers == [200] * 5 + [429]


def test_loads_count_for_an_address(tmp_path: Path) -> None:
    """Those of the log; what is in memory may be asked for again and again."""

    async def watch(live: Live, table: str) -> None:
        assert (await (await Client.watch(live, table)).wait_for("bye"))["code"] == "too-fast"

    with live_server(easy_settings(tmp_path / "loads.sqlite", reads_per_minute=5)) as live:
        table = live.make(game=GAME, seats=2)["table"]
        path = f"/api/tables/{table}"
        assert {live.http.get(path).status_code for _ in range(20)} == {200}
        put_away(live, table)
        answers = [live.http.get(path).status_code for _ in range(6)]
        assert answers == [200] * 5 + [429]
        assert live.http.post(f"{path}/seats/1", json={}).status_code == 429
        run(watch(live, table))


def test_what_another_build_asks_for_is_not_mixed_with_this_one(live: Live) -> None:
    """Another server may have it; if none has after a few times, the page has to be loaded anew."""
    build = live.get("/api/games")["build"]
    for path in (f"games/x/{GAME}.en.json", "words/x/en.json", "web/x/js/main.js", "web/x/gone.js"):
        asked = URL(f"{live.url}/{path}")
        for _ in range(MOST_TIMES):
            answer = live.http.get(str(asked))
            assert (answer.status_code, answer.headers["cache-control"]) == (307, "no-store")
            asked = asked.join(answer.headers["location"])
        assert live.http.get(str(asked)).json()["error"]["code"] == "other-build"
        here = live.http.get(str(asked).replace("/x/", f"/{build}/"))
        assert here.status_code == (404 if path.endswith("gone.js") else 200)
    assert live.http.get("/words/x/en.json?again=-1").status_code == 404


def test_what_never_changes_is_kept(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """All about a game is made once, and clients keep it for a year."""
    build = live.get("/api/games")["build"]
    paths = [f"/games/{build}/{GAME}.en.json", f"/words/{build}/en.json"]
    first = [live.http.get(path) for path in paths]
    monkeypatch.setattr("duskhouse.server.catalogue.messages", None)
    monkeypatch.setattr("duskhouse.server.catalogue.rules_sections", None)
    for path, before in zip(paths, first, strict=True):
        again = live.http.get(path)
        assert again.content == before.content
        assert again.headers["cache-control"] == FOR_A_YEAR


# ------------------------------------------------------------------------ strange requests
@pytest.mark.parametrize("seat", ["9" * 5000, "9", "-1", "1.0", "x", "%C2%B2", "0" * 4400 + "1"])
def test_what_is_not_a_seat_is_an_error(live: Live, seat: str) -> None:
    table = live.make(game=GAME, seats=2, others=["open"])["table"]
    answer = live.http.post(f"/api/tables/{table}/seats/{seat}", json={})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no-seat"
    assert len(answer.content) < 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "http://", "//"])
def test_an_origin_that_is_none_is_refused(live: Live, origin: str) -> None:
    answer = live.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign-page"


def test_without_a_name_the_server_goes_by_its_own_address(live: Live) -> None:
    """Whoever has a name that leads here is not here for that."""
    for host, status in (
        (f"127.0.0.1:{live.port}", 200),
        ("127.0.0.1", 200),
        (f"localhost:{live.port}", 200),
        ("[::ffff:127.0.0.1]", 200),
        ("evil.example", 403),
        (f"evil.example:{live.port}", 403),
        ("192.0.2.1", 403),
        ("[", 403),
    ):
        answer = live.http.get("/api/games", headers={"Host": host})
        assert answer.status_code == status, host
    assert answer.json()["error"]["code"] == "foreign-name"


# -------------------------------------------------------------------------- names and chat
def test_a_spectator_is_not_taken_for_a_player(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=GAME, seats=2, name="Anna")
        player = await Client.sit(live, made)
        watcher = await Client.open(live, made["table"])
        await watcher.say(type="hello", name=WIDE)
        await watcher.wait_for("welcome")
        await watcher.ask(type="chat", text="trust me")
        said: Frame = await player.wait_for("chat")
        assert (said["seat"], said["name"]) == (None, f"{WIDE} 2")

    run(play())


def test_who_sees_it_later_gets_no_live_seq(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=GAME, seats=2, delay=60)
        watcher = await Client.watch(live, made["table"])
        player = await Client.sit(live, made)
        view = await player.turn()
        await player.move(view["moves"][0], view["seq"])
        for frame in (
            {"type": "ping"},
            {"type": "chat", "text": "well"},
            {"type": "look", "seq": 1},
            {"type": "move", "move": 0, "seq": 0},
            {"type": "undo"},
            {"type": "hint"},
            {"type": "rematch"},
        ):
            await watcher.ask(**frame)
        await asyncio.sleep(0.1)
        late = await Client.watch(live, made["table"])
        await late.ask(type="ping")
        for text in (*watcher.texts, *late.texts):
            assert '"seq":0' in text or '"seq"' not in text, text
            assert '"last"' not in text

    run(play())
