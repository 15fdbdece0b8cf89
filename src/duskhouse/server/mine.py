"""The tables of a person, from any device: whoever shows the key finds them.

All that is told of them was written when it changed, so no table that sleeps is loaded for it. A
key that nobody has is told of no tables, like one that has none.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
import orjson
from starlette.requests import Request
from starlette.responses import Response

from duskhouse.match.plan import Plan
from duskhouse.server.api import address_of, answer, body_of, key_of, person_of, tables_of
from duskhouse.server.frames import read_take_along
from duskhouse.server.steps import Claim
from duskhouse.store.log import SeatOf
from duskhouse.words.errors import Refused

LISTED = 50
ENDED_LATELY = 7 * 86_400.0

read_plan = msgspec.json.Decoder(Plan).decode


async def list_mine(request: Request) -> Response:
    person = must_have_key(request)
    tables = tables_of(request)
    await tables.take_read(address_of(request))
    found = await tables.store.seats_of(person, time.time() - ENDED_LATELY, LISTED)
    return answer({"tables": [told(seat) for seat in found]})


def told(seat: SeatOf) -> dict[str, Any]:
    """A seat of the person, and its table at a glance."""
    plan = read_plan(seat.plan)
    glance = orjson.loads(seat.glance)
    return {
        "table": seat.match,
        "seat": seat.seat,
        "game": plan.game,
        "created": seat.created,
        "until": until(seat, glance),
        "finished": seat.finished,
        **glance,
    }


def until(seat: SeatOf, glance: dict[str, Any]) -> float | None:
    """When the clock of a person on turn runs out in a game over days: others run only while
    somebody is there."""
    turn = glance["turn"]
    return seat.due if turn is not None and glance["seats"][turn]["kind"] == "person" else None


async def take_along(request: Request) -> Response:
    """A seat that the person holds by its secret opens by the key too."""
    person, tables, address = must_have_key(request), tables_of(request), address_of(request)
    await tables.take_post(address)
    wanted = read_take_along(await body_of(request))
    table = await tables.find(request.path_params["table"], address)
    await table.queue.put(Claim(table, wanted.seat, wanted.secret, person))
    return answer({})


async def leave_out(request: Request) -> Response:
    """The person's seat there opens by no key any more; its own secret still does."""
    person, tables, address = must_have_key(request), tables_of(request), address_of(request)
    await tables.take_post(address)
    table = await tables.find(request.path_params["table"], address)
    seats = [seat for seat, key in table.match.persons().items() if key == person]
    for seat in seats:
        await table.queue.put(Claim(table, seat, key_of(request), ""))
    return answer({})


def must_have_key(request: Request) -> str:
    person = person_of(request)
    if not person:
        raise Refused("no-key")
    return person
