"""What environments of many games at once have in common: arrays with a row for each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from duskhouse.engine.compiling.rule import bind
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import Ints
from duskhouse.envs.kernels import KERNELS, PARTS
from duskhouse.words.errors import Refused

SLICE = 64  # threads meet only between groups of so many games, so they share no cache line

NO_ACTIONS: Ints = np.zeros(0, np.int64)

Observations = NDArray[np.int8]
Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]
Infos = dict[str, Any]
Seeds = int | Sequence[int | None] | None


@cache
def compiled_for(game_id: str) -> SimpleNamespace:
    """The kernels, compiled for one game."""
    game = find_game(game_id)
    return bind(KERNELS, game.contract, f"envs.{game.id}", PARTS)


def checked_actions(
    actions: ArrayLike,
    sets: Ints,
    run: SimpleNamespace,
    where: Flags,
    dealt_next: bool = False,
) -> Ints:
    """One action for each game out of its legal ones; anything else is refused."""
    given = np.asarray(actions)
    if given.shape != sets.shape:
        raise Refused("batch-actions", games=len(sets))
    if not np.issubdtype(given.dtype, np.integer):
        raise Refused("batch-not-whole", kind=str(given.dtype))
    wanted = np.ascontiguousarray(given, np.int64)
    bad = run.first_illegal(sets, wanted, where, dealt_next)
    if bad < len(sets):
        if not sets[bad]:
            raise Refused("batch-over", number=int(bad))
        raise Refused("batch-action", action=str(wanted[bad]), number=int(bad))
    return wanted


def checked_flags(where: ArrayLike, games: int) -> Flags:
    """A yes or no for each game; anything else is refused."""
    given = np.asarray(where)
    if given.shape != (games,) or given.dtype != np.bool_:
        raise Refused("batch-where", games=games)
    return np.ascontiguousarray(given)


def seed_each(
    generators: Sequence[Ints], seeds: Sequence[int | None], where: Flags, run: SimpleNamespace
) -> None:
    """Each game's row of all generators from a seed of its own, where there is one."""
    if len(seeds) != len(where):
        raise Refused("solo-seeds", games=len(where))
    for i, number in enumerate(seeds):
        if number is not None and where[i]:
            own = new_generator(int(number))
            for rows in generators:
                run.fork_all(own, rows[i : i + 1])


def rows_of(observations: Observations, ended: Flags) -> NDArray[Any]:
    """The rows of games that have ended, as Gymnasium has them: an array of arrays or None."""
    found = np.full(len(ended), None, object)
    numbers = np.flatnonzero(ended)
    for i, row in zip(numbers, observations[numbers]):
        found[i] = row
    return found


def privileged_rows(game: Game, n: int, seats: int) -> NDArray[np.int8]:
    """Room for what so many seats know in each of n games."""
    return np.zeros((n, seats, game.observation_size), np.int8)


def slices(n: int, threads: int) -> list[tuple[int, int]]:
    """The games from 0 to n shared out evenly in whole groups."""
    groups = -(-n // SLICE)
    edges = [min(n, groups * i // threads * SLICE) for i in range(threads + 1)]
    return [(begin, end) for begin, end in pairwise(edges) if begin < end]
