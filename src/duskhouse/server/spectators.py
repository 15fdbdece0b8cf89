"""Whoever watches a table. They may see it some seconds later than it happens.

Where they do, what they have been shown is kept, so that a new one sees the same as the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from duskhouse.server.changes import NOTHING, Shown
from duskhouse.server.frames import encoded

if TYPE_CHECKING:
    from duskhouse.server.session import Session

HIDDEN_UNTIL_SHOWN = ("seed", "shares", "rematch")


@dataclass(slots=True)
class Spectators:
    """`info` and `shown` are what they have been told last, if they see it later; `changed_at` is
    when there was last something to tell them."""

    delay: float
    sessions: set[Session] = field(default_factory=set)
    info: dict[str, Any] = field(default_factory=dict)
    shown: Shown = NOTHING
    changed_at: float = field(default_factory=time.monotonic)

    @property
    def need_frames(self) -> bool:
        return bool(self.sessions or self.delay)

    def open(self, info: dict[str, Any]) -> None:
        """What may be seen at once of a table that was just made or loaded, though all the rest is
        seen later: not even that it has begun."""
        self.info = {**info, "state": "open"}
        for name in HIDDEN_UNTIL_SHOWN:
            self.info.pop(name, None)

    def show(self, shown: Shown, frame: bytes) -> None:
        self._later(self._show, shown, frame)

    def show_table(self, info: dict[str, Any]) -> None:
        self._later(self._show_table, info)

    def tell(self, frame: bytes) -> None:
        self._later(self._tell, frame)

    def _later(self, show: Callable[..., None], *what: Any) -> None:
        self.changed_at = time.monotonic()
        if self.delay:
            asyncio.get_running_loop().call_later(self.delay, show, *what)
        else:
            show(*what)

    def _show(self, shown: Shown, frame: bytes) -> None:
        self.shown = shown
        self._tell(frame)

    def _show_table(self, info: dict[str, Any]) -> None:
        self.info = info
        if self.sessions:
            self._tell(encoded({"type": "table", "table": info}))

    def _tell(self, frame: bytes) -> None:
        for session in self.sessions:
            session.show(frame)
