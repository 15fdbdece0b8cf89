"""One socket: what waits to be sent to it, and how fast it may ask."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from duskhouse.engine.news import SPECTATOR
from duskhouse.server.frames import ViewFrame
from duskhouse.server.limits import Bucket

MOST_WAITING = 500
POLICY_VIOLATION, NORMAL = 1008, 1000


class Connection:
    """Whatever is told to it waits in a queue of its own, so no slow or closing peer can hold up
    or break what is told to the others."""

    def __init__(self, address: str, bucket: Bucket) -> None:
        self.address = address
        self.bucket = bucket
        self.viewer = SPECTATOR
        self.holder = 0
        self.name = ""
        self.is_thinking = False
        self.too_fast_since: float | None = None
        self._waiting: deque[str | ViewFrame] = deque()
        self._something = asyncio.Event()
        self._close: int | None = None

    @property
    def is_spectator(self) -> bool:
        return self.viewer == SPECTATOR

    def tell(self, frame: str | ViewFrame) -> None:
        if self._close is not None:
            return
        waiting = self._waiting
        latest = waiting[-1] if waiting else None
        if isinstance(frame, ViewFrame) and isinstance(latest, ViewFrame):
            waiting.pop()
            frame = frame.after(latest)
        waiting.append(frame)
        if len(waiting) > MOST_WAITING:
            waiting.clear()
            self.close(POLICY_VIOLATION)
        self._something.set()

    def close(self, code: int = NORMAL) -> None:
        """Close once everything that waits has been sent."""
        if self._close is None:
            self._close = code
            self._something.set()

    async def deliver(
        self, send: Callable[[str], Awaitable[None]], close: Callable[[int], Awaitable[None]]
    ) -> None:
        """Send what waits, until the connection is to be closed."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                frame = self._waiting.popleft()
                await send(frame if isinstance(frame, str) else frame.encoded())
            if self._close is not None:
                await close(self._close)
                return
