"""Compile the rules before the first game, once, with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from duskhouse.bots.compiling import Kernels, compile_all, is_compiled
from duskhouse.engine.game import Game
from duskhouse.engine.kernels import PLAYING


def ensure_compiled(games: Iterable[Game], kernels: Kernels = PLAYING) -> None:
    """Compile what is not compiled yet."""
    waiting = [game for game in games if not is_compiled(game, kernels)]
    if not waiting:
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    print("Compiling the rules, once; later starts take under a second.", file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("the rules", total=len(waiting) * len(kernels))
        for _ in compile_all(waiting, kernels):
            progress.advance(bar)
