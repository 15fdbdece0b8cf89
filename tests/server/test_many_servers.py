"""Two servers at one database: whoever is at one of them sees what happens at the other."""

from __future__ import annotations

import asyncio
import random
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from duskhouse.match.entries import Moved, decode_entry
from duskhouse.server.bus import Message
from duskhouse.server.elsewhere import CHAT, STATE, WHO
from duskhouse.server.peers import LOBBY, QUOTAS
from duskhouse.server.redis_bus import BEAT, RedisBus
from duskhouse.server.upkeep import LEASE
from duskhouse.store.log import Unavailable
from tests.server.live import (
    PATIENCE,
    Client,
    Frame,
    Live,
    easy_settings,
    lasts,
    live_server,
    put_together,
    run,
    wait_until,
)
from tests.server.redis_server import RedisServer, redis_server
from tests.store.databases import emptied

Redis = pytest.importorskip("redis").Redis
pytest.importorskip("psycopg")

DUEL, HOUSE = "rest-in-peace", "man-eating-house"


class Pair(NamedTuple):
    one: Live
    other: Live
    redis: RedisServer

    @property
    def servers(self) -> tuple[Live, Live]:
        return self.one, self.other


@pytest.fixture(scope="module")
def pair(postgres_url: str) -> Iterator[Pair]:
    folder = Path(tempfile.mkdtemp(prefix="dusk-redis-"))  # a Unix socket's path must be short
    try:
        with redis_server(folder) as redis:
            settings = easy_settings(emptied(postgres_url), redis=redis.url, undo_patience=60)
            with live_server(settings) as one, live_server(settings) as other:
                wait_until(lambda: hear_each_other(one, other))
                yield Pair(one, other, redis)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def hear_each_other(*servers: Live) -> bool:
    return all(live.tables.bus.is_up for live in servers)


async def until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.02)


async def duel(pair: Pair, **more: Any) -> tuple[list[Frame], list[Client]]:
    """Two persons, each at a server of its own: their seats, and their connections."""
    people = pair.one.make_for_people(DUEL, 2, **more)
    clients = [
        await Client.sit(live, seat) for live, seat in zip(pair.servers, people, strict=True)
    ]
    for client in clients:
        await client.wait_for("welcome")
        await client.view_at(0)
    for client in clients:
        await client.table_with(lambda table: all(seat["here"] for seat in table["seats"]))
    return people, clients


async def level(clients: list[Client]) -> int:
    """The position that all have seen."""
    await asyncio.gather(*(client.hear_all() for client in clients))
    seq: int = max(client.view["seq"] for client in clients)
    for client in clients:
        if client.view["seq"] < seq:
            await client.view_at(seq)
    return seq


async def play_on(clients: list[Client], chooser: random.Random, moves: int = 10**6) -> int:
    """Each moves when it is its turn; how many moves that were until the game was over."""
    for made in range(moves):
        seq = max(client.view["seq"] for client in clients)
        for client in clients:
            if client.view["seq"] < seq:
                await client.view_at(seq)
        if clients[0].view["turn"] is None:
            return made
        mover = clients[clients[0].view["turn"]]
        answer = await mover.move(chooser.choice(mover.view["moves"]), seq)
        assert answer["type"] == "view", answer
    return moves


def log_of(live: Live, table: str) -> list[Any]:
    stored = live.tables.store.backend.load(table)
    assert stored is not None
    return [decode_entry(body) for body in stored.entries]


def lasting(client: Client) -> Frame:
    """What it sees, but for what belongs to one position."""
    assert client.pieces is not None
    seen = client.view["seen"]
    return {key: seen[key] for key in seen if lasts(client.pieces, key)}


async def fresh_view(live: Live, seat: Frame) -> Frame:
    """What somebody sees who comes to this seat now."""
    client = await Client.sit(live, seat)
    await client.wait_for("view")
    return lasting(client)


def test_a_game_between_two_servers_is_seen_alike_at_both(pair: Pair) -> None:
    async def story() -> None:
        people = pair.one.make_for_people(DUEL, 2)
        clients = [
            await Client.sit(live, seat) for live, seat in zip(pair.servers, people, strict=True)
        ]
        for client in clients:
            await client.view_at(0)
        moves = await play_on(clients, random.Random(5))
        table = people[0]["table"]
        moved = [entry for entry in log_of(pair.one, table) if isinstance(entry, Moved)]
        assert len(moved) == moves == clients[0].view["seq"]
        for client, seat in zip(clients, people, strict=True):
            for live in pair.servers:
                assert await fresh_view(live, seat) == lasting(client)

    run(story())


def test_of_two_moves_at_once_one_stands_and_the_other_is_answered(pair: Pair) -> None:
    """The same person with two devices, at two servers."""

    async def story() -> None:
        people, clients = await duel(pair)
        for number in range(8):
            await play_on(clients, random.Random(1), 1)
            seq = await level(clients)
            turn = clients[0].view["turn"]
            mover, elsewhere = clients[turn], pair.servers[1 - turn]
            again = await Client.sit(elsewhere, people[turn])
            await again.view_at(seq)
            moves = mover.view["moves"]
            answers = await asyncio.gather(
                mover.move(moves[0], seq, f"one {number}"),
                again.move(moves[-1], seq, f"other {number}"),
            )
            kinds = {answer.get("code", answer["type"]) for answer in answers}
            assert kinds == {"stale", "view"}, answers
            await again.close()

    run(story())


def test_a_move_is_taken_back_if_whoever_sits_at_another_server_agrees(pair: Pair) -> None:
    async def story() -> None:
        for yes in (True, False):
            _, clients = await duel(pair)
            chooser = random.Random(2)
            while "undo" not in clients[0].view:
                await play_on(clients, chooser, 1)
                seq = await level(clients)
            asker = clients[clients[0].view["undo"]]
            other = clients[1 - clients.index(asker)]
            assert (await asker.ask(type="undo"))["type"] == "ack"
            await other.table_with(lambda table: "undo" in table)
            await other.ask(type="answer", to="undo", yes=yes)
            if yes:
                assert (await asker.view_at(seq + 1))["back"] == clients.index(asker)
            else:
                assert (await asker.wait_for("error"))["code"] == "undo-refused"

    run(story())


def test_chat_spectators_and_who_is_here_are_known_at_both(pair: Pair) -> None:
    async def story() -> None:
        people, (one, other) = await duel(pair)
        await one.ask(type="chat", text="Good evening")
        assert (await other.wait_for("chat"))["text"] == "Good evening"
        watcher = await Client.watch(pair.other, people[0]["table"])
        await watcher.wait_for("view")
        await one.table_with(lambda table: table["watchers"] == 1)
        await other.close()
        await one.table_with(lambda table: not table["seats"][1]["here"])

    run(story())


def test_the_lobby_lists_the_tables_of_both(pair: Pair) -> None:
    async def story() -> None:
        made = pair.one.make(game=DUEL, seats=2, others=["open"], public=True)
        await Client.sit(pair.one, made)

        def listed() -> list[str]:
            return [table["id"] for table in pair.other.get("/api/tables")["tables"]]

        await until(lambda: listed() == [made["table"]])
        joined = pair.other.join(made["table"], 1)
        await Client.sit(pair.other, joined)
        assert listed().count(made["table"]) <= 1

    run(story())


def test_those_who_sit_at_two_servers_play_again_together(pair: Pair) -> None:
    async def story() -> None:
        _, clients = await duel(pair)
        await play_on(clients, random.Random(3))
        seals = [
            (await client.table_with(lambda table: "rematch" in table))["rematch"]["seal"]
            for client in clients
        ]
        assert seals[0] == seals[1]
        await asyncio.gather(*(client.ask(type="rematch") for client in clients))
        offers = [await client.wait_for("rematch") for client in clients]
        assert offers[0]["table"] == offers[1]["table"]
        again = [
            await Client.sit(live, offer)
            for live, offer in zip(pair.servers, offers[::-1], strict=True)
        ]
        welcomes = [await client.wait_for("welcome") for client in again]
        assert {welcome["table"]["seal"] for welcome in welcomes} == {seals[0]}

    run(story())


def test_one_server_thinks_for_the_bots(pair: Pair) -> None:
    """Two persons at two servers, and a bot: all goes on, and nobody is overtaken."""

    async def story() -> None:
        made = pair.one.make(game=HOUSE, seats=3, others=["open", "gentle"])
        people = [made, pair.other.join(made["table"], 1)]
        clients = [
            await Client.sit(live, seat) for live, seat in zip(pair.servers, people, strict=True)
        ]
        table = made["table"]

        async def play(client: Client) -> None:
            chooser = random.Random(4)
            while True:
                await client.hear_all()
                view = client.view
                if view and view["turn"] is None:
                    return
                if view and view["moves"]:
                    await client.move(chooser.choice(view["moves"]), view["seq"])

        await asyncio.gather(*map(play, clients))
        moved = [entry for entry in log_of(pair.one, table) if isinstance(entry, Moved)]
        assert any(entry.seat == 2 for entry in moved)
        assert pair.one.tables.live[table].match.length == len(log_of(pair.one, table))

    run(story())


def test_whoever_comes_later_to_another_server_finds_the_clock_running(pair: Pair) -> None:
    async def story() -> None:
        people = pair.one.make_for_people(DUEL, 2, clock={"kind": "move", "seconds": 60})
        one = await Client.sit(pair.one, people[0])
        await one.view_at(0)
        running = pair.one.tables.live[people[0]["table"]].match.clocks
        assert running is not None
        running.since -= 30
        other = await Client.sit(pair.other, people[1])
        view = await other.view_at(0)
        assert view["clocks"]["left"][view["turn"]] <= 30

    run(story())


def test_spectators_see_a_move_at_another_server_as_late_as_at_their_own(pair: Pair) -> None:
    """They are told of nothing before, at neither of them, and neither is who only asks."""

    async def story() -> None:
        people, clients = await duel(pair, delay=1)
        table = people[0]["table"]
        watchers = [await Client.watch(live, table) for live in pair.servers]
        for watcher in watchers:
            assert (await watcher.wait_for("welcome"))["table"]["state"] in ("open", "playing")
            assert (await watcher.ask(type="look", seq=0))["code"] == "no-looking-back"
        before = time.monotonic()
        await play_on(clients, random.Random(8), 2)
        seq = await level(clients)
        for watcher in watchers:
            seen = await watcher.view_at(seq)
            assert time.monotonic() - before >= 1
            assert not seen["moves"]

    run(story())
    made = pair.one.make(game=DUEL, seats=2, others=["gentle"], delay=3600)
    for live in pair.servers:
        assert live.get(f"/api/tables/{made['table']}")["table"]["state"] == "open"


# -------------------------------------------------------------------- seats of two servers
def test_a_bot_plays_for_who_has_gone_from_the_other_server(pair: Pair) -> None:
    """Whoever comes back, also to another one than before, has the seat again."""

    async def story() -> None:
        people, (stays, goes) = await duel(pair, grace=0)
        await goes.close()
        await stays.table_with(lambda table: table["seats"][1]["away"])
        await moves_until(stays, lambda view: view["seq"] >= 6)
        back = await Client.sit(pair.one, people[1])
        seat = (await back.wait_for("welcome"))["table"]["seats"][1]
        assert (seat["here"], seat["away"]) == (True, False)
        seq = await level([stays, back])
        made = await play_on([stays, back], random.Random(9), 4)
        assert made == 4
        entries = log_of(pair.other, people[0]["table"])
        moved = [entry for entry in entries if isinstance(entry, Moved)]
        assert len(moved) == seq + 4
        assert {move.seat for move in moved if move.id is None} == {1}

    run(story())


def test_a_hint_speaks_of_the_position_that_was_reached_at_both(pair: Pair) -> None:
    async def story() -> None:
        _, clients = await duel(pair)
        asked: set[int] = set()
        while len(asked) < 2:
            await play_on(clients, random.Random(10), 1)
            await level(clients)
            turn = clients[0].view["turn"]
            asked.add(turn)
            mover, other = clients[turn], clients[1 - turn]
            hint = await mover.ask(type="hint")
            assert {move["move"] for move in hint["moves"]} <= set(mover.view["moves"])
            assert (await other.ask(type="hint"))["code"] == "not-your-turn"

    run(story())


def test_a_look_back_is_with_ones_own_eyes_until_the_game_is_over(pair: Pair) -> None:
    """What was moved at the other server was seen here too; then all may look with all eyes."""

    async def story() -> None:
        _, clients = await duel(pair, options={"scale": "tiny"})
        end = await play_on(clients, random.Random(11), 3)
        for number, client in enumerate(clients):
            for eyes in (1 - number, "open"):
                assert (await client.ask(type="look", seq=1, eyes=eyes))["code"] == "not-over"
            assert await looked_back(client, 1) == seen_at(client, 1)
        end += await play_on(clients, random.Random(12))
        assert await level(clients) == end
        for number, client in enumerate(clients):
            for seq in range(0, end, 5):
                assert await looked_back(client, seq) == seen_at(client, seq)
                others = seen_at(clients[1 - number], seq)
                assert await looked_back(client, seq, eyes=1 - number) == others

    run(story())


async def looked_back(client: Client, seq: int, **more: Any) -> Any:
    assert client.pieces is not None
    past = await client.ask(type="look", seq=seq, **more)
    return put_together(client.pieces, {}, past)


def seen_at(client: Client, seq: int) -> Any:
    [view] = [
        frame for frame in client.frames if (frame["type"], frame.get("seq")) == ("view", seq)
    ]
    return view["seen"]


def test_who_is_moved_to_another_seat_sits_there_at_both_servers(pair: Pair) -> None:
    async def story() -> None:
        made = pair.one.make(game=HOUSE, seats=3, others=["open", "open"])
        host = await Client.sit(pair.one, made)
        seat = pair.other.join(made["table"], 1, "Bo")
        friend = await Client.sit(pair.other, seat)
        assert (await friend.wait_for("welcome"))["seat"] == 1
        await host.table_with(lambda table: table["seats"][1]["here"])
        assert (await host.ask(type="swap", seat=1, other=2))["type"] == "ack"
        assert (await friend.wait_for("welcome"))["seat"] == 2
        for live in pair.servers:  # the old link leads there
            again = await Client.sit(live, seat)
            assert (await again.wait_for("welcome"))["seat"] == 2
            await again.close()
        assert (await host.ask(type="start"))["type"] == "ack"
        await moves_until(host, lambda view: view["turn"] == 2)
        turn = await friend.turn()
        assert turn["turn"] == 2
        assert (await friend.move(turn["moves"][0], turn["seq"]))["type"] == "view"

    run(story())


async def moves_until(client: Client, wanted: Callable[[Frame], bool]) -> None:
    """It moves whenever it is its turn, until it sees this."""
    while not (client.view and wanted(client.view)):
        if client.view and client.view["moves"]:
            await client.move(client.view["moves"][0], client.view["seq"])
        else:
            await client.hear()


def test_who_leaves_a_seat_has_left_it_at_both_servers(pair: Pair) -> None:
    async def story() -> None:
        made = pair.one.make(game=HOUSE, seats=3, others=["open", "gentle"])
        host = await Client.sit(pair.one, made)
        seat = pair.other.join(made["table"], 1)
        guest = await Client.sit(pair.other, seat)
        await guest.wait_for("welcome")
        await guest.ask(type="leave")
        assert (await guest.wait_for("bye"))["code"] == "left"
        await host.table_with(lambda table: table["seats"][1]["kind"] == "bot")
        for live in pair.servers:
            late = await Client.sit(live, seat)
            assert (await late.wait_for("bye"))["code"] == "wrong-secret"

    run(story())


def test_a_host_who_leaves_hands_the_table_to_someone_at_another_server(pair: Pair) -> None:
    async def story() -> None:
        _, (host, guest) = await duel(pair)
        await host.ask(type="leave")
        table = await guest.table_with(lambda table: table["seats"][0]["kind"] == "bot")
        assert table["host"] == 1
        await moves_until(guest, lambda view: view["seq"] >= 6)  # with the bot

    run(story())


def test_a_table_that_sleeps_at_one_server_goes_on_at_the_other(pair: Pair) -> None:
    """Whoever wakes it finds what was moved meanwhile."""

    async def story() -> None:
        people, clients = await duel(pair)
        table = people[0]["table"]
        seq = await level(clients)
        turn = clients[0].view["turn"]
        asleep, awake = pair.servers[1 - turn], pair.servers[turn]
        await clients[1 - turn].close()
        asleep.call(asleep.tables.live[table].drop)
        await until(lambda: table not in asleep.tables.live)
        await clients[turn].move(clients[turn].view["moves"][0], seq)
        back = await Client.sit(asleep, people[1 - turn])
        await back.view_at(seq + 1)
        assert lasting(back) == await fresh_view(awake, people[1 - turn])

    run(story())


def test_an_address_is_counted_at_all_servers_together(pair: Pair) -> None:
    async def story() -> None:
        taken = [
            await asyncio.wrap_future(
                asyncio.run_coroutine_threadsafe(
                    live.tables.bus.take("test", 6, "192.0.2.1"), live.loop
                )
            )
            for live in pair.servers * 5
        ]
        assert taken == [True] * 6 + [False] * 4

    asyncio.run(story())


def test_a_game_goes_on_while_redis_is_gone_and_after(pair: Pair) -> None:
    """Stopped and started empty, then frozen: moves are seen a little later, none is lost."""

    async def story() -> None:
        people, clients = await duel(pair)
        table = people[0]["table"]
        chooser, moves = random.Random(6), 0
        moves += await play_on(clients, chooser, 4)
        pair.redis.stop()
        moves += await play_on(clients, chooser, 2)
        await until(lambda: not any(live.tables.bus.is_up for live in pair.servers))
        moves += await play_on(clients, chooser, 2)
        pair.redis.start()
        await until(lambda: hear_each_other(*pair.servers))
        moves += await play_on(clients, chooser, 4)
        pair.redis.freeze()
        moves += await play_on(clients, chooser, 2)
        pair.redis.go_on()
        await until(lambda: hear_each_other(*pair.servers))
        moves += await play_on(clients, chooser, 4)
        moved = [entry for entry in log_of(pair.one, table) if isinstance(entry, Moved)]
        assert len(moved) == moves == 18
        assert all(
            seat["here"] for live in pair.servers for seat in live.tables.live[table].told["seats"]
        )

    run(story())


def test_what_is_said_while_a_server_does_not_hear_is_made_up_for(pair: Pair) -> None:
    """Its connection ends, and is there again too soon for anybody to notice the silence."""

    async def story() -> None:
        _, clients = await duel(pair)
        seq = await level(clients)
        mover = clients[clients[0].view["turn"]]
        with Redis.from_url(pair.redis.url) as redis:
            redis.execute_command("CLIENT KILL TYPE pubsub")
        await mover.move(mover.view["moves"][0], seq)
        for client in clients:
            await client.view_at(seq + 1)

    run(story())


def test_a_server_whose_hearing_ends_as_it_begins_hears_again(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    """Of a connection that ends while its first words are sent, uvloop says a RuntimeError."""

    async def story() -> None:
        bus = RedisBus(pair.redis.url)
        pubsub = bus._redis.pubsub

        def broken() -> None:
            bus._redis.pubsub = pubsub
            raise RuntimeError("the handler is closed")

        bus._redis.pubsub = broken
        await bus.open(Heard(), "broken")
        await until(lambda: bus.is_up)
        await bus.close()

    run(story())
    assert "task failed" not in caplog.messages


def test_a_table_that_is_loaded_before_others_are_heard_is_heard_of(pair: Pair) -> None:
    """While a connection is made, and before it has said anything."""

    async def story() -> None:
        bus = RedisBus(pair.redis.url)
        pubsub = bus._redis.pubsub

        def slow() -> Any:
            made = pubsub()
            subscribe = made.subscribe

            async def late(*channels: str) -> None:
                made.subscribe = subscribe
                await subscribe(*channels)
                await bus.follow("connecting")

            made.subscribe = late
            return made

        bus._redis.pubsub = slow
        await bus.open(Heard(), "late")
        await until(lambda: bus.is_up)
        bus._hears_nobody()
        await bus.follow("silent")
        with Redis.from_url(pair.redis.url) as redis:

            def is_heard(table: bytes) -> bool:
                return any(channel.endswith(table) for channel in redis.pubsub_channels("*:late:*"))

            await until(lambda: is_heard(b"connecting") and is_heard(b"silent"))
        await bus.close()

    run(story())


def test_whoever_comes_to_a_server_that_is_behind_sees_the_latest(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not heard of the move yet that was acknowledged at the other one."""

    async def story() -> None:
        people, clients = await duel(pair)
        seq = await level(clients)
        turn = clients[0].view["turn"]
        behind = pair.servers[1 - turn]
        with monkeypatch.context() as patched:
            patched.setattr(behind.tables.peers, "heard", lambda message: None)
            moved = await clients[turn].move(clients[turn].view["moves"][0], seq)
            assert moved["type"] == "view"
            again = await Client.sit(behind, people[turn])
            assert (await again.wait_for("view"))["seq"] == seq + 1

    run(story())


def test_a_server_that_is_cut_off_from_the_database_refuses_moves(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It neither acknowledges nor shows what is not kept. Whoever comes back to the other server
    goes on there, and once the connection is mended both show the same."""

    async def story() -> None:
        people, clients = await duel(pair)
        await play_on(clients, random.Random(7), 3)
        seq = await level(clients)
        turn = clients[0].view["turn"]
        mover, cut, whole = clients[turn], pair.servers[turn], pair.servers[1 - turn]
        moves = mover.view["moves"]

        def refuse(*_: Any) -> Any:
            raise Unavailable("cut off")

        with monkeypatch.context() as patched:
            for name in ("write", "load", "after"):
                patched.setattr(cut.tables.store.backend, name, refuse)
            assert (await mover.move(moves[0], seq))["code"] == "trouble"
            assert (await mover.wait_for("bye"))["code"] == "trouble"
            assert mover.view["seq"] == seq
            again = await Client.sit(whole, people[turn])
            await again.view_at(seq)
            assert (await again.move(moves[-1], seq, "again"))["type"] == "view"
        back = await Client.sit(cut, people[turn])
        assert (await back.view_at(seq + 1))["seq"] == again.view["seq"]
        assert lasting(back) == lasting(again)

    run(story())


def test_what_makes_no_sense_is_passed_over(pair: Pair) -> None:
    """Another build may say it."""

    async def story() -> None:
        people, clients = await duel(pair)
        for kind in (STATE, WHO, CHAT, LOBBY, QUOTAS):
            senseless: list[tuple[Any, ...]] = [(), (7,), ([{}],), ({"a": None},)]
            for values in senseless:
                said = Message("stranger", people[0]["table"], kind, values)
                for live in pair.servers:
                    live.call(partial(live.tables.peers.heard, said))
        assert await play_on(clients, random.Random(4), 4) == 4
        await level(clients)
        for live in pair.servers:
            live.get("/api/tables")

    run(story())


class Heard:
    """Of whom a bus hears."""

    def __init__(self) -> None:
        self.senders: set[str] = set()

    def heard(self, message: Message) -> None:
        self.senders.add(message.sender)

    def look_after(self) -> None: ...

    def begin_again(self) -> None: ...


def test_another_house_at_the_same_redis_is_not_heard(pair: Pair) -> None:
    async def story() -> None:
        heard, bus = Heard(), RedisBus(pair.redis.url)
        await bus.open(heard, "another")
        await until(lambda: bus.is_up)
        assert await bus.lease(LEASE)  # though one of the two has theirs
        await asyncio.sleep(2 * BEAT)
        await bus.close()
        assert not heard.senders

    run(story())


def test_a_key_finds_its_tables_at_every_server(pair: Pair) -> None:
    """Also one that was taken along, and whose turn it is after a move at the other server."""

    async def story() -> None:
        key = secrets.token_hex(16)
        bearer = {"Authorization": f"Bearer {key}"}
        people, clients = await duel(pair)
        path, own = f"/api/mine/{people[0]['table']}", {"seat": 0, "secret": people[0]["secret"]}
        assert pair.other.http.put(path, json=own, headers=bearer).status_code == 200
        await level(clients)
        for _ in range(6):
            turn = clients[0].view["turn"]
            for live in pair.servers:
                [found] = live.get("/api/mine", headers=bearer)["tables"]
                assert (found["seat"], found["turn"]) == (0, turn)
            await play_on(clients, random.Random(5), 1)
            await level(clients)
        for live in pair.servers:
            back = await Client.sit(live, {**people[0], "secret": key})
            assert (await back.wait_for("welcome"))["seat"] == 0
        assert pair.one.http.delete(path, headers=bearer).status_code == 200
        assert pair.other.get("/api/mine", headers=bearer)["tables"] == []

    run(story())
