"""`duskhouse arena`: bots against bots, with error bars."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duskhouse.bots.budget import read_budget
from duskhouse.bots.levels import IN_THE_ARENA, USUAL, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.lab.arena import Log, Results, Watch, run
from duskhouse.lab.duplicate import Plan
from duskhouse.lab.report import report_lines
from duskhouse.lab.seating import SEATINGS
from duskhouse.lab.statistics import Question
from duskhouse.terminal.show import say
from duskhouse.words.errors import Refused

MOST_DEALS = 10_000_000


def add_arguments(made: argparse.ArgumentParser, whole: Any) -> None:
    made.add_argument("--bots", metavar="A,B", required=True, help=f"two or more: {known_bots()}")
    made.add_argument("--deals", metavar="D", type=whole, default=100, help="how many deals (100)")
    budget = made.add_mutually_exclusive_group()
    budget.add_argument("--time", metavar="T", help=f"a move, for `search` and its kin ({USUAL})")
    budget.add_argument("--sims", metavar="K", type=whole, help="simulations a move instead")
    made.add_argument(
        "--seating",
        choices=list(SEATINGS),
        default="first",
        help="first: the first bot alone against the others; each: every bot in turn; "
        "all: every mixture",
    )
    made.add_argument("--seed", metavar="S", default="", help="any word; a new one if left out")
    made.add_argument("--sprt", metavar="E,F", help="stop once it is clear: by E Elo or by F?")
    made.add_argument("--json", metavar="FILE", type=Path, help="append each deal to this file")
    made.add_argument("--resume", action="store_true", help="go on with that file")
    made.add_argument("--jobs", metavar="J", type=whole, help="processes; one a core if left out")


def known_bots() -> str:
    return ", ".join(IN_THE_ARENA) + "; with a budget: search@50ms, search@2000"


@dataclass(frozen=True)
class Order:
    """What a person asked for, read and checked."""

    deals: int
    jobs: int
    question: Question | None
    results: Results
    log: Log | None


def ordered(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> Order:
    """Everything that can be refused is refused here, before anything is compiled."""
    plan = planned(chosen, game, seats, options)
    question = read_question(chosen.sprt, plan) if chosen.sprt else None
    results, log = begun(chosen, plan)
    return Order(chosen.deals, chosen.jobs or os.cpu_count() or 1, question, results, log)


def hold(order: Order) -> None:
    """The arena, from the first deal to the table."""
    results = order.results
    print(f"Seed {results.plan.seed}.", file=sys.stderr)
    with watching(order.deals, len(results.deals), order.log) as watch:
        finished = run(results, order.deals, order.jobs, watch, order.question)
    if not finished:
        print("Broken off; this is what was done until then.", file=sys.stderr)
    say(report_lines(results, order.question))


def planned(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> Plan:
    names = [name.strip().lower() for name in chosen.bots.split(",")]
    if len(names) < 2:
        raise Refused("The arena needs two bots at least, as in --bots search,tactics.")
    for name in names:
        find_bot(name, IN_THE_ARENA)
    if not 1 <= chosen.deals <= MOST_DEALS:
        raise Refused(f"There can be 1 to {MOST_DEALS} deals, not {chosen.deals}.")
    if chosen.resume and chosen.json is None:
        raise Refused("To resume a run, name its file: --json FILE --resume.")
    text = chosen.time or (str(chosen.sims) if chosen.sims is not None else str(USUAL))
    budget = read_budget(text)
    if chosen.time and not budget.seconds:
        raise Refused(f"A time is written like 100ms or 1.5s, not {chosen.time!r}.")
    return Plan(
        game=game.id,
        rules=game.rules_version,
        seats=seats,
        options=options,
        bots=names,
        budget=str(budget),
        seating=chosen.seating,
        seed=chosen.seed,
    )


def read_question(text: str, plan: Plan) -> Question:
    try:
        same, better = map(float, text.split(","))
    except ValueError:
        raise Refused(
            f"The bounds of a test are two Elo differences like 0,5, not {text!r}."
        ) from None
    if not -1000 <= same < better <= 1000:
        raise Refused("The first bound of a test is the smaller one, and both are below 1000 Elo.")
    if len(plan.bots) != 2:
        raise Refused("A test is between two bots.")
    return Question(same, better)


def begun(chosen: argparse.Namespace, plan: Plan) -> tuple[Results, Log | None]:
    """The results to add to, and the file for them."""
    seeded = plan if plan.seed else replace(plan, seed=secrets.token_hex(8))
    if chosen.json is None:
        return Results(seeded), None
    log = Log(chosen.json)
    if not chosen.resume:
        return log.begin(seeded), log
    return log.resume(plan if log.has_begun else seeded), log


@contextmanager
def watching(deals: int, done: int, log: Log | None) -> Iterator[Watch]:
    """A progress bar where somebody may be looking, and the file."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("deals", total=deals, completed=done)

        def watch(deal: Any) -> None:
            if log is not None:
                log.add(deal)
            progress.advance(bar)

        yield watch
