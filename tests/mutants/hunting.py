"""All mutants of some rules, and which test kills each of them."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from types import FunctionType

from tests.mutants.operators import Mutant, full_name, mutants_of, tables_of, with_callees
from tests.mutants.running import Measured, Test, first_to_fail


@dataclass(frozen=True)
class Target:
    """Rules to be broken: these functions and what they call, as far as they are in the folder.

    Their clauses' ids have a prefix, and tests that are marked with them; besides, all of it can be
    compared with a second program, which fails if there is a difference. Mutants that nobody can
    tell from the true rules are listed in a file.
    """

    name: str
    roots: tuple[FunctionType, ...]
    folder: Path
    prefix: str
    tests: Path
    compare: Callable[[], object]
    list_of_equivalents: Path

    @cached_property
    def functions(self) -> list[FunctionType]:
        return with_callees(self.roots, self.folder)

    @cached_property
    def mutants(self) -> list[Mutant]:
        of_functions = [mutant for function in self.functions for mutant in mutants_of(function)]
        return [*of_functions, *tables_of(self.functions)]

    @cached_property
    def equivalents(self) -> dict[str, str]:
        """The names of those mutants, with the reason."""
        groups = tomllib.loads(self.list_of_equivalents.read_text("utf-8"))["equivalent"]
        return {name: group["reason"] for group in groups for name in group["mutants"]}

    @cached_property
    def functions_by_clause(self) -> dict[str, set[str]]:
        """Which functions name a clause in their docstring."""
        found: dict[str, set[str]] = defaultdict(set)
        for function in self.functions:
            for clause in named_clauses(function.__doc__ or "", self.prefix):
                found[clause].add(full_name(function))
        return dict(sorted(found.items()))


def named_clauses(text: str, prefix: str) -> Iterator[str]:
    """The clauses in "KAMO-15 to 19" or "KAMO-14, 24 and 46"."""
    for numbers in re.findall(rf"{prefix}-(A?\d+(?:(?:, | and | to )A?\d+)*)", text):
        for series, first, last in re.findall(r"(A?)(\d+)(?: to A?(\d+))?", numbers):
            for number in range(int(first), int(last or first) + 1):
                yield f"{prefix}-{series}{number:02}"


@dataclass
class Hunt:
    """The mutants of a target that were run, and the first test that noticed each."""

    target: Target
    tests: Sequence[Measured]
    comparison: Measured
    seconds: float
    killers: dict[Mutant, Test | None] = field(default_factory=dict)
    unnoticed_clauses: list[str] = field(default_factory=list)

    def run(self, mutants: Sequence[Mutant]) -> Iterator[Mutant]:
        """Run them one after the other, naming each when it is done."""
        for mutant in mutants:
            self.killers[mutant] = first_to_fail(mutant, self.tests_for(mutant))
            yield mutant

    def tests_for(self, mutant: Mutant) -> list[Measured]:
        """The tests that run what is wrong: first what has noticed something in this function
        before, then the quick ones, for so many seconds. The comparison comes last."""
        useful = {
            killer for other, killer in self.killers.items() if other.function == mutant.function
        }
        able = [test for test in self.tests if not test.blocks.isdisjoint(mutant.blocks)]
        able.sort(key=lambda able: (able.test not in useful, able.seconds))
        before = accumulate((test.seconds for test in able), initial=0.0)
        affordable = [test for test, spent in zip(able, before) if spent < self.seconds]
        return [*affordable, self.comparison]

    def check_clauses(self) -> None:
        """Of each clause that a rule names, some test of its own has to fail when that rule is
        broken in some way."""
        for clause, functions in self.target.functions_by_clause.items():
            mutants = [mutant for mutant in self.killed if mutant.function in functions]
            if mutants and not any(self.is_noticed_by(clause, mutant) for mutant in mutants):
                self.unnoticed_clauses.append(clause)

    def is_noticed_by(self, clause: str, mutant: Mutant) -> bool:
        own = [test for test in self.tests_for(mutant) if clause in test.test.clauses]
        killer = self.killers[mutant]
        return any(test.test is killer for test in own) or bool(first_to_fail(mutant, own))

    # ---------------------------------------------------------------- figures
    @property
    def killed(self) -> list[Mutant]:
        return [mutant for mutant, killer in self.killers.items() if killer]

    @property
    def killed_by_comparison(self) -> list[Mutant]:
        """Those that no test of a clause notices."""
        return [mutant for mutant, killer in self.killers.items() if killer and not killer.clauses]

    @property
    def equivalent(self) -> list[Mutant]:
        return [mutant for mutant in self.alive if mutant.name in self.target.equivalents]

    @property
    def survivors(self) -> list[Mutant]:
        return [mutant for mutant in self.alive if mutant.name not in self.target.equivalents]

    @property
    def alive(self) -> list[Mutant]:
        return [mutant for mutant, killer in self.killers.items() if killer is None]

    @property
    def stale(self) -> list[str]:
        """What is listed as equivalent but was noticed."""
        noticed = {mutant.name for mutant in self.killed}
        return sorted(noticed & set(self.target.equivalents))
