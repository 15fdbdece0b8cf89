"""The commands of docs/hosting.md for a back-up, and that a server goes on from it."""

from __future__ import annotations

import re
import shlex
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from duskhouse.engine.game.registry import games
from duskhouse.store.moving import pages
from duskhouse.store.opening import open_database
from tests.server.live import Client, Frame, Live, easy_settings, live_server, run
from tests.store.postgres_server import installed_programs

GAME = next(game for game in games().values() if 2 in game.seats).id
HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


async def moves(live: Live, seat: Frame, count: int) -> int:
    """Make some; the position that the last acknowledged one has led to."""
    client, seq = await Client.sit(live, seat), 0
    for _ in range(count):
        view = await client.turn()
        request = f"at{view['seq']}"  # the same id twice would be one move
        seq = (await client.move(view["moves"][0], view["seq"], request))["seq"]
    await client.close()
    return seq


def test_sqlite_is_backed_up_while_people_play(tmp_path: Path) -> None:
    written = re.search(r'sqlite3 matches\.sqlite "(VACUUM INTO) \'backup\.sqlite\'"', HOSTING)
    assert written
    kept, copy = tmp_path / "matches.sqlite", tmp_path / "backup.sqlite"
    made: list[Frame] = []
    reached: list[int] = []

    async def before(live: Live) -> None:
        made.append(live.make(game=GAME, seats=2))
        reached.append(await moves(live, made[0], 3))
        with closing(sqlite3.connect(kept)) as other:  # as another program would
            other.execute(f"{written[1]} ?", (str(copy),))
        reached.append(await moves(live, made[0], 1))

    async def after(live: Live) -> None:
        client = await Client.sit(live, made[0])
        view = await client.wait_for("view")
        assert reached[0] <= view["seq"] < reached[1]
        await moves(live, made[0], 1)

    with live_server(easy_settings(kept)) as live:
        run(before(live))
    with live_server(easy_settings(copy)) as live:
        run(after(live))


def test_postgres_is_backed_up_while_people_play(postgres_url: str, tmp_path: Path) -> None:
    import psycopg

    restored = postgres_url.replace("/postgres?", "/restored?")
    places = {
        "postgresql://user@host/name": postgres_url,
        "postgresql://user@host/restored": restored,
        "backup.dump": str(tmp_path / "backup.dump"),
    }
    programs = installed_programs()

    def command(name: str) -> list[str]:
        """As it is written, but for the names of databases and files."""
        line = re.search(rf"^{name} .*$", HOSTING, re.MULTILINE)
        assert line
        text = line[0]
        for written, place in places.items():
            text = text.replace(written, shlex.quote(place))
        program, *arguments = shlex.split(text)
        return [str(programs / program), *arguments]

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS restored")
        connection.execute("CREATE DATABASE restored")

    async def story(live: Live) -> None:
        seat = live.make(game=GAME, seats=2)
        await moves(live, seat, 2)
        subprocess.run(command("pg_dump"), check=True)
        await moves(live, seat, 1)

    with live_server(easy_settings(postgres_url)) as live:
        run(story(live))
    subprocess.run(command("pg_restore"), check=True)
    with closing(open_database(restored)) as again, closing(open_database(postgres_url)) as now:
        found = [stored for page in pages(again) for stored in page]
        assert found
        for stored in found:
            kept = now.load(stored.header.id)
            assert kept
            assert kept.header.seed == stored.header.seed
            assert kept.entries[: len(stored.entries)] == stored.entries
        assert any(len(stored.entries) > 3 for stored in found)
