"""What is done now and then for matches that nobody looks at, by one server of many."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from duskhouse.server.logs import note
from duskhouse.store.log import Unavailable
from duskhouse.store.upkeep import Aged, Upkeep
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.tables import Tables

WAKE = 30.0
"""Seconds after which it is looked again whose clock has run out."""

LEASE = "upkeep"
WOKEN_AT_ONCE = 50
TRIED_AGAIN_AFTER = 3600.0
UNSTARTED_FOR = 7 * 86_400.0
AT_ONCE = 20
PAUSE = 1.0
LOOK_FOR_OLD = 600.0
SEATLESS_FOR = 30 * 86_400.0
LOOK_FOR_SEATLESS = 86_400.0


async def wake_sleeping(tables: Tables) -> None:
    """Games over days whose clock runs out while nobody is there become live, so that a bot moves
    for who is late."""
    while True:
        with suppress(Unavailable):
            if await tables.bus.lease(LEASE):
                for table_id in await tables.store.due(time.time(), WOKEN_AT_ONCE):
                    if table_id not in tables.live:
                        await wake(tables, table_id)
        await asyncio.sleep(WAKE)


async def wake(tables: Tables, table_id: str) -> None:
    """One that cannot be loaded, since its game is not installed any more, say, waits: others must
    not wait for it."""
    try:
        await tables.find(table_id)
    except Refused:
        await Upkeep(tables.store).put_off(table_id, time.time() + TRIED_AGAIN_AFTER)


async def forget_old(tables: Tables) -> None:
    """Matches that never began leave the database, and those that are over for long enough, if
    these are not kept for good."""
    upkeep, kept_for, seen = Upkeep(tables.store), tables.settings.keep_finished, 0.0
    while True:
        with suppress(Unavailable):
            # What has begun by then is looked at once: it is not without a beginning again.
            before = time.time() - UNSTARTED_FOR
            seen = await forget(tables, upkeep.open_since, upkeep.forget_unstarted, seen, before)
            if kept_for is not None:
                before = time.time() - kept_for
                await forget(tables, upkeep.over_since, upkeep.forget, 0.0, before)
        await asyncio.sleep(LOOK_FOR_OLD)


async def forget_contacts(tables: Tables) -> None:
    """A key costs nothing to make up: how people are told is not kept for good for those who play
    nowhere."""
    while True:
        with suppress(Unavailable):
            if await tables.bus.lease(LEASE):
                await tables.notices.contacts.forget_seatless(time.time() - SEATLESS_FOR)
        await asyncio.sleep(LOOK_FOR_SEATLESS)


async def forget(
    tables: Tables,
    find: Callable[[float, float, int], Awaitable[Aged]],
    forget_some: Callable[[Collection[str]], Awaitable[int]],
    after: float,
    before: float,
) -> float:
    """Those of between these times that are live at no server, a few at a time, since others write
    meanwhile; up to when that is done."""
    while await tables.bus.lease(LEASE) and (found := await find(after, before, AT_ONCE)):
        live = {*tables.live} | await tables.bus.followed()
        if count := await forget_some([match for match, _ in found if match not in live]):
            note("forgotten", matches=count)
        after = found[-1][1]
        await asyncio.sleep(PAUSE)
    return after
