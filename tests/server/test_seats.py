"""Seats at a live table: people who are moved before the start, what the log says of who comes and
goes, and a link as a QR code."""

from __future__ import annotations

import asyncio
from typing import Any

import segno

from duskhouse.client import at_table
from duskhouse.engine.game.registry import games
from duskhouse.match.entries import Swapped, encode_entry
from duskhouse.store.log import Change, rows
from duskhouse.terminal.joining import free_seat
from tests.server.live import Client, Live, check, run

TEAMS = next(game for game in games().values() if game.partners)
TWO = next(game for game in games().values() if 2 in game.seats)
SHARES = "ab" * 16, "cd" * 16


def test_the_host_moves_people_and_their_secrets_go_with_them(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=TEAMS.id, seats=4, others=["open"] * 3, name="Ay", share=SHARES[0])
        host = await Client.sit(live, made)
        friend = await Client.open(live, made["table"])
        await friend.say(type="hello", seat=1, name="Bo", share=SHARES[1])
        welcome = await friend.wait_for("welcome")
        assert (await friend.ask(type="swap", seat=1, other=2))["code"] == "host-only"
        assert (await host.ask(type="swap", seat=1, other=6))["code"] == "no-seat"
        assert (await host.ask(type="swap", seat=1, other=2))["type"] == "ack"
        moved = await friend.wait_for("welcome")
        assert moved["seat"] == 2
        assert [seat["name"] for seat in moved["table"]["seats"]] == ["Ay", "", "Bo", ""]
        old = {"table": made["table"], "seat": 1, "secret": welcome["secret"]}
        again = await Client.sit(live, old)
        assert (await again.wait_for("welcome"))["seat"] == 2
        assert (await host.ask(type="swap", seat=0, other=3))["type"] == "ack"
        await host.hear_all()
        own = [frame["seat"] for frame in host.frames if frame["type"] == "welcome"]
        assert own == [0, 3]
        assert (await host.ask(type="start"))["type"] == "ack"
        table = await friend.table_with(lambda table: table["state"] == "playing")
        assert (table["host"], table["shares"]) == (3, [None, None, SHARES[1], SHARES[0]])
        assert (await host.ask(type="swap", seat=0, other=1))["code"] == "begun"
        hands = [await client.view_at(0) for client in (host, friend, again)]
        assert hands[1]["seen"] == hands[2]["seen"] != hands[0]["seen"]
        bearer = {"Authorization": f"Bearer 1.{welcome['secret']}"}
        assert live.get(f"/api/tables/{made['table']}/record", headers=bearer)

    run(play())


def test_whoever_was_moved_and_goes_is_gone_from_the_new_seat(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=TEAMS.id, seats=4, others=["open"] * 3)
        host = await Client.sit(live, made)
        friend = await Client.sit(live, live.join(made["table"], 1, "Bo"))
        await host.table_with(lambda table: table["seats"][1]["here"])
        await host.ask(type="swap", seat=1, other=2)
        await host.table_with(lambda table: table["seats"][2]["here"])
        await friend.close()
        gone = {"kind": "person", "here": False}
        await host.table_with(lambda table: gone.items() <= table["seats"][2].items())

    run(play())


def test_whoever_was_moved_at_another_server_is_told_when_the_table_is_loaded_again(
    live: Live,
) -> None:
    async def play() -> None:
        made = live.make(game=TEAMS.id, seats=4, others=["open"] * 3)
        friend = await Client.sit(live, live.join(made["table"], 1, "Bo"))
        assert (await friend.wait_for("welcome"))["seat"] == 1
        table, store = live.tables.live[made["table"]], live.tables.store

        async def load_again() -> None:
            swapped = encode_entry(Swapped(1, 2))
            await store.commit([Change(rows(table.id, table.match.length, [swapped]))])
            stored = await store.load(table.id)
            assert stored is not None
            table.restore(stored)

        asyncio.run_coroutine_threadsafe(load_again(), live.loop)
        assert (await friend.wait_for("welcome"))["seat"] == 2
        await friend.table_with(lambda told: told["seats"][2]["here"])

    run(play())


def test_a_client_that_is_moved_knows_its_seat_and_finds_its_share_there(live: Live) -> None:
    async def play() -> None:
        made = live.make(game=TEAMS.id, seats=4, others=["open", "gentle", "gentle"])
        host = await Client.sit(live, made)
        async with at_table(live.url, made["table"], seat=1, name="Bo") as table:
            await host.wait_for("view")
            assert (await host.ask(type="swap", seat=1, other=2))["code"] == "begun"
            assert table.seat == 1
        made = live.make(game=TEAMS.id, seats=4, others=["open", "open", "gentle"])
        host = await Client.sit(live, made)
        async with at_table(live.url, made["table"], seat=1, name="Bo") as table:
            await host.ask(type="swap", seat=1, other=2)
            await host.ask(type="start")
            view = await anext(aiter(table))
            assert (table.seat, view.seat) == (2, 2)
            assert table.info["shares"][2] == table.share

    run(play())


def test_who_joins_from_a_terminal_sits_beside_the_host() -> None:
    def info(*kinds: str, host: int = 0, game: str = TEAMS.id) -> dict[str, Any]:
        seats = [{"seat": seat, "kind": kind} for seat, kind in enumerate(kinds)]
        return {"game": game, "host": host, "seats": seats}

    assert free_seat(info("person", "open", "open", "open")) == 2
    assert free_seat(info("open", "person", "open", "open", host=1)) == 3
    assert free_seat(info("person", "open", "bot", "open")) == 1
    assert free_seat(info("person", "bot", "bot", "bot")) is None
    assert free_seat(info("person", "open", game=TWO.id)) == 1


def test_who_goes_and_comes_back_is_in_the_log_of_whoever_comes_later(live: Live) -> None:
    async def play() -> None:
        people = live.make_for_people(TWO.id, 2, grace=0)
        stays, goes = [await Client.sit(live, seat) for seat in people]
        await stays.table_with(lambda table: table["seats"][1]["here"])
        await goes.close()
        await stays.table_with(lambda table: table["seats"][1]["away"])
        back = await Client.sit(live, people[1])
        await stays.table_with(lambda table: table["seats"][1]["here"])
        await back.ask(type="leave")
        await stays.table_with(lambda table: table["seats"][1]["kind"] == "bot")
        reloaded = await Client.sit(live, people[0])
        news = (await reloaded.wait_for("welcome"))["table"]["news"]
        assert [(line["what"], line["seat"], line["name"]) for line in news] == [
            ("bot", 1, "Friend"),
            ("back", 1, "Friend"),
            ("left", 1, "Friend"),
        ]
        assert [line["number"] for line in news] == [0, 1, 2]

    run(play())


def test_a_link_becomes_a_qr_code_and_nothing_else_does(live: Live) -> None:
    link = "http://192.168.0.7:8000/t/abcdefghij"
    found = live.http.post("/api/qr", json={"link": link}).json()
    check("Qr", found)
    expected = [[int(module) for module in row] for row in segno.make(link, error="m").matrix]
    assert [[int(module) for module in row] for row in found["rows"]] == expected
    for wrong in ("", "abc", "javascript:alert(1)", f"http://x/{'y' * 400}", "http://a b"):
        assert live.http.post("/api/qr", json={"link": wrong}).status_code == 400
