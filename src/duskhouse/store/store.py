"""A database for an event loop: one thread writes, a batch at a time, and another reads.

Whoever waits for the database gets an answer in time: what takes longer than `patience` is
Unavailable, and so is all that comes while that is still under way. Whether it was kept after all,
the log says once it can be read again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from duskhouse.store.log import (
    Backend,
    Change,
    Conflict,
    Row,
    SeatOf,
    Stored,
    Unavailable,
    unavailable,
)
from duskhouse.store.sql import MATCHES_OF
from duskhouse.store.worker import Worker

PATIENCE = 5.0
CHECK_WITHIN = 2.0
CHECKED_FOR = 1.0
"""Seconds for which the answer to a check is good enough for whoever asks next."""

COUNTED_FOR = 60.0

Results = list[Exception | None]
T = TypeVar("T")

log = logging.getLogger("duskhouse")


class Store:
    def __init__(self, backend: Backend, patience: float = PATIENCE) -> None:
        self.backend = backend
        self.patience = patience
        self.is_well = True
        self.matches: int | None = None  # as last counted
        self._writer = Worker("store-writer")
        self._reader = Worker("store-reader")
        self._checking: asyncio.Task[None] | None = None
        self._checked_at = 0.0
        self._counted_at = -COUNTED_FOR

    async def commit(self, changes: Sequence[Change]) -> Results:
        """Returns once all that could be kept is on disk; for each a Conflict or Unavailable, if it
        could not."""
        try:
            results = await self._ask(self._writer, partial(self._commit, changes))
        except Unavailable as error:
            results = [error] * len(changes)
        problems = (result for result in results if isinstance(result, Unavailable))
        self._is(next(problems, None))
        return results

    def _commit(self, changes: Sequence[Change]) -> Results:
        """All in one transaction; only if one of them conflicts, each in its own."""
        try:
            self.backend.write(changes)
            return [None] * len(changes)
        except Conflict as conflict:
            if len(changes) == 1:
                return [conflict]
            return [self._commit([change])[0] for change in changes]
        except Exception as error:
            return [unavailable(error)] * len(changes)

    async def load(self, match: str) -> Stored | None:
        """Not while it is unknown whether something will still be written."""
        if self._writer.is_stuck:
            raise Unavailable("the database does not answer")
        return await self._ask(self._reader, partial(self.backend.load, match))

    async def after(self, lengths: Mapping[str, int]) -> list[Row]:
        return await self._ask(self._reader, partial(self.backend.after, lengths))

    async def seats_of(self, person: str, since: float, most: int) -> list[SeatOf]:
        return await self._ask(self._reader, partial(self.backend.seats_of, person, since, most))

    async def matches_of(self, person: str, after: str, most: int) -> list[str]:
        """All matches of a person, some at a time: those that follow this one."""
        return [match for (match,) in await self.run(MATCHES_OF, person, after, most)]

    async def count(self) -> None:
        """See how many matches there are, if that was not done a moment ago."""
        now = time.monotonic()
        if now - self._counted_at >= COUNTED_FOR:
            self._counted_at = now
            with suppress(Unavailable):
                self.matches = await self._ask(self._reader, self.backend.count)

    async def due(self, before: float, most: int) -> list[str]:
        return await self._ask(self._reader, partial(self.backend.due, before, most))

    async def run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """See `Backend.run`."""
        return await self._ask(self._writer, partial(self.backend.run, statement, *values))

    async def tidy_up(self) -> None:
        with suppress(Unavailable):
            await self._ask(self._reader, self.backend.tidy_up)

    async def check(self) -> bool:
        """Whether the database takes what is written to it: tried out, if that is not known from a
        moment ago. Does not wait long."""
        if self._checking is None and time.monotonic() - self._checked_at > CHECKED_FOR:
            self._checking = asyncio.create_task(self._check())
        if self._checking is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self._checking), CHECK_WITHIN)
            except TimeoutError:
                return False
        return self.is_well

    async def _check(self) -> None:
        try:
            await self._ask(self._writer, self.backend.try_writing)
            self._is(None)
        except Unavailable as error:
            self._is(error)
        finally:
            self._checking = None
            self._checked_at = time.monotonic()

    async def close(self) -> None:
        """Once all that was begun is written; not at all, if the database hangs."""
        for worker, job in ((self._reader, bool), (self._writer, self.backend.close)):
            with suppress(Unavailable):
                await self._ask(worker, job)
            worker.stop()

    # ----------------------------------------------------------------- in time
    async def _ask(self, worker: Worker, job: Callable[[], T]) -> T:
        """What a thread finds, but Unavailable if that takes too long."""
        if worker.is_stuck:
            raise Unavailable("the database does not answer")
        future = worker.submit(job)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self.patience)
        except TimeoutError:
            worker.is_late(future)
            self.backend.hang_up()
            raise Unavailable(f"no answer within {self.patience:g} seconds") from None

    def _is(self, problem: Unavailable | None) -> None:
        """The log says when trouble begins and ends, and why."""
        if self.is_well and problem:
            log.error("database unavailable", exc_info=problem)
        elif problem is None and not self.is_well:
            log.info("database available again")
        self.is_well = problem is None
