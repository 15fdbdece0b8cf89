"""Long work: the same results however it is spread, and whoever dies."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from duskhouse.lab.workers import Cores, InThisProcess, workers


def square(number: int) -> int:
    return number * number


def square_or_die(task: tuple[int, str]) -> int:
    """The first who comes to 5 dies."""
    number, folder = task
    if number == 5:
        try:
            (Path(folder) / "died").touch(exist_ok=False)
        except FileExistsError:
            return number * number
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def always_die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_work_in_this_process_takes_tasks_one_by_one() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(5):
            taken.append(number)
            yield number

    found = InThisProcess().work(square, tasks())
    assert next(found) == 0
    assert taken == [0]
    assert list(found) == [1, 4, 9, 16]


def test_a_process_that_dies_costs_no_result(tmp_path: Path) -> None:
    with workers(2) as able:
        found = list(able.work(square_or_die, [(number, str(tmp_path)) for number in range(12)]))
    assert (tmp_path / "died").exists()
    assert sorted(found) == [number * number for number in range(12)]


def test_a_task_that_kills_everyone_ends_the_work() -> None:
    with pytest.raises(BrokenProcessPool), workers(2) as able:
        list(able.work(always_die, [1]))


def test_few_tasks_are_taken_ahead() -> None:
    """So that what comes next can be chosen by what came back."""
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    cores = Cores(2)
    next(cores.work(square, tasks()))
    assert len(taken) <= 6
    cores.close()


# ------------------------------------------------------------------------------- Ray
def slow_square(number: int) -> int:
    time.sleep(0.2)
    return number * number


@pytest.mark.soak
def test_a_node_that_dies_costs_no_result() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'duskhouse[ray]'.")
    import ray
    from ray.cluster_utils import Cluster

    from duskhouse.lab.ray_workers import on_cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address)
    try:
        with on_cluster(cluster.address) as able:
            found = []
            for result in able.work(slow_square, range(40)):
                found.append(result)
                if len(found) == 8:
                    cluster.remove_node(second)
        assert sorted(found) == [number * number for number in range(40)]
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from duskhouse.words.errors import Refused

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match="duskhouse\\[ray\\]"), workers(ray="local"):
        pass
