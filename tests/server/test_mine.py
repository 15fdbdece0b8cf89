"""A person's key: one secret for all tables, from any device, of which the server keeps a hash."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.match.entries import decode_entry
from duskhouse.match.plan import A_DAY
from duskhouse.match.seating import hash_of
from duskhouse.store.log import Change, Unavailable
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, check, easy_settings, live_server, run

GAME = next(game for game in games().values() if 2 in game.seats).id
FOUR = next(game for game in games().values() if game.partners).id
DAYS = {"kind": "move", "seconds": 3 * A_DAY}
PATIENCE = 30.0


def new_key() -> str:
    return secrets.token_hex(16)


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def make(live: Live, key: str, **wanted: Any) -> Frame:
    """A table of two persons, the first with this key."""
    wanted = {"game": GAME, "seats": 2, "others": ["open"], "name": "Ay", **wanted}
    made: Frame = live.http.post("/api/tables", json=wanted, headers=bearer(key)).json()
    return made


def sit(live: Live, table: str, seat: int, key: str) -> Frame:
    path, body = f"/api/tables/{table}/seats/{seat}", {"name": "Bo"}
    joined: Frame = live.http.post(path, json=body, headers=bearer(key)).json()
    return joined


def mine(live: Live, key: str) -> list[Frame]:
    found = live.get("/api/mine", headers=bearer(key))
    check("Mine", found)
    tables: list[Frame] = found["tables"]
    return tables


def until(is_so: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_whoever_shows_the_key_finds_the_table_and_opens_the_seat(live: Live) -> None:
    async def play() -> None:
        key, other = new_key(), new_key()
        made = make(live, key, clock=DAYS)
        [waiting] = mine(live, key)
        assert (waiting["state"], waiting["turn"], waiting["until"]) == ("open", None, None)
        joined = sit(live, made["table"], 1, other)
        [found], [others] = mine(live, key), mine(live, other)
        assert (found["seat"], others["seat"]) == (0, 1)
        assert found["state"] == "playing"
        assert [seat["name"] for seat in found["seats"]] == ["Ay", "Bo"]
        assert 2.9 * A_DAY < found["until"] - time.time() <= 3 * A_DAY
        assert abs(found["since"] - time.time()) < 60

        own = await Client.sit(live, made)
        elsewhere = await Client.sit(live, {**made, "secret": key})
        for client in (own, elsewhere):
            assert (await client.wait_for("welcome"))["seat"] == 0
            await client.view_at(0)
        assert own.view["seen"] == elsewhere.view["seen"]
        third = await Client.sit(live, {**joined, "secret": key})
        assert (await third.wait_for("welcome"))["seat"] == 0  # its own, whichever is asked for
        stranger = await Client.sit(live, {**made, "secret": new_key()})
        assert (await stranger.wait_for("bye"))["code"] == "wrong-secret"

    run(play())


def test_whose_turn_it_is_changes_with_the_moves(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits there is written only when that changes."""
    changes: list[Change] = []
    commit = live.tables.store.commit

    async def noted(some: Sequence[Change]) -> Any:
        changes.extend(some)
        return await commit(some)

    monkeypatch.setattr(live.tables.store, "commit", noted)

    async def play() -> None:
        keys = [new_key(), new_key()]
        made = make(live, keys[0])
        joined = sit(live, made["table"], 1, keys[1])
        clients = [await Client.sit(live, seat) for seat in (made, joined)]
        for client in clients:
            await client.view_at(0)
        for _ in range(12):
            seq = max(client.view["seq"] for client in clients)
            for client in clients:
                if client.view["seq"] < seq:
                    await client.view_at(seq)
            turn = clients[0].view["turn"]
            assert [found["turn"] for key in keys for found in mine(live, key)] == [turn, turn]
            await clients[turn].move(clients[turn].view["moves"][0], seq)
        glances = [glance for change in changes for glance in change.glances]
        written = [glance.persons for glance in glances if glance.match == made["table"]]
        persons = [(seat, hash_of(key)) for seat, key in enumerate(keys)]
        assert written[:2] == [tuple(persons[:1]), tuple(persons)]
        assert len(written) > 2
        assert not any(written[2:])

    run(play())


def test_a_key_that_nobody_has_is_told_nothing_and_no_key_is_refused(live: Live) -> None:
    assert mine(live, new_key()) == []
    for headers in ({}, bearer("short"), bearer("g" * 32), bearer("A" * 32)):
        answer = live.http.get("/api/mine", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no-key")
    answer = live.http.post("/api/tables", json={"game": GAME, "seats": 2}, headers=bearer("me"))
    assert answer.json()["error"]["code"] == "no-key"


def test_a_seat_is_taken_along_by_its_secret_and_left_out_by_the_key(live: Live) -> None:
    key, path = new_key(), "/api/mine/{table}"
    seat, other = live.make_for_people(GAME, 2)
    path = f"/api/mine/{seat['table']}"
    assert mine(live, key) == []
    wrong = {"seat": 0, "secret": other["secret"][::-1]}
    assert live.http.put(path, json=wrong, headers=bearer(key)).status_code == 403
    assert mine(live, key) == []
    own = {"seat": 0, "secret": seat["secret"]}
    for _ in range(2):
        assert live.http.put(path, json=own, headers=bearer(key)).status_code == 200
    assert [each["table"] for each in mine(live, key)] == [seat["table"]]
    assert live.http.delete(path, headers=bearer(new_key())).status_code == 200
    assert len(mine(live, key)) == 1
    assert live.http.delete(path, headers=bearer(key)).status_code == 200
    assert mine(live, key) == []

    async def come_back() -> None:
        refused = await Client.sit(live, {**seat, "secret": key})
        assert (await refused.wait_for("bye"))["code"] == "wrong-secret"
        client = await Client.sit(live, seat)
        assert (await client.wait_for("welcome"))["seat"] == 0

    run(come_back())


def test_a_seat_of_one_key_is_not_taken_by_another_that_shows_its_secret(live: Live) -> None:
    """A browser that was once sent the seat's own link takes nothing from whoever sits there."""
    key, other = new_key(), new_key()
    made = make(live, key)
    path, own = f"/api/mine/{made['table']}", {"seat": 0, "secret": made["secret"]}
    answer = live.http.put(path, json=own, headers=bearer(other))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "claimed")
    assert (len(mine(live, key)), mine(live, other)) == (1, [])
    assert live.http.put(path, json={**own, "secret": key}, headers=bearer(other)).is_success
    assert (mine(live, key), len(mine(live, other))) == ([], 1)


def bring(live: Live, key: str, other: str) -> list[Frame]:
    """All that the other one has, to this one."""
    answers: list[Frame] = [{"next": "", "left": 0}]
    while (after := answers[-1]["next"]) is not None:
        body = {"key": other, "after": after, "left": sum(one["left"] for one in answers)}
        check("Bring", body)
        answers.append(live.http.post("/api/mine", json=body, headers=bearer(key)).json())
        check("Brought", answers[-1])
    return answers[1:]


def test_two_keys_are_joined_however_many_tables_there_are(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than are listed at once, and both seats where one person has two."""
    monkeypatch.setattr("duskhouse.server.mine.LISTED", 2)
    monkeypatch.setattr("duskhouse.server.mine.BROUGHT_AT_ONCE", 2)
    key, other = new_key(), new_key()
    made = [make(live, other) for _ in range(5)]
    for seat in made[:2]:
        sit(live, seat["table"], 1, other)
    make(live, key)
    answers = bring(live, key, other)
    assert [answer["left"] for answer in answers] == [0, 0, 0]
    assert mine(live, other) == []
    for seat in made:
        path = f"/api/mine/{seat['table']}"
        assert live.get(path, headers=bearer(other)) == {"seat": None}
        assert live.get(path, headers=bearer(key)) == {"seat": 0}
    monkeypatch.setattr("duskhouse.server.mine.LISTED", 50)
    assert len(mine(live, key)) == 5 + 1 + 2
    assert bring(live, key, new_key()) == [{"next": None, "left": 0}]
    for none in (key, "short"):
        answer = live.http.post("/api/mine", json={"key": none}, headers=bearer(key))
        assert answer.json()["error"]["code"] == "no-key"


def test_a_table_that_cannot_be_brought_along_is_counted_and_brought_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live_server(easy_settings(tmp_path / "mine.sqlite")) as live:
        key, other = new_key(), new_key()
        ids = [make(live, other)["table"] for _ in range(2)]
        find = live.tables.find

        async def find_one(table: str, *more: str) -> Any:
            if table == ids[0]:
                raise Refused("trouble")
            return await find(table, *more)

        monkeypatch.setattr(live.tables, "find", find_one)
        assert bring(live, key, other) == [{"next": None, "left": 1}]
        assert [found["table"] for found in mine(live, other)] == ids[:1]
        monkeypatch.undo()
        with monkeypatch.context() as behind:  # the seat is not found there
            behind.setattr("duskhouse.server.mine.seats_of", lambda table, person: [])
            assert bring(live, key, other) == [{"next": None, "left": 1}]
        assert bring(live, key, other) == [{"next": None, "left": 0}]
        assert {found["table"] for found in mine(live, key)} == {*ids}


def test_the_key_goes_with_whoever_is_moved_and_not_with_whoever_leaves(live: Live) -> None:
    async def play() -> None:
        keys = [new_key(), new_key()]
        made = make(live, keys[0], game=FOUR, seats=4, others=["open"] * 3)
        host = await Client.sit(live, made)
        friend = await Client.sit(live, sit(live, made["table"], 1, keys[1]))
        await host.ask(type="swap", seat=1, other=2)
        assert [found["seat"] for key in keys for found in mine(live, key)] == [0, 2]
        await friend.ask(type="leave")
        assert [len(mine(live, key)) for key in keys] == [1, 0]

    run(play())


def test_a_rematch_is_found_by_the_same_keys(live: Live) -> None:
    async def play() -> None:
        keys = [new_key(), new_key()]
        made = make(live, keys[0])
        seats = [{**made, "secret": keys[0]}, sit(live, made["table"], 1, keys[1])]
        clients = [await Client.sit(live, seat) for seat in seats]
        for client in clients:
            await client.view_at(0)
        while (turn := clients[0].view["turn"]) is not None:
            mover = clients[turn]
            seq = mover.view["seq"]
            await mover.move(mover.view["moves"][0], seq)
            for client in clients:
                await client.view_at(seq + 1)
        assert [each["state"] for key in keys for each in mine(live, key)] == ["over"] * 2
        assert all(abs(mine(live, key)[0]["finished"] - time.time()) < 60 for key in keys)
        for client in clients:
            await client.ask(type="rematch")
        offer = await clients[0].wait_for("rematch")
        for key, seat in zip(keys, (1, 0), strict=True):
            again, before = mine(live, key)
            assert (again["table"], again["seat"]) == (offer["table"], seat)
            assert (again["state"], before["state"]) == ("playing", "over")
            client = await Client.sit(live, {**again, "secret": key})
            assert (await client.wait_for("welcome"))["seat"] == seat

    run(play())


def test_no_table_that_sleeps_is_loaded_for_it_and_it_outlives_the_server(tmp_path: Path) -> None:
    database, key = tmp_path / "mine.sqlite", new_key()
    with live_server(easy_settings(database)) as live:
        made = make(live, key, clock=DAYS)
        sit(live, made["table"], 1, new_key())
        before = mine(live, key)
    with live_server(easy_settings(database)) as live:
        after = mine(live, key)
        assert after == before
        assert not live.tables.live

        async def open_seat() -> None:
            client = await Client.sit(live, {**after[0], "secret": key})
            assert (await client.wait_for("welcome"))["seat"] == 0

        run(open_seat())


def test_a_stolen_database_opens_no_seat(tmp_path: Path) -> None:
    """Neither the key nor a secret is in it; what is in it opens nothing."""
    database, key = tmp_path / "mine.sqlite", new_key()
    with live_server(easy_settings(database)) as live:
        made = make(live, key)
        stored = live.tables.store.backend.load(made["table"])
        assert stored is not None
        [person] = [person for _, person in stored.persons]
        assert person == hash_of(key) == decode_entry(stored.entries[0]).person

        async def try_it() -> None:
            thief = await Client.sit(live, {**made, "secret": person})
            assert (await thief.wait_for("bye"))["code"] == "wrong-secret"

        run(try_it())
        assert live.http.get("/api/mine", headers=bearer(person)).status_code == 400
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert person.encode() in kept
        assert key.encode() not in kept
        assert made["secret"].encode() not in kept


def test_asking_is_limited_by_address(tmp_path: Path) -> None:
    settings = easy_settings(tmp_path / "mine.sqlite", reads_per_minute=5, posts_per_minute=5)
    with live_server(settings) as live:
        path, body = "/api/mine/aaaaaaaaaa", {"seat": 0, "secret": "x"}
        asked = [live.http.get("/api/mine", headers=bearer(new_key())) for _ in range(8)]
        assert [answer.status_code for answer in asked][-3:] == [429] * 3
        tried = [live.http.put(path, json=body, headers=bearer(new_key())) for _ in range(8)]
        assert [answer.status_code for answer in tried][-3:] == [429] * 3


def test_a_database_in_trouble_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live_server(easy_settings(tmp_path / "mine.sqlite")) as live:
        backend = live.tables.store.backend

        def fail(*_: Any) -> None:
            raise Unavailable("down")

        monkeypatch.setattr(backend, "seats_of", fail)
        answer = live.http.get("/api/mine", headers=bearer(new_key()))
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "trouble")
