"""A match knows the rules it was played under: it is replayed by these, or refused and kept."""

from __future__ import annotations

import json
from pathlib import Path

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.store.opening import open_database
from duskhouse.store.sqlite import SQLite
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, check, easy_settings, live_server, run

FIRST = next(iter(games().values()))


def stored_under(rules: int | None, database: str, game: Game) -> tuple[Frame, list[bytes]]:
    """A table with some moves, whose plan names these rules; an old plan names none."""

    async def play(live: Live, made: Frame) -> None:
        client = await Client.sit(live, made)
        for _ in range(3):
            frame = await client.turn()
            await client.move(frame["moves"][0], frame["seq"])

    with live_server(easy_settings(database)) as live:
        made = live.make(game=game.id, seats=game.seats[0])
        run(play(live, made))
    backend = open_database(database)
    assert isinstance(backend, SQLite)
    kept = backend.load(made["table"])
    assert kept is not None
    plan = json.loads(kept.header.plan)
    assert plan.pop("rules") == game.rules_version
    if rules is not None:
        plan["rules"] = rules
    backend._writing.execute("UPDATE matches SET plan = ?", (json.dumps(plan),))
    backend.close()
    return made, kept.entries


def test_a_table_of_rules_that_nobody_knows_is_refused_and_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "old.sqlite")
    made, entries = stored_under(77, database, FIRST)
    path = f"/api/tables/{made['table']}"

    async def come_back(live: Live) -> None:
        client = await Client.sit(live, made)
        assert (await client.wait_for("bye"))["code"] == "old-rules"

    with live_server(easy_settings(database)) as live:
        for _ in range(2):
            answer = live.http.get(path)
            check("HttpError", answer.json())
            assert (answer.status_code, answer.json()["error"]["code"]) == (410, "old-rules")
        values = answer.json()["error"]["values"]
        assert "was played under rules 77" in str(Refused("old-rules", **values))
        run(come_back(live))
        stored = live.tables.store.backend.load(made["table"])
    assert stored is not None
    assert stored.entries == entries


def test_a_plan_that_names_no_rules_means_the_first(tmp_path: Path) -> None:
    """It is played on as long as the game can still play by them."""
    database = str(tmp_path / "old.sqlite")
    made, _ = stored_under(None, database, FIRST)

    async def play_on(live: Live) -> None:
        client = await Client.sit(live, made)
        frame = await client.turn()
        assert (await client.move(frame["moves"][0], frame["seq"], "on"))["type"] == "view"

    assert 1 in (*FIRST.replays, FIRST.rules_version)
    with live_server(easy_settings(database)) as live:
        run(play_on(live))
        table = live.tables.live[made["table"]]
        assert (table.match.plan.rules, table.match.begun().position.rules) == (1, 1)
