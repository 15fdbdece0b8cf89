"""Several servers at one database: exactly one of them tells whoever is away."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from duskhouse.server import notices
from tests.server.live import Client, live_server, run
from tests.server.receivers import Receiver, receiver, until
from tests.server.redis_server import redis_server
from tests.server.test_many_servers import Pair, hear_each_other
from tests.server.test_notices import GRACE, Someone, duel_of, nothing_more, someone, tellable
from tests.store.databases import emptied

pytest.importorskip("redis")
pytest.importorskip("psycopg")

ROUNDS = 8


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "LOOK", 0.02)
    monkeypatch.setattr("duskhouse.server.presence.TOLD_AFTER", GRACE)


@pytest.fixture(scope="module")
def pair(postgres_url: str) -> Iterator[Pair]:
    folder = Path(tempfile.mkdtemp(prefix="dusk-redis-"))  # a Unix socket's path must be short
    try:
        with redis_server(folder) as redis:
            settings = tellable(emptied(postgres_url), redis=redis.url)
            with live_server(settings) as one, live_server(settings) as other:
                until(lambda: hear_each_other(one, other))
                yield Pair(one, other, redis)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def inbox() -> Iterator[Receiver]:
    with receiver() as made:
        yield made


def many_turns(pair: Pair, inbox: Receiver) -> None:
    """At several tables, made at either server, it is the same person's turn."""
    guest = someone(pair.one)
    guest.hook(inbox)
    tables = []
    for number in range(ROUNDS):
        live = pair.servers[number % 2]
        _, _, made, _ = duel_of(someone(live), Someone(pair.other, guest.key))
        tables.append(made["table"])
    inbox.wait_for(ROUNDS)
    nothing_more(inbox, ROUNDS, *pair.servers)
    told = sorted(request.json["link"].rpartition("/")[2] for request in inbox.requests)
    assert told == sorted(tables)


def test_one_of_two_servers_tells(pair: Pair, inbox: Receiver) -> None:
    many_turns(pair, inbox)


def test_who_is_at_the_other_server_is_not_told(pair: Pair, inbox: Receiver) -> None:
    guest = someone(pair.one)
    guest.hook(inbox)
    made = someone(pair.one).makes(first=0)
    seat = guest.sits(made["table"], 1)

    async def story() -> None:
        host, client = await Client.sit(pair.one, made), await Client.sit(pair.other, seat)
        await client.wait_for("view")  # there before it is their turn
        view = await host.turn()
        while view["turn"] == 0:
            view = await host.move(view["moves"][0], view["seq"])
        nothing_more(inbox, 0, *pair.servers)

    run(story())
    inbox.wait_for(1)


def test_without_redis_both_look_and_still_one_tells(pair: Pair, inbox: Receiver) -> None:
    """The database decides who has moved a notice's time."""
    pair.redis.stop()
    try:
        until(lambda: not any(live.tables.bus.is_up for live in pair.servers))
        if pair.one.tables.metrics:
            assert "\nduskhouse_redis_up 0.0\n" in pair.one.http.get("/metrics").text
        many_turns(pair, inbox)
    finally:
        pair.redis.start()
        until(lambda: hear_each_other(*pair.servers))


def test_all_servers_have_the_same_key_for_web_push(pair: Pair) -> None:
    pytest.importorskip("pywebpush")
    key, same = (someone(live).ask("GET", "contact")["push"] for live in pair.servers)
    assert key == same
    assert len(key) == 87
