"""What is done now and then for matches that nobody looks at."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from duskhouse.server.logs import note
from duskhouse.store.log import Change, Times, Unavailable
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.tables import Tables

WAKE = 30.0
"""Seconds after which it is looked again whose clock has run out."""

UPKEEP = "upkeep"
"""The lease of the one server that does it."""

WOKEN_AT_ONCE = 50
TRIED_AGAIN_AFTER = 3600.0
FORGOTTEN_AT_ONCE = 20
PAUSE = 5.0
LOOK_FOR_FINISHED = 600.0


async def wake_sleeping(tables: Tables) -> None:
    """Games over days whose clock runs out while nobody is there become live, so that a bot moves
    for who is late."""
    while True:
        with suppress(Unavailable):
            if not await tables.bus.lease(UPKEEP):
                await asyncio.sleep(WAKE)
                continue
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
        later = Times(table_id, None, time.time() + TRIED_AGAIN_AFTER)
        await tables.store.commit([Change((), (), (later,))])


async def forget_finished(tables: Tables, kept_for: float) -> None:
    """Matches that are over for long enough leave the database, a few at a time."""
    while True:
        count = 0
        with suppress(Unavailable):
            before = time.time() - kept_for
            live = {*tables.live} | await tables.bus.followed()
            count = await tables.store.forget_finished(before, FORGOTTEN_AT_ONCE, live)
        if count:
            note("forgotten", matches=count)
        await asyncio.sleep(PAUSE if count == FORGOTTEN_AT_ONCE else LOOK_FOR_FINISHED)
