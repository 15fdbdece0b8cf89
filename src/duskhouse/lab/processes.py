"""How a process that works for another one begins and ends."""

from __future__ import annotations

import atexit
import signal
from collections.abc import Callable
from typing import Any


def begin() -> None:
    """Ctrl-C reaches all processes of a terminal, but only the first one decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)


def leave(number: int, frame: Any) -> None:
    put_away()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


PUT_AWAY: list[Callable[[], None]] = []
"""What a process does before it ends, also where it is made to end. May be called twice."""


@atexit.register
def put_away() -> None:
    for one in PUT_AWAY:
        one()
