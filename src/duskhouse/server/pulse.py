"""How busy the server is, and whose views wait for a calmer moment.

The seat on turn gets its view at once. While the event loop runs late, the others may wait a
little: when a match has moved on by then, one view with all the news does for several.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

BEAT = 0.01
LATE = 0.002
"""By so much the beats of a busy server come too late on average."""

SLOWLY = 1 / 16
"""How much a single beat says about that."""

CatchUp = Callable[[], None]


class Pulse:
    def __init__(self, most_lag: float) -> None:
        self.most_lag = most_lag
        self.is_late = False
        self._waiting: dict[CatchUp, float] = {}
        self._timer: asyncio.Handle | None = None
        self._due = 0.0
        self._late = 0.0  # on average

    @property
    def is_busy(self) -> bool:
        """So late that some may have to wait."""
        return self.is_late and self.most_lag > 0

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._due = loop.time() + BEAT
        self._timer = loop.call_at(self._due, self._beat)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def put_off(self, catch_up: CatchUp) -> None:
        """Call this when there is time, or when it has waited long enough."""
        self._waiting.setdefault(catch_up, asyncio.get_running_loop().time())

    def _beat(self) -> None:
        # The handle does not always know its time: uvloop gives one without it if that has passed.
        now = asyncio.get_running_loop().time()
        self._late += SLOWLY * (now - self._due - self._late)
        self.is_late = self._late > LATE
        while self._waiting:
            catch_up, since = next(iter(self._waiting.items()))
            if self.is_busy and now - since < self.most_lag:
                break
            del self._waiting[catch_up]
            catch_up()
        self.start()
