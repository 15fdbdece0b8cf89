"""Whether the server runs late: then the store takes longer breaks between commits."""

from __future__ import annotations

import asyncio

BEAT = 0.01
LATE = 0.002
"""By so much the beats of a busy server come too late on average."""

SLOWLY = 1 / 16
"""How much a single beat says about that."""


class Pulse:
    def __init__(self) -> None:
        self.is_late = False
        self._timer: asyncio.Handle | None = None
        self._due = 0.0
        self._late = 0.0  # on average

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._due = loop.time() + BEAT
        self._timer = loop.call_at(self._due, self._beat)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _beat(self) -> None:
        # The handle does not always know its time: uvloop gives one without it if that has passed.
        late = asyncio.get_running_loop().time() - self._due
        self._late += SLOWLY * (late - self._late)
        self.is_late = self._late > LATE
        self.start()
