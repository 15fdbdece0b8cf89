"""A thread that does one thing after another, and may hang without keeping anyone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """Unlike those of an executor, its thread is a daemon: the program ends though it hangs."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._late: Future[Any] | None = None
        Thread(target=self._run, name=name, daemon=True).start()

    def submit(self, job: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        self._jobs.put((future, job))
        return future

    def is_late(self, future: Future[Any]) -> None:
        """Nobody waits for this any more."""
        if not future.done():
            self._late = future

    @property
    def is_stuck(self) -> bool:
        """Whether what nobody waits for any more is still being done."""
        return self._late is not None and not self._late.done()

    def stop(self) -> None:
        """Once all that was submitted is done."""
        self._jobs.put(None)

    def _run(self) -> None:
        while (submitted := self._jobs.get()) is not None:
            future, job = submitted
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(job())
            except BaseException as error:
                future.set_exception(error)
