"""`duskhouse arena`: bots against bots, with error bars."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duskhouse.bots.budget import read_budget
from duskhouse.bots.compiling import COMPETING
from duskhouse.bots.levels import USUAL
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.lab.arena import Log, Results, Watch, run
from duskhouse.lab.duplicate import Plan
from duskhouse.lab.pool import find_opponent, known_names, pool
from duskhouse.lab.report import Report
from duskhouse.lab.seating import EACH, SEATINGS
from duskhouse.lab.statistics import Question
from duskhouse.lab.workers import workers
from duskhouse.terminal.choices import add_seating, chosen_game
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.language import language, message, say
from duskhouse.terminal.league import BY_GAME, SECONDS, hold_league
from duskhouse.terminal.parser import add_command, whole
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

EXAMPLES = (
    "  duskhouse arena {game} --seats {seats} --bots tactics,random --deals 1000\n"
    "  duskhouse arena {game} --bots search,tactics --time 100ms --sprt 0,20\n"
    "  duskhouse arena {game} --bots search@50ms,search@200ms --json run.jsonl --resume\n"
    "  duskhouse arena {game} --seats {seats} --pool --deals 20\n"
    "  duskhouse arena {game} --league --bots 'tactics,search@200,mine=pipe:python mine.py'"
)

MOST_DEALS = 10_000_000


def add_arena(commands: Any) -> None:
    made = add_command(commands, "arena", EXAMPLES, hold_arena)
    made.argument("game", metavar="GAME")
    add_seating(made)
    made.argument("--bots", metavar="A,B", values={"known": ", ".join(known_names())})
    made.argument("--pool", metavar="C,D", nargs="?", const="", values={"pool": ", ".join(pool())})
    made.argument("--deals", metavar="D", type=whole, default=100)
    budget, usual = made.switches.add_mutually_exclusive_group(), str(USUAL)
    budget.add_argument("--time", metavar="T", help=made.help_for("time", usual=usual))
    budget.add_argument("--sims", metavar="K", type=whole, help=made.help_for("sims"))
    made.argument("--seating", choices=list(SEATINGS))
    made.argument("--seed", metavar="S", default="")
    made.argument("--sprt", metavar="E,F")
    made.argument("--json", metavar="FILE", type=Path)
    made.argument("--resume", action="store_true")
    made.argument("--jobs", metavar="J", type=whole)
    made.argument("--league", metavar="FILE", nargs="?", const=BY_GAME)
    made.argument("--limit", metavar="T", values={"usual": SECONDS})
    made.argument("--ray", metavar="ADDRESS", default="")


def hold_arena(chosen: argparse.Namespace) -> None:
    game, seats, options = chosen_game(chosen)
    if chosen.league is not None:
        hold_league(chosen, game, seats, options)
        return
    order = ordered(chosen, game, seats, options)
    ensure_compiled([game], COMPETING)
    hold(order)


@dataclass(frozen=True)
class Order:
    """What a person asked for, read and checked."""

    deals: int
    jobs: int | None
    ray: str
    question: Question | None
    results: Results
    log: Log | None


def ordered(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> Order:
    """Everything that can be refused is refused here, before anything is compiled."""
    plan = planned(chosen, game, seats, options)
    question = read_question(chosen.sprt, plan) if chosen.sprt else None
    results, log = begun(chosen, plan)
    return Order(chosen.deals, chosen.jobs, chosen.ray, question, results, log)


def hold(order: Order) -> None:
    """The arena, from the first deal to the table."""
    results = order.results
    print(message("arena-seed", seed=results.plan.seed), file=sys.stderr)
    with (
        watching(order.deals, len(results.deals), order.log) as watch,
        workers(order.jobs, order.ray) as able,
    ):
        finished = run(results, order.deals, able, watch, order.question)
    if not finished:
        print(message("arena-broken-off"), file=sys.stderr)
    say(Report(results, Words(language=language())).lines(order.question))


def planned(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> Plan:
    pooled = chosen.pool is not None
    named = [name.strip() for name in (chosen.pool if pooled else chosen.bots or "").split(",")]
    names = [*pool(), *filter(None, named)] if pooled else named
    if len(names) < 2 or (pooled and chosen.bots):
        raise Refused("arena-bots")
    for name in names:
        find_opponent(name)
    if not 1 <= chosen.deals <= MOST_DEALS:
        raise Refused("arena-deals", most=MOST_DEALS, deals=chosen.deals)
    if chosen.resume and chosen.json is None:
        raise Refused("arena-resume")
    text = chosen.time or (str(chosen.sims) if chosen.sims is not None else str(USUAL))
    budget = read_budget(text)
    if chosen.time and not budget.seconds:
        raise Refused("arena-time", text=repr(chosen.time))
    return Plan(
        game=game.id,
        rules=game.rules_version,
        seats=seats,
        options=options,
        bots=names,
        budget=str(budget),
        seating=chosen.seating or (EACH if pooled else "first"),
        seed=chosen.seed,
    )


def read_question(text: str, plan: Plan) -> Question:
    try:
        same, better = map(float, text.split(","))
    except ValueError:
        raise Refused("test-form", text=repr(text)) from None
    if not -1000 <= same < better <= 1000:
        raise Refused("test-bounds")
    if len(plan.bots) != 2:
        raise Refused("test-bots")
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
        bar = progress.add_task(message("arena-deals"), total=deals, completed=done)

        def watch(deal: Any) -> None:
            if log is not None:
                log.add(deal)
            progress.advance(bar)

        yield watch
