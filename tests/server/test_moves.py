"""The one way of a move: its order, and what happens if a stage of it fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Any

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.match.entries import Entry, Started, encode_entry
from duskhouse.match.match import Match
from duskhouse.server.bots import BotMove
from duskhouse.server.moves import MoveQueue, Step
from duskhouse.server.table import Table
from duskhouse.store.log import Change, Conflict, Unavailable, rows
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, run

GAME = next(game for game in games().values() if 3 in game.seats)


async def people_at_a_table(live: Live) -> tuple[list[Frame], list[Client], Client]:
    """Their seats, themselves, and the one on turn. All that was sent has been heard."""
    people = live.make_for_people(GAME.id, 3)
    clients = [await Client.sit(live, seat) for seat in people]
    for client in clients:
        await client.table_with(lambda table: all(seat["here"] for seat in table["seats"]))
        await client.hear_all()
        client.unread.clear()
    return people, clients, next(client for client in clients if client.view["moves"])


# --------------------------------------------------------------------- stages that fail
def once(function: Callable[..., Any], after: bool) -> Callable[..., Any]:
    """The first call fails, before or after it has done its work."""
    calls = []

    def failing(*given: Any, **named: Any) -> Any:
        calls.append(given)
        if len(calls) > 1:
            return function(*given, **named)
        if after:
            function(*given, **named)
        raise ValueError("a mistake of ours")

    return failing


STAGES = {
    "check": (Match, "move", False, False),
    "apply, not begun": (Table, "apply", False, False),
    "apply, half done": (Table, "apply", True, False),
    "commit, not written": ("backend", "write", False, False),
    "commit, written": ("backend", "write", True, True),
    "show": (Table, "show", False, True),
    "send, nobody told": (Table, "tell_all", False, True),
    "send, all told": (Table, "tell_all", True, True),
}
"""Where it is, whether its work is done when it fails, and whether the move is on disk then."""


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_that_fails_loads_the_table_again_from_its_log(
    live: Live, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    """Whoever moved is told, everyone sees how the table stands, and sent again, with the same id,
    the move is made once."""
    where, what, after, is_on_disk = STAGES[stage]
    owner: Any = live.tables.store.backend if where == "backend" else where

    async def story() -> None:
        people, clients, mover = await people_at_a_table(live)
        table = live.tables.live[people[0]["table"]]
        before, action = table.match, mover.view["moves"][0]
        with monkeypatch.context() as patched:
            patched.setattr(owner, what, once(getattr(owner, what), after))
            await mover.say(type="move", move=action, seq=0, id="x")
            told = await mover.wait(lambda frame: frame["type"] == "error")
            assert (told["code"], told["id"]) == ("trouble", "x")
            if stage != "check":
                for client in clients:
                    fresh = await client.wait(lambda f: f["type"] == "view" and "since" not in f)
                    assert fresh["seq"] == is_on_disk
                    if not is_on_disk:
                        assert client.view["seen"] == fresh["seen"]
        assert (table.match is before) == (stage == "check")
        assert live.tables.live[table.id] is table
        mover.unread.clear()
        again = await mover.ask(type="move", move=action, seq=0, id="x")
        assert (again["type"], again["seq"]) == ("ack" if is_on_disk else "view", 1)
        for client in clients:
            await client.hear_all()
            assert client.view["seq"] == 1
            afresh = await Client.sit(live, people[clients.index(client)])
            assert (await afresh.view_at(1))["seen"] == client.view["seen"]
            assert "a mistake of ours" not in "".join(client.texts)
        turn = clients[clients[0].view["turn"]]
        assert (await turn.move(turn.view["moves"][0], 1))["seq"] == 2

    run(story())


@pytest.mark.parametrize("what", ["commit, not written", "commit, written", "apply, half done"])
def test_whoever_cannot_be_seated_is_told_and_may_try_again(
    live: Live, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    where, name, after, is_on_disk = STAGES[what]
    owner: Any = live.tables.store.backend if where == "backend" else where

    async def story() -> None:
        made = live.make(game=GAME.id, seats=3, others=["open", "open"])
        host = await Client.sit(live, made)
        await host.wait_for("welcome")
        path = f"/api/tables/{made['table']}/seats/1"
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, once(getattr(owner, name), after))
            answer = await asyncio.to_thread(live.http.post, path, json={"name": "Bo"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "trouble")
        answer = await asyncio.to_thread(live.http.post, path, json={"name": "Bo"})
        assert answer.status_code == (409 if is_on_disk else 201)
        await host.table_with(lambda table: table["seats"][1]["name"] == "Bo")

    run(story())


def test_a_table_that_cannot_be_kept_is_not_made(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    backend, before = live.tables.store.backend, set(live.tables.live)
    with monkeypatch.context() as patched:
        patched.setattr(backend, "write", once(backend.write, False))
        answer = live.http.post("/api/tables", json={"game": GAME.id, "seats": 3})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "trouble")
    assert set(live.tables.live) == before
    live.make(game=GAME.id, seats=3)
    assert "commit failed" in caplog.messages
    assert "loading failed" not in caplog.messages  # there is nothing to load


@pytest.mark.parametrize("stage", ["apply", "commit", "show", "send"])
def test_a_bot_whose_move_fails_moves_again(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, stage: str
) -> None:
    """The log says once what went wrong: while the database is away, not of every bot again."""
    failed: list[Step] = []

    def failing(function: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any) -> Any:
            if isinstance(given[-1], BotMove) and not failed:
                failed.append(given[-1])
                raise ValueError("a mistake of ours")
            return function(*given)

        return done

    owner, what = (BotMove, "change") if stage == "commit" else (MoveQueue, f"_{stage}")
    monkeypatch.setattr(owner, what, failing(getattr(owner, what)))

    async def story() -> None:
        made = live.make(game=GAME.id, seats=3, others=["gentle", "gentle"])
        client = await Client.sit(live, made)
        while not failed or client.view.get("seq", 0) < 12:
            frame = await client.turn()
            await client.move(frame["moves"][0], frame["seq"])

    run(story())
    assert "bot failed" not in caplog.messages


def test_a_refusal_that_fails_stops_no_other_table(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        _, _, mover = await people_at_a_table(live)
        with monkeypatch.context() as patched:
            patched.setattr(Table, "whole", once(Table.whole, False))
            await mover.say(type="move", move=0, seq=5, id="stale")
            assert (await mover.wait(lambda frame: frame.get("id") == "stale"))["code"] == "stale"
        _, _, other = await people_at_a_table(live)
        assert (await other.move(other.view["moves"][0], 0))["seq"] == 1

    run(story())


def test_a_table_that_cannot_be_loaded_again_sends_everyone_away(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise Unavailable("the disk is gone")

    async def story() -> None:
        people, clients, mover = await people_at_a_table(live)
        with monkeypatch.context() as patched:
            patched.setattr(live.tables.store.backend, "write", fail)
            patched.setattr(live.tables.store.backend, "load", fail)
            assert (await mover.move(mover.view["moves"][0], 0))["code"] == "trouble"
            for client in clients:
                assert (await client.wait_for("bye"))["code"] == "trouble"
                assert client.view["seq"] == 0
            assert people[0]["table"] not in live.tables.live
        back = await Client.sit(live, people[0])
        assert (await back.view_at(0))["seq"] == 0

    run(story())


def test_a_move_that_another_server_has_made_is_seen_by_all(live: Live) -> None:
    """It wrote the entry of this number first."""

    async def story() -> None:
        people, clients, mover = await people_at_a_table(live)
        table, actions = live.tables.live[people[0]["table"]], mover.view["moves"]
        entry = table.match.move(table.match.turn or 0, actions[-1], 0, 0.0)
        other = Change(rows(table.id, table.match.length, [encode_entry(entry)]))
        live.tables.store.backend.write([other])
        assert (await mover.move(actions[0], 0))["code"] == "stale"
        for client in clients:
            assert (await client.view_at(1))["seq"] == 1
        assert table.match.begun().actions(1) == [actions[-1]]

    run(story())


# ----------------------------------------------------------------------- during a commit
class Gate:
    """Holds up all writing."""

    def __init__(self, write: Callable[[Sequence[Change]], None]) -> None:
        self._write = write
        self.begun, self.open = Event(), Event()

    def write(self, changes: Sequence[Change]) -> None:
        self.begun.set()
        assert self.open.wait(30)
        self._write(changes)


@pytest.fixture
def gate(live: Live, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate(live.tables.store.backend.write)
    monkeypatch.setattr(live.tables.store.backend, "write", made.write)
    made.open.set()
    yield made
    made.open.set()


async def hold_up(gate: Gate, mover: Client) -> None:
    """The move is made, and not on disk yet."""
    gate.begun.clear()
    gate.open.clear()
    await mover.say(type="move", move=mover.view["moves"][0], seq=0, id="x")
    assert await asyncio.to_thread(gate.begun.wait, 30)


def test_nobody_is_told_of_what_is_not_on_disk(live: Live, gate: Gate) -> None:
    async def story() -> None:
        people, clients, mover = await people_at_a_table(live)
        seat, table = people[0], people[0]["table"]
        await hold_up(gate, mover)
        assert live.tables.live[table].match.seq == 1
        key = {"Authorization": f"Bearer {seat['seat']}.{seat['secret']}"}
        assert live.get(f"/api/tables/{table}/record", headers=key)["moves"] == []
        assert live.get(f"/api/tables/{table}")["table"]["state"] == "playing"
        newcomer, watcher = await Client.sit(live, seat), await Client.watch(live, table)
        others = [client for client in clients if client is not mover]
        for client in others:
            assert (await client.ask(type="ping"))["seq"] == 0
            assert (await client.ask(type="look", seq=1))["code"] == "no-position"
            assert client.view["seq"] == 0
        assert not newcomer.frames
        gate.open.set()
        for client in (*clients, newcomer, watcher):
            assert (await client.view_at(1))["seq"] == 1
        assert [frame["type"] for frame in newcomer.frames[:2]] == ["welcome", "view"]

    run(story())


def test_the_event_loop_does_not_wait_for_the_disk(live: Live, gate: Gate) -> None:
    async def story() -> None:
        _, clients, mover = await people_at_a_table(live)
        await hold_up(gate, mover)
        assert "games" in live.get("/api/games")
        for client in clients:
            if client is not mover:
                assert (await client.ask(type="chat", text="slow disk"))["type"] == "ack"
        gate.open.set()
        await mover.wait(lambda frame: frame.get("ack") == "x")

    run(story())


def test_a_table_is_kept_while_something_is_under_way_though_all_leave(
    live: Live, gate: Gate
) -> None:
    async def story() -> None:
        made = live.make(game=GAME.id, seats=3, others=["open", "open"])
        host, table = await Client.sit(live, made), live.tables.live[made["table"]]
        await host.wait_for("welcome")
        gate.begun.clear()
        gate.open.clear()
        path = f"/api/tables/{table.id}/seats/1"
        sitting = asyncio.create_task(asyncio.to_thread(live.http.post, path, json={}))
        assert await asyncio.to_thread(gate.begun.wait, 30)
        await host.close()
        while not table.is_idle:
            await asyncio.sleep(0.01)
        table.idle_since = -1e9
        assert not live.tables._is_forgotten(table)
        gate.open.set()
        assert (await sitting).status_code == 201
        while live.tables.queue.is_busy(table):
            await asyncio.sleep(0.01)
        table.idle_since = -1e9
        assert live.tables._is_forgotten(table)

    run(story())


def test_of_two_at_once_the_second_is_too_late(live: Live, gate: Gate) -> None:
    async def story() -> None:
        _, _, mover = await people_at_a_table(live)
        move = {"type": "move", "move": mover.view["moves"][0], "seq": 0}
        for request in ("one", "two", "one"):
            await mover.say(**move, id=request)
        assert (await mover.wait(lambda frame: frame.get("ack") == "one"))["seq"] == 1
        assert (await mover.wait(lambda frame: frame.get("id") == "two"))["code"] == "stale"
        assert (await mover.wait(lambda frame: frame.get("id") == "one"))["seq"] == 1

    run(story())


# ------------------------------------------------------------------------------- batches
class Stages:
    """A table, a store and steps that note what is done with them."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.commits: list[asyncio.Future[list[Exception | None]]] = []

    async def commit(self, changes: list[Any]) -> list[Exception | None]:
        self.done.append(f"commit {' '.join(changes)}")
        self.commits.append(asyncio.get_running_loop().create_future())
        return await self.commits[-1]

    async def load(self, name: str) -> str:
        self.done.append(f"load {name}")
        return "stored"


class NotedTable:
    is_dropped = False

    def __init__(self, name: str, stages: Stages) -> None:
        self.id = name
        self.done = stages.done

    def apply(self, entries: Sequence[Entry]) -> None:
        self.done.append(f"apply {self.id}")

    def show(self) -> None:
        self.done.append(f"show {self.id}")

    def restore(self, stored: str) -> None:
        self.done.append(f"restore {self.id}")


class NotedStep(Step):
    def __init__(self, table: NotedTable, refused: Refused | None = None) -> None:
        super().__init__(table)  # type: ignore[arg-type]
        self._refused = refused
        self.noted = table.done

    def check(self) -> Sequence[Entry]:
        self.noted.append(f"check {self.table.id}")
        if self._refused:
            raise self._refused
        return [Started()]

    def change(self) -> Any:
        return self.table.id

    def send(self) -> None:
        self.noted.append(f"send {self.table.id}")

    def refuse(self, refused: Refused) -> None:
        self.noted.append(f"refuse {self.table.id}")


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_steps_that_came_together_take_each_stage_together() -> None:
    """At most one of a table; what comes meanwhile is written while the first are shown."""

    async def story() -> None:
        stages = Stages()
        queue = MoveQueue(stages)  # type: ignore[arg-type]
        running = asyncio.create_task(queue.run())
        a, b, c = (NotedTable(name, stages) for name in "abc")
        first = [NotedStep(a), NotedStep(b, Refused("over")), NotedStep(c), NotedStep(a)]
        for step in first:
            queue.put(step)
        await turns()
        checked = ["check a", "check b", "refuse b", "check c"]
        assert stages.done == [*checked, "apply a", "apply c", "commit a c"]
        assert [step.done.done() for step in first] == [False, True, False, False]
        stages.done.clear()
        later = queue.put(NotedStep(b))
        stages.commits[0].set_result([None, None])
        await turns()
        shown = ["show a", "show c", "send a", "send c"]
        assert stages.done == ["check b", "apply b", "commit b", *shown]
        assert [step.done.done() for step in first] == [True, True, True, False]
        stages.done.clear()
        stages.commits[1].set_result([None])
        await turns()
        assert stages.done == ["check a", "apply a", "commit a", "show b", "send b"]
        assert later.done()
        stages.commits[2].set_result([None])
        await queue.drained()
        assert first[-1].done.done()
        running.cancel()

    asyncio.run(story())


def test_one_that_fails_spoils_nothing_for_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        stages = Stages()
        queue = MoveQueue(stages)  # type: ignore[arg-type]
        running = asyncio.create_task(queue.run())
        steps = [NotedStep(NotedTable(name, stages)) for name in "abc"]
        for step in steps:
            queue.put(step)
        await turns()
        stages.done.clear()
        stages.commits[0].set_result([None, Unavailable("no disk"), None])
        await queue.drained()
        told = ["show a", "show c", "send a", "send c"]
        assert [one for one in stages.done if one[-1] != "b"] == told
        assert [one for one in stages.done if one[-1] == "b"] == ["refuse b", "load b", "restore b"]
        assert all(step.done.done() for step in steps)
        running.cancel()

    with caplog.at_level(logging.CRITICAL, "duskhouse"):
        asyncio.run(story())


def test_whoever_is_overtaken_by_another_server_is_checked_anew() -> None:
    """As often as it takes, within reason."""

    async def story() -> None:
        stages = Stages()
        queue = MoveQueue(stages)  # type: ignore[arg-type]
        running = asyncio.create_task(queue.run())
        table = NotedTable("a", stages)
        step, later = NotedStep(table), NotedStep(table, Refused("over"))
        queue.put(step)
        queue.put(later)
        for tries in range(step.most_tries):
            while len(stages.commits) == tries:
                await asyncio.sleep(0)
            stages.commits[tries].set_result([Conflict("written before")])
        await queue.drained()
        once = ["check a", "apply a", "commit a"]
        again = [*once, "load a", "restore a"]
        last = [*once, "refuse a", "load a", "restore a"]
        assert stages.done == [*again * (step.most_tries - 1), *last, "check a", "refuse a"]
        running.cancel()

    asyncio.run(story())
