"""Whole game trees of a naive program, counted as the kit counts those of the engine."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from duskhouse.kit.trees import Count


def count_naively(
    naive: Callable[..., Any],
    seats: int,
    options: Mapping[str, Any],
    setups: Iterable[Any],
    before: Sequence[str] = (),
) -> Count:
    """The trees of these deals, below the moves that were made before."""
    counted = Count(information_sets=[set() for _ in range(seats)])
    for setup in setups:
        game = naive(seats, options, setup)
        for move in before:
            game.play(move)
        count_below(game, 0, counted, [])
    return counted


def count_below(game: Any, depth: int, counted: Count, moves: list[str]) -> None:
    """What chance decides is no level of its own, and nobody's information."""
    if game.chance:
        for outcome in game.outcomes():
            count_below(after(game, outcome), depth, counted, [*moves, outcome])
        return
    counted.nodes[depth] += 1
    if game.over:
        counted.finish(moves, game.result())
        return
    counted.information_sets[game.turn].add(hash(game.seen(game.turn)))
    for move in game.legal():
        count_below(after(game, move), depth + 1, counted, [*moves, move])


def after(game: Any, move: str) -> Any:
    """A copy of the game in which this is played; pickled, which is faster than `deepcopy`."""
    twin = pickle.loads(pickle.dumps(game, pickle.HIGHEST_PROTOCOL))
    twin.play(move)
    return twin
