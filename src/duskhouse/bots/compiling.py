"""Compile the rules before the first game, several games at a time, in processes of their own."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Container, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

import numba

from duskhouse.bots import search
from duskhouse.bots.kernels import look_ahead
from duskhouse.engine.compiling.announcing import say_nothing
from duskhouse.engine.compiling.caching import cache_folder
from duskhouse.engine.game.contract import KERNELS, PLAYING, Game
from duskhouse.engine.game.kernels import (
    act_one,
    choose_one,
    deal_one,
    legal_one,
    over_one,
    play_one,
    utility_one,
)
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.view.kernels import view_one, why_not_one
from duskhouse.words.errors import Refused

COLOURS = re.compile(r"\x1b\[[\d;]*m")

Kernels = tuple[Callable[..., Any], ...]

SITTING: Kernels = (act_one, view_one, choose_one, why_not_one, deal_one, legal_one, over_one)
"""What a table needs whose bots play by rules of thumb."""

LOOKING: Kernels = (look_ahead,)
"""What bots need to look ahead at such a table."""

HOSTING: Kernels = (*SITTING, *LOOKING)
"""Both."""

THINKING: Kernels = (*LOOKING, *PLAYING, play_one)
"""What a game against bots that look ahead needs."""

COMPETING: Kernels = (*THINKING, choose_one, utility_one)
"""What games among bots of all kinds need."""

EVERYTHING: Kernels = (*LOOKING, *KERNELS)


def is_compiled(game: Game, kernels: Kernels = PLAYING) -> bool:
    if numba.config.DISABLE_JIT:
        return True
    return all(_marker(game, kernel).exists() for kernel in kernels)


def _marker(game: Game, kernel: Callable[..., Any]) -> Path:
    """A file in the cache that says this kernel is done."""
    folder = cache_folder(f"done.{game.id}", game.made_from(kernel))
    return folder / f"{kernel.__name__}.compiled"


def compile_all(
    games: Iterable[Game], kernels: Kernels = PLAYING, wanted: Container[str] = ()
) -> Iterator[Game]:
    """Compile what is not compiled yet, naming the game of each kernel that is done.

    A game stays in one process, whose kernels share what their rules were translated to. Games that
    are wanted come first, also if they are wanted only meanwhile, and then those with the least to
    compile, which is told by the size of their states.
    """
    waiting = [game for game in games if not is_compiled(game, kernels)]
    waiting.sort(key=lambda game: game.states(1).itemsize)
    processes = min(os.cpu_count() or 1, len(waiting))
    finished: SimpleQueue[Game | BaseException | None] = SimpleQueue()
    taking = Lock()

    def next_game() -> Game | None:
        with taking:
            if not waiting:
                return None
            return waiting.pop(waiting.index(min(waiting, key=lambda one: one.id not in wanted)))

    def compile_games() -> None:
        """As many games, one after another, as there are left."""
        try:
            with ProcessPoolExecutor(1, get_context("spawn"), make_way) as process:
                while game := next_game():
                    for kernel in [each for each in kernels if not is_compiled(game, (each,))]:
                        process.submit(compile_one, game.id, kernel.__name__).result()
                        finished.put(game)
            finished.put(None)
        except BaseException as error:
            finished.put(error)

    for _ in range(processes):
        Thread(target=compile_games, daemon=True).start()
    try:
        while processes:
            done = finished.get()
            if isinstance(done, BaseException):
                raise done
            if done is None:
                processes -= 1
            else:
                yield done
    except BaseException:
        with taking:
            waiting.clear()
        stop_compiling()
        raise


def make_way() -> None:
    """Whoever plays already comes first, and Ctrl-C is for whoever has asked for this, and has been
    told that it takes a while."""
    say_nothing()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def stop_compiling() -> None:
    """End what is being compiled, which could take minutes; what is done stays done."""
    for process in active_children():
        process.terminate()


def compile_one(game_id: str, kernel_name: str) -> None:
    """One kernel; the compiled code stays on disk. What the compiler cannot do is refused with the
    line that it is in."""
    game = find_game(game_id)
    (kernel,) = (kernel for kernel in EVERYTHING if kernel.__name__ == kernel_name)
    try:
        if kernel is look_ahead:
            search.compile_for(game)
        else:
            for _ in game.compile([kernel]):
                pass
    except Exception as error:
        if not type(error).__module__.startswith(numba.__name__):
            raise
        line, problem = first_line_in(game.folder, str(error))
        raise Refused("rules-not-compiled", id=game_id, line=line, problem=problem) from error
    _marker(game, kernel).touch()


def first_line_in(folder: Path, text: str) -> tuple[str, str]:
    """Of what the compiler says: the first line of this folder that it names, and the problem."""
    places = [
        f"{Path(file).resolve()}:{number}"
        for file, number in re.findall(r'File "([^"]+)", line (\d+)', text)
        if Path(file).resolve().is_relative_to(folder)
    ]
    said = [line.strip() for line in COLOURS.sub("", text).splitlines()]
    problem = next((line for line in said if line and not line.startswith("Failed in ")), "")
    return (places or [str(folder)])[0], problem
