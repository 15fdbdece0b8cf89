"""What a store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from duskhouse.match.entries import Sat, decode_entry, encode_entry
from duskhouse.match.seating import hash_of
from duskhouse.store.contacts import Contacts
from duskhouse.store.log import (
    Backend,
    Change,
    Conflict,
    Glance,
    Header,
    Times,
    Unavailable,
    rows,
)
from duskhouse.store.migrations import LATEST, POSTGRES, SQLITE, STEPS, Execute, migrate
from duskhouse.store.old_secrets import old_secret
from duskhouse.store.opening import open_database, usual_database
from duskhouse.store.sqlite import SQLite
from duskhouse.store.store import Store
from duskhouse.store.upkeep import Upkeep
from duskhouse.words.errors import Refused


def header(name: str, created: float = 1.5) -> Header:
    return Header(name, created, b'{"a":"\xc3\xa9"}', os.urandom(32))


def created(match: Header, *bodies: bytes) -> Change:
    """A new match with its first entries."""
    return Change(rows(match.id, 0, bodies), (match,))


def appended(match: str, number: int, *bodies: bytes) -> Change:
    """More entries for a match; the first has this number."""
    return Change(rows(match, number, bodies))


T = TypeVar("T")


def asked(backend: Backend, ask: Callable[[Upkeep], Awaitable[T]]) -> T:
    """What upkeep finds or does there."""

    async def answer() -> T:
        return await ask(Upkeep(Store(backend)))

    return asyncio.run(answer())


@pytest.fixture
def backend(database: str) -> Iterator[Backend]:
    opened = open_database(database)
    yield opened
    opened.close()


def test_what_was_kept_is_there_after_opening_again(database: str) -> None:
    first = open_database(database)
    made = header("one")
    first.write([created(made, b'"zero"', b'"one"'), appended("one", 2, b'"two"')])
    first.close()
    second = open_database(database)
    found = second.load("one")
    assert found is not None
    assert (found.header, found.entries) == (made, [b'"zero"', b'"one"', b'"two"'])
    assert second.load("two") is None
    second.close()


def test_an_entry_is_written_once_and_a_conflict_keeps_nothing(backend: Backend) -> None:
    backend.write([created(header("one"), b"0")])
    for again in (appended("one", 0, b"9"), created(header("one"))):
        with pytest.raises(Conflict):
            backend.write([appended("one", 1, b"1"), again])
    with pytest.raises(Conflict):
        backend.write([appended("nobody", 0, b"1")])
    found = backend.load("one")
    assert found is not None
    assert found.entries == [b"0"]
    backend.write([appended("one", 1, b"1")])


def test_two_servers_at_one_database_never_write_the_same_entry(shared_database: str) -> None:
    first, second = open_database(shared_database), open_database(shared_database)
    first.write([created(header("one"), b"0"), created(header("two"))])
    for number in range(1, 30):
        quick, slow = (first, second) if number % 2 else (second, first)
        quick.write([appended("one", number, b"%d" % number)])
        if number % 5 == 0:
            first.tidy_up()
        with pytest.raises(Conflict):
            slow.write([appended("two", number - 1, b"x"), appended("one", number, b"x")])
        slow.write([appended("two", number - 1, b"%d" % (number - 1))])
    for backend in (first, second):
        for name, entries in (("one", 30), ("two", 29)):
            found = backend.load(name)
            assert found is not None
            assert found.entries == [b"%d" % number for number in range(entries)]
        backend.close()


def test_a_match_that_another_server_has_forgotten_takes_no_entries(shared_database: str) -> None:
    first, second = open_database(shared_database), open_database(shared_database)
    first.write([created(header("old", 10.0), b'{"type":"sat"}')])
    assert asked(second, lambda upkeep: upkeep.forget_unstarted(["old"])) == 1
    with pytest.raises(Conflict):
        first.write([appended("old", 1, b'{"type":"started"}')])
    first.close()
    second.close()


def test_tidying_up_loses_nothing_and_may_be_done_beside_writing(backend: Backend) -> None:
    backend.write([created(header("one"), b"0")])
    for number in range(1, 200):
        backend.write([appended("one", number, b"%d" % number)])
        if number % 50 == 0:
            backend.tidy_up()
    found = backend.load("one")
    assert found is not None
    assert found.entries == [b"%d" % number for number in range(200)]


def test_what_is_tidied_up_is_in_the_file_itself(tmp_path: Path) -> None:
    store, copied = SQLite(tmp_path / "matches.sqlite"), tmp_path / "copy.sqlite"
    store.write([created(header("one"), b"0"), appended("one", 1, b"1")])
    store.tidy_up()
    copied.write_bytes(store.path.read_bytes())  # without the log beside it
    store.close()
    found = SQLite(copied)
    kept = found.load("one")
    found.close()
    assert kept is not None
    assert kept.entries == [b"0", b"1"]


def test_matches_that_never_began_are_forgotten_in_time(backend: Backend) -> None:
    backend.write([created(header("old", 10.0), b'{"type":"sat"}')])
    backend.write([created(header("played", 10.0), b'{"type":"started"}')])
    backend.write([created(header("new", 30.0), b'{"type":"sat"}')])
    found = asked(backend, lambda upkeep: upkeep.open_since(0.0, 20.0, 10))
    assert sorted(found) == [("old", 10.0), ("played", 10.0)]
    assert asked(backend, lambda upkeep: upkeep.forget_unstarted(["old", "played"])) == 1
    assert asked(backend, lambda upkeep: upkeep.forget_unstarted([])) == 0
    assert backend.load("old") is None
    assert backend.load("played") is not None
    assert backend.load("new") is not None


def test_finished_matches_are_forgotten_in_time_the_oldest_first(backend: Backend) -> None:
    for number in range(6):
        backend.write([created(header(f"m{number}"), b"0")])
    ended = [Times(f"m{number}", 10.0 * number, None) for number in range(1, 6)]
    backend.write([Change((), (), tuple(ended))])
    found = asked(backend, lambda upkeep: upkeep.over_since(10.0, 45.0, 2))
    assert found == [("m2", 20.0), ("m3", 30.0)]
    assert asked(backend, lambda upkeep: upkeep.over_since(30.0, 45.0, 2)) == [("m4", 40.0)]
    assert asked(backend, lambda upkeep: upkeep.forget(["m1", "m2", "m9"])) == 2
    assert [number for number in range(6) if backend.load(f"m{number}")] == [0, 3, 4, 5]
    with pytest.raises(Conflict):  # its entries are gone with it
        backend.write([appended("m1", 1, b"1")])


def test_a_person_finds_the_seats_of_all_tables(backend: Backend) -> None:
    """Games over days first, then others that go on, then those that ended after a time."""
    for number in range(6):
        match = header(f"m{number}", float(number))
        seated = Glance(match.id, '{"turn":0}', ((1, "ay"), (2, "bo")))
        backend.write([Change(rows(match.id, 0, [b"0"]), (match,), (), (seated,))])
    times = (Times("m1", 50.0, None), Times("m2", 80.0, None), Times("m3", None, 99.0))
    swapped, left = Glance("m4", "{}", ((1, "bo"), (2, "ay"))), Glance("m5", "{}", ((2, "bo"),))
    backend.write([Change((), (), times, (swapped, left))])
    backend.write([Change((), (), (), (Glance("m2", "{}"),))])  # its persons are as before

    found = backend.seats_of("ay", since=60.0, most=10)
    assert [(each.match, each.seat) for each in found] == [
        ("m3", 1),
        ("m4", 2),
        ("m0", 1),
        ("m2", 1),
    ]
    assert (found[0].due, found[0].created, found[0].glance) == (99.0, 3.0, '{"turn":0}')
    assert found[3].finished == 80.0
    assert [each.match for each in backend.seats_of("bo", 0.0, 2)] == ["m3", "m5"]
    assert backend.seats_of("nobody", 0.0, 10) == []
    kept = backend.load("m4")
    assert kept is not None
    assert (kept.persons, kept.header.glance) == (((1, "bo"), (2, "ay")), "{}")


def test_a_forgotten_match_is_forgotten_for_its_persons(backend: Backend) -> None:
    for name in ("old", "over"):
        seated = Glance(name, "{}", ((0, "ay"),))
        backend.write([Change(rows(name, 0, [b"0"]), (header(name, 10.0),), (), (seated,))])
    backend.write([Change((), (), (Times("over", 5.0, None),))])
    assert len(backend.seats_of("ay", 0.0, 10)) == 2
    assert asked(backend, lambda upkeep: upkeep.forget(["over"])) == 1
    assert [each.match for each in backend.seats_of("ay", 0.0, 10)] == ["old"]
    assert asked(backend, lambda upkeep: upkeep.forget_unstarted(["old"])) == 1
    assert backend.seats_of("ay", 0.0, 10) == []


def test_a_match_that_is_put_off_is_still_to_be_told_of(backend: Backend) -> None:
    backend.write([created(header("one"), b"0")])
    backend.write([Change((), (), (Times("one", None, 20.0, 30.0),))])
    asked(backend, lambda upkeep: upkeep.put_off("one", 50.0))
    asked(backend, lambda upkeep: upkeep.put_off("one", 40.0))
    kept = backend.load("one")
    assert kept is not None
    assert (kept.header.due, kept.header.notify) == (50.0, 30.0)


def test_contacts_of_persons_without_a_seat_are_forgotten_in_time(backend: Backend) -> None:
    seated = Glance("m0", "{}", ((0, "ay"),))
    backend.write([Change(rows("m0", 0, [b"0"]), (header("m0"),), (), (seated,))])

    async def story() -> None:
        contacts = Contacts(Store(backend))
        await contacts.put("ay", "{}", None)
        await contacts.put("bo", "{}", None)
        await contacts.put("m0", "{}", None, "m0")  # a table's own
        assert await contacts.forget_seatless(time.time() - 60) == 0
        assert await contacts.forget_seatless(time.time() + 60) == 1
        assert [await contacts.of(owner) for owner in ("ay", "bo", "m0")] == ["{}", None, "{}"]

    asyncio.run(story())


def test_persons_are_noted_with_the_entries_or_not_at_all(backend: Backend) -> None:
    backend.write([created(header("one"), b"0")])
    seated = (Glance("one", "{}", ((0, "ay"),)),)
    with pytest.raises(Conflict):
        backend.write([Change(rows("one", 0, [b"9"]), (), (), seated)])
    assert backend.seats_of("ay", 0.0, 10) == []
    backend.write([Change(rows("one", 1, [b"1"]), (), (), seated)])
    assert len(backend.seats_of("ay", 0.0, 10)) == 1


HOLD = """
import sys, time
from pathlib import Path
from duskhouse.store.sqlite import SQLite
held = SQLite(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_file_has_one_server_at_a_time(tmp_path: Path) -> None:
    """The lock goes with the process, however it ends; a link is the same file."""
    path, link = tmp_path / "matches.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(path)
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        for name in (path, link):
            with pytest.raises(Refused, match="in use by another server"):
                SQLite(name)
        other.kill()
    first = SQLite(link)
    with pytest.raises(Refused, match="in use by another server"):
        SQLite(path)
    first.close()
    SQLite(path).close()


def test_opening_twice_migrates_once(shared_database: str) -> None:
    first, second = open_database(shared_database), open_database(shared_database)
    assert first.version() == second.version() == LATEST
    first.close()
    second.close()


def test_a_batch_is_one_transaction_and_the_event_loop_does_not_wait(tmp_path: Path) -> None:
    class Slow(SQLite):
        writes = 0
        may_write = threading.Event()

        def write(self, changes: Sequence[Change]) -> None:
            self.writes += 1
            assert self.may_write.wait(30)
            super().write(changes)

    async def write() -> None:
        backend = Slow(tmp_path / "a.sqlite")
        store = Store(backend)
        names = [f"m{number}" for number in range(20)]
        commit = asyncio.ensure_future(store.commit([created(header(name)) for name in names]))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not commit.done()
        backend.may_write.set()
        assert await commit == [None] * 20
        for number in range(25):
            batch = [appended(name, number, b"%d" % number) for name in names]
            assert await store.commit(batch) == [None] * 20
        assert backend.writes == 26
        for name in names:
            found = await store.load(name)
            assert found is not None
            assert found.entries == [b"%d" % number for number in range(25)]
        await store.close()

    asyncio.run(write())


def test_one_conflict_does_not_spoil_what_was_written_with_it(database: str) -> None:
    async def write() -> None:
        store = Store(open_database(database))
        assert await store.commit([created(header("one"), b"0")]) == [None]
        results = await store.commit(
            [
                appended("one", 1, b"1"),
                appended("one", 1, b"x"),
                appended("one", 2, b"2"),
                created(header("two"), b"0"),
                Change((*rows("one", 2, [b"y"]), *rows("three", 0, [b"0"])), (header("three"),)),
            ]
        )
        kinds = [type(None), Conflict, type(None), type(None), Conflict]
        assert [type(result) for result in results] == kinds
        found = await store.load("one")
        assert found is not None
        assert found.entries == [b"0", b"1", b"2"]
        assert await store.load("two")
        assert await store.load("three") is None
        await store.close()

    asyncio.run(write())


class Broken:
    """A database whose disk is full."""

    def write(self, changes: Sequence[Change]) -> None:
        raise OSError("no space left")

    def close(self) -> None:
        pass


def test_a_failing_database_is_told_for_each_change() -> None:
    async def write() -> None:
        store = Store(Broken())  # type: ignore[arg-type]
        for _ in range(2):
            results = await store.commit([appended("one", 0), appended("two", 0)])
            assert [type(result) for result in results] == [Unavailable] * 2
        await store.close()

    asyncio.run(write())


# ----------------------------------------------------------------------- migrations
def runs_on(connection: sqlite3.Connection) -> Execute:
    def run(statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return connection.execute(statement, values).fetchall()

    return run


def test_every_old_schema_becomes_the_latest(tmp_path: Path) -> None:
    for version in range(LATEST):
        old = sqlite3.connect(tmp_path / f"{version}.sqlite", isolation_level=None)
        migrate(runs_on(old), SQLITE, STEPS[:version])
        old.close()
        opened = SQLite(tmp_path / f"{version}.sqlite")
        assert opened.version() == LATEST
        opened.close()


def test_entries_that_wait_in_a_file_of_the_first_edition_are_taken_in(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.sqlite", isolation_level=None)
    migrate(runs_on(old), SQLITE, STEPS[:2])
    old.execute("INSERT INTO matches VALUES ('one', 1.5, '{}', x'00', x'00')")
    old.execute("INSERT INTO entries VALUES ('one', 0, '0')")
    [(waiting,)] = old.execute("SELECT name FROM sqlite_master WHERE name LIKE 'day%'")
    waits = [("one", 2, "2"), ("one", 1, "1"), ("one", 1, "late"), ("gone", 0, "0")]
    old.executemany(f"INSERT INTO {waiting} VALUES (?, ?, ?)", waits)
    old.close()
    opened = SQLite(tmp_path / "old.sqlite")
    found = opened.load("one")
    assert found is not None
    assert found.entries == [b"0", b"1", b"2"]
    assert opened.load("gone") is None
    opened.close()


def test_secrets_of_an_older_database_are_hashed_and_its_keys_are_gone(database: str) -> None:
    """Each holder's own, and what else is in the entries stays as it was."""
    key = os.urandom(32)
    sats = [
        Sat(0, "person", "Ay"),
        Sat(1, "person", "Bo"),
        Sat(1, "open"),
        Sat(1, "person", "Zoë"),
        Sat(2, "bot", "Owl", "gentle"),
    ]
    with an_old_database(database) as run:
        value = "%s" if database.startswith("postgresql") else "?"
        row = ("one", 1.5, "{}", bytes(32), key)
        run(f"INSERT INTO matches VALUES ({', '.join([value] * 5)})", *row)
        for number in range(300):  # enough that pages are written anew in between
            other = (f"m{number}", 1.5, "{}", bytes(32), key)
            run(f"INSERT INTO matches VALUES ({', '.join([value] * 5)})", *other)
        for number, sat in enumerate(sats):
            body = encode_entry(sat).decode()
            run(f"INSERT INTO entries VALUES ({', '.join([value] * 3)})", "one", number, body)
        run(f"INSERT INTO entries VALUES ('one', 5, {value})", '{"type":"started"}')
    opened = open_database(database)
    found = opened.load("one")
    opened.close()
    assert found is not None
    entries = [decode_entry(body) for body in found.entries]
    hashes = [entry.secret_hash for entry in entries if isinstance(entry, Sat)]
    holders = ((0, 1), (1, 1), None, (1, 3), None)
    expected = [hash_of(old_secret(key, *holder)) if holder else "" for holder in holders]
    assert hashes == expected
    assert [(e.name, e.level) for e in entries if isinstance(e, Sat)] == [
        (sat.name, sat.level) for sat in sats
    ]
    assert found.entries[5] == b'{"type":"started"}'
    if not database.startswith("postgresql"):
        for file in Path(database).parent.iterdir():
            assert key not in file.read_bytes()


def test_matches_of_old_get_a_seed_for_their_rematch(database: str) -> None:
    with an_old_database(database) as run:
        value = "%s" if database.startswith("postgresql") else "?"
        for name in ("one", "two"):
            statement = f"INSERT INTO matches VALUES ({', '.join([value] * 5)})"
            run(statement, name, 1.5, "{}", bytes(32), os.urandom(16))
    opened = open_database(database)
    seeds = {stored.header.next_seed for stored in opened.page("", 10)}
    opened.close()
    assert [len(seed) for seed in seeds] == [32, 32]


def test_so_do_those_that_a_server_of_an_older_build_makes_beside_a_newer(
    shared_database: str,
) -> None:
    import psycopg

    open_database(shared_database).close()
    with psycopg.connect(shared_database, autocommit=True) as connection:
        for name in ("one", "two"):
            connection.execute(
                "INSERT INTO matches (id, created, plan, seed) VALUES (%s, 1.5, '{}', %s)",
                (name, bytes(32)),
            )
    opened = open_database(shared_database)
    seeds = {stored.header.next_seed for stored in opened.page("", 10)}
    opened.close()
    assert [len(seed) for seed in seeds] == [32, 32]


@contextmanager
def an_old_database(database: str) -> Iterator[Execute]:
    """As it was before secrets were hashed."""
    if database.startswith("postgresql"):
        import psycopg

        with psycopg.connect(database, autocommit=True) as connection:

            def run(statement: str, *values: Any) -> list[tuple[Any, ...]]:
                cursor = connection.execute(statement.encode(), values or None)
                return cursor.fetchall() if cursor.description else []

            migrate(run, POSTGRES, STEPS[:3])
            yield run
    else:
        file = sqlite3.connect(database, isolation_level=None)
        migrate(runs_on(file), SQLITE, STEPS[:3])
        yield runs_on(file)
        file.close()


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


# ---------------------------------------------------------------------------- files
def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes.")
@pytest.mark.parametrize("is_there_already", [False, True])
def test_files_and_folder_are_their_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there_already: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = usual_database()
    beside = [file.with_name(file.name + ending) for ending in ("-wal", "-shm")]
    umask = os.umask(0)
    try:
        if is_there_already:
            file.parent.mkdir(parents=True)
            other = sqlite3.connect(file, isolation_level=None)
            other.execute("PRAGMA journal_mode = WAL")
            other.execute("CREATE TABLE more (number INTEGER)")
            assert [mode(path) & 0o044 for path in (file, *beside)] == [0o044] * 3
        opened = open_database("")
        opened.write([created(header("one"), b"0")])
        assert mode(file.parent) == 0o700
        assert [mode(path) for path in (file, *beside)] == [0o600] * 3
        opened.close()
    finally:
        os.umask(umask)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes.")
def test_the_lock_and_its_journal_are_their_owner_s_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        opened = SQLite(tmp_path / "matches.sqlite")
        locks = {path.name: mode(path) for path in tmp_path.glob("matches.sqlite-lock*")}
        opened.close()
        assert locks == dict.fromkeys(("matches.sqlite-lock", "matches.sqlite-lock-journal"), 0o600)
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes.")
def test_a_folder_with_other_things_in_it_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    open_database(str(tmp_path / "matches.sqlite")).close()
    open_database(str(tmp_path / "new" / "matches.sqlite")).close()
    assert (mode(tmp_path), mode(tmp_path / "new")) == (0o755, 0o700)
    assert mode(tmp_path / "matches.sqlite") == 0o600
