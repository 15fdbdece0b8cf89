"""Nets for tests: small ones with random weights, in a file of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from duskhouse.bots.nets.features import Cells
from duskhouse.bots.nets.files import Figures, write_net
from duskhouse.bots.nets.inference import ACTIONS, Net
from duskhouse.engine.game.contract import Game

SOME_FIGURES = Figures(plies=2)


def random_net(rows: int, outputs: int, seed: int = 0) -> Net:
    chance = np.random.default_rng(seed)

    def weights(*shape: int) -> Any:
        return (0.3 * chance.standard_normal(shape)).astype(np.float32)

    shapes = ((rows, 6), (6,), (6, 5), (5,), (5, outputs), (outputs,))
    return Net(*(weights(*shape) for shape in shapes))


def some_cells(game: Game) -> Cells:
    """Every cell may be anything from -1 to 3, and the first part is a secret."""
    size = game.observation_size
    secret = np.zeros(size, np.int8)
    secret[: game.observation[0][1]] = 1
    return Cells(np.full(size, -1, np.int8), np.full(size, 3, np.int8), secret)


def default_options(game: Game) -> dict[str, list[Any]]:
    return {option.name: [option.default] for option in game.options}


def write_small_net(
    path: Path, game: Game, seats: int, figures: Figures = SOME_FIGURES
) -> tuple[Cells, Net, Net]:
    """A net that plays as badly as any, for the game as it is usually played."""
    cells = some_cells(game)
    policy = random_net(cells.own_rows, ACTIONS, 1)
    critic = random_net(cells.all_rows(seats), seats, 2)
    write_net(path, game, seats, default_options(game), cells, policy, critic, figures, {})
    return cells, policy, critic
