"""The rules are compiled once: before something starts, with a progress bar, or while a person
plays already."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread
from typing import Any

from duskhouse.bots.compiling import (
    EVERYTHING,
    HOSTING,
    Kernels,
    compile_all,
    is_compiled,
    stop_compiling,
)
from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.compiling.announcing import say_where
from duskhouse.engine.compiling.caching import TEMPORARY, cache_root
from duskhouse.engine.game.contract import PLAYING, Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.match.thinking import RULE_OF_THUMB
from duskhouse.terminal.language import message
from duskhouse.terminal.parser import add_command
from duskhouse.words.errors import Refused


def ensure_compiled(wanted: Iterable[Game], kernels: Kernels = PLAYING) -> None:
    """Compile what is not compiled yet."""
    waiting = [game for game in wanted if not is_compiled(game, kernels)]
    if not waiting:
        return
    print(message("compile-once"), file=sys.stderr)
    say_where()
    with progress_bar(message("compile-rules"), len(waiting) * len(kernels)) as advance:
        for _ in compile_all(waiting, kernels):
            advance()


@contextmanager
def progress_bar(title: str, steps: int) -> Iterator[Callable[[], None]]:
    """Gives what is to be called after each step."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield partial(progress.advance, progress.add_task(title, total=steps))


def add_compile(commands: Any) -> None:
    examples = "  duskhouse compile\n  duskhouse compile {game}"
    made = add_command(commands, "compile", examples, compile_ahead)
    made.argument("games", metavar="GAME", nargs="*")


def compile_ahead(chosen: argparse.Namespace) -> None:
    """Everything that is compiled when somebody plays or learns."""
    from duskhouse import envs

    wanted = [find_game(name) for name in chosen.games] or list(games().values())
    if TEMPORARY in os.environ:
        raise Refused("compile-not-kept", folder=str(cache_root()))
    ensure_compiled(wanted, EVERYTHING)
    with progress_bar(message("compile-batches"), len(wanted)) as advance:
        for game in wanted:
            envs.compile_for(game)
            advance()
    print(message("compile-kept", folder=str(cache_root())))


class Warmup:
    """Who plays for a bot: itself, or its rules of thumb as long as it cannot look ahead."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._is_compiled = Event()
        self.is_over = is_compiled(game, HOSTING)

    def now(self, bot: Bot) -> Bot:
        if not self.is_over and self._is_compiled.is_set():
            self._game.run_compiled()
            self.is_over = True
            print(message("compile-done"))
        return bot if self.is_over else find_bot(RULE_OF_THUMB)

    def compile(self) -> None:
        with suppress(BrokenProcessPool):  # somebody has left, and nobody needs it any more
            for _ in compile_all([self._game], HOSTING):
                pass
            self._is_compiled.set()


@contextmanager
def compiled_meanwhile(game: Game) -> Iterator[Warmup]:
    """Nobody waits: until it is compiled, the game is played by the rules as they stand."""
    warmup = Warmup(game)
    if warmup.is_over:
        yield warmup
        return
    print(message("compile-meanwhile"))
    say_where()
    game.run_as_it_stands()
    compiling = Thread(target=warmup.compile, daemon=True)
    compiling.start()
    try:
        yield warmup
    finally:
        game.run_compiled()
        stop_compiling()
        compiling.join()
