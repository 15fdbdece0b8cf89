"""No connection keeps the others waiting, fills the memory or takes all the room."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from duskhouse.engine.game.registry import games
from duskhouse.server import connections, session
from duskhouse.server.connections import Connection, Connections, speaks_for_many
from duskhouse.server.limits import network_of
from duskhouse.server.settings import Settings
from tests.server.attacks import (
    CLOSE,
    FLOODS,
    HANDSHAKE,
    PING,
    flood,
    frame,
    is_cut_off,
    open_socket,
)
from tests.server.live import PATIENCE, Client, Frame, Live, easy_settings, live_server, run
from tests.server.process import Process

GAME = next(game for game in games().values() if 2 in game.seats).id
ACK_WITHIN = 0.05
PACE = 0.06
"""Seconds between two questions of somebody who keeps to the limits."""


# ------------------------------------------------------------------------------- floods
@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server as it is shipped."""
    process = Process(str(tmp_path_factory.mktemp("house") / "matches.sqlite"))
    while not all(
        game["thinking"] for game in httpx.get(f"{process.url}/api/games").json()["games"]
    ):
        time.sleep(0.1)
    yield process
    process.kill()


async def player(url: str, seat: Frame) -> ClientConnection:
    made = await connect(f"{url.replace('http', 'ws')}/ws/{seat['table']}", compression=None)
    await made.send(json.dumps({"type": "hello", "seat": 0, "secret": seat["secret"]}))
    return made


async def ask(client: ClientConnection, number: int) -> float:
    """How many seconds the ack takes."""
    asked = time.perf_counter()
    await client.send(json.dumps({"type": "ping", "id": number}))
    while json.loads(await asyncio.wait_for(client.recv(), PATIENCE)).get("id") != number:
        pass
    return time.perf_counter() - asked


async def acks(url: str, seat: Frame, seconds: float) -> list[float]:
    """How long a player waits for acks, the longest last."""
    client, until = await player(url, seat), time.monotonic() + seconds
    times: list[float] = []
    while time.monotonic() < until:
        times.append(await ask(client, len(times)))
        await asyncio.sleep(PACE)
    await client.close()
    return sorted(times)


def acks_under_flood(house: Process, kind: str, seconds: float) -> list[float]:
    made = httpx.post(f"{house.url}/api/tables", json={"game": GAME, "seats": 2}).json()
    until = time.monotonic() + seconds
    attack = partial(flood, house.port, made["table"], FLOODS[kind], until)
    attacker = threading.Thread(target=attack)
    attacker.start()
    times = asyncio.run(acks(house.url, made, seconds))
    attacker.join()
    return times


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_keeps_nobody_else_waiting(house: Process, kind: str) -> None:
    """Nine of ten here, since other tests run beside this one; without limits it was seconds."""
    times = acks_under_flood(house, kind, 3)
    assert times[len(times) * 9 // 10] < ACK_WITHIN


@pytest.mark.soak
@pytest.mark.parametrize("kind", FLOODS)
def test_under_a_long_flood_acks_stay_quick(house: Process, kind: str) -> None:
    times = acks_under_flood(house, kind, 60)
    assert times[len(times) * 99 // 100] < ACK_WITHIN


@pytest.mark.parametrize("kind", FLOODS)
def test_clear_excess_is_closed(tmp_path: Path, kind: str) -> None:
    """With 1008, whatever kind of frame it is made of."""
    settings = easy_settings(
        tmp_path / "excess.sqlite",
        **{"frames_per_second": 20, "burst": 60, "most_refused": 50},
        **{"bytes_per_second": 2000, "byte_burst": 4000, "patience": 0.5},
    )
    with live_server(settings) as live:
        made = live.make(game=GAME, seats=2)
        with open_socket(live.port, made["table"]) as attacker:
            heard = b""
            sending = threading.Thread(target=send_until_cut_off, args=[attacker, FLOODS[kind]])
            sending.start()
            while b'"bye"' not in heard or b"\x03\xf0" not in heard:
                heard += attacker.recv(2**16)
            attacker.shutdown(socket.SHUT_RDWR)
            sending.join()
        assert b"too-fast" in heard
        assert bytes([CLOSE, 2]) + (1008).to_bytes(2) in heard


def send_until_cut_off(attacker: socket.socket, block: bytes) -> None:
    attacker.settimeout(PATIENCE)
    try:
        while True:
            attacker.sendall(block)
    except OSError:
        pass


# ------------------------------------------------------------------- answers not taken
def test_whoever_takes_no_answer_is_read_no_further_and_then_cut_off(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pings, whose answers nobody takes: the server must not keep them all."""
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 1.0)
    made = live.make(game=GAME, seats=2)
    pings, sent = frame(PING, b"x" * 125) * 1000, 0
    began = time.monotonic()
    with open_socket(live.port, made["table"]) as attacker:
        attacker.settimeout(PATIENCE)
        with suppress(ConnectionError):
            while time.monotonic() < began + PATIENCE:
                sent += attacker.send(pings)
    assert time.monotonic() < began + PATIENCE
    assert sent < 32 * 2**20, "what the system keeps, and no more"


def test_a_close_that_is_not_taken_ends_the_connection_all_the_same(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "CLOSED_WITHIN", 0.3)
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 2 * PATIENCE)
    monkeypatch.setattr(session, "GOODBYE_WITHIN", 0.1)

    async def play() -> None:
        made = live.make(game=GAME, seats=2)
        before = {*live.server.server_state.connections}
        client = await Client.sit(live, made)
        await client.wait_for("welcome")
        client.socket.transport.pause_reading()
        [sitting] = live.tables.live[made["table"]].sessions[0]
        [own] = {*live.server.server_state.connections} - before
        live.call(partial(sitting.tell, b'"%b"' % (b"x" * 20_000_000)))
        live.call(sitting.close)
        async with asyncio.timeout(PATIENCE):
            while own in live.server.server_state.connections:
                await asyncio.sleep(0.05)
        client.socket.transport.abort()

    run(play())


def test_whoever_is_too_far_behind_gets_the_table_afresh(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(GAME, 2)
        stays, slow = [await Client.sit(live, seat) for seat in people]
        first = [await client.view_at(0) for client in (stays, slow)]
        mover = next(client for client, view in zip((stays, slow), first) if view["moves"])
        table = live.tables.live[people[0]["table"]]
        [told] = table.sessions[1]
        slow.socket.transport.pause_reading()
        said = {"type": "chat", "seat": 0, "name": "A", "text": "x", "at": 0}
        text = json.dumps(said).encode() + b" " * 100_000
        for _ in range(4 * session.MOST_UNSENT):
            live.call(partial(told.show, text))
        assert (await stays.ask(type="ping"))["type"] == "ack"
        if mover is stays:
            assert (await stays.move(first[0]["moves"][0], 0))["type"] == "view"
        slow.socket.transport.resume_reading()
        heard = [await slow.hear()]
        while heard[-1]["type"] == "chat" or heard[-1].get("type") == "table":
            heard.append(await slow.hear())
        assert len(heard) < 2 * session.MOST_UNSENT
        assert heard[-2]["type"] == "table"
        assert heard[-1]["type"] == "view"
        assert "since" not in heard[-1]
        assert heard[-1]["seq"] == table.shown.seq

    run(play())


def test_a_move_of_whoever_is_too_far_behind_is_acknowledged(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view that would have carried the ack is left out."""

    async def play() -> None:
        made = live.make(game=GAME, seats=2)
        client = await Client.sit(live, made)
        view = await client.turn()
        monkeypatch.setattr(session, "MOST_UNSENT", 0)
        ack = await client.move(view["moves"][0], view["seq"])
        assert ack["type"] == "ack"
        after = await client.view_at(ack["seq"])
        assert "since" not in after

    run(play())


def test_a_connection_leaves_nothing_to_the_collector(live: Live) -> None:
    """Which is told to look at very many things only."""

    async def play() -> None:
        made = live.make(game=GAME, seats=2)
        client = await Client.sit(live, made)
        await client.wait_for("view")
        [sitting] = live.tables.live[made["table"]].sessions[0]
        gone: list[weakref.ref[Any]] = [
            weakref.ref(sitting.connection),
            weakref.WeakMethod(sitting.receive),
        ]
        del sitting
        await client.close()
        async with asyncio.timeout(PATIENCE):
            while any(one() for one in gone):
                await asyncio.sleep(0.05)

    gc.disable()
    try:
        run(play())
    finally:
        gc.enable()


# -------------------------------------------------------------------------------- HTTP
@pytest.mark.parametrize(
    "before", [b"", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"], ids=["first", "second"]
)
@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
        b"Expect: 100-continue\r\n\r\n",
    ],
    ids=["nothing", "headers", "body", "continue"],
)
def test_half_a_request_is_not_waited_for_for_ever(
    live: Live, monkeypatch: pytest.MonkeyPatch, before: bytes, part: bytes
) -> None:
    monkeypatch.setattr(connections, "ANSWERED_WITHIN", 0.3)
    monkeypatch.setattr("duskhouse.server.api.BODY_WITHIN", 0.2)
    with socket.create_connection(("127.0.0.1", live.port)) as client:
        if before:
            client.sendall(before)
            assert b" 200 " in client.recv(4096)
        client.sendall(part)
        assert is_cut_off(client, 8.0)  # uvicorn's five seconds between requests included


def test_drop_by_drop_is_no_way_to_stay(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ANSWERED_WITHIN", 0.5)
    with socket.create_connection(("127.0.0.1", live.port)) as client:
        client.sendall(b"GET / HTTP/1.1\r\nX: ")
        began = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() < began + PATIENCE:
                client.sendall(b"x")
                time.sleep(0.05)
        assert time.monotonic() < began + PATIENCE


def test_endless_headers_are_refused(live: Live) -> None:
    with socket.create_connection(("127.0.0.1", live.port)) as client:
        client.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 2 * connections.LARGEST_REQUEST)
        assert b" 431 " in client.recv(4096)
        assert is_cut_off(client, PATIENCE)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_with_few_files_to_open_players_go_on_and_newcomers_get_an_answer(tmp_path: Path) -> None:
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    house = Process(str(tmp_path / "few.sqlite"), preexec_fn=limit)
    held: list[socket.socket] = []
    try:
        made = httpx.post(f"{house.url}/api/tables", json={"game": GAME, "seats": 2}).json()

        async def play() -> None:
            seated = await player(house.url, made)
            place = ("127.0.0.1", house.port)
            held.extend(socket.create_connection(place) for _ in range(400))  # who ask nothing
            assert await ask(seated, 1) < PATIENCE
            assert httpx.get(f"{house.url}/healthz", timeout=PATIENCE).status_code == 200
            status = 101
            while status == 101:  # who watch
                status = watch(house.port, made["table"], held)
            assert status in (403, 503)
            assert await ask(seated, 2) < PATIENCE
            await seated.close()

        asyncio.run(play())
    finally:
        house.kill()
        for one in held:
            one.close()


def watch(port: int, table: str, held: list[socket.socket]) -> int:
    """Try to open a socket; the status of the answer."""
    held.append(socket.create_connection(("127.0.0.1", port)))
    held[-1].settimeout(PATIENCE)
    held[-1].sendall(HANDSHAKE.format(table=table, port=port).encode())
    return int(held[-1].recv(4096).split()[1])


# --------------------------------------------------------------------------- addresses
class Known(Connection):
    """Of an address, without a transport."""

    def __init__(self, address: str) -> None:
        self.address = network_of(address)
        self.is_proxy = speaks_for_many(address, Settings(proxies=(ip_network("10.1.0.0/24"),)))
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


def test_connections_of_an_address_are_counted_when_they_are_accepted() -> None:
    all_of_them = Connections(Settings(connections_per_address=2))
    one, two, three = (Known(f"2001:db8::{number}") for number in range(3))
    assert all_of_them.accept(one)
    assert all_of_them.accept(two)
    assert not all_of_them.accept(three)
    assert all_of_them.accept(Known("2001:db8:0:1::1"))
    all_of_them.forget(one)
    assert all_of_them.accept(three)
    proxied = [Known(host) for host in ("127.0.0.1", "::1", "10.1.0.2") for _ in range(5)]
    assert all(map(all_of_them.accept, proxied))


def test_whoever_only_asks_makes_room_and_whoever_plays_stays() -> None:
    all_of_them = Connections(Settings(most_connections=3))
    one, two, three, four, five = (Known(f"192.0.2.{number}") for number in range(5))
    assert all(map(all_of_them.accept, (one, two, three)))
    all_of_them.opens_socket(one)
    assert all_of_them.accept(four)
    assert two.is_aborted
    assert not one.is_aborted
    all_of_them.opens_socket(three)
    all_of_them.opens_socket(four)
    assert not all_of_them.accept(five)
    assert len(all_of_them) == 3


def test_new_sockets_of_an_address_are_counted(tmp_path: Path) -> None:
    """Whoever is closed for excess must not begin again at once, for ever."""
    with live_server(easy_settings(tmp_path / "new.sqlite", sockets_per_minute=3)) as live:
        made = live.make(game=GAME, seats=2)
        held: list[socket.socket] = []
        answers = [watch(live.port, made["table"], held) for _ in range(4)]
        assert answers == [101, 101, 101, 403]
        for one in held:
            one.close()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("somewhere", "somewhere"),
        ("", ""),
    ],
)
def test_an_address_is_counted_by_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
