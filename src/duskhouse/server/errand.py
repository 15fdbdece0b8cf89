"""Work that is done at once as far as it goes, and goes on when what it waits for is there.

A task would begin a turn of the event loop later, and most of what clients ask is done by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Errand:
    """Runs a coroutine that sees to its own errors, and then calls `done`.

    It is no task: nobody can cancel it, and it cannot use `asyncio.timeout`.
    """

    __slots__ = ("_done", "_work")

    def __init__(self, work: Coroutine[Any, None, None], done: Callable[[], None]) -> None:
        self._work = work
        self._done = done
        self._go_on()

    def _go_on(self, _: object = None) -> None:
        try:
            waited_for = self._work.send(None)
        except (StopIteration, asyncio.CancelledError):
            self._done()
            return
        if waited_for is None:  # it only lets others go first
            asyncio.get_running_loop().call_soon(self._go_on)
        else:
            waited_for._asyncio_future_blocking = False  # what `await` asks a task to confirm
            waited_for.add_done_callback(self._go_on)
