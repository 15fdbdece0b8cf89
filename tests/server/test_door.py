"""Nothing that has gone waits for the collector."""

from __future__ import annotations

import asyncio
import gc

from tests.server.live import Client, Live, run


def test_connections_and_requests_that_are_gone_leave_no_cycles(live: Live) -> None:
    async def story() -> None:
        await visit(live)  # what is made at the first time
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            for _ in range(3):
                await visit(live)
            await asyncio.sleep(0.3)
            gc.collect()
            found = {type(one).__module__ + "." + type(one).__name__ for one in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
        assert not [name for name in found if name.startswith(("duskhouse.", "uvicorn."))]

    run(story())


async def visit(live: Live) -> None:
    seats = live.make_for_people("rest-in-peace", 2)
    for seat in seats:
        client = await Client.sit(live, seat)
        await client.wait(lambda frame: frame["type"] == "view")
        await client.close()
