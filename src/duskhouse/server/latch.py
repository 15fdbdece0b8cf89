"""A lock for whoever changes a table, which is often free: then it is taken at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

Then = Callable[[], bool]
"""Called when it is one's turn; says whether one takes it."""


class Latch:
    """As asyncio's, first come first served; but it can also be waited for without a task."""

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[Then] = deque()

    def locked(self) -> bool:
        return self._is_taken

    def take(self, then: Then) -> None:
        """Call this as soon as it is free, which may be at once."""
        if self._is_taken:
            self._waiting.append(then)
        else:
            self._is_taken = then()

    def release(self) -> None:
        """Whoever waits longest is next."""
        while self._waiting:
            if self._waiting.popleft()():
                return
        self._is_taken = False

    async def acquire(self) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def come() -> bool:
            if turn.cancelled():
                return False
            turn.set_result(None)
            return True

        self._waiting.append(come)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.release()  # it came to this turn just before
            raise

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
