"""The `duskhouse` command. Bad input gets one sentence and exit code 2."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from duskhouse import __version__
from duskhouse.engine.compiling.announcing import say_nothing
from duskhouse.engine.game.registry import add_games
from duskhouse.terminal import (
    arena,
    building,
    compiling,
    creating,
    dataset,
    hint,
    joining,
    lab,
    moving,
    overview,
    playing,
    records,
    reference,
    reviewing,
    serving,
    training,
)
from duskhouse.terminal.language import language, message
from duskhouse.terminal.parser import TOP, Parser
from duskhouse.words.errors import Refused

NAME = "duskhouse"
EXAMPLES = (
    "  duskhouse games\n  duskhouse play\n  duskhouse --games FOLDER play GAME\n"
    "  duskhouse COMMAND --help"
)


def main(arguments: list[str] | None = None) -> NoReturn:
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """The exit code: 0, or 2 for bad input."""
    say_nothing()  # of compiling: commands say it where somebody has to wait
    try:
        chosen = parser().parse_args(arguments)
        chosen.command(chosen)
    except Refused as refused:
        print(f"{NAME}: {refused.in_words(language())}", file=sys.stderr)
        return 2
    except playing.Left:
        print(message("play-left"))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def parser() -> Parser:
    top = Parser(NAME, examples=EXAMPLES)
    top.description = message(TOP)
    top.argument("--version", action="version", version=f"{NAME} {__version__}")
    top.argument("--games", metavar="FOLDER", dest="folders", type=add_games, action="append")
    commands = top.add_subparsers(
        metavar="COMMAND", required=True, title=message(TOP, "commands"), parser_class=Parser
    )
    reference.add_games(commands)
    overview.add_overview(commands)
    reference.add_rules(commands)
    playing.add_play(commands)
    joining.add_join(commands)
    serving.add_serve(commands)
    moving.add_move_store(commands)
    records.add_record(commands)
    records.add_replay(commands)
    records.add_verify(commands)
    hint.add_hint(commands)
    reviewing.add_review(commands)
    arena.add_arena(commands)
    lab.add_lab(commands)
    training.add_train(commands)
    dataset.add_dataset(commands)
    compiling.add_compile(commands)
    building.add_page(commands)
    creating.add_new_game(commands)
    return top
