"""One thread that commits whatever has queued up: many moves share one sync of the disk.

A sync costs as much processor time as a whole move, so there are only so many a second. A change
that comes after a quiet moment does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

from duskhouse.store.log import Backend, Change, Conflict, Stored, Unavailable

BETWEEN_SYNCS = 0.004

Kept = asyncio.Future[None]
Job = tuple[Change, Kept]


class Store:
    """A backend for an event loop: `keep` is done when the change is on disk."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._loop = asyncio.get_running_loop()
        self._queued: list[Job] = []
        self._is_writing = False
        self._next_sync = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._batches: SimpleQueue[list[Job]] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def keep(self, change: Change) -> Kept:
        """Queue a change; the future fails with Conflict or Unavailable if it was not kept."""
        kept: Kept = self._loop.create_future()
        self._queued.append((change, kept))
        self._hand_over_soon()
        return kept

    def _hand_over_soon(self) -> None:
        """As soon as the writer is free and the latest sync is some time ago."""
        if self._is_writing or self._timer:
            return
        if self._loop.time() >= self._next_sync:
            self._hand_over()
        else:
            self._timer = self._loop.call_at(self._next_sync, self._hand_over)

    def _hand_over(self) -> None:
        """Everything that has queued up is one batch: the writer wakes once for all of it."""
        self._is_writing = True
        self._timer = None
        self._next_sync = self._loop.time() + BETWEEN_SYNCS
        self._batches.put(self._queued)
        self._queued = []

    async def load(self, match: str) -> Stored | None:
        return await asyncio.to_thread(self.backend.load, match)

    async def close(self) -> None:
        """Finish what has queued up."""
        while self._is_writing or self._timer:
            await asyncio.sleep(0.001)
        self._hand_over()  # nothing: the sign to stop
        await asyncio.to_thread(self._thread.join)
        self.backend.close()

    def _settle(self, batch: Sequence[Job], results: Sequence[Exception | None]) -> None:
        self._is_writing = False
        if self._queued:
            self._hand_over_soon()
        for (_, kept), error in zip(batch, results, strict=True):
            if kept.cancelled():
                continue
            if error is None:
                kept.set_result(None)
            else:
                kept.set_exception(error)

    # ------------------------------------------------------ the writer's thread
    def _work(self) -> None:
        while batch := self._batches.get():
            self._loop.call_soon_threadsafe(self._settle, batch, self._commit(batch))

    def _commit(self, batch: Sequence[Job]) -> list[Exception | None]:
        """All in one transaction; only if one of them cannot be kept, each in its own."""
        try:
            self.backend.write([change for change, _ in batch])
            return [None] * len(batch)
        except Conflict as conflict:
            if len(batch) == 1:
                return [conflict]
            return [self._commit([job])[0] for job in batch]
        except Exception as error:  # whatever it is, nobody may wait for ever
            return [Unavailable(str(error))] * len(batch)
