"""Who may ask what, how much of it, and what never leaves the server."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from duskhouse.engine.game.registry import games
from duskhouse.match.seating import hash_of
from duskhouse.server import session
from duskhouse.server.logs import JsonLines, start_logging
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, check, easy_settings, live_server, run

GAME = next(game for game in games().values() if 2 in game.seats).id


# ----------------------------------------------------------------------------- secrets
def test_a_seat_needs_its_own_secret(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(GAME, 2)
        for secret in ("", "x", people[0]["secret"][:-1], "\u00e9" * 32):
            liar = await Client.sit(live, {**people[0], "secret": secret})
            assert (await liar.wait_for("bye"))["code"] == "wrong-secret"
        nobody = await Client.sit(live, {**people[0], "seat": 5})
        assert (await nobody.wait_for("bye"))["code"] == "no-seat"
        honest = await Client.sit(live, people[0])
        assert (await honest.wait_for("welcome"))["seat"] == 0
        moved = await Client.sit(live, {**people[0], "secret": people[1]["secret"]})
        assert (await moved.wait_for("welcome"))["seat"] == 1  # whichever one they name

    run(play())


def test_secrets_are_compared_in_constant_time(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []
    real = hmac.compare_digest

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return real(one, other)

    monkeypatch.setattr(hmac, "compare_digest", compare)

    async def play() -> None:
        made = live.make(game=GAME, seats=2)
        await (await Client.sit(live, {**made, "secret": "guess"})).wait_for("bye")
        assert (hash_of(made["secret"]), hash_of("guess")) in compared
        assert {other for _, other in compared} == {hash_of("guess")}

    run(play())


def test_a_bots_seat_cannot_be_taken_over_by_any_secret(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(GAME, 2)
        leaver = await Client.sit(live, people[1])
        await leaver.wait_for("welcome")
        await leaver.ask(type="leave")
        for secret in ("", people[1]["secret"]):
            liar = await Client.sit(live, {**people[1], "secret": secret})
            assert (await liar.wait_for("bye"))["code"] == "wrong-secret"
        other = await Client.sit(live, {**people[1], "secret": people[0]["secret"]})
        assert (await other.wait_for("welcome"))["seat"] == 0

    run(play())


def test_a_stolen_database_opens_no_seat(database: str) -> None:
    """Nothing that is stored, in whatever form, is a secret that a seat takes."""
    with live_server(easy_settings(database)) as stolen:
        made = stolen.make(game=GAME, seats=2)
        kept = stolen.tables.store.backend.load(made["table"])
    assert kept is not None
    text = repr(kept)
    assert made["secret"] not in text
    assert hash_of(made["secret"]) in text


def test_the_record_of_a_running_game_needs_the_secret(live: Live) -> None:
    made = live.make(game=GAME, seats=2)
    path = f"/api/tables/{made['table']}/record"
    for header, status in (
        ({}, 403),
        ({"Authorization": "Bearer 0.guess"}, 403),
        ({"Authorization": "Basic eA=="}, 400),
        ({"Authorization": "Bearer x.y"}, 400),
        ({"Authorization": f"Bearer 0.{made['secret']}"}, 200),
    ):
        answer = live.http.get(path, headers=header)
        assert answer.status_code == status, header
        if status != 200:
            check("HttpError", answer.json())
    own = live.http.get(path, headers={"Authorization": f"Bearer 0.{made['secret']}"})
    named = live.http.get(path, headers={"Authorization": f"Bearer 1.{made['secret']}"})
    assert named.json() == own.json()  # the seat is that of the secret


def test_log_lines_are_json_without_secrets_or_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[Frame] = []

    async def play(live: Live) -> None:
        made.append(live.make(game=GAME, seats=2))
        client = await Client.sit(live, made[0])
        frame = await client.turn()
        await client.move(frame["moves"][0], frame["seq"])
        await client.ask(type="chat", text="between us")
        await Client.sit(live, {**made[0], "secret": "a guess"})

    settings = easy_settings(tmp_path / "log.sqlite")
    with caplog.at_level(logging.DEBUG, "duskhouse"), live_server(settings) as live:
        run(play(live))
        seed = live.tables.live[made[0]["table"]].match.seed.hex()
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "duskhouse"]
    assert {json.loads(line)["event"] for line in lines} >= {"bots ready", "made", "started"}
    for secret in (made[0]["secret"], seed, "between us", "a guess"):
        assert not [line for line in lines if secret in line]


def test_text_that_is_not_utf_8_ends_its_socket_and_is_not_in_the_log(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = logging.Handler()
    lines: list[logging.LogRecord] = []
    monkeypatch.setattr(kept, "emit", lines.append)
    for name in ("duskhouse", "uvicorn.error"):
        logger = logging.getLogger(name)
        for changed in ("handlers", "filters", "level", "propagate"):  # and put back afterwards
            monkeypatch.setattr(logger, changed, copy(getattr(logger, changed)))
    start_logging(kept)

    async def story() -> None:
        client = await Client.open(live, live.make(game=GAME, seats=2)["table"])
        await client.socket.send(b'{"type":"hello\xff"}', text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await client.hear()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1007

    run(story())
    assert not [line for line in lines if line.levelno >= logging.WARNING]


def test_an_error_in_the_log_names_places_but_no_values() -> None:
    try:
        raise ValueError("the king of hearts")
    except ValueError as error:
        record = logging.LogRecord(
            "duskhouse",
            logging.ERROR,
            "",
            1,
            "failed",
            (),
            (type(error), error, error.__traceback__),
        )
    line = json.loads(JsonLines().format(record))
    assert line["error"] == "ValueError"
    assert "test_security.py" in line["trace"][0]
    assert "king" not in json.dumps(line)


# ----------------------------------------------------------------------------- origins
@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("same", True),
        ("http://evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_only_our_own_page_may_open_a_socket_or_make_a_table(
    live: Live, origin: str | None, welcome: bool
) -> None:
    if origin == "same":
        origin = live.url

    async def open_socket() -> int:
        try:
            async with connect(f"{live.url.replace('http', 'ws')}/ws/x", origin=origin):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(open_socket()) == (101 if welcome else 403)
    headers = {"Origin": origin} if origin else {}
    answer = live.http.post("/api/tables", json={"game": GAME, "seats": 2}, headers=headers)
    assert answer.status_code == (201 if welcome else 403)
    assert live.http.get("/api/games", headers=headers).status_code == 200


def test_a_server_on_the_loopback_answers_to_no_foreign_name(tmp_path: Path) -> None:
    hosts = frozenset({"127.0.0.1", "localhost"})
    with live_server(easy_settings(tmp_path / "a.sqlite", hosts=hosts)) as live:
        assert live.http.get("/api/games").status_code == 200
        for host in ("evil.example", f"evil.example:{live.port}", "[", ""):
            assert live.http.get("/api/games", headers={"Host": host}).status_code in (400, 403)


def test_every_answer_has_the_careful_headers(live: Live) -> None:
    for path in ("/", "/t/x", "/api/games", "/api/none", "/healthz", "/web/x/../../pyproject.toml"):
        headers = live.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in policy


def test_no_file_outside_the_page_is_served(live: Live) -> None:
    build = live.get("/api/games")["build"]
    for path in ("../server/app.py", "..%2f__init__.py", "/etc/passwd", "%2e%2e/__main__.py"):
        answer = live.http.get(f"/web/{build}/{path}", follow_redirects=True)
        assert answer.status_code == 404


# ------------------------------------------------------------------------------ limits
def test_too_big_a_body_is_refused(live: Live) -> None:
    for body in (b"x" * 5000, json.dumps({"game": "x" * 5000, "seats": 2}).encode()):
        answer = live.http.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-big")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"\xff",
        b'{"game":"none","seats":2}',
        {"seats": 99},
        {"seats": -1},
        {"seat": 2},
        {"others": []},
        {"others": ["open", "open"]},
        {"others": ["none"]},
        {"options": {"none": 1}},
        {"options": []},
        {"name": "x" * 25},
        {"clock": {"kind": "move", "seconds": 1}},
        {"clock": {"kind": "never", "seconds": 10}},
        {"grace": -1},
        {"delay": 10**9},
        {"extra": 1},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(live: Live, body: Any) -> None:
    if isinstance(body, dict):
        body = json.dumps({"game": GAME, "seats": 2, **body}).encode()
    answer = live.http.post("/api/tables", content=body)
    assert answer.status_code in (400, 422)
    check("HttpError", answer.json())
    error = answer.json()["error"]
    refused = Refused(error["code"], error.get("game", ""), **error.get("values", {}))
    assert str(refused).endswith(".")


def test_an_address_has_only_so_many_tables_posts_and_connections(tmp_path: Path) -> None:
    settings = easy_settings(
        tmp_path / "limits.sqlite",
        tables_per_address=3,
        connections_per_address=2,
        posts_per_minute=8,
    )

    async def sit_down(live: Live, table: str) -> None:
        client = await Client.open(live, table)
        await client.say(type="hello", seat=1)
        assert (await client.wait_for("bye"))["code"] == "too-fast"

    async def make(live: Live, code: str) -> None:
        client = await Client.open(live, "new")
        await client.say(type="hello", new={"game": GAME, "seats": 2})
        assert (await client.wait_for("bye"))["code"] == code

    async def connections(live: Live, table: str) -> None:
        for _ in range(2):
            await (await Client.watch(live, table)).wait_for("welcome")
        with pytest.raises(InvalidStatus):
            await Client.watch(live, table)

    with live_server(settings) as live:
        made = [live.make(game=GAME, seats=2) for _ in range(3)]
        run(make(live, "too-many-tables"))
        body = {"game": GAME, "seats": 2}
        answers = [live.http.post("/api/tables", json=body) for _ in range(8)]
        codes = [answer.json()["error"]["code"] for answer in answers]
        assert codes[0] == "too-many-tables"
        assert codes[-1] == "too-fast"
        assert {answer.status_code for answer in answers} == {429}
        run(sit_down(live, made[0]["table"]))
        run(make(live, "too-fast"))
        run(connections(live, made[0]["table"]))


async def ping_for_ever(client: Client) -> None:
    while True:
        await client.ask(type="ping")
        await asyncio.sleep(0.01)


def test_who_sends_too_fast_is_told_and_in_the_end_sent_away(tmp_path: Path) -> None:
    settings = easy_settings(
        tmp_path / "fast.sqlite", frames_per_second=5, burst=10, most_refused=20
    )

    async def play(live: Live) -> None:
        made = live.make(game=GAME, seats=2)
        calm, hasty = await Client.sit(live, made), await Client.sit(live, made)
        with pytest.raises(ConnectionClosed):
            await ping_for_ever(hasty)
        codes = [frame.get("code") for frame in hasty.frames]
        assert "too-fast" in codes
        assert hasty.frames[-1]["type"] == "bye"
        assert (await calm.ask(type="ping"))["type"] == "ack"

    with live_server(settings) as live:
        run(play(live))


def test_an_idle_table_leaves_the_memory_and_comes_back_when_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duskhouse.server.tables.SWEEP", 0.1)
    settings = easy_settings(tmp_path / "idle.sqlite", idle=0.2)

    async def play(live: Live) -> None:
        made = live.make(game=GAME, seats=2)
        client = await Client.sit(live, made)
        frame = await client.turn()
        done = await client.move(frame["moves"][0], frame["seq"])
        await client.close()
        while live.tables.live:
            await asyncio.sleep(0.05)
        back = await Client.sit(live, made)
        assert (await back.wait_for("view"))["seq"] >= done["seq"]

    with live_server(settings) as live:
        run(play(live))


def test_a_finished_match_leaves_the_memory_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duskhouse.server.tables.SWEEP", 0.1)
    monkeypatch.setattr("duskhouse.server.tables.FINISHED", 0.2)
    settings = easy_settings(tmp_path / "over.sqlite")

    async def play(live: Live) -> None:
        running, over = (live.make(game=GAME, seats=2) for _ in range(2))
        for made in (running, over):
            client = await Client.sit(live, made)
            await client.wait_for("view")
            if made is over:
                live.tables.live[made["table"]].match.begun().position.actions = 0
            await client.close()
        while over["table"] in live.tables.live:
            await asyncio.sleep(0.05)
        assert running["table"] in live.tables.live

    with live_server(settings) as live:
        run(play(live))


def test_a_closing_peer_does_not_break_what_is_told_to_others(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(GAME, 2)
        stays = await Client.sit(live, people[0])
        for _ in range(5):
            goes = await Client.sit(live, people[1])
            goes.socket.transport.abort()
        back = await Client.sit(live, people[1])
        frame = await back.wait_for("view")
        mover = back if frame["moves"] else stays
        action = (await mover.view_at(0) if mover is stays else frame)["moves"][0]
        gone = await Client.sit(live, people[1])
        gone.socket.transport.abort()
        assert (await mover.move(action, 0))["type"] == "view"
        assert (await stays.view_at(1))["seq"] == 1

    run(play())


NUMBERS = {"2**53+1": 2**53 + 1, "2**70": 2**70, "-2**70": -(2**70), "digits": 10**3000}


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_numbers_that_json_cannot_repeat_are_refused(live: Live, number: int) -> None:
    async def play() -> None:
        for wanted in (
            {"seats": number},
            {"seats": 2, "grace": number},
            {"seats": 2, "delay": number},
            {"seats": 2, "clock": {"kind": "move", "seconds": number}},
        ):
            body = {"game": GAME, **wanted}
            answer = live.http.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
            client = await Client.open(live, "new")
            await client.socket.send(json.dumps({"type": "hello", "new": body}))
            assert (await client.wait_for("bye"))["code"] == "malformed"

    run(play())


def test_whoever_does_not_say_hello_is_sent_away(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "HELLO_WITHIN", 0.1)

    async def play() -> None:
        client = await Client.open(live, live.make(game=GAME, seats=2)["table"])
        assert (await client.wait_for("bye"))["code"] == "no-hello"
        with pytest.raises(ConnectionClosed):
            await client.hear()

    run(play())
