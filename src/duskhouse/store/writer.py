"""Whatever has queued up is committed together: many moves share one sync of the disk.

A sync takes as long as a whole move, so at most a sixth of the time goes to them. A change that
comes after a quiet moment does not wait. A database inside the process commits in the event loop,
which another thread would slow down more by asking for the interpreter's lock. One that is reached
by the network has a thread that waits for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread

from duskhouse.store.log import Backend, Change, Conflict, Stored, Unavailable

BREAK, LONGEST_BREAK = 5, 0.05
"""In the event loop, nothing is committed for so many times as long as a commit usually takes, but
for no longer than this."""

SLOWLY = 1 / 32
"""How much a single commit says about what is usual."""

Settled = Callable[[Exception | None], None]
"""Called when a change is on disk, or could not be kept: Conflict or Unavailable."""

Job = tuple[Change, Settled]
Results = list[Exception | None]


class Store:
    """A backend for an event loop: `keep` is done when the change is on disk."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._loop = asyncio.get_running_loop()
        self._queued: list[Job] = []
        self._is_writing = False
        self._next_commit = 0.0
        self._usual = 0.0
        self._timer: asyncio.Handle | None = None
        self._batches: SimpleQueue[list[Job]] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)
        if not backend.is_in_process:
            self._thread.start()

    def keep(self, change: Change) -> asyncio.Future[None]:
        """Queue a change; the future fails with Conflict or Unavailable if it was not kept."""
        kept: asyncio.Future[None] = self._loop.create_future()

        def settled(error: Exception | None) -> None:
            if kept.cancelled():
                return
            if error is None:
                kept.set_result(None)
            else:
                kept.set_exception(error)

        self.keep_then(change, settled)
        return kept

    def keep_then(self, change: Change, settled: Settled) -> None:
        """Queue a change, and call this, which must not fail, when that is settled."""
        self._queued.append((change, settled))
        self._hand_over_soon()

    def _hand_over_soon(self) -> None:
        """As soon as nothing is being committed, and the latest commit is some time ago."""
        if self._is_writing or self._timer:
            return
        if self._loop.time() >= self._next_commit:
            self._timer = self._loop.call_soon(self._hand_over)
        else:
            self._timer = self._loop.call_at(self._next_commit, self._hand_over)

    def _hand_over(self) -> None:
        """Everything that has queued up is one batch."""
        self._timer = None
        self._is_writing = True
        batch, self._queued = self._queued, []
        if self.backend.is_in_process:
            self._settle(batch, *self._committed(batch))
        else:
            self._batches.put(batch)

    async def load(self, match: str) -> Stored | None:
        return await asyncio.to_thread(self.backend.load, match)

    async def close(self) -> None:
        """Finish what has queued up."""
        while self._is_writing or self._timer:
            await asyncio.sleep(0.001)
        if self._thread.is_alive():
            self._batches.put([])  # the sign to stop
            await asyncio.to_thread(self._thread.join)
        self.backend.close()

    def _settle(self, batch: Sequence[Job], results: Results, seconds: float) -> None:
        self._is_writing = False
        self._usual += SLOWLY * (seconds - self._usual)
        times = BREAK if self.backend.is_in_process else 1
        self._next_commit = self._loop.time() + min(times * self._usual, LONGEST_BREAK)
        if self._queued:
            self._hand_over_soon()
        for (_, settled), error in zip(batch, results, strict=True):
            settled(error)

    # ------------------------------------------------------ the writer's thread
    def _work(self) -> None:
        while batch := self._batches.get():
            self._loop.call_soon_threadsafe(self._settle, batch, *self._committed(batch))

    # --------------------------------------------------------------- committing
    def _committed(self, batch: Sequence[Job]) -> tuple[Results, float]:
        """What came of each, and how long it took."""
        began = time.perf_counter()
        results = self._commit(batch)
        return results, time.perf_counter() - began

    def _commit(self, batch: Sequence[Job]) -> Results:
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
