"""One session of pytest that hunts the mutants of several targets."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.mutants.hunting import Hunt, Target
from tests.mutants.report import progress, report
from tests.mutants.running import FirstFailure, Test, run_as_they_are

OTHER_LAWS = (
    "knowledge",
    "imagine",
    "redaction",
    "tactics",
    "naive",
    "oracle",
    "plays",
    "trees",
    "records",
)
"""Tests of what a seat may know and of how bots play, and comparisons with the naive program, which
come second: they take long, and no clause of the rules should have to rely on them."""

ARGUMENTS = (
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",  # the plug-in of the package is imported already
    "--capture=no",
    "--quiet",
    "--quiet",
    "--no-header",
    "--no-summary",
    "-p",
    "no:cacheprovider",
    "-m",
    "not slow and not soak",
    *(f"--ignore-glob=*/test_{part}.py" for part in OTHER_LAWS),
)


def hunt(targets: Sequence[Target], only: str, tests_with: str, seconds: float) -> int:
    """Run the mutants with this text in their names; 1 if any survives that is not explained."""
    hunting = Hunting(targets, only, seconds)
    tests = [str(target.tests) for target in targets]
    pytest.main([*ARGUMENTS, "-k", tests_with, *tests], plugins=[hunting, FirstFailure()])
    return 0 if hunting.is_clean else 1


class Hunting:
    """A plugin of pytest: what is done with the tests once they are collected."""

    def __init__(self, targets: Sequence[Target], only: str, seconds: float) -> None:
        self._targets = targets
        self._only = only
        self._seconds = seconds
        self._hunts: list[Hunt] = []

    @property
    def is_clean(self) -> bool:
        finished = len(self._hunts) == len(self._targets)
        return finished and not any(hunt.survivors or hunt.stale for hunt in self._hunts)

    def pytest_configure(self) -> None:
        """Hypothesis: the same examples every time, and nothing kept of those that fail."""
        from hypothesis import Phase, settings  # after pytest, which reads its plugins first

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutants", settings(), derandomize=True, database=None, phases=phases
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        try:
            for target in self._targets:
                self._hunt(target, [item for item in session.items if is_in(item, target.tests)])
        except KeyboardInterrupt:
            print("\nStopped: this is what there is so far.")
        report(self._hunts)
        return True

    def _hunt(self, target: Target, items: Sequence[pytest.Item]) -> None:
        wanted = [mutant for mutant in target.mutants if self._only in mutant.name]
        tests = [test for test in map(Test.of, items) if test.clauses]
        print(f"{target.name}: {len(tests)} tests of clauses with the true rules …", flush=True)
        comparison = Test("the comparison", frozenset(), target.compare)
        *measured, compared = run_as_they_are([*tests, comparison], target.functions)
        hunt = Hunt(target, measured, compared, self._seconds)
        self._hunts.append(hunt)
        gc.freeze()  # forks share what is there already, as long as nobody touches it
        for done, mutant in enumerate(hunt.run(wanted), 1):
            progress(hunt, mutant, done, len(wanted))
        hunt.check_clauses()


def is_in(item: pytest.Item, tests: Path) -> bool:
    return tests == item.path or tests in item.path.parents
