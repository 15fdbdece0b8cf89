"""A move on its way: whatever happens to it, its table is free for the next one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.server.table import Table
from duskhouse.store.log import Unavailable
from tests.server.live import Client, Frame, Live, run

FIRST = next(iter(games().values()))


async def table_for_people(live: Live) -> tuple[Table, list[Client]]:
    people = live.make_for_people(FIRST.id, FIRST.seats[0])
    clients = [await Client.sit(live, seat) for seat in people]
    for client in clients:
        await client.view_at(0)
        await client.hear_all()
    return live.tables.live[people[0]["table"]], clients


def first_move(client: Client) -> Frame:
    return {"type": "move", "move": client.view["view"]["moves"][0]["move"], "seq": 0}


def on_turn(clients: list[Client]) -> Client:
    return next(client for client in clients if client.view["view"]["moves"])


def test_one_that_fails_leaves_the_table_free(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table, clients = await table_for_people(live)
        mover = on_turn(clients)

        def fail(*_: Any) -> None:
            raise ValueError("a mistake of ours")

        for whose, what in ((table.match, "move"), (table, "carry_out"), (table, "tell_all")):
            with monkeypatch.context() as patched:
                patched.setattr(whose, what, fail)
                answer = await mover.ask(**first_move(mover))
                if answer["type"] == "ack":
                    answer = await mover.wait_for("error")
                assert answer["code"] == "trouble"
            assert not table.lock.locked()
        assert table.match.seq == 1
        assert "a mistake of ours" not in "".join(mover.texts)

    run(story())


def test_one_that_is_not_on_disk_was_never_made(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table, clients = await table_for_people(live)
        mover = on_turn(clients)
        with monkeypatch.context() as patched:

            def write(changes: Any) -> None:
                raise Unavailable("the disk is full")

            patched.setattr(live.tables.store.backend, "write", write)
            assert (await mover.ask(**first_move(mover)))["code"] == "trouble"
        for client in clients:
            assert (await client.wait_for("bye"))["code"] == "trouble"
            assert client.view["seq"] == 0
        assert table.is_dropped
        seat = clients.index(mover)
        again = await Client.sit(
            live, {"table": table.id, "seat": seat, "secret": table.secret(table.match.seats[seat])}
        )
        await again.view_at(0)
        assert (await again.ask(**first_move(again)))["seq"] == 1

    run(story())


def test_it_waits_for_whatever_changes_the_table_just_now(live: Live) -> None:
    async def story() -> None:
        table, clients = await table_for_people(live)
        mover = on_turn(clients)
        loop = live.tables.store._loop
        asyncio.run_coroutine_threadsafe(table.lock.acquire(), loop).result()
        await mover.say(**first_move(mover), id="early")
        await asyncio.sleep(0.1)
        assert table.match.seq == 0
        loop.call_soon_threadsafe(table.lock.release)
        assert (await mover.wait(lambda frame: frame.get("id") == "early"))["seq"] == 1

    run(story())


def test_of_two_at_once_the_second_is_too_late(live: Live) -> None:
    async def story() -> None:
        _, clients = await table_for_people(live)
        mover = on_turn(clients)
        for request in ("one", "two", "one"):
            await mover.say(**first_move(mover), id=request)
        answers = [
            await mover.wait(lambda frame, id_=request: frame.get("id") == id_)  # type: ignore[misc]
            for request in ("one", "two", "one")
        ]
        assert [answer.get("code") for answer in answers] == [None, "stale", None]
        assert [answer.get("seq") for answer in answers] == [1, None, 1]

    run(story())
