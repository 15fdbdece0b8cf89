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
from duskhouse.match.seating import hash_of
from duskhouse.server.api import (
    KEY,
    address_of,
    answer,
    body_of,
    key_of,
    must_have_key,
    tables_of,
)
from duskhouse.server.frames import read_bring, read_take_along
from duskhouse.server.logs import note
from duskhouse.server.steps import Claim
from duskhouse.server.table import Table
from duskhouse.store.log import SeatOf
from duskhouse.words.errors import Refused

LISTED = 50
BROUGHT_AT_ONCE = 20
ENDED_LATELY = 7 * 86_400.0
PASSES = ("trouble", "too-fast")  # why a table is not there now, but may be soon

read_plan = msgspec.json.Decoder(Plan).decode


async def list_mine(request: Request) -> Response:
    person = must_have_key(request)
    tables = tables_of(request)
    await tables.take_read(address_of(request))
    found = await tables.store.seats_of(person, time.time() - ENDED_LATELY, LISTED)
    return answer({"tables": [listed(seat) for seat in found]})


def listed(seat: SeatOf) -> dict[str, Any]:
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


async def bring(request: Request) -> Response:
    """Seats of another key open by this one from now on, some tables at a time, and how that person
    is told comes along. What cannot be brought now is counted, and can be later; what can be played
    here no more, since its game is gone, holds up nothing."""
    person, tables = must_have_key(request), tables_of(request)
    await tables.take_post(address_of(request))
    wanted = read_bring(await body_of(request))
    other = hash_of(wanted.key)
    if not KEY.fullmatch(wanted.key) or other == person:
        raise Refused("no-key")
    if not wanted.after:
        await tables.notices.take_over(person, other)
    found = await tables.store.matches_of(other, wanted.after, BROUGHT_AT_ONCE)
    left = 0
    for table_id in found:
        try:
            await tables.peers.follow_latest(await tables.find(table_id))
            left += not await hand_over(await tables.find(table_id), wanted.key, person)
        except Refused as refused:
            note("table not brought", table=table_id, reason=refused.code)
            left += refused.code in PASSES
    if len(found) == BROUGHT_AT_ONCE:
        return answer({"next": found[-1], "left": left})
    if not wanted.left + left:
        await tables.notices.contacts.hand_on(other, person)
    return answer({"next": None, "left": left})


async def hand_over(table: Table, key: str, person: str) -> bool:
    """All seats there that open by this key open by that of this person instead, or by none;
    whether there were any."""
    seats = seats_of(table, hash_of(key))
    for seat in seats:
        await table.queue.put(Claim(table, seat, key, person))
    return bool(seats)


def seats_of(table: Table, person: str) -> list[int]:
    return [seat for seat, other in table.match.persons().items() if other == person]


async def show_seat(request: Request) -> Response:
    """Where the person sits at this table, however many others there are."""
    person, address = must_have_key(request), address_of(request)
    table = await tables_of(request).read(request.path_params["table"], address)
    return answer({"seat": next(iter(seats_of(table, person)), None)})


async def leave_out(request: Request) -> Response:
    """The person's seat there opens by no key any more; its own secret still does."""
    must_have_key(request)
    tables, address = tables_of(request), address_of(request)
    await tables.take_post(address)
    table = await tables.find(request.path_params["table"], address)
    await hand_over(table, key_of(request), "")
    return answer({})
