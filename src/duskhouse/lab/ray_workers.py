"""Long work on a Ray cluster: every core of every node. A node that dies costs time: Ray does its
tasks again elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from duskhouse.engine.game.sources import FOLDERS
from duskhouse.lab.workers import AHEAD
from duskhouse.words.errors import Refused

T = TypeVar("T")
R = TypeVar("R")

INSTALL = "pip install 'duskhouse[ray]'"
LOCAL = "local"
PASSED_ON = (FOLDERS, "DUSKHOUSE_CACHE")
"""Variables that nodes are given, too: where games lie has to be the same there."""

AGAIN = -1
"""As often as a worker dies."""


class OnRay:
    def __init__(self, ray: Any) -> None:
        self.ray = ray

    def work(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        remote = self.ray.remote(num_cpus=1, max_retries=AGAIN)(do_one)
        shared = self.ray.put(do)
        coming, doing = iter(tasks), list[Any]()
        while True:
            # Nodes come and go, so it is asked anew how many there are.
            room = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            while len(doing) < room:
                try:
                    task = next(coming)
                except StopIteration:
                    break
                doing.append(remote.remote(shared, task))
            if not doing:
                return
            done, doing = self.ray.wait(doing)
            yield from self.ray.get(done)


def do_one(do: Callable[[T], R], task: T) -> R:
    return do(task)


@contextmanager
def on_cluster(address: str) -> Iterator[OnRay]:
    """The cluster at an address; `local` makes one of this machine's cores, for as long."""
    try:
        import ray
    except ImportError:
        raise Refused("no-ray", install=INSTALL) from None
    variables = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    was_there = ray.is_initialized()
    if not was_there:
        try:
            ray.init(
                address=None if address == LOCAL else address,
                runtime_env={"env_vars": variables},
                include_dashboard=False if address == LOCAL else None,
                log_to_driver=False,
                logging_level="ERROR",
            )
        except (ConnectionError, ValueError, RuntimeError):
            raise Refused("no-cluster", address=repr(address)) from None
    try:
        yield OnRay(ray)
    finally:
        if not was_there:
            ray.shutdown()
