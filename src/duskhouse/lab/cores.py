"""Work on many cores, in processes: what is finished comes as it is finished."""

from __future__ import annotations

import atexit
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def on_cores(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int
) -> Iterator[Iterator[Result]]:
    """What comes of the tasks, in any order; what is not done yet is given up on leaving."""
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        yield map(work, tasks)
        return
    with get_context("spawn").Pool(jobs, begin) as pool:
        yield pool.imap_unordered(work, tasks)


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
