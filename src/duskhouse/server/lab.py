"""The lab of one's own server: one run at a time, in a process of its own beside the tables."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from threading import Lock
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from duskhouse.engine.game.registry import find_game
from duskhouse.lab.beside import Order
from duskhouse.lab.files import FINDINGS, REPORT
from duskhouse.lab.laboratory import Plan
from duskhouse.server.api import answer, body_of, tables_of
from duskhouse.server.frames import reader
from duskhouse.server.metrics import on_this_machine
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK, languages

MOST_MINUTES = 60.0
ENDS_WITHIN = 5.0
"""Seconds; in the middle of compiling it hears nothing for longer."""


class NewRun(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/lab. Without `against` one rule is looked at alone."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: int
    options: dict[str, Any] = {}
    against: dict[str, Any] | None = None
    minutes: float = 1.0
    language: Annotated[str, msgspec.Meta(max_length=20)] = FALLBACK


read_run = reader(NewRun)


class Lab:
    """The run that was asked for last, and what it has found."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._beginning = Lock()
        self._minutes = 0.0
        self._began = 0.0

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def begin(self, wanted: NewRun) -> None:
        """Refused if one is running, or if there is no such rule."""
        with self._beginning:
            if self.is_running:
                raise Refused("lab-busy")
            order = ordered(wanted)
            self._forget()
            self._folder = Path(tempfile.mkdtemp(prefix="duskhouse-lab-"))
            file = self._folder / "order.json"
            file.write_bytes(msgspec.json.encode(order))
            self._process = subprocess.Popen(
                [sys.executable, "-m", "duskhouse.lab.beside", str(file), str(self._folder)],
                stdin=subprocess.DEVNULL,
            )
            self._minutes, self._began = wanted.minutes, time.monotonic()

    def stop(self) -> None:
        """What is known is written."""
        if self._process is not None and self.is_running:
            self._process.terminate()

    def close(self) -> None:
        self.stop()
        if self._process is not None:
            try:
                self._process.wait(ENDS_WITHIN)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._forget()

    def _forget(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._folder = None

    def read(self, name: str) -> bytes | None:
        folder = self._folder  # another thread may begin the next one
        try:
            return (folder / name).read_bytes() if folder else None
        except FileNotFoundError:
            return None

    def info(self) -> dict[str, Any]:
        found = self.read(FINDINGS)
        spent = (time.monotonic() - self._began) / 60 / self._minutes if self._minutes else 0.0
        return {
            "running": self.is_running,
            "share": min(1.0, spent),
            "found": None if found is None else msgspec.json.decode(found),
        }


def ordered(wanted: NewRun) -> Order:
    game = find_game(wanted.game)
    options = game.complete(wanted.seats, wanted.options)
    against = None if wanted.against is None else game.complete(wanted.seats, wanted.against)
    if against == options:
        raise Refused("lab-equal-rules")
    if not 0 < wanted.minutes <= MOST_MINUTES:
        raise Refused("lab-long", most=round(MOST_MINUTES))
    seed = str(time.time_ns())
    plan = Plan(game.id, game.rules_version, wanted.seats, options, against, "tactics", seed)
    language = wanted.language if wanted.language in languages() else FALLBACK
    return Order(plan, wanted.minutes, language)


# --------------------------------------------------------------------------- requests
def lab_of(request: Request) -> Lab:
    """For whoever sits at this machine; for others only if the server is told so."""
    if not (tables_of(request).settings.lab or on_this_machine(request)):
        raise Refused("lab-elsewhere")
    lab: Lab = request.app.state.lab
    return lab


async def show_lab(request: Request) -> Response:
    return answer(await asyncio.to_thread(lab_of(request).info))


async def begin_lab(request: Request) -> Response:
    lab, wanted = lab_of(request), read_run(await body_of(request))
    await asyncio.to_thread(lab.begin, wanted)
    return answer({}, 202)


async def stop_lab(request: Request) -> Response:
    lab_of(request).stop()
    return answer({})


async def report(request: Request) -> Response:
    """To be kept; it is not shown inside the page."""
    found = await asyncio.to_thread(lab_of(request).read, REPORT)
    if found is None:
        raise Refused("no-such-page")
    headers = {"Content-Disposition": f'attachment; filename="{REPORT}"'}
    return Response(found, media_type="text/html", headers=headers)
