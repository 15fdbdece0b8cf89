"""One thread that commits whatever has queued up: many moves share one sync of the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from duskhouse.store.log import Backend, Change, Conflict, Stored, Unavailable

MOST_AT_ONCE = 1000

Kept = asyncio.Future[None]
Job = tuple[Change, Kept]


class Store:
    """A backend for an event loop: `keep` is done when the change is on disk."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def keep(self, change: Change) -> Kept:
        """Queue a change; the future fails with Conflict or Unavailable if it was not kept."""
        kept: Kept = self._loop.create_future()
        self._jobs.put((change, kept))
        return kept

    async def load(self, match: str) -> Stored | None:
        return await asyncio.to_thread(self.backend.load, match)

    async def close(self) -> None:
        """Finish what has queued up."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self.backend.close()

    # ------------------------------------------------------ the writer's thread
    def _work(self) -> None:
        closing = False
        while not closing:
            batch: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
            closing = job is None
            if batch:
                results = self._commit(batch)
                self._loop.call_soon_threadsafe(settle, batch, results)

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


def settle(batch: Sequence[Job], results: Sequence[Exception | None]) -> None:
    for (_, kept), error in zip(batch, results, strict=True):
        if kept.cancelled():
            continue
        if error is None:
            kept.set_result(None)
        else:
            kept.set_exception(error)
