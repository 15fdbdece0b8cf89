"""A database is moved into another: all of it, unharmed, and nothing is overwritten."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from duskhouse.store import moving
from duskhouse.store.log import (
    Backend,
    Change,
    Glance,
    Header,
    Stored,
    Times,
    Unavailable,
    rows,
)
from duskhouse.store.opening import open_database
from duskhouse.store.sqlite import SQLite
from duskhouse.terminal.cli import run

BESIDES = [
    ("contacts", ("ay", None, '{"channels":[]}', 7.5)),
    ("contacts", ("m0", "m0", "{}", 8.0)),
    ("notices", ("m0", "c", "ay", 12, 5.25, 1)),
    ("own_keys", ("vapid", "é")),
]
MATCHES = 2 * moving.AT_A_TIME + 7


def fill(name: str, matches: int = MATCHES) -> None:
    with closing(open_database(name)) as backend:
        for number in range(matches):
            header = Header(f"m{number}", number + 0.1, b'{"a":"\xc3\xa9"}', os.urandom(32))
            entries = [b'{"type":"sat","name":"\xe9\xb4\xa8 \\u0000"}', b"2"][: number % 3]
            backend.write([Change(rows(header.id, 0, entries), (header,))])
        times = (Times("m1", 5.5, None), Times("m2", None, 1e9 + 0.123))
        persons = (Glance("m0", '{"a":"é"}', ((0, "ay"), (1, "bo"))),)
        backend.write([Change((), (), times, persons)])
        for table, row in BESIDES:
            marks = ", ".join("?" * len(row))
            backend.run(f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT DO NOTHING", *row)


def all_of(name: str) -> dict[str, Stored]:
    with closing(open_database(name)) as backend:
        found = {stored.header.id: stored for page in moving.pages(backend) for stored in page}
        assert len(found) == backend.count()
        return found


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "file.sqlite")


def test_there_and_back_everything_is_the_same(
    file: str, shared_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file)
    again = str(tmp_path / "again.sqlite")
    assert run(["move-store", file, shared_database]) == 0
    assert run(["move-store", shared_database, again]) == 0
    first, second = [
        line for line in capsys.readouterr().out.splitlines() if line.startswith("SHA-256")
    ]
    assert first == second
    assert all_of(file) == all_of(shared_database) == all_of(again)
    assert len(all_of(again)) == MATCHES
    assert all_of(again)["m1"].header.finished == 5.5
    assert all_of(again)["m2"].header.due == 1e9 + 0.123
    with closing(open_database(again)) as backend:
        assert sorted(moving.rows_of(backend)) == sorted(BESIDES)
    assert all_of(again)["m0"].persons == ((0, "ay"), (1, "bo"))


def test_a_key_of_the_target_s_own_gives_way_and_contacts_do_not(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Browsers have subscribed under the source's key; nobody's contact is lost."""
    fill(file)
    fresh, used = str(tmp_path / "fresh.sqlite"), str(tmp_path / "used.sqlite")
    add = "INSERT INTO {} VALUES ({})"
    with closing(open_database(fresh)) as backend:
        backend.run(add.format("own_keys", "?, ?"), "vapid", "another")
    with closing(open_database(used)) as backend:
        backend.run(add.format("contacts", "?, ?, ?, ?"), "somebody", None, "{}", 1.0)
    assert run(["move-store", file, fresh]) == 0
    with closing(open_database(fresh)) as backend:
        assert backend.run("SELECT value FROM own_keys") == [("é",)]
    assert run(["move-store", file, used]) != 0


def test_an_interrupted_move_goes_on_where_it_was(
    file: str,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fill(file)
    with closing(open_database(database)) as opened:
        backend_type, write = type(opened), type(opened).write
    written = 0

    def fail_at_the_second(self: Backend, changes: Sequence[Change]) -> None:
        nonlocal written
        written += 1
        if written == 2:
            raise Unavailable("the line is dead")
        write(self, changes)

    with monkeypatch.context() as patched:
        patched.setattr(backend_type, "write", fail_at_the_second)
        assert run(["move-store", file, database]) == 2
    assert "interrupted: the line is dead" in capsys.readouterr().err
    assert len(all_of(database)) == moving.AT_A_TIME
    assert run(["move-store", file, database]) == 0
    assert f"{moving.AT_A_TIME} of them from before" in capsys.readouterr().out
    assert all_of(database) == all_of(file)


def test_nothing_is_overwritten(
    file: str, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, 5)
    fill(database, 4)  # the same ids, other seeds
    before = all_of(database)
    assert run(["move-store", file, database]) == 2
    assert "m0 is in the target already" in capsys.readouterr().err
    assert run(["move-store", database, file]) == 2
    assert "matches that the source does not have" in capsys.readouterr().err
    assert all_of(database) == before
    assert len(all_of(file)) == 5


def test_what_is_lost_on_the_way_is_noticed(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, 5)
    write = SQLite.write

    def lose_an_entry(self: SQLite, changes: Sequence[Change]) -> None:
        write(self, [Change(change.rows[:1], change.headers) for change in changes])

    monkeypatch.setattr(SQLite, "write", lose_an_entry)
    assert run(["move-store", file, str(tmp_path / "to.sqlite")]) == 2
    assert "do not use it" in capsys.readouterr().err


def test_a_database_in_use_is_not_moved_and_one_that_is_moved_not_used(
    file: str, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, 1)
    other = str(tmp_path / "other.sqlite")
    with closing(open_database(database)):
        assert run(["move-store", database, other]) == 2
        assert run(["move-store", file, database]) == 2
    assert capsys.readouterr().err.count("in use") == 2
    with closing(open_database(database, alone=True)):
        assert run(["move-store", file, database]) == 2
    assert "in use" in capsys.readouterr().err
    assert run(["move-store", file, database]) == 0


def test_bad_names_get_one_sentence(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.sqlite"
    assert run(["move-store", str(missing), file]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert not missing.exists()
    fill(file, 1)
    assert run(["move-store", file, file]) == 2
    assert "into itself" in capsys.readouterr().err
    assert run(["move-store", file, "mysql://host/name"]) == 2
    assert "postgresql://" in capsys.readouterr().err
