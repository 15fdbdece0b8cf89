"""Compile the rules before the first game, once, with a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numba

from duskhouse.bots import search
from duskhouse.bots.kernels import look_ahead
from duskhouse.engine import kernels as engine_kernels
from duskhouse.engine.compiled import bound_modules, cache_folder
from duskhouse.engine.game import Game
from duskhouse.engine.kernels import PLAYING
from duskhouse.engine.registry import find_game

Kernels = tuple[Callable[..., Any], ...]

THINKING: Kernels = (look_ahead, *PLAYING)  # the longest to compile begins
"""What a table with bots that think needs."""

COMPETING: Kernels = (*THINKING, engine_kernels.choose_one, engine_kernels.utility_one)
"""What games among bots of all kinds need."""


def is_compiled(game: Game, kernels: Kernels = PLAYING) -> bool:
    return bool(numba.config.DISABLE_JIT) or _marker(game, kernels).exists()


def _marker(game: Game, kernels: Kernels) -> Path:
    """A file in the cache that says the work for this game is done."""
    folder = cache_folder(f"done.{game.id}", bound_modules(kernels, game.contract))
    return folder / f"{len(kernels)}.compiled"


def ensure_compiled(games: Iterable[Game], kernels: Kernels = PLAYING) -> None:
    """Compile what is not compiled yet, several kernels at a time."""
    waiting = [game for game in games if not is_compiled(game, kernels)]
    if not waiting:
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    print("Compiling the rules, once; later starts take under a second.", file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool,
    ):
        bar = progress.add_task("the rules", total=len(waiting) * len(kernels))
        steps = [
            pool.submit(compile_one, game.id, kernel.__name__)
            for kernel in kernels
            for game in waiting
        ]
        for step in as_completed(steps):
            step.result()
            progress.advance(bar)
    for game in waiting:
        _marker(game, kernels).touch()


def compile_one(game_id: str, kernel_name: str) -> None:
    """One kernel, in a process of its own; the compiled code stays on disk."""
    game = find_game(game_id)
    if kernel_name == look_ahead.__name__:
        search.compile_for(game)
        return
    kernels = [k for k in engine_kernels.KERNELS if k.__name__ == kernel_name]
    for _ in game.compile(kernels):
        pass
