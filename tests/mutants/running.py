"""How mutants are run. pytest collects the tests once. Every mutant then gets a process of its own,
a fork in which its one wrong thing is put in place, and the tests that can see it are run up to the
first failure. Nothing is written to any file.

Before that all tests are run with the true rules: which of them runs which part of them, and how
long it takes. That is in a fork as well, since what tests compute may stay in caches.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from types import FunctionType
from typing import Any, NoReturn

import pytest

from tests.mutants.operators import Block, Mutant, watch

SPARE_SECONDS, TIMES_AS_LONG = 2.0, 10.0
"""How much of the processor's time a test may take, beyond what it takes with the true rules,
before it counts as failed: an endless loop."""

Send = Callable[[Any], None]


@dataclass(frozen=True)
class Test:
    """Something that fails if the rules are wrong, with the clauses it is marked with."""

    __test__ = False

    name: str
    clauses: frozenset[str]
    run: Callable[[], object]

    @classmethod
    def of(cls, item: pytest.Item) -> Test:
        marks = item.iter_markers("clause")
        clauses = frozenset(str(clause) for mark in marks for clause in mark.args)
        protocol = item.config.hook.pytest_runtest_protocol
        return cls(item.nodeid, clauses, lambda: protocol(item=item, nextitem=None))


@dataclass(frozen=True)
class Measured:
    """How long a test takes with the true rules, and what it runs of them."""

    test: Test
    seconds: float
    blocks: frozenset[Block]


class FirstFailure:
    """A plugin of pytest: in a fork, the first failure is the end."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)


# -------------------------------------------------------------------- a fork
def in_fork(work: Callable[[Send], None]) -> tuple[bool, list[Any]]:
    """Whether the work was done to its end in a process of its own, and all that it sent."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        work_and_exit(work, writing)
    os.close(writing)
    try:
        with open(reading, "rb") as pipe:
            sent = list(unpickled(pipe))
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    return status == 0, sent


def work_and_exit(work: Callable[[Send], None], pipe: int) -> NoReturn:
    """What the tests print goes nowhere."""
    status = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        work(lambda item: write_all(pipe, pickle.dumps(item)))
        status = 0
    finally:
        os._exit(status)


def write_all(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def unpickled(pipe: Any) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(pipe)
        except EOFError:
            return


# ------------------------------------------------------------- the true rules
def run_as_they_are(tests: Sequence[Test], functions: Sequence[FunctionType]) -> list[Measured]:
    """Run all tests with the true rules; what each of them runs of these functions."""

    def work(send: Send) -> None:
        reached = watch(functions)
        for test in tests:
            send(test.name)
            reached.clear()
            begun = process_time()
            test.run()
            send((process_time() - begun, frozenset(reached)))

    passed, sent = in_fork(work)
    if not passed:
        pytest.exit(f"{sent[-1]} fails with the true rules.", 1)
    return [Measured(test, *found) for test, found in zip(tests, sent[1::2], strict=True)]


# ------------------------------------------------------------------ a mutant
def first_to_fail(mutant: Mutant, tests: Sequence[Measured]) -> Test | None:
    """The first of these tests that fails, or does not end, with the mutant in place."""

    def work(send: Send) -> None:
        mutant.apply()
        for number, measured in enumerate(tests):
            send(number)
            limit = SPARE_SECONDS + TIMES_AS_LONG * measured.seconds
            signal.setitimer(signal.ITIMER_PROF, limit)
            measured.test.run()

    passed, begun = in_fork(work)
    return None if passed else tests[begun[-1]].test
