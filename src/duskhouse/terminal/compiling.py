"""Compile the rules before the first game, once, with a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import numba

from duskhouse.engine.game import Game
from duskhouse.engine.kernels import PLAYING
from duskhouse.engine.registry import find_game


def is_compiled(game: Game) -> bool:
    return bool(numba.config.DISABLE_JIT) or _marker(game).exists()


def _marker(game: Game) -> Path:
    """A file in the cache of this source tree that says its work for this game is done."""
    return Path(numba.config.CACHE_DIR) / f"{game.id}.compiled"


def ensure_compiled(games: Iterable[Game]) -> None:
    """Compile what is not compiled yet, several games at a time."""
    waiting = [game for game in games if not is_compiled(game)]
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
        bar = progress.add_task("the rules", total=len(waiting) * len(PLAYING))
        steps = {
            pool.submit(compile_one, game.id, number): game
            for game in waiting
            for number in range(len(PLAYING))
        }
        for step in as_completed(steps):
            step.result()
            progress.advance(bar)
    for game in waiting:
        _marker(game).touch()


def compile_one(game_id: str, number: int) -> None:
    """One kernel, in a process of its own; the compiled code stays on disk."""
    for _ in find_game(game_id).compile([PLAYING[number]]):
        pass
