"""`duskhouse join`: a live table in plain lines."""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections.abc import Iterator

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.terminal.cli import run
from tests.server.live import Live

GAME = next(iter(games().values()))
SEATS = GAME.seats[0]
LONGEST = 5000


class Typist:
    """A person at the keyboard who types the same line again and again."""

    def __init__(self, line: str) -> None:
        self.line = line

    def __iter__(self) -> Iterator[str]:
        for _ in range(LONGEST):
            time.sleep(0.01)
            yield f"{self.line}\n"


def typing(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setattr(sys, "stdin", Typist(line))


def own_link(live: Live) -> str:
    made = live.make(game=GAME.id, seats=SEATS)
    return f"{live.url}/t/{made['table']}#{made['seat']}.{made['secret']}"


def test_a_seat_is_played_to_the_end(
    live: Live, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "1")
    assert run(["join", own_link(live)]) == 0
    said = capsys.readouterr().out
    seal = re.search(r"SHA-256 (\w+)", said)
    seed = re.search(r"The seed of the deal was (\w+)", said)
    assert seal is not None
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == seal[1]
    assert "The game is over." in said


def test_questions_are_answered_without_a_move(
    live: Live, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["?", "t", "l", "r 18", "", "999", "rubbish", "q"])

    class Curious(Typist):
        def __iter__(self) -> Iterator[str]:
            for line in lines:
                time.sleep(0.3)
                yield f"{line}\n"

    monkeypatch.setattr(sys, "stdin", Curious(""))
    made = live.make(game=GAME.id, seats=SEATS)
    link = f"{live.url}/t/{made['table']}#{made['seat']}.{made['secret']}"
    assert run(["join", link]) == 0
    said = capsys.readouterr().out
    assert said.rstrip().endswith("Goodbye.")
    assert GAME.clause_ids(18) in said


def test_an_invitation_takes_an_open_seat_and_tells_the_way_back(
    live: Live, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "q")
    others = ["open"] * (SEATS - 1)
    made = live.make(game=GAME.id, seats=SEATS, others=others)
    assert run(["join", f"{live.url}/t/{made['table']}", "--name", "Ada"]) == 0
    back = re.search(r"To come back to this seat: (\S+)", capsys.readouterr().out)
    assert back is not None
    seats = live.get(f"/api/tables/{made['table']}")["table"]["seats"]
    assert [seat["name"] for seat in seats].count("Ada") == 1
    typing(monkeypatch, "q")
    assert run(["join", back[1]]) == 0


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("rubbish", "The link of a table is like"),
        ("{url}/t/abcdefgh#nonsense", "The link of a table is like"),
        ("{url}/t/abcdefgh", "There is no such table."),
        ("http://127.0.0.1:9/t/abcdefgh", "The server cannot be reached."),
    ],
)
def test_a_bad_link_gets_one_sentence(
    live: Live, capsys: pytest.CaptureFixture[str], link: str, sentence: str
) -> None:
    assert run(["join", link.format(url=live.url)]) == 2
    assert sentence in capsys.readouterr().err
