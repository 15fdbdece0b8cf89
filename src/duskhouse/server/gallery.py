"""The spectators of a table. They may see it some seconds later than it happens.

Where they do, what they have been shown is kept, so that a new one sees the same as the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from duskhouse.server.connection import Connection
from duskhouse.server.frames import ViewFrame, encoded

Info = dict[str, Any]


class Gallery:
    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.connections: set[Connection] = set()
        self.info: Info = {}
        self.view: ViewFrame | None = None
        self._news: list[bytes] = []

    @property
    def needs_views(self) -> bool:
        return bool(self.connections or self.delay)

    def show_table(self, info: Info) -> None:
        self._later(self._show_table, info)

    def show_view(self, view: ViewFrame) -> None:
        self._later(self._show_view, view)

    @property
    def log(self) -> bytes:
        """All the news so far, as they were sent."""
        return b",".join(filter(None, self._news))

    def tell(self, frame: bytes) -> None:
        self._later(self._tell, frame)

    def _later(self, show: Callable[..., None], *what: Any) -> None:
        if self.delay:
            asyncio.get_running_loop().call_later(self.delay, show, *what)
        else:
            show(*what)

    def _show_table(self, info: Info) -> None:
        self.info = info
        if self.connections:
            self._tell(encoded({"type": "table", "table": info}))

    def _show_view(self, view: ViewFrame) -> None:
        if self.delay:
            self.view = view
            self._news.append(view.news)
        self._tell(view)

    def _tell(self, frame: bytes | ViewFrame) -> None:
        for connection in self.connections:
            connection.tell(frame)
