"""Who begins: by lot, as the host says, or as the game says of a rematch."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from duskhouse.client import sit_down
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.game.usual import by_lot
from duskhouse.engine.record import game_record
from duskhouse.engine.view.pieces import Role, Wire
from duskhouse.kit.cases import every_game
from tests.server.live import Client, Live, run
from tests.server.test_table import play_to_the_end, tiny

TWO = next(game for game in games().values() if 2 in game.seats)
FOLLOWED = [game for game in games().values() if game.begins_next is not by_lot]
"""Games that say who begins a rematch."""


@every_game
def test_the_seat_that_the_host_names_begins(live: Live, game: Game) -> None:
    async def play() -> None:
        seats = game.seats[0]
        for first in range(seats):
            people = live.make_for_people(game.id, seats, first=first)
            client = await Client.sit(live, people[0])
            assert (await client.wait_for("welcome"))["table"]["first"] == first
            assert (await client.wait_for("view"))["turn"] == first

    run(play())


def test_by_lot_is_the_usual_case_and_can_be_asked_for(live: Live) -> None:
    for wanted in ({}, {"first": None}):
        made = live.make(game=TWO.id, seats=2, **wanted)
        assert live.get(f"/api/tables/{made['table']}")["table"]["first"] is None


def test_a_seat_that_is_not_there_cannot_begin(live: Live) -> None:
    for first, status, code in ((2, 422, "no-first-seat"), (-1, 400, "malformed")):
        wanted = {"game": TWO.id, "seats": 2, "first": first}
        answer = live.http.post("/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_client_names_who_begins(live: Live) -> None:
    async def play() -> None:
        async with sit_down(live.url, TWO.id, 2, first=0) as table:
            assert table.info["first"] == 0
            assert (await anext(aiter(table))).turn == 0

    run(play())


async def finished(live: Live, game: Game, **wanted: Any) -> tuple[dict[str, Any], list[Client]]:
    """The record of a game that persons have played, and their connections."""
    seats = game.seats[0]
    people = live.make_for_people(game.id, seats, options=tiny(game), **wanted)
    clients = [await Client.sit(live, seat) for seat in people]
    await asyncio.gather(*(play_to_the_end(c, random.Random(i)) for i, c in enumerate(clients)))
    return live.get(f"/api/tables/{people[0]['table']}/record"), clients


async def rematch(clients: list[Client]) -> list[dict[str, Any]]:
    for client in clients:
        await client.ask(type="rematch")
    return [await client.wait_for("rematch") for client in clients]


@pytest.mark.clause("KAMO-05")
@pytest.mark.parametrize("game", FOLLOWED, ids=lambda game: game.id)
def test_whoever_came_last_begins_the_rematch_on_the_new_seat(live: Live, game: Game) -> None:
    async def play() -> None:
        record, clients = await finished(live, game)
        places = record["result"]["places"]
        last = places.index(max(places))
        offers = await rematch(clients)
        again = await Client.sit(live, offers[last])
        welcome = await again.wait_for("welcome")
        assert welcome["table"]["first"] == offers[last]["seat"]
        assert (await again.wait_for("view"))["turn"] == offers[last]["seat"]

    run(play())


def test_a_rematch_is_by_lot_again_and_the_record_tells_who_was_named(live: Live) -> None:
    game = next(game for game in games().values() if game.begins_next is by_lot)

    async def play() -> None:
        record, clients = await finished(live, game, first=1)
        assert game_record.verify(record).first == 1
        offers = await rematch(clients)
        assert live.get(f"/api/tables/{offers[0]['table']}")["table"]["first"] is None

    run(play())


@every_game
def test_whoever_comes_late_is_told_of_what_happened_at_the_deal(live: Live, game: Game) -> None:
    async def play() -> None:
        people = live.make_for_people(game.id, game.seats[0], first=0)
        early = [await Client.sit(live, seat) for seat in people[:2]]
        views = [await client.wait_for("view") for client in early]
        dealt = [events_in(game, view["pieces"]) for view in views]
        await early[0].move(views[0]["moves"][0], 0)
        for seat in (0, 1):
            late = await Client.sit(live, people[seat])
            log = (await late.wait_for("welcome"))["log"]
            assert [line["seq"] for line in log] == ([0, 1] if dealt[seat] else [1])
            if dealt[seat]:
                assert events_in(game, log[0]["events"]) == dealt[seat]

    run(play())


def events_in(game: Game, wires: list[Wire]) -> dict[tuple[int, ...], Wire]:
    """What happened; what a seat alone is told takes the place of what everyone is."""
    kinds = game.pieces.kinds
    return {game.pieces.key_of(wire): wire for wire in wires if kinds[wire[0]].role is Role.EVENT}
