"""The HTTP part of the protocol."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from duskhouse.engine.game.registry import game_ids
from duskhouse.engine.record import game_record
from duskhouse.engine.view.page import EVERYONE
from duskhouse.match.match import Person
from duskhouse.match.seating import hash_of, new_secret
from duskhouse.server import catalogue
from duskhouse.server.frames import LARGEST, error_info, read_join, read_new_table
from duskhouse.server.limits import network_of
from duskhouse.server.pages import Pages, type_of
from duskhouse.server.steps import TakeSeat
from duskhouse.server.table import Table
from duskhouse.server.tables import Tables
from duskhouse.words.errors import Refused

JSON = "application/json"
STATUS = {
    "malformed": 400,
    "no-authorization": 400,
    "no-key": 400,
    "foreign-name": 403,
    "foreign-page": 403,
    "lab-elsewhere": 403,
    "metrics-elsewhere": 403,
    "wrong-secret": 403,
    "record-not-over": 403,
    "no-table": 404,
    "no-seat": 404,
    "no-such-page": 404,
    "other-build": 404,
    "claimed": 409,
    "lab-busy": 409,
    "taken": 409,
    "old-rules": 410,
    "not-begun": 409,
    "too-big": 413,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-many-reviews": 429,
    "library": 501,
    "trouble": 503,
}
REFUSED = 422
TIMED_OUT = 408
BODY_WITHIN = 8.0
"""Seconds."""

KEY = re.compile("[0-9a-f]{32}")
"""128 random bits: one that somebody thought of would open what others think of too."""

LONGEST_SEAT = 20
"""Letters of what is not a seat that an error repeats."""


def answer(body: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type=JSON)


def refusal(refused: Refused) -> Response:
    return answer({"error": error_info(refused)}, STATUS.get(refused.code, REFUSED))


def tables_of(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


def address_of(connection: HTTPConnection) -> str:
    """What somebody is counted by."""
    return network_of(connection.client.host if connection.client else "")


async def body_of(request: Request, most: int = LARGEST) -> bytes:
    """The body, as long as it is not too big and comes in time."""
    body = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise Refused("too-big", most=most)
    except TimeoutError:
        raise HTTPException(TIMED_OUT, headers={"Connection": "close"}) from None
    return body


# ------------------------------------------------------------------------------ games
async def health(request: Request) -> Response:
    tables = tables_of(request)
    sessions = [
        sessions
        for table in tables.live.values()
        for sessions in (*table.sessions.values(), table.spectators.sessions)
    ]
    is_kept = await tables.store.check()
    ok = is_kept and not tables.is_closing
    body = {
        "ok": ok,
        "store": "ok" if is_kept else "unavailable",
        "build": tables.build,
        "tables": len(tables.live),
        "connections": sum(map(len, sessions)),
    }
    return answer(body, 200 if ok else 503)


async def ready(request: Request) -> Response:
    """Whether new people can be sent here."""
    tables = tables_of(request)
    has_room = len(tables.live) < tables.settings.most_tables and not tables.is_closing
    ready = has_room and await tables.store.check()
    return answer({"ready": ready}, 200 if ready else 503)


async def games(request: Request) -> Response:
    tables = tables_of(request)
    ids = game_ids()
    ready = [each for each in ids if tables.compiler.looks_ahead(each)]
    return answer(catalogue.all_games(tables.build, ready, ids))


async def game(request: Request) -> Response:
    game_id, _, language = request.path_params["name"].partition(".")
    details = await asyncio.to_thread(catalogue.game_details, game_id, language)
    return pages_of(request).kept(request, details, JSON)


async def drawings(request: Request) -> Response:
    drawn = await asyncio.to_thread(catalogue.game_drawings, request.path_params["game"])
    return pages_of(request).kept(request, drawn, type_of("drawings.svg"))


async def words(request: Request) -> Response:
    found = await asyncio.to_thread(catalogue.program_words, request.path_params["language"])
    return pages_of(request).kept(request, found, JSON)


def pages_of(request: Request) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


# ----------------------------------------------------------------------------- tables
async def list_tables(request: Request) -> Response:
    return answer({"tables": tables_of(request).listed()})


async def make_table(request: Request) -> Response:
    tables, address = tables_of(request), address_of(request)
    await tables.take_post(address)
    wanted = read_new_table(await body_of(request))
    secret = new_secret()
    table = await tables.make(wanted, address, secret, person_of(request))
    return seat_of(table, wanted.seat, secret if wanted.sit else None)


def seat_of(table: Table, seat: int, secret: str | None) -> Response:
    """A seat that was taken, or that waits to be."""
    given = {} if secret is None else {"secret": secret}
    return answer({"table": table.id, "seat": seat, "seal": table.match.seal, **given}, 201)


async def table_of(request: Request) -> Table:
    return await tables_of(request).read(request.path_params["table"], address_of(request))


async def show_table(request: Request) -> Response:
    return answer({"table": (await table_of(request)).public_info()})


async def take_seat(request: Request) -> Response:
    await tables_of(request).take_post(address_of(request))
    join = read_join(await body_of(request) or b"{}")
    seat = seat_asked(request)
    table = await tables_of(request).find(request.path_params["table"], address_of(request))
    secret = new_secret()
    person = Person(join.name, secret, join.share, person_of(request))
    await table.queue.put(TakeSeat(table, seat, person))
    return seat_of(table, seat, secret)


def seat_asked(request: Request) -> int:
    seat: str = request.path_params["seat"]
    if not is_seat(seat):
        raise Refused("no-seat", seat=seat[:LONGEST_SEAT])
    return int(seat)


def is_seat(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) == 1


async def record(request: Request) -> Response:
    """What was shown is on disk, and the game up to there never changes."""
    table = await table_of(request)
    viewer = viewer_of(request, table)
    timeline, seq = table.match.begun(), table.shown.seq
    if seq < 0:
        raise Refused("not-begun")
    if viewer == EVERYONE and table.public_info()["state"] != "over":
        raise Refused("record-not-over")
    await tables_of(request).take_read(address_of(request))
    reviewers = tables_of(request).reviewers
    history = await asyncio.get_running_loop().run_in_executor(reviewers, timeline.history, seq)
    if viewer == EVERYONE or history.over:
        kept = answer(game_record.write(history))
    else:
        kept = answer(game_record.redact(history, viewer))
    kept.headers["Content-Disposition"] = f'attachment; filename="{table.id}.jsonl"'
    return kept


def viewer_of(request: Request, table: Table) -> int:
    """The seat whose secret came with the request; a spectator without one."""
    given = bearer_of(request)
    if given is None:
        return EVERYONE
    seat, _, secret = given.partition(".")
    if not is_seat(seat):
        raise Refused("no-authorization")
    return table.seat_of(int(seat), secret)


def bearer_of(request: Request) -> str | None:
    """What came in the header for it, if it came at all."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if kind and kind.lower() != "bearer":
        raise Refused("no-authorization")
    return given if kind else None


def key_of(request: Request) -> str:
    """The key for many tables that came with the request; empty without one."""
    key = bearer_of(request) or ""
    if key and not KEY.fullmatch(key):
        raise Refused("no-key")
    return key


def person_of(request: Request) -> str:
    """Who came with a request: the hash of the key, which is all that is kept of it."""
    key = key_of(request)
    return hash_of(key) if key else ""


def must_have_key(request: Request) -> str:
    """The same of whoever has to have one."""
    person = person_of(request)
    if not person:
        raise Refused("no-key")
    return person
