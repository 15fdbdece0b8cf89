"""Who does long work: the cores of this machine, or a Ray cluster (`ray_workers`).

Work is a function of a task that needs nothing else, so its result is the same wherever it is done,
and doing it again gives it again: whoever dies in the middle costs time, not results. Tasks are
taken one by one when there is room, so they may be chosen by what has come back so far.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Protocol, TypeVar

from duskhouse.lab.processes import begin

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Tasks that each worker has been given: one to do and one to go on with."""

MOST_DEATHS = 3
"""A task with which so many workers have died is to blame."""


class Workers(Protocol):
    def work(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, as they come."""


class InThisProcess:
    """One after another, without any other process."""

    def work(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return map(do, tasks)


class Cores:
    """So many processes of this machine; `gently`, behind everything else that it does."""

    def __init__(self, jobs: int, gently: bool = False) -> None:
        self.jobs = jobs
        self.gently = gently
        self._pool: ProcessPoolExecutor | None = None
        self._others: set[int | None] = set()  # processes that were there before

    def work(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """A process that dies takes the pool with it: the tasks it had go to a new one."""
        coming, deaths = iter(tasks), dict[int, int]()
        doing: dict[Future[R], tuple[int, T]] = {}
        number = 0
        while True:
            while len(doing) < AHEAD * self.jobs:
                try:
                    task = next(coming)
                except StopIteration:
                    break
                doing[self._submit(do, task)] = (number, task)
                number += 1
            if not doing:
                return
            done, _ = wait(doing, return_when=FIRST_COMPLETED)
            lost = []
            for future in done:
                numbered = doing.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    lost.append(numbered)
                else:
                    yield result
            if lost:
                lost += doing.values()
                doing.clear()
                self.close()
            for at, task in sorted(lost, key=lambda one: one[0]):
                deaths[at] = deaths.get(at, 0) + 1
                if deaths[at] >= MOST_DEATHS:
                    raise BrokenProcessPool
                doing[self._submit(do, task)] = (at, task)

    def _submit(self, do: Callable[[T], R], task: T) -> Future[R]:
        if self._pool is None:
            self._others = {process.pid for process in active_children()}
            self._pool = ProcessPoolExecutor(
                self.jobs, get_context("spawn"), prepare, (self.gently,)
            )
        try:
            return self._pool.submit(do, task)
        except BrokenProcessPool:
            self.close()
            return self._submit(do, task)

    def close(self) -> None:
        """What has not begun is given up; what has is ended."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                if process.pid not in self._others:
                    process.terminate()


def prepare(gently: bool) -> None:
    begin()
    if gently and hasattr(os, "nice"):
        os.nice(10)


@contextmanager
def workers(jobs: int | None = None, ray: str = "", gently: bool = False) -> Iterator[Workers]:
    """All cores of this machine, or so many, or those of a Ray cluster; what has not been done is
    given up on leaving."""
    if ray:
        from duskhouse.lab.ray_workers import on_cluster

        with on_cluster(ray) as cluster:
            yield cluster
        return
    number = jobs or os.cpu_count() or 1
    if number == 1 and not gently:
        yield InThisProcess()
        return
    cores = Cores(number, gently)
    try:
        yield cores
    finally:
        cores.close()
