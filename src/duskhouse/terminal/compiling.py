"""The rules are compiled once: before something starts, with a progress bar, or while a person
plays already."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from threading import Event, Thread

from duskhouse.bots.compiling import HOSTING, Kernels, compile_all, is_compiled, stop_compiling
from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.game.contract import PLAYING, Game
from duskhouse.match.thinking import RULE_OF_THUMB
from duskhouse.terminal.language import message


def ensure_compiled(games: Iterable[Game], kernels: Kernels = PLAYING) -> None:
    """Compile what is not compiled yet."""
    waiting = [game for game in games if not is_compiled(game, kernels)]
    if not waiting:
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    print(message("compile-once"), file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(message("compile-rules"), total=len(waiting) * len(kernels))
        for _ in compile_all(waiting, kernels):
            progress.advance(bar)


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
    game.run_as_it_stands()
    compiling = Thread(target=warmup.compile, daemon=True)
    compiling.start()
    try:
        yield warmup
    finally:
        game.run_compiled()
        stop_compiling()
        compiling.join()
