"""Work goes as far as it can at once, and goes on when what it waits for is there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from duskhouse.server.errand import Errand

Done = list[str]


def watched(work: Callable[[Done], Awaitable[None]]) -> Done:
    """What was done, and when the errand began to wait, in order."""
    done: Done = []

    async def all_of_it() -> None:
        ended = asyncio.Event()

        async def errand() -> None:
            await work(done)

        def over() -> None:
            done.append("over")
            ended.set()

        Errand(errand(), over)
        done.append("begun")
        await asyncio.wait_for(ended.wait(), 5)

    asyncio.run(all_of_it())
    return done


def test_what_need_not_wait_is_done_at_once() -> None:
    async def work(done: Done) -> None:
        async with asyncio.Lock():
            done.append("work")

    assert watched(work) == ["work", "over", "begun"]


def test_what_waits_goes_on() -> None:
    async def work(done: Done) -> None:
        done.append("first")
        await asyncio.sleep(0.01)
        done.append("then")
        await asyncio.sleep(0)
        await asyncio.to_thread(done.append, "in a thread")

    assert watched(work) == ["first", "begun", "then", "in a thread", "over"]


def test_errors_of_what_it_waits_for_reach_it() -> None:
    async def work(done: Done) -> None:
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(failed.set_exception, ValueError("no"))
        try:
            await failed
        except ValueError as error:
            done.append(str(error))

    assert watched(work) == ["begun", "no", "over"]


def test_what_is_called_off_ends_it() -> None:
    async def work(done: Done) -> None:
        called_off: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(called_off.cancel)
        await called_off
        done.append("never")

    assert watched(work) == ["begun", "over"]


def test_a_lock_lets_errands_in_one_after_another() -> None:
    async def work(done: Done) -> None:
        lock = asyncio.Lock()

        async def one(name: str) -> None:
            async with lock:
                done.append(f"{name} in")
                await asyncio.sleep(0.005)
                done.append(f"{name} out")

        ended: list[str] = []
        for name in "ab":
            Errand(one(name), lambda: ended.append("x"))
        while len(ended) < 2:
            await asyncio.sleep(0.005)

    assert watched(work) == ["a in", "begun", "a out", "b in", "b out", "over"]
