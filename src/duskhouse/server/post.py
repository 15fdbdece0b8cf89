"""What has time is sent with what comes after it, or when the post goes: a write to a socket costs
as much as making what is written.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from duskhouse.server.journal import log

GOES_AFTER = 0.05
"""Seconds."""


class Sender(Protocol):
    """A connection with something that has time."""

    def let_go(self) -> None:
        """Send it now, unless that has been done."""


class Post:
    def __init__(self) -> None:
        self._waiting: list[Sender] = []

    def take(self, sender: Sender) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_later(GOES_AFTER, self._go)
        self._waiting.append(sender)

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, []
        for sender in waiting:
            try:
                sender.let_go()
            except Exception:  # which must not keep the others waiting
                log.exception("post failed")
