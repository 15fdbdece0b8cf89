"""The lock of a table: one at a time, in the order they came, whether a task or not."""

from __future__ import annotations

import asyncio

import pytest

from duskhouse.server.latch import Latch


def test_one_at_a_time_in_the_order_they_came() -> None:
    async def story() -> None:
        latch, came = Latch(), list[str]()

        def visitor(name: str) -> None:
            def come() -> bool:
                came.append(name)
                return True

            latch.take(come)

        async def task(name: str) -> None:
            async with latch:
                came.append(name)
                await asyncio.sleep(0)

        visitor("first")
        assert came == ["first"]
        assert latch.locked()
        tasks = [asyncio.create_task(task("second"))]
        await asyncio.sleep(0)
        visitor("third")
        tasks.append(asyncio.create_task(task("fourth")))
        await asyncio.sleep(0)
        assert came == ["first"]
        latch.release()
        await tasks[0]
        assert came == ["first", "second", "third"]
        latch.release()
        await tasks[1]
        assert came == ["first", "second", "third", "fourth"]
        assert not latch.locked()

    asyncio.run(story())


def test_whoever_does_not_want_it_any_more_is_passed_over() -> None:
    async def story() -> None:
        latch = Latch()
        latch.take(lambda: False)
        assert not latch.locked()
        await latch.acquire()
        latch.take(lambda: False)
        latch.release()
        assert not latch.locked()

    asyncio.run(story())


@pytest.mark.parametrize("has_it", [False, True])
def test_a_task_that_is_cancelled_holds_nobody_up(has_it: bool) -> None:
    async def story() -> None:
        latch = Latch()
        await latch.acquire()
        impatient = asyncio.create_task(latch.acquire())
        next_one = asyncio.create_task(latch.acquire())
        await asyncio.sleep(0)
        if has_it:
            latch.release()
            impatient.cancel()
        else:
            impatient.cancel()
            await asyncio.sleep(0)
            latch.release()
        await asyncio.wait_for(next_one, 1)
        assert impatient.cancelled()
        latch.release()
        assert not latch.locked()

    asyncio.run(story())
