"""Compile the rules before the first game, several kernels at a time, in processes of their own."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Container, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import numba

from duskhouse.bots import search
from duskhouse.bots.kernels import look_ahead
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

Kernels = tuple[Callable[..., Any], ...]

SITTING: Kernels = (act_one, view_one, choose_one, why_not_one, deal_one, legal_one, over_one)
"""What a table needs whose bots play by rules of thumb, the longest to compile first."""

LOOKING: Kernels = (look_ahead,)
"""What bots need to look ahead at such a table."""

HOSTING: Kernels = (*LOOKING, *SITTING)
"""Both."""

THINKING: Kernels = (*LOOKING, *PLAYING, play_one)
"""What a game against bots that look ahead needs."""

COMPETING: Kernels = (*THINKING, choose_one, utility_one)
"""What games among bots of all kinds need."""


def is_compiled(game: Game, kernels: Kernels = PLAYING) -> bool:
    if numba.config.DISABLE_JIT:
        return True
    return all(_marker(game, kernel).exists() for kernel in kernels)


def _marker(game: Game, kernel: Callable[..., Any]) -> Path:
    """A file in the cache that says this kernel is done."""
    folder = cache_folder(f"done.{game.id}", game.modules_of(kernel))
    return folder / f"{kernel.__name__}.compiled"


def compile_all(
    games: Iterable[Game], kernels: Kernels = PLAYING, wanted: Container[str] = ()
) -> Iterator[Game]:
    """Compile what is not compiled yet, naming the game of each kernel that is done.

    Games that are wanted come first, also if they are wanted only meanwhile, and then those with
    the least to compile, which is told by the size of their states.
    """
    waiting = [
        (game, kernel)
        for game in sorted(games, key=lambda game: game.states(1).itemsize)
        for kernel in kernels
        if not is_compiled(game, (kernel,))
    ]
    if not waiting:
        return
    processes = os.cpu_count() or 1
    running: dict[Future[None], Game] = {}

    def comes_late(step: tuple[Game, Callable[..., Any]]) -> bool:
        return step[0].id not in wanted

    with ProcessPoolExecutor(processes, get_context("spawn"), make_way) as pool:
        try:
            while waiting or running:
                while waiting and len(running) < processes:
                    game, kernel = waiting.pop(waiting.index(min(waiting, key=comes_late)))
                    running[pool.submit(compile_one, game.id, kernel.__name__)] = game
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for step in done:
                    step.result()
                    yield running.pop(step)
        except BaseException:
            stop_compiling()
            raise


def make_way() -> None:
    """Whoever plays already comes first, and Ctrl-C is for whoever has asked for this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def stop_compiling() -> None:
    """End what is being compiled, which could take minutes; what is done stays done."""
    for process in active_children():
        process.terminate()


def compile_one(game_id: str, kernel_name: str) -> None:
    """One kernel, in a process of its own; the compiled code stays on disk."""
    game = find_game(game_id)
    (kernel,) = (kernel for kernel in (look_ahead, *KERNELS) if kernel.__name__ == kernel_name)
    if kernel is look_ahead:
        search.compile_for(game)
    else:
        for _ in game.compile([kernel]):
            pass
    _marker(game, kernel).touch()
