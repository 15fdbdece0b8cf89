"""What a store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from duskhouse.store.daybook import POSTED_AT_ONCE
from duskhouse.store.log import Appended, Backend, Change, Conflict, Created, Header, Unavailable
from duskhouse.store.migrations import LATEST, STEPS, migrate
from duskhouse.store.opening import open_database, usual_database
from duskhouse.store.sqlite import SQLite
from duskhouse.store.writer import BREAK, LONGEST_BREAK, Store
from duskhouse.words.errors import Refused


def header(name: str, created: float = 1.5) -> Header:
    return Header(name, created, b'{"a":"\xc3\xa9"}', os.urandom(32), os.urandom(32))


@pytest.fixture
def backend(database: str) -> Iterator[Backend]:
    opened = open_database(database)
    yield opened
    opened.close()


def test_what_was_kept_is_there_after_opening_again(database: str) -> None:
    first = open_database(database)
    made = header("one")
    first.write([Created(made, (b'"zero"', b'"one"')), Appended("one", 2, (b'"two"',))])
    first.close()
    second = open_database(database)
    found = second.load("one")
    assert found is not None
    assert (found.header, found.entries) == (made, [b'"zero"', b'"one"', b'"two"'])
    assert second.load("two") is None
    second.close()


def test_an_entry_is_written_once_and_a_conflict_keeps_nothing(backend: Backend) -> None:
    backend.write([Created(header("one"), (b"0",))])
    for again in (Appended("one", 0, (b"9",)), Created(header("one"), ())):
        with pytest.raises(Conflict):
            backend.write([Appended("one", 1, (b"1",)), again])
    with pytest.raises(Conflict):
        backend.write([Appended("nobody", 0, (b"1",))])
    found = backend.load("one")
    assert found is not None
    assert found.entries == [b"0"]
    backend.write([Appended("one", 1, (b"1",))])


def test_two_servers_at_one_database_never_write_the_same_entry(database: str) -> None:
    first, second = open_database(database), open_database(database)
    first.write([Created(header("one"), (b"0",)), Created(header("two"), ())])
    for number in range(1, 30):
        quick, slow = (first, second) if number % 2 else (second, first)
        quick.write([Appended("one", number, (b"%d" % number,))])
        if number % 5 == 0:
            first.tidy_up()
        with pytest.raises(Conflict):
            slow.write([Appended("two", number - 1, (b"x",)), Appended("one", number, (b"x",))])
        slow.write([Appended("two", number - 1, (b"%d" % (number - 1),))])
    for backend in (first, second):
        for name, entries in (("one", 30), ("two", 29)):
            found = backend.load(name)
            assert found is not None
            assert found.entries == [b"%d" % number for number in range(entries)]
        backend.close()


def test_a_match_that_another_server_has_forgotten_takes_no_entries(database: str) -> None:
    first, second = open_database(database), open_database(database)
    first.write([Created(header("old", 10.0), (b'{"type":"sat"}',))])
    assert second.forget_unstarted(20.0) == 1
    with pytest.raises(Conflict):
        first.write([Appended("old", 1, (b'{"type":"started"}',))])
    first.close()
    second.close()


def test_many_entries_are_posted_in_parts(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "matches.sqlite")
    names = [f"m{number}" for number in range(7)]
    store.write([Created(header(name), ()) for name in names])
    count = 3 * POSTED_AT_ONCE // len(names)
    for number in range(count):
        store.write([Appended(name, number, (b"%d" % number,)) for name in names])
    assert rows_in(store, "entries") == 0
    store.tidy_up()
    assert rows_in(store, "daybook") == 0
    for name in names:
        found = store.load(name)
        assert found is not None
        assert found.entries == [b"%d" % number for number in range(count)]
    store.write([Appended(name, count, (b"last",)) for name in names])
    with pytest.raises(Conflict):
        store.write([Appended(names[0], count, (b"again",))])
    store.close()


def rows_in(store: SQLite, table: str) -> int:
    [(rows,)] = store._reading.execute(f"SELECT count(*) FROM {table}")
    return int(rows)


def test_tidying_up_loses_nothing_and_may_be_done_beside_writing(backend: Backend) -> None:
    backend.write([Created(header("one"), (b"0",))])
    for number in range(1, 200):
        backend.write([Appended("one", number, (b"%d" % number,))])
        if number % 50 == 0:
            backend.tidy_up()
    found = backend.load("one")
    assert found is not None
    assert found.entries == [b"%d" % number for number in range(200)]


def test_what_is_tidied_up_is_in_the_file_itself(tmp_path: Path) -> None:
    store, copied = SQLite(tmp_path / "matches.sqlite"), tmp_path / "copy.sqlite"
    store.write([Created(header("one"), (b"0",)), Appended("one", 1, (b"1",))])
    store.tidy_up()
    copied.write_bytes(store.path.read_bytes())  # without the log beside it
    store.close()
    found = SQLite(copied)
    kept = found.load("one")
    found.close()
    assert kept is not None
    assert kept.entries == [b"0", b"1"]


def test_matches_that_never_began_are_forgotten_in_time(backend: Backend) -> None:
    backend.write([Created(header("old", 10.0), (b'{"type":"sat"}',))])
    backend.write([Created(header("played", 10.0), (b'{"type":"started"}',))])
    backend.write([Created(header("new", 30.0), (b'{"type":"sat"}',))])
    assert backend.forget_unstarted(20.0) == 1
    assert backend.load("old") is None
    assert backend.load("played") is not None
    assert backend.load("new") is not None


def test_opening_twice_migrates_once(database: str) -> None:
    first, second = open_database(database), open_database(database)
    assert first.version() == second.version() == LATEST
    first.close()
    second.close()


def test_many_writers_queue_up_and_each_change_is_kept(database: str) -> None:
    async def write() -> None:
        backend = open_database(database)
        store = Store(backend)
        names = [f"m{number}" for number in range(20)]
        await asyncio.gather(*(store.keep(Created(header(name), ())) for name in names))

        async def play(name: str) -> None:
            for number in range(25):
                await store.keep(Appended(name, number, (b"%d" % number,)))

        await asyncio.gather(*(play(name) for name in names))
        for name in names:
            found = await store.load(name)
            assert found is not None
            assert found.entries == [b"%d" % number for number in range(25)]
        await store.close()

    asyncio.run(write())


def test_one_conflict_does_not_spoil_what_was_queued_with_it(database: str) -> None:
    async def write() -> None:
        store = Store(open_database(database))
        await store.keep(Created(header("one"), (b"0",)))
        results = await asyncio.gather(
            store.keep(Appended("one", 1, (b"1",))),
            store.keep(Appended("one", 1, (b"x",))),
            store.keep(Appended("one", 2, (b"2",))),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        found = await store.load("one")
        assert found is not None
        assert found.entries == [b"0", b"1", b"2"]
        await store.close()

    asyncio.run(write())


class Broken:
    """A database whose disk is full."""

    is_in_process = True

    def write(self, changes: list[Change]) -> None:
        raise OSError("no space left")

    def close(self) -> None:
        pass


def test_a_failing_database_is_told_to_everyone_who_waits() -> None:
    async def write() -> None:
        store = Store(Broken())  # type: ignore[arg-type]
        for _ in range(2):
            with pytest.raises(Unavailable):
                await store.keep(Appended("one", 0, ()))
        await store.close()

    asyncio.run(write())


def test_many_moves_share_a_commit(tmp_path: Path) -> None:
    class Counting(SQLite):
        commits = 0

        def write(self, changes: object) -> None:
            self.commits += 1
            time.sleep(0.01)
            super().write(changes)  # type: ignore[arg-type]

    async def write() -> None:
        backend = Counting(tmp_path / "a.sqlite")
        store = Store(backend)
        await store.keep(Created(header("one"), ()))
        await asyncio.gather(*(store.keep(Appended("one", n, (b"1",))) for n in range(100)))
        assert backend.commits < 10
        await store.close()

    asyncio.run(write())


# ----------------------------------------------------------------------- migrations
def test_every_old_schema_becomes_the_latest(tmp_path: Path) -> None:
    import sqlite3

    for version in range(LATEST):
        old = sqlite3.connect(tmp_path / f"{version}.sqlite", isolation_level=None)
        words = {"bytes": "BLOB", "by_key": ""}
        migrate(lambda sql, old=old: old.execute(sql).fetchall(), words, STEPS[:version])  # type: ignore[misc]
        old.close()
        opened = SQLite(tmp_path / f"{version}.sqlite")
        assert opened.version() == LATEST
        opened.close()


def test_a_newer_schema_is_refused_with_a_sentence(database: str) -> None:
    opened = open_database(database)
    opened.close()
    run_statement(database, "UPDATE schema_version SET version = 99")
    with pytest.raises(Refused, match="a newer Duskhouse has used it"):
        open_database(database)


def run_statement(database: str, statement: str) -> None:
    if database.startswith("postgresql"):
        import psycopg

        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(statement.encode())
    else:
        import sqlite3

        file = sqlite3.connect(database, isolation_level=None)
        file.execute(statement)
        file.close()


# -------------------------------------------------------------------------- opening
def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be used"):
        open_database(str(tmp_path))
    with pytest.raises(Refused, match="postgresql:// URL or the path"):
        open_database("mysql://x")
    (tmp_path / "text").write_text("no database " * 100)
    with pytest.raises(Refused, match="cannot be used"):
        open_database(str(tmp_path / "text"))


def test_a_database_url_never_appears_in_an_error() -> None:
    pytest.importorskip("psycopg")
    secret = f"p{random.randrange(10**9)}"
    with pytest.raises(Refused) as refused:
        open_database(f"postgresql://someone:{secret}@127.0.0.1:1/none")
    assert secret not in str(refused.value)


def test_the_usual_database_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert usual_database() == Path("/somewhere/duskhouse/matches.sqlite")


@pytest.mark.parametrize(("usual", "pause"), [(0.001, 0.001 * BREAK), (0.1, LONGEST_BREAK)])
def test_commits_leave_most_of_the_time_to_others(
    tmp_path: Path, usual: float, pause: float
) -> None:
    async def settle() -> None:
        store = Store(open_database(str(tmp_path / "matches.sqlite")))
        store._usual = usual
        before = store._loop.time()
        store._settle([], [], usual)
        after = store._loop.time()
        assert store._next_commit - after <= pause <= store._next_commit - before + 1e-9
        await store.close()

    asyncio.run(settle())
