"""The HTTP part of the protocol."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from duskhouse.engine.game.registry import game_ids, load_game
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.match.objections import Objection
from duskhouse.server import catalogue
from duskhouse.server.answers import answer
from duskhouse.server.frames import LARGEST, read_join, read_new_table
from duskhouse.server.table import Table
from duskhouse.server.tables import Tables


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def body_of(request: Request) -> bytes:
    """The body, as long as it is not too big."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise Objection("too-big", f"A body has at most {LARGEST} bytes.")
    return body


def take_post(request: Request) -> None:
    tables_of(request).take_post(address_of(request))


async def health(request: Request) -> Response:
    tables = tables_of(request)
    body = {
        "ok": not tables.closing,
        "build": tables.build,
        "tables": len(tables.live),
        "connections": sum(
            len(connections)
            for table in tables.live.values()
            for connections in (*table.connections.values(), table.gallery.connections)
        ),
    }
    return answer(body, 503 if tables.closing else 200)


async def games(request: Request) -> Response:
    tables = tables_of(request)
    return answer({"build": tables.build, "games": catalogue.all_games(tables.workshop)})


async def game(request: Request) -> Response:
    game_id = request.path_params["game"]
    if game_id not in game_ids():
        raise Objection("no-table", "There is no such game.")
    return answer(catalogue.game_details(load_game(game_id), tables_of(request).workshop))


async def list_tables(request: Request) -> Response:
    return answer({"tables": tables_of(request).listed()})


async def make_table(request: Request) -> Response:
    take_post(request)
    wanted = read_new_table(await body_of(request))
    table = await tables_of(request).make(wanted, address_of(request))
    seat = table.match.seats[wanted.seat]
    return answer({"table": table.id, "seat": seat.number, "secret": table.secret(seat)}, 201)


async def table_of(request: Request) -> Table:
    return await tables_of(request).find(request.path_params["table"])


async def show_table(request: Request) -> Response:
    return answer({"table": (await table_of(request)).public_info()})


async def take_seat(request: Request) -> Response:
    take_post(request)
    join = read_join(await body_of(request))
    table = await table_of(request)
    seat = request.path_params["seat"]
    secret = await table.take_seat(seat, join.name)
    return answer({"table": table.id, "seat": seat, "secret": secret}, 201)


async def record(request: Request) -> Response:
    table = await table_of(request)
    async with table.lock:  # so that all that is told is on disk
        kept = answer(table.record(viewer_of(request, table)))
    kept.headers["Content-Disposition"] = f'attachment; filename="{table.id}.jsonl"'
    return kept


def viewer_of(request: Request, table: Table) -> int:
    """The seat whose secret came with the request; a spectator without one."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return SPECTATOR
    seat, _, secret = given.partition(".")
    if kind.lower() != "bearer" or not (seat.isascii() and seat.isdecimal() and len(seat) == 1):
        raise Objection("malformed", "The authorization is: Bearer seat.secret.")
    if not table.knows(int(seat), secret):
        raise Objection("wrong-secret", "This is not the secret of this seat.")
    return int(seat)
