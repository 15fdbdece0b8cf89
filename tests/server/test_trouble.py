"""A database that hangs, is full or is gone: everyone is told in time, and it goes on then."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from duskhouse.engine.game.registry import games
from duskhouse.server.logs import JsonLines
from duskhouse.store.log import Unavailable
from duskhouse.store.store import PATIENCE
from tests.server.live import Client, Frame, Live, check, easy_settings, live_server, run
from tests.server.process import Process
from tests.store.postgres_server import postgres_server

GAME = next(game for game in games().values() if 2 in game.seats).id
SHORT = 0.5
SLACK = 4.0
"""Seconds more than promised, on a machine that is busy with other things."""


def health(live: Live) -> Frame:
    answer = live.http.get("/healthz")
    check("Health", answer.json())
    ready = live.http.get("/readyz")
    check("Ready", ready.json())
    body: Frame = answer.json()
    assert answer.status_code == ready.status_code == (200 if body["ok"] else 503)
    assert ready.json()["ready"] == body["ok"]
    return body


def wait_until_well(live: Live) -> None:
    deadline = time.monotonic() + 30
    while not health(live)["ok"]:
        assert time.monotonic() < deadline
        time.sleep(0.3)


async def at_a_table(live: Live) -> tuple[Frame, Client]:
    made = live.make(game=GAME, seats=2)
    client = await Client.sit(live, made)
    await client.turn()
    return made, client


async def told_of_trouble(client: Client, within: float) -> None:
    """Its move is refused in time."""
    before = time.monotonic()
    answer = await client.move(client.view["moves"][0], client.view["seq"])
    assert (answer["type"], answer["code"]) == ("error", "trouble")
    assert time.monotonic() - before < within + SLACK


async def plays_on(live: Live, made: Frame) -> None:
    client = await Client.sit(live, made)
    await client.turn()
    answer = await client.move(client.view["moves"][0], client.view["seq"], "again")
    assert answer["type"] == "view"


# -------------------------------------------------------------------------- it hangs
def test_while_a_commit_hangs_every_mover_is_told_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(live: Live) -> None:
        backend, may_write = live.tables.store.backend, Event()
        write = backend.write
        tables = [await at_a_table(live) for _ in range(3)]
        assert health(live)["store"] == "ok"

        def hang(changes: Any) -> None:
            assert may_write.wait(60)
            write(changes)

        with monkeypatch.context() as patched:
            patched.setattr(backend, "write", hang)
            movers = [told_of_trouble(client, SHORT) for _, client in tables]
            await asyncio.gather(*movers)
            await asyncio.sleep(2.1)  # an answer from before is good for a second
            assert (await asyncio.to_thread(health, live))["store"] == "unavailable"
            refused = await asyncio.to_thread(
                live.http.post, "/api/tables", json={"game": GAME, "seats": 2}
            )
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "trouble")
            may_write.set()
        await asyncio.to_thread(wait_until_well, live)
        for made, _ in tables:
            await plays_on(live, made)

    settings = easy_settings(tmp_path / "hangs.sqlite")
    with caplog.at_level(logging.ERROR, "duskhouse"), live_server(settings) as live:
        live.tables.store.patience = SHORT
        run(story(live))
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("database unavailable" in line and "no answer within 0.5" in line for line in lines)


def test_hands_are_open_once_the_last_move_is_kept_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(live: Live) -> None:
        people = live.make_for_people(GAME, 2)
        *players, looker = [await Client.sit(live, one) for one in (*people, people[0])]
        backend, match = live.tables.store.backend, live.tables.live[people[0]["table"]].match
        is_over, may_fail, write = Event(), Event(), backend.write

        def fail_at_the_end(changes: Any) -> None:
            if match.state == "over":
                is_over.set()
                assert may_fail.wait(PATIENCE)
                raise Unavailable("the last move is lost")
            write(changes)

        monkeypatch.setattr(backend, "write", fail_at_the_end)
        playing = [asyncio.create_task(play_on(client)) for client in players]
        assert await asyncio.to_thread(is_over.wait, 60)
        refused = await looker.ask(type="look", seq=0, eyes="open")
        may_fail.set()
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            task.cancel()
        assert refused.get("code") == "not-over"
        assert live.get(f"/api/tables/{people[0]['table']}")["table"]["state"] == "playing"

    with live_server(easy_settings(tmp_path / "end.sqlite")) as live:
        run(story(live))


async def play_on(client: Client) -> None:
    """Until a move is refused."""
    answer: Frame = {}
    while answer.get("type") != "error":
        view = await client.turn()
        answer = await client.move(view["moves"][0], view["seq"])


def test_a_server_whose_database_hangs_ends_in_time(tmp_path: Path) -> None:
    """Ctrl-C ends it, though its threads never come back."""
    source = """
import sys, threading
from duskhouse.server import running
from duskhouse.server.settings import Settings
from duskhouse.store.sqlite import SQLite
SQLite.try_writing = lambda self: threading.Event().wait()
running.serve(Settings(database=sys.argv[1]), "127.0.0.1", 0, running.print_address)
"""
    server = subprocess.Popen(
        [sys.executable, "-c", source, str(tmp_path / "matches.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout
        url = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        answer = httpx.get(f"{url}healthz", timeout=60)
        assert (answer.status_code, answer.json()["store"]) == (503, "unavailable")
        before = time.monotonic()
        server.send_signal(signal.SIGINT)
        server.wait(60)
        assert time.monotonic() - before < 3 * PATIENCE + SLACK
    finally:
        server.kill()
        server.wait()
        server.stdout and server.stdout.close()


@pytest.mark.soak
def test_through_a_hundred_troubles_no_acknowledged_move_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writes hang, fail before and fail after they were kept, in any order."""
    chooser = random.Random(7)

    async def story(live: Live) -> None:
        backend = live.tables.store.backend
        write = backend.write

        def sometimes(changes: Any) -> None:
            what = chooser.choice(["fine"] * 8 + ["hangs", "fails", "fails late"])
            if what == "hangs":
                time.sleep(2 * SHORT)
            if what != "fails":
                write(changes)
            if what.startswith("fails"):
                raise OSError("no space left")

        made, acknowledged, troubles = live.make(game=GAME, seats=2), 0, 0
        monkeypatch.setattr(backend, "write", sometimes)
        while troubles < 100:
            client = await Client.sit(live, made)
            try:
                frame = await client.wait(lambda f: bool(f.get("moves")) or is_end(f))
                if is_end(frame):
                    monkeypatch.setattr(backend, "write", write)
                    made, acknowledged = live.make(game=GAME, seats=2), 0
                    monkeypatch.setattr(backend, "write", sometimes)
                    continue
                assert frame["seq"] >= acknowledged
                request = f"{troubles}.{frame['seq']}"
                answer = await client.move(frame["moves"][0], frame["seq"], request)
                if answer["type"] == "view":
                    acknowledged = answer["seq"]
                    continue
            except (ConnectionClosed, TimeoutError):
                pass
            troubles += 1
            await asyncio.sleep(SHORT / 5)

    def is_end(frame: Frame) -> bool:
        return frame["type"] == "view" and frame["turn"] is None

    with live_server(easy_settings(tmp_path / "troubles.sqlite")) as live:
        live.tables.store.patience = SHORT
        run(story(live))


# --------------------------------------------------------------------------- it is full
def test_a_full_disk_is_not_ok_and_when_there_is_room_again_it_goes_on(tmp_path: Path) -> None:
    """Files of the server cannot grow: what it would write is refused by the system."""
    if sys.platform != "linux":
        pytest.skip("The limit of another process is set on Linux only.")
    server = Process(str(tmp_path / "matches.sqlite"))
    try:
        with httpx.Client(base_url=server.url, timeout=60) as http:
            assert http.get("/healthz").json()["store"] == "ok"
            made = http.post("/api/tables", json={"game": GAME, "seats": 2})
            assert made.status_code == 201
            most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, most[1]))
            time.sleep(1.5)
            answer = http.get("/healthz")
            assert (answer.status_code, answer.json()["store"]) == (503, "unavailable")
            assert http.get("/readyz").status_code == 503
            refused = http.post("/api/tables", json={"game": GAME, "seats": 2})
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "trouble")
            assert http.get(f"/api/tables/{made.json()['table']}").status_code == 200
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, most)
            time.sleep(1.5)
            assert http.get("/healthz").json()["ok"]
            assert http.post("/api/tables", json={"game": GAME, "seats": 2}).status_code == 201
    finally:
        server.kill()


def test_why_the_database_failed_is_in_the_log(tmp_path: Path) -> None:
    try:
        raise Unavailable("database or disk is full")
    except Unavailable as error:
        record = logging.LogRecord("duskhouse", logging.ERROR, "", 1, "failed", (), None)
        record.exc_info = (type(error), error, error.__traceback__)
    assert '"reason":"database or disk is full"' in JsonLines().format(record)


# ------------------------------------------------------------------- PostgreSQL is frozen
@pytest.fixture
def own_postgres() -> Iterator[tuple[str, Path]]:
    """A server that a test may freeze."""
    pytest.importorskip("psycopg")
    folder = Path(tempfile.mkdtemp(prefix="dusk-pg-"))
    try:
        with postgres_server(folder) as server:
            yield server.url, folder / "data" / "postmaster.pid"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def frozen(pid_file: Path) -> Iterator[None]:
    """The server and all its processes stand still."""
    main = int(pid_file.read_text().split()[0])
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(main)], check=True, capture_output=True, text=True
    )
    processes = [main, *map(int, found.stdout.split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_a_frozen_postgres_keeps_nobody_waiting(own_postgres: tuple[str, Path]) -> None:
    url, pid_file = own_postgres

    async def story(live: Live) -> None:
        made, client = await at_a_table(live)
        with frozen(pid_file):
            await told_of_trouble(client, PATIENCE)
            assert (await client.wait_for("bye"))["code"] == "trouble"
            assert (await asyncio.to_thread(health, live))["store"] == "unavailable"
            before = time.monotonic()
            answer = await asyncio.to_thread(live.http.get, f"/api/tables/{made['table']}")
            assert answer.status_code == 503
            assert time.monotonic() - before < PATIENCE + SLACK
            while live.tables.store._writer.is_stuck:  # its thread is not left to wait for ever
                assert time.monotonic() - before < 2 * PATIENCE + SLACK
                await asyncio.sleep(0.1)
        await asyncio.to_thread(wait_until_well, live)
        await plays_on(live, made)

    with live_server(easy_settings(url)) as live:
        run(story(live))


def test_a_server_of_a_frozen_postgres_ends_in_time(own_postgres: tuple[str, Path]) -> None:
    url, pid_file = own_postgres
    server = Process(url)
    try:
        with frozen(pid_file):
            before = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(60)
            assert time.monotonic() - before < 3 * PATIENCE + SLACK
    finally:
        server.kill()


def test_statements_and_connections_have_deadlines(own_postgres: tuple[str, Path]) -> None:
    from duskhouse.store.postgres import PATIENCE as DEADLINE
    from duskhouse.store.postgres import Postgres

    backend = Postgres(own_postgres[0])
    with pytest.raises(Unavailable, match="statement timeout"):
        backend._read("SELECT pg_sleep(%s)", 10 * DEADLINE)
    for connection in (backend._reading, backend._writing):
        assert connection.execute("SHOW statement_timeout").fetchone() == (f"{DEADLINE}s",)
        assert connection.info.get_parameters()["tcp_user_timeout"] == str(1000 * DEADLINE)
        assert connection.info.get_parameters()["connect_timeout"] == str(DEADLINE)
    backend.close()
