"""A database for an event loop: one thread writes, a batch at a time, and others read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from duskhouse.store.log import Backend, Change, Conflict, Stored, Unavailable

Results = list[Exception | None]


class Store:
    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._writer = ThreadPoolExecutor(1, "store-writer")

    async def commit(self, changes: Sequence[Change]) -> Results:
        """Returns once all that could be kept is on disk; for each a Conflict or Unavailable, if it
        could not."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self._commit, changes)

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
            return [Unavailable(str(error))] * len(changes)

    async def load(self, match: str) -> Stored | None:
        return await asyncio.to_thread(self.backend.load, match)

    async def tidy_up(self) -> None:
        await asyncio.to_thread(self.backend.tidy_up)

    async def close(self) -> None:
        """Once all that was begun is written."""
        await asyncio.to_thread(self._writer.shutdown)
        self.backend.close()
