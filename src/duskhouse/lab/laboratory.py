"""A run of the lab: which measures take which part of the time, and what they have found.

Work is cut into tasks: a few deals of one measure under one rule. A task depends on the plan and
its number alone. Results are added in the order of their numbers, so that as many tasks give the
same figures to the last digit, however many workers there are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import NamedTuple

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.lab.figures import Figures, Notes, Part
from duskhouse.lab.measures import cards, choice, depth, fairness, restricted, tension
from duskhouse.lab.playing import Table
from duskhouse.lab.workers import Workers


class Plan(msgspec.Struct, frozen=True):
    """All that decides what is found: the same plan gives the same games."""

    game: str
    rules: int
    seats: int
    options: Options
    against: Options | None
    bot: str
    seed: str

    @property
    def rules_played(self) -> list[Options]:
        return [self.options] if self.against is None else [self.options, self.against]


@dataclass(frozen=True)
class Measure:
    """`deals` make a task, which should take a part of a second; `share` is its part of the time,
    `of_deals` its part of the deals where these are counted instead."""

    note: Callable[[Table, int, Notes], None]
    deals: int
    share: float
    of_deals: float


MEASURES = {
    "fairness": Measure(fairness.measure, 120, 0.12, 1.0),
    "cards": Measure(cards.measure, 24, 0.28, 0.2),
    "tension": Measure(tension.measure, 4, 0.10, 0.02),
    "choice": Measure(choice.measure, 2, 0.12, 0.01),
    "depth": Measure(depth.measure, 2, 0.22, 0.01),
    "luck": Measure(depth.measure_luck, 60, 0.03, 0.2),
    "restricted": Measure(restricted.measure, 2, 0.13, 0.05),
}


class Task(NamedTuple):
    measure: str
    number: int
    rule: int


class Done(NamedTuple):
    task: Task
    part: Part
    seconds: float | None  # of a core; not told of the first of a process, which loads the rules


@cache
def table_of(game: str, seats: int, options: bytes, seed: str, bot: str) -> Table:
    return Table(find_game(game), seats, msgspec.json.decode(options), seed, bot)


def table_for(plan: Plan, rule: int) -> Table:
    options = msgspec.json.encode(plan.rules_played[rule])
    return table_of(plan.game, plan.seats, options, plan.seed, plan.bot)


def do(plan: Plan, task: Task) -> Done:
    """A task, wherever."""
    began, notes, measure = time.process_time(), Notes(), MEASURES[task.measure]
    table = table_for(plan, task.rule)
    for deal in range(task.number * measure.deals, (task.number + 1) * measure.deals):
        measure.note(table, deal, notes)
    seconds = time.process_time() - began if task.measure in _begun else None
    _begun.add(task.measure)
    return Done(task, notes.part, seconds)


_begun: set[str] = set()  # the measures that this process has taken


def measures_for(game: Game) -> list[str]:
    return [name for name in MEASURES if name != "restricted" or game.study.restrictions]


@dataclass
class Results:
    """What a run has found so far: the figures of each rule, and how far each measure is."""

    plan: Plan
    figures: list[Figures]
    added: dict[str, int]  # by measure: so many tasks of each rule, from the first on
    timed: dict[str, tuple[int, float]]  # by measure: so many tasks took so many seconds of a core
    games: int = 0
    seconds: float = 0.0
    _waiting: dict[Task, Done] = field(default_factory=dict)

    @classmethod
    def empty(cls, plan: Plan) -> Results:
        names = measures_for(find_game(plan.game))
        rules = [Figures() for _ in plan.rules_played]
        return cls(plan, rules, dict.fromkeys(names, 0), {})

    def add(self, done: Done) -> None:
        """In order: what comes too early waits for the others."""
        self._waiting[done.task] = done
        name, rules = done.task.measure, range(len(self.figures))
        if done.seconds is not None:
            tasks, seconds = self.timed.get(name, (0, 0.0))
            self.timed[name] = (tasks + 1, seconds + done.seconds)
        while True:
            due = [Task(name, self.added[name], rule) for rule in rules]
            if not all(task in self._waiting for task in due):
                return
            for task in due:
                self.figures[task.rule].add(self._waiting.pop(task).part)
                self.games += MEASURES[name].deals
            self.added[name] += 1


Watch = Callable[[Results], None]


def run(results: Results, workers: Workers, tasks: Iterator[Task], watch: Watch) -> bool:
    """Do these tasks; False if it was broken off."""
    began, before = time.monotonic(), results.seconds
    try:
        for done in workers.work(partial(do, results.plan), tasks):
            results.add(done)
            results.seconds = before + time.monotonic() - began
            watch(results)
    except KeyboardInterrupt:
        return False
    return True


def within(results: Results, seconds: float) -> Iterator[Task]:
    """Tasks until the time is over, and one at least; next comes the measure that has had least of
    its part. All rules get the same deals."""
    until = time.monotonic() + seconds
    rules = range(len(results.figures))
    next_ = dict(results.added)
    while True:
        name = min(next_, key=lambda each: used(results, each, next_[each]))
        for rule in rules:
            yield Task(name, next_[name], rule)
        next_[name] += 1
        if time.monotonic() >= until:
            return


def used(results: Results, name: str, tasks: int) -> float:
    """How much of its part of the time a measure has had, by what its tasks took on average: they
    are not alike. Before one is done, each measure gets as many."""
    timed, seconds = results.timed.get(name, (1, 1e-3))
    return tasks * seconds / timed / MEASURES[name].share


def counted(results: Results, deals: int) -> Iterator[Task]:
    """The tasks of a run over so many deals, whatever time that takes."""
    for name, added in results.added.items():
        measure = MEASURES[name]
        for number in range(added, max(1, round(deals * measure.of_deals / measure.deals))):
            for rule in range(len(results.figures)):
                yield Task(name, number, rule)
