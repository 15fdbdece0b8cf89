"""The arena: many deals on all cores, each played with the bots exchanged.

Results can be appended to a file, one line a deal after a first line with the plan; a run that
was broken off goes on from there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from duskhouse.bots.budget import read_budget
from duskhouse.lab.duplicate import DealResult, Plan, play_deal
from duskhouse.lab.statistics import Answer, Question, sequential_test
from duskhouse.lab.workers import Workers
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

Watch = Callable[[DealResult], None]


@dataclass
class Results:
    """The deals of a plan that have been played."""

    plan: Plan
    deals: dict[int, DealResult] = field(default_factory=dict)

    @property
    def teams(self) -> int:
        """How many sides a game has."""
        return len(next(iter(self.deals.values())).games[0].seating)

    def in_order(self) -> list[DealResult]:
        return [self.deals[number] for number in sorted(self.deals)]

    def shares(self, bot: int, other: int | None = None) -> list[float]:
        """By deal, the mean share of a team of this bot; alone among the other one if named."""
        found = []
        for deal in self.in_order():
            values = [
                sum(share for share, sitting in zip(game.shares, game.seating) if sitting == bot)
                / game.seating.count(bot)
                for game in deal.games
                if bot in game.seating and (other is None or is_alone(game.seating, bot, other))
            ]
            if values:
                found.append(sum(values) / len(values))
        return found

    def points(self, bot: int) -> list[float]:
        """By deal, the mean points of a seat of this bot."""
        found = []
        for deal in self.in_order():
            values = [
                points
                for game in deal.games
                for points, sitting in zip(game.points, game.seats)
                if sitting == bot
            ]
            if values:
                found.append(sum(values) / len(values))
        return found

    def seconds_a_move(self, bot: int) -> float:
        games = [game for deal in self.deals.values() for game in deal.games]
        return sum(game.seconds[bot] for game in games) / max(
            1, sum(game.moves[bot] for game in games)
        )

    def answer(self, question: Question) -> Answer:
        if not self.deals:
            return sequential_test([], question, 2)
        return sequential_test(self.shares(0, 1), question, self.teams)


def is_alone(seating: list[int], bot: int, other: int) -> bool:
    return seating.count(bot) == 1 and seating.count(other) == len(seating) - 1


def run(
    results: Results,
    deals: int,
    workers: Workers,
    watch: Watch,
    question: Question | None = None,
) -> bool:
    """Play what is missing of so many deals; False if it was broken off."""
    missing = [number for number in range(deals) if number not in results.deals]
    play = partial(play_deal, results.plan, read_budget(results.plan.budget))
    try:
        for deal in workers.work(play, missing):
            results.deals[deal.deal] = deal
            watch(deal)
            if question and is_due(results) and results.answer(question).decided:
                break
    except KeyboardInterrupt:
        return False
    return True


def is_due(results: Results) -> bool:
    """A test looks at all deals so far, so it is not asked after each of many."""
    return len(results.deals) % (1 + len(results.deals) // 100) == 0


# ------------------------------------------------------------------------- files
class Log:
    """A file of results: its plan, then a line for each deal."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def has_begun(self) -> bool:
        return self.path.exists() and self.path.stat().st_size > 0

    def begin(self, plan: Plan) -> Results:
        """A new file; one that is there already is not touched."""
        if self.has_begun:
            raise Refused("results-there", file=str(self.path))
        add_line(self.path, plan)
        return Results(plan)

    def resume(self, plan: Plan) -> Results:
        """What the file holds of the same plan; the seed may be left to the file."""
        if not self.has_begun:
            return self.begin(plan)
        try:
            first, *lines = whole_lines(self.path.read_bytes())
            begun = msgspec.json.decode(first, type=Plan)
            deals = [msgspec.json.decode(line, type=DealResult) for line in lines]
        except (OSError, ValueError, msgspec.MsgspecError):
            raise Refused("not-results", file=str(self.path)) from None
        if msgspec.structs.replace(plan, seed=plan.seed or begun.seed) != begun:
            raise Refused(
                "other-results", file=str(self.path), run=lambda words: described(begun, words)
            )
        keep_whole_lines(self.path)
        return Results(begun, {deal.deal: deal for deal in deals})

    def add(self, deal: DealResult) -> None:
        add_line(self.path, deal)


def whole_lines(content: bytes) -> list[bytes]:
    """All lines but a last one that was cut off."""
    return content[: content.rfind(b"\n") + 1].splitlines()


def add_line(path: Path, what: msgspec.Struct) -> None:
    try:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(what) + b"\n")
    except OSError as error:
        raise Refused("cannot-write", file=str(path), reason=error.strerror) from None


def keep_whole_lines(path: Path) -> None:
    """What was cut off at the end goes, or the next line would be lost behind it."""
    content = path.read_bytes()
    kept = content.rfind(b"\n") + 1
    if kept < len(content):
        os.truncate(path, kept)


def described(plan: Plan, words: Words) -> str:
    """What is played, in short."""
    return words.message(
        "report-plan",
        game=plan.game,
        seats=plan.seats,
        bots=", ".join(plan.bots),
        budget=plan.budget,
        seating=plan.seating,
        seed=plan.seed,
    )
