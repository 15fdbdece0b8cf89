"""The lab of one's own server: one run at a time, for whoever sits at the machine."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from duskhouse.engine.game.registry import games
from duskhouse.lab.beside import Order
from duskhouse.server import lab
from duskhouse.server.settings import Settings
from duskhouse.words.errors import Refused
from tests.server.live import Live

GAME = min(games().values(), key=lambda game: game.states(1).itemsize)
"""The one that compiles soonest."""

OPTION = next(option for option in GAME.options if option.clause)


def wanted(**changed: Any) -> dict[str, Any]:
    return {"game": GAME.id, "seats": min(GAME.seats), "minutes": 10, **changed}


def wait_for(live: Live, key: str, value: object) -> dict[str, Any]:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        found: dict[str, Any] = live.http.get("/api/lab").raise_for_status().json()
        if bool(found[key]) is value:
            return found
        time.sleep(0.2)
    raise TimeoutError(key)


@pytest.fixture
def alone(live: Live) -> Iterator[None]:
    """Whatever comes of a test, no run goes on beside the others."""
    yield
    live.http.delete("/api/lab")
    wait_for(live, "running", False)


@pytest.mark.usefixtures("alone")
def test_a_run_is_seen_growing_stopped_and_kept(live: Live) -> None:
    against = {OPTION.name: OPTION.alternatives()[0]}
    begun = live.http.post("/api/lab", json=wanted(against=against))
    assert begun.status_code == 202
    assert live.http.post("/api/lab", json=wanted()).status_code == 409
    found = wait_for(live, "found", True)["found"]
    assert found["plan"]["against"][OPTION.name] == OPTION.alternatives()[0]
    assert found["sections"]
    assert live.http.delete("/api/lab").status_code == 200
    assert wait_for(live, "running", False)["found"]["sections"]
    kept = live.http.get("/api/lab/report")
    assert kept.headers["content-disposition"].startswith("attachment")
    assert kept.text.startswith("<!doctype html>")


DEAF = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(flush=True)
time.sleep(600)
"""


class Begun:
    """In place of the process of a run."""

    number = 0

    def __init__(self, *_: object, **__: object) -> None:
        Begun.number += 1

    def poll(self) -> None:
        """It runs."""


def test_of_two_who_begin_at_once_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(wanted: lab.NewRun) -> Order:
        time.sleep(0.1)
        return ordered(wanted)

    ordered = lab.ordered
    monkeypatch.setattr(lab, "ordered", slowly)
    monkeypatch.setattr("duskhouse.server.lab.subprocess.Popen", Begun)
    ours, run = lab.Lab(), lab.NewRun(GAME.id, min(GAME.seats))
    with ThreadPoolExecutor(2) as people:
        asked = [people.submit(ours.begin, run) for _ in range(2)]
    assert sorted(type(one.exception()) is Refused for one in asked) == [False, True]
    assert Begun.number == 1
    ours._forget()


def test_a_run_that_does_not_end_is_ended_with_its_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "ENDS_WITHIN", 0.1)
    process = subprocess.Popen([sys.executable, "-c", DEAF], stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    ours = lab.Lab()
    ours._process = process
    ours.close()
    assert process.returncode == -signal.SIGKILL
    process.stdout.close()


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"game": "no-such-game"}, "no-game"),
        ({"seats": 99}, "players-range"),
        ({"options": {"no_such": 1}}, "no-option"),
        ({"against": {}}, "lab-equal-rules"),
        ({"minutes": 0}, "lab-long"),
        ({"minutes": 1e9}, "lab-long"),
        ({"bots": "cheat"}, "malformed"),
    ],
)
def test_what_cannot_be_run_is_refused(live: Live, changed: dict[str, Any], code: str) -> None:
    refused = live.http.post("/api/lab", json=wanted(**changed))
    assert refused.status_code in (400, 422)
    assert refused.json()["error"]["code"] == code


class Tables:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings


def asking(client: str, settings: Settings, **headers: str) -> Request:
    app = Starlette()
    app.state.tables, app.state.lab = Tables(settings), "the lab"
    headers = {"host": "localhost:8000", **headers}
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "client": (client, 1), "headers": sent, "app": app})


def test_the_lab_is_for_this_machine_unless_the_server_is_told_otherwise() -> None:
    usual, for_all = Settings(), Settings(lab=True)
    assert lab.lab_of(asking("127.0.0.1", usual)) == "the lab"  # type: ignore[comparison-overlap]
    for request in (
        asking("203.0.113.7", usual),
        asking("127.0.0.1", usual, x_forwarded_for="203.0.113.7"),
        asking("127.0.0.1", usual, host="play.example.org"),
    ):
        with pytest.raises(Refused, match="--lab"):
            lab.lab_of(request)
    assert lab.lab_of(asking("203.0.113.7", for_all)) == "the lab"  # type: ignore[comparison-overlap]
