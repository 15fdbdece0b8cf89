"""Tables as people use them: sitting down, moving, taking back, leaving, coming back."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import numba
import pytest

import duskhouse
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.state.chance import seal
from duskhouse.engine.view.events import lay_log
from duskhouse.engine.view.pieces import Role
from duskhouse.kit.cases import every_game
from duskhouse.server import presence
from duskhouse.words.words import Words
from tests.server.live import (
    Client,
    Frame,
    Live,
    check,
    easy_settings,
    live_server,
    put_together,
    run,
)

FIRST = next(iter(games().values()))
TWO = next(game for game in games().values() if 2 in game.seats)


EVERY_COUNT = [
    pytest.param(
        game,
        seats,
        id=f"{game.id}-{seats}",
        marks=[] if seats in (game.seats[0], game.seats[-1]) else pytest.mark.soak,
    )
    for game in games().values()
    for seats in game.seats
]


async def play_to_the_end(client: Client, chooser: random.Random) -> Frame:
    """Play one's own seat at random until the outcome."""
    while True:
        frame = await client.wait_for("view")
        if frame["turn"] is None:
            return frame
        if frame["moves"]:
            answer = await client.move(chooser.choice(frame["moves"]), frame["seq"])
            assert answer["type"] == "view", answer


@pytest.mark.parametrize(("game", "seats"), EVERY_COUNT)
def test_a_person_plays_a_whole_game_against_bots(live: Live, game: Game, seats: int) -> None:
    async def play() -> None:
        quick = ["gentle"] * (seats - 1)
        made = live.make(game=game.id, seats=seats, seat=seats - 1, others=quick)
        client = await Client.sit(live, made)
        welcome = await client.wait_for("welcome")
        assert welcome["seat"] == seats - 1
        last = await play_to_the_end(client, random.Random(1))
        info = await client.table_with(lambda table: table["state"] == "over")
        assert seal(bytes.fromhex(info["seed"])) == welcome["table"]["seal"]
        record = live.get(f"/api/tables/{made['table']}/record")
        [outcome] = client.of(last, Role.OUTCOME)
        assert record["result"]["points"] == list(outcome.numbers["standing"][1::3])
        game_record.verify(record)

    run(play())


def test_friends_join_by_a_link_and_the_game_begins_when_all_sit(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=FIRST.id, seats=3, others=["open", "gentle"], public=True, name="Ay")
        host = await Client.sit(live, made)
        welcome = await host.wait_for("welcome")
        assert welcome["table"]["state"] == "open"
        assert [seat["kind"] for seat in welcome["table"]["seats"]] == ["person", "open", "bot"]
        listed = live.get("/api/tables")
        check("Tables", listed)
        assert made["table"] in [table["id"] for table in listed["tables"]]
        await Client.sit(live, live.join(made["table"], 1, "Bo"))
        await host.wait_for("view")
        begun = await host.table_with(lambda table: table["seats"][1]["here"])
        assert begun["state"] == "playing"
        assert begun["seats"][1]["name"] == "Bo"
        again = live.http.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Cy"})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "taken")

    run(play())


def test_those_who_come_and_go_together_are_told_of_together(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MOMENT", 0.5)

    async def story() -> None:
        game = next(game for game in games().values() if game.seats[-1] >= 4)
        people = live.make_for_people(game.id, 4)
        stays = await Client.sit(live, people[0])
        await stays.wait_for("welcome")
        others = [await Client.sit(live, seat) for seat in people[1:]]
        await stays.wait(lambda frame: present(frame) == 4)
        await stays.hear_all()
        before = len(stays.frames)
        for other in others:
            other.socket.transport.abort()
        await stays.wait(lambda frame: present(frame) == 1)
        assert [frame["type"] for frame in stays.frames[before:]] == ["table"]

    run(story())


def present(frame: Frame) -> int | None:
    """How many are here, as this frame tells."""
    if frame["type"] != "table":
        return None
    return [seat["here"] for seat in frame["table"]["seats"]].count(True)


def test_whoever_says_hello_to_an_open_seat_sits_down_there(live: Live) -> None:
    async def sit(table: str, seat: int, name: str | None = None) -> Client:
        client = await Client.open(live, table)
        await client.say(type="hello", seat=seat, name=name)
        return client

    async def play() -> None:
        made = live.make(game=FIRST.id, seats=3, others=["open", "open"])
        table = made["table"]
        host = await Client.sit(live, made)
        assert "secret" not in await host.wait_for("welcome")
        first = await sit(table, 1, "Bo")
        welcome = await first.wait_for("welcome")
        assert (welcome["seat"], welcome["table"]["seats"][1]["name"]) == (1, "Bo")
        again = await Client.sit(live, {"table": table, "seat": 1, "secret": welcome["secret"]})
        assert (await again.wait_for("welcome"))["seat"] == 1
        for seat, code in ((1, "taken"), (0, "taken"), (5, "no-seat")):
            assert (await (await sit(table, seat)).wait_for("bye"))["code"] == code
        last = await sit(table, 2)
        assert (await last.wait_for("welcome"))["table"]["seats"][2]["name"] == "Guest 2"
        for client in (host, first, again, last):
            assert (await client.wait_for("view"))["seq"] == 0
            assert client.frames[-2]["table"]["state"] == "playing"

    run(play())


def test_a_hello_can_make_the_table(live: Live) -> None:
    async def make(path: str = "new", **hello: Any) -> Client:
        client = await Client.open(live, path)
        await client.say(type="hello", **hello)
        return client

    async def play() -> None:
        wanted = {"game": FIRST.id, "seats": 3, "seat": 2, "name": "Bo"}
        host = await make(new={**wanted, "others": ["open", "open"]})
        welcome = await host.wait_for("welcome")
        assert (welcome["seat"], welcome["table"]["host"]) == (2, 2)
        assert (welcome["table"]["state"], welcome["table"]["seats"][2]["name"]) == ("open", "Bo")
        seat = {"table": welcome["table"]["id"], "seat": 2, "secret": welcome["secret"]}
        again = await Client.sit(live, seat)
        assert (await again.wait_for("welcome"))["seat"] == 2
        await host.ask(type="start")
        assert (await host.wait_for("view"))["seq"] == 0
        alone = await make(new=wanted)
        assert (await alone.wait_for("welcome"))["table"]["state"] == "playing"
        assert (await alone.wait_for("view"))["seq"] == 0
        for code, path, hello in (
            ("malformed", "new", {"new": wanted, "seat": 0}),
            ("malformed", seat["table"], {"new": wanted}),
            ("no-table", "new", {}),
            ("players-range", "new", {"new": {"game": FIRST.id, "seats": 99}}),
        ):
            assert (await (await make(path, **hello)).wait_for("bye"))["code"] == code

    run(play())


def test_the_host_decides_who_may_sit_and_when_it_begins(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=FIRST.id, seats=3, others=["open", "open"])
        host = await Client.sit(live, made)
        guest = await Client.sit(live, live.join(made["table"], 1))
        assert (await guest.ask(type="start"))["code"] == "host-only"
        assert (await guest.ask(type="seat", seat=2, kind="bot"))["code"] == "host-only"
        assert (await host.ask(type="seat", seat=1, kind="bot"))["code"] == "taken"
        assert (await host.ask(type="seat", seat=2, kind="bot", level="none"))["code"] == "no-level"
        assert (await host.move(0, 0))["code"] == "not-begun"
        assert (await host.ask(type="start"))["type"] == "ack"
        table = await host.table_with(lambda table: table["state"] == "playing")
        assert table["seats"][2]["kind"] == "bot"
        assert (await host.ask(type="seat", seat=2, kind="open"))["code"] == "begun"

    run(play())


async def seated(live: Live, game: Game, seats: int, **more: Any) -> list[Client]:
    people = live.make_for_people(game.id, seats, **more)
    return [await Client.sit(live, seat) for seat in people]


async def on_turn(clients: list[Client], seq: int) -> tuple[Client, Frame]:
    for client in clients:
        frame = await client.view_at(seq)
        client.unread.insert(0, frame)
        if frame["moves"]:
            return client, frame
    raise AssertionError("nobody is on turn")


def test_the_same_id_twice_is_one_move_and_a_stale_one_gets_a_fresh_view(live: Live) -> None:
    async def play() -> None:
        clients = await seated(live, TWO, 2)
        client, frame = await on_turn(clients, 0)
        action = frame["moves"][0]
        first = await client.move(action, 0, "once")
        assert (first["ack"], first["seq"], first["since"]) == ("once", 1, 0)
        client.unread.clear()
        again = await client.move(action, 0, "once")
        assert again == {"type": "ack", "id": "once", "seq": 1}
        client.unread.clear()
        stale = await client.move(action, 0, "other")
        fresh = await client.wait_for("view")
        assert (stale["code"], fresh["seq"]) == ("stale", 1)
        assert "since" not in fresh
        assert fresh["seen"] == first["seen"]
        waiting = clients[1 - fresh["turn"]]
        assert (await waiting.move(action, 1))["code"] == "not-your-turn"

    run(play())


def test_an_illegal_move_is_refused_with_the_reason(live: Live) -> None:
    async def play() -> None:
        clients = await seated(live, TWO, 2)
        client, frame = await on_turn(clients, 0)
        action = next(action for action in range(63) if action not in frame["moves"])
        refused = await client.move(action, 0)
        assert refused["code"] == "illegal"
        assert TWO.pieces.read(refused["why"]).kind.role is Role.BARRED
        for action in (-1, 63, 10**9):
            await client.socket.send(
                json.dumps({"type": "move", "move": action, "seq": 0, "id": action})
            )
            refused = await client.wait(lambda frame, id_=action: frame.get("id") == id_)  # type: ignore[misc]
            assert refused["code"] == "malformed"

    run(play())


@every_game
def test_only_the_mover_gets_the_ack_and_spectators_see_what_everyone_does(
    live: Live, game: Game
) -> None:
    async def play() -> None:
        people = live.make_for_people(game.id, game.seats[-1])
        clients = [await Client.sit(live, seat) for seat in people]
        watcher = await Client.watch(live, people[0]["table"])
        for seq in range(12):
            mover, frame = await on_turn(clients, seq)
            await mover.move(frame["moves"][-1], seq, f"m{seq}")
            await watcher.view_at(seq + 1)
            for client in clients:
                told = await client.view_at(seq + 1)
                client.unread.insert(0, told)
                assert told.get("ack") == (f"m{seq}" if client is mover else None)
                assert set(watcher.view["seen"]) <= set(client.view["seen"])
            if watcher.view["turn"] is None:
                break

    run(play())


def test_two_tabs_of_one_seat_agree(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=TWO.id, seats=2)
        tabs = [await Client.sit(live, made), await Client.sit(live, made)]
        chooser = random.Random(5)
        for _ in range(5):
            frame = await tabs[0].turn()
            await tabs[0].move(chooser.choice(frame["moves"]), frame["seq"])
        for tab in tabs:
            await tab.hear_all()
        last = [tab.view for tab in tabs]
        assert last[0]["seq"] >= 5
        assert last[0]["seen"] == last[1]["seen"] or last[0]["seq"] != last[1]["seq"]

    run(play())


@every_game
def test_a_move_is_taken_back_only_as_long_as_nothing_came_of_it(live: Live, game: Game) -> None:
    """In every game some moves can be taken back at once, and those return to the same view."""

    async def play() -> None:
        people = live.make_for_people(game.id, game.seats[0])
        clients = [await Client.sit(live, seat) for seat in people]
        chooser = random.Random(3)
        taken_back, seq = 0, 0
        while taken_back < 3:
            client, frame = await on_turn(clients, seq)
            seat = clients.index(client)
            after = await client.move(chooser.choice(frame["moves"]), frame["seq"])
            seq = after["seq"]
            if after["turn"] is None:
                break
            if after.get("undo") != seat:
                assert (await client.ask(type="undo"))["code"] == "nothing-to-take-back"
                continue
            others = [other for other in clients if other is not client]
            assert (await client.ask(type="undo"))["type"] == "ack"
            for other in others:
                await other.table_with(lambda table: "undo" in table)
                assert (await other.ask(type="answer", to="undo", yes=True))["type"] == "ack"
            back = await client.view_at(seq + 1)
            assert back["back"] == seat
            assert back["seen"] == frame["seen"]
            client.unread.insert(0, back)
            seq += 1
            taken_back += 1
        assert taken_back > 0
        again = await Client.sit(live, people[0])
        log = (await again.wait_for("welcome"))["log"]
        moved = [line["seq"] for line in log if line["seq"]]  # of the deal there may be a line too
        assert moved == list(range(1, seq + 1))
        assert sum("undo" in line for line in log) == taken_back

    run(play())


async def to_be_taken_back(clients: list[Client], seq: int) -> tuple[Client, Frame]:
    """Whoever makes a move that can be taken back while another is on turn, and what they see."""
    for _ in range(60):
        client, frame = await on_turn(clients, seq)
        after = await client.move(frame["moves"][0], frame["seq"])
        seq = after["seq"]
        if "undo" in after and after["turn"] not in (None, clients.index(client)):
            return client, after
    raise AssertionError("no move can be taken back")


def test_one_no_keeps_the_move_for_good(live: Live) -> None:
    async def play() -> None:
        clients = await seated(live, FIRST, FIRST.seats[0])
        client, after = await to_be_taken_back(clients, 0)
        await client.ask(type="undo")
        assert (await client.ask(type="undo"))["code"] == "undo-asked"
        refuser = clients[after["turn"]]
        await refuser.ask(type="answer", to="undo", yes=False)
        refusal = await client.wait_for("error")
        assert "id" not in refusal
        assert refusal["code"] == "undo-refused"
        assert refusal["values"]["name"] in ("Guest", "Friend")
        assert await client.table_with(lambda table: "undo" not in table)
        assert (await refuser.ask(type="answer", to="undo", yes=True))["code"] == "nothing-asked"
        assert (await client.ask(type="undo"))["code"] == "undo-asked"
        client, _ = await to_be_taken_back(clients, after["seq"])
        assert (await client.ask(type="undo"))["type"] == "ack"

    run(play())


def test_another_seats_move_ends_the_question(live: Live) -> None:
    async def play() -> None:
        clients = await seated(live, FIRST, FIRST.seats[0])
        client, after = await to_be_taken_back(clients, 0)
        await client.ask(type="undo")
        mover, view = await on_turn(clients, after["seq"])
        assert mover is clients[after["turn"]]
        await mover.move(view["moves"][0], after["seq"])
        answer = await mover.ask(type="answer", to="undo", yes=True)
        assert answer["code"] == "nothing-asked"

    run(play())


def test_a_bot_plays_for_who_is_gone_and_hands_back_on_return(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(TWO.id, 2, grace=0)
        stays, goes = [await Client.sit(live, seat) for seat in people]
        await goes.close()
        away = await stays.table_with(lambda table: table["seats"][1]["away"])
        assert not away["seats"][1]["here"]
        for _ in range(3):
            frame = await stays.turn()
            await stays.move(frame["moves"][0], frame["seq"])
        back = await Client.sit(live, people[1])
        info = (await back.wait_for("welcome"))["table"]
        assert info["seats"][1]["here"]
        assert not info["seats"][1]["away"]
        assert (await back.wait_for("view"))["seq"] >= 3

    run(play())


def test_who_runs_out_of_time_is_played_for(tmp_path: Any) -> None:
    async def play(live: Live) -> None:
        people = live.make_for_people(TWO.id, 2, clock={"kind": "move", "seconds": 5})
        clients = [await Client.sit(live, seat) for seat in people]
        table = live.tables.live[people[0]["table"]]
        first = await clients[0].view_at(0)
        assert first["clocks"]["running"] == first["turn"]
        assert table.match.clocks is not None
        table.match.clocks.since -= 4.8
        live.call(table.wake)
        assert (await clients[0].view_at(1))["seq"] == 1

    with live_server(easy_settings(tmp_path / "clock.sqlite")) as live:
        run(play(live))


def test_leaving_opens_the_seat_before_the_start_and_gives_it_to_a_bot_after(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=FIRST.id, seats=3, others=["open", "open"])
        host = await Client.sit(live, made)
        seat = live.join(made["table"], 1)
        guest = await Client.sit(live, seat)
        await guest.ask(type="leave")
        assert (await guest.wait_for("bye"))["code"] == "left"
        await host.table_with(lambda table: table["seats"][1]["kind"] == "open")
        back = await Client.sit(live, seat)
        assert (await back.wait_for("bye"))["code"] == "wrong-secret"
        other = await Client.sit(live, live.join(made["table"], 1))
        assert (await host.ask(type="start"))["type"] == "ack"
        await other.wait_for("view")
        await host.ask(type="leave")
        table = await other.table_with(lambda table: table["seats"][0]["kind"] == "bot")
        assert table["host"] == 1

    run(play())


def test_a_rematch_rotates_the_seats_and_only_its_people_get_the_links(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(TWO.id, 2, options=tiny(TWO))
        clients = [await Client.sit(live, seat) for seat in people]
        watcher = await Client.watch(live, people[0]["table"])
        await asyncio.gather(*(play_to_the_end(c, random.Random(i)) for i, c in enumerate(clients)))
        assert (await clients[0].ask(type="rematch"))["type"] == "ack"
        wanted = await clients[1].table_with(lambda table: table.get("rematch", {}).get("wanted"))
        assert wanted["rematch"]["wanted"] == [0]
        await clients[1].ask(type="rematch")
        offers = [await client.wait_for("rematch") for client in clients]
        assert [offer["seat"] for offer in offers] == [1, 0]
        again = [await Client.sit(live, offer) for offer in offers]
        for client in again:
            await client.wait_for("view")
        await watcher.hear_all()
        assert not [f for f in watcher.frames if f["type"] == "rematch"]
        late = await Client.sit(live, people[1])
        assert await late.wait_for("rematch") == offers[1]

    run(play())


@pytest.mark.parametrize("goes", ["leaves", "disconnects"])
def test_a_rematch_does_not_wait_for_whoever_has_gone(live: Live, goes: str) -> None:
    async def play() -> None:
        people = live.make_for_people(TWO.id, 2, options=tiny(TWO))
        clients = [await Client.sit(live, seat) for seat in people]
        await asyncio.gather(*(play_to_the_end(c, random.Random(i)) for i, c in enumerate(clients)))
        await clients[0].ask(type="rematch")
        if goes == "leaves":
            await clients[1].ask(type="leave")
        else:
            await clients[1].close()
        assert (await clients[0].wait_for("rematch"))["seat"] == 1

    run(play())


def tiny(game: Game) -> dict[str, Any]:
    return {"scale": "tiny"} if any(option.name == "scale" for option in game.options) else {}


def test_hints_are_for_casual_tables_and_ones_own_turn(live: Live) -> None:
    async def play() -> None:
        clients = await seated(live, TWO, 2)
        client, frame = await on_turn(clients, 0)
        hint = await client.ask(type="hint")
        assert hint["moves"][0]["move"] in frame["moves"]
        other = clients[1 - clients.index(client)]
        assert (await other.ask(type="hint"))["code"] == "not-your-turn"
        serious = await seated(live, TWO, 2, casual=False)
        assert (await serious[0].ask(type="hint"))["code"] == "no-hints"

    run(play())


def test_looking_back_shows_what_was_seen_then(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=FIRST.id, seats=FIRST.seats[0])
        client = await Client.sit(live, made)
        await play_to_the_end(client, random.Random(2))
        seen = {f["seq"]: f for f in client.frames if f["type"] == "view"}
        for seq in sorted(seen)[::7]:
            past = await client.ask(type="look", seq=seq)
            assert (past["of"], past["turn"]) == (max(seen), seen[seq]["turn"])
            assert put_together(FIRST.pieces, {}, past) == seen[seq]["seen"]
        refused = await client.ask(type="look", seq=max(seen) + 1)
        assert (refused["code"], refused["values"]) == ("no-position", {"last": max(seen)})

    run(play())


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="rules run uncompiled")
def test_a_log_is_told_by_rules_that_were_compiled_before(live: Live) -> None:
    """Or the whole server would wait for the compiler when somebody comes back."""

    async def play() -> None:
        made = live.make(game=FIRST.id, seats=FIRST.seats[0])
        client = await Client.sit(live, made)
        frame = await client.turn()
        await client.move(frame["moves"][0], frame["seq"])
        rule: Any = lay_log
        before = len(rule.signatures)
        back = await Client.sit(live, made)
        assert (await back.wait_for("welcome"))["log"]
        assert len(rule.signatures) == before == 1

    run(play())


def listed(live: Live) -> list[str]:
    return [table["id"] for table in live.get("/api/tables")["tables"]]


def test_spectators_may_see_the_table_later(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=FIRST.id, seats=FIRST.seats[0], delay=3600, public=True)
        client = await Client.sit(live, made)
        watcher = await Client.watch(live, made["table"])
        await watcher.wait_for("welcome")
        assert made["table"] not in listed(live)  # or it would tell when it begins and ends
        await play_to_the_end(client, random.Random(4))
        assert (await watcher.ask(type="look", seq=0))["code"] == "no-looking-back"
        assert (await watcher.ask(type="ping"))["seq"] == 0
        assert (await watcher.ask(type="chat", text="is it over?"))["seq"] == 0
        assert not [f for f in watcher.frames if f["type"] == "view"]
        assert "seed" not in live.get(f"/api/tables/{made['table']}")["table"]
        assert live.http.get(f"/api/tables/{made['table']}/record").status_code == 403

    run(play())


def test_spectators_can_be_kept_out_and_cannot_play(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=FIRST.id, seats=FIRST.seats[0], spectators=False)
        kept_out = await Client.watch(live, made["table"])
        assert (await kept_out.wait_for("bye"))["code"] == "no-spectators"
        open_table = live.make(game=FIRST.id, seats=FIRST.seats[0])
        watcher = await Client.watch(live, open_table["table"])
        assert (await watcher.wait_for("welcome"))["seat"] is None
        assert (await watcher.wait_for("view"))["moves"] == []
        for frame in (
            {"type": "move", "move": 0, "seq": 0},
            {"type": "undo"},
            {"type": "hint"},
            {"type": "start"},
            {"type": "leave"},
            {"type": "rematch"},
        ):
            assert (await watcher.ask(**frame))["code"] == "spectator"

    run(play())


def test_chat_is_plain_text_and_reaches_everyone(live: Live) -> None:
    async def play() -> None:
        clients = await seated(live, TWO, 2)
        await Client.watch(live, next(iter(live.tables.live.values())).id)
        await clients[0].ask(type="chat", text="<b>hello</b>\u0000 \u202e there")
        said = await clients[1].wait_for("chat")
        assert (said["seat"], said["text"]) == (0, "<b>hello</b>  there")
        assert (await clients[0].ask(type="chat", text="\u0000"))["code"] == "nothing-said"

    run(play())


def test_everything_about_the_games_is_as_the_schema_says(live: Live) -> None:
    found = live.get("/api/games")
    check("Games", found)
    for game in found["games"]:
        answer = live.http.get(f"/games/{found['build']}/{game['id']}.en.json")
        assert "immutable" in answer.headers["cache-control"]
        details = answer.json()
        check("GameDetails", details)
        clauses = {c["id"] for section in details["rules"] for c in section["clauses"]}
        assert clauses == set(games()[game["id"]].clauses)
        assert details["pieces"] == json.loads(json.dumps(games()[game["id"]].pieces.schema()))
        assert {"title", "error-stale"} <= set(details["messages"])
    check("Messages", live.get(f"/words/{found['build']}/en.json")["messages"])
    check("Health", live.get("/healthz"))
    for path in ("/games/x/none.en.json", "/words/x/none.json", "/games/x/../en.json", "/api/none"):
        assert live.http.get(path).status_code == 404


def test_every_error_of_the_server_has_a_message() -> None:
    """The page and the terminal make the sentence from the code."""
    found = set()
    for folder in ("server", "match", "store"):
        for file in (Path(duskhouse.__file__).parent / folder).glob("*.py"):
            found |= set(re.findall(r'Refused\(\s*"([^"]+)"', file.read_text("utf-8")))
    assert {"stale", "trouble", "no-table"} <= found
    assert not [code for code in found if not Words().has(f"error-{code}")]
