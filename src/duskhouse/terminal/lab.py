"""`duskhouse lab`: what a rule does to a game, within a minute."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from duskhouse.bots.compiling import COMPETING
from duskhouse.bots.levels import IN_THE_ARENA, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.view.kernels import view_one
from duskhouse.lab.files import REPORT, Folder
from duskhouse.lab.findings import Findings
from duskhouse.lab.laboratory import Plan, Results, Watch, counted, run, within
from duskhouse.lab.playing import compile_for
from duskhouse.lab.workers import workers
from duskhouse.terminal.choices import add_seating, chosen_game, chosen_options, read_length
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.language import language, message
from duskhouse.terminal.parser import add_command, whole
from duskhouse.words.errors import Refused

EXAMPLES = (
    "  duskhouse lab {game}\n"
    "  duskhouse lab {game} --seats {seats} --against {option} --minutes 5\n"
    "  duskhouse lab {game} --out run --resume --minutes 10"
)
MOST_MINUTES = 100_000.0
BETWEEN = 20.0  # seconds, after which what is known is written


def add_lab(commands: Any) -> None:
    made = add_command(commands, "lab", EXAMPLES, hold_lab)
    made.argument("game", metavar="GAME")
    add_seating(made)
    made.argument("--against", metavar="NAME=VALUE", action="append", default=[])
    known = ", ".join(IN_THE_ARENA)
    made.argument("--bots", metavar="NAME", default="tactics", values={"known": known})
    made.argument("--minutes", metavar="M", default="1")
    made.argument("--deals", metavar="D", type=whole)
    made.argument("--out", metavar="DIR", type=Path)
    made.argument("--resume", action="store_true")
    made.argument("--seed", metavar="S", default="")
    made.argument("--jobs", metavar="J", type=whole)
    made.argument("--ray", metavar="ADDRESS", default="")


def hold_lab(chosen: argparse.Namespace) -> None:
    """Everything that can be refused is refused before anything is compiled."""
    game, seats, options = chosen_game(chosen)
    plan = planned(chosen, game, seats, options)
    unreadable = Refused("lab-minutes", text=repr(chosen.minutes))
    minutes = read_length(chosen.minutes, MOST_MINUTES, unreadable)
    if chosen.deals == 0:
        raise Refused("lab-deals")
    folder = Folder(chosen.out or Path(f"{game.id}-lab"))
    results = folder.resume(plan) if chosen.resume else folder.begin(seeded(plan))
    ensure_compiled([game], (*COMPETING, view_one))
    compile_for(game)
    with (
        workers(chosen.jobs, chosen.ray) as able,
        watching(results, minutes, folder) as watch,
    ):
        tasks = counted(results, chosen.deals) if chosen.deals else within(results, minutes * 60)
        finished = run(results, able, tasks, watch)
    if not finished:
        print(message("arena-broken-off"), file=sys.stderr)
    findings = folder.write(results, language())
    folder.write_games(results)
    folder.write_pictures(findings)
    for line in summary(findings):
        print(line)
    print(message("lab-written", file=str(folder.path / REPORT)))


def planned(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> Plan:
    against = None
    if chosen.against:
        against = {**options, **chosen_options(game, chosen.against, seats)}
        game.complete(seats, against)
        if game.complete(seats, options) == game.complete(seats, against):
            raise Refused("lab-same-rules")
    if "," in chosen.bots:
        raise Refused("lab-bots")
    find_bot(chosen.bots, IN_THE_ARENA)
    return Plan(
        game.id, game.rules_version, seats, options, against, chosen.bots.strip(), chosen.seed
    )


def seeded(plan: Plan) -> Plan:
    from msgspec.structs import replace

    return plan if plan.seed else replace(plan, seed=secrets.token_hex(8))


@contextmanager
def watching(results: Results, minutes: float, folder: Folder) -> Iterator[Watch]:
    """A progress bar where somebody may be looking: games a second, and what is known so far. Now
    and then what is known is written, so that little is lost whatever happens."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    before, written = results.seconds, results.seconds
    games = results.games
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(message("lab-begins"), total=minutes * 60)

        def watch(now: Results) -> None:
            nonlocal written
            seconds = now.seconds - before
            first = now.figures[0].estimate("place/0")
            said = message(
                "lab-so-far",
                speed=round((now.games - games) / max(seconds, 0.1)),
                share=f"{100 * first.value:.1f}",
                half=f"{100 * first.half:.1f}",
            )
            progress.update(bar, completed=seconds, description=said)
            if now.seconds - written > BETWEEN:
                written = now.seconds
                folder.write(now, language())

        yield watch


def summary(findings: Findings) -> list[str]:
    """What somebody who does not open the report should know."""
    found = findings.differences()
    lines = [findings.sentence(row) for row in found]
    if len(findings.results.figures) > 1 and not found:
        lines.append(findings.say("lab-no-differences"))
    for section in findings.sections[:1]:
        for row in section.rows:
            value = findings.shown(row.rules[0].value, row.unit)
            lines.append(f"{row.label}: {value} ({findings.range(row.rules[0], row.unit)})")
    return lines
