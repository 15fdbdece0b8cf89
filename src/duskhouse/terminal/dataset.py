"""`duskhouse dataset`: many games of a strong bot, with what it thought of its moves."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

from duskhouse.bots.compiling import THINKING
from duskhouse.engine.game.options import differing
from duskhouse.lab.dataset import Plan, begin, file_of, make_file, thinking_bot, write
from duskhouse.lab.workers import workers
from duskhouse.terminal.choices import add_seating, chosen_game
from duskhouse.terminal.compiling import ensure_compiled, progress_bar
from duskhouse.terminal.language import message
from duskhouse.terminal.parser import add_command, whole
from duskhouse.words.errors import Refused

EXAMPLES = (
    "  duskhouse dataset {game} --seats {seats} --out games\n"
    "  duskhouse dataset {game} --games 500 --bot search@1000 --out strong"
)
MOST_GAMES = 10_000_000
CORES = os.cpu_count() or 1


def add_dataset(commands: Any) -> None:
    made = add_command(commands, "dataset", EXAMPLES, make_dataset)
    made.argument("game", metavar="GAME")
    add_seating(made)
    made.argument("--games", metavar="K", type=whole, default=10_000)
    made.argument("--out", metavar="FOLDER", type=Path, required=True)
    made.argument("--bot", metavar="BOT", default="search@200")
    made.argument("--seed", metavar="S", default="1")
    made.argument("--jobs", metavar="J", type=whole)
    made.argument("--ray", metavar="ADDRESS", default="")


def make_dataset(chosen: argparse.Namespace) -> None:
    game, seats, options = chosen_game(chosen)
    if not 1 <= chosen.games <= MOST_GAMES:
        raise Refused("dataset-games", most=MOST_GAMES, games=chosen.games)
    thinking_bot(chosen.bot)
    known = differing(game.options, game.complete(seats, options))
    rules, bot, seed = game.rules_version, chosen.bot, chosen.seed
    plan = Plan(game.id, rules, seats, known, bot, chosen.games, seed)
    missing = begin(chosen.out, plan)
    ensure_compiled([game], THINKING)
    try:
        with (
            progress_bar(message("dataset-files"), len(plan.files)) as advance,
            workers(min(chosen.jobs or CORES, len(missing)), chosen.ray) as able,
        ):
            for _ in range(len(plan.files) - len(missing)):
                advance()
            for number, content in able.work(partial(make_file, plan), missing):
                write(file_of(chosen.out, number), content)
                advance()
    except KeyboardInterrupt:
        print(message("dataset-broken-off"), file=sys.stderr)
        return
    print(message("dataset-made", games=plan.games, folder=str(chosen.out)))
