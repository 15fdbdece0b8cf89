"""What the tests of beliefs share: pasts told again, worlds that are believed in, and how far from
what they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import numpy as np

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.kernels import IMPOSSIBLE, SURPRISE
from duskhouse.bots.search import Thought, compiled_for
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import States

NEVER_TOLD = ("rng", "events", "event_count", "silent")


# ------------------------------------------------------------------- the past
def differences(game: Game, one: Any, other: Any) -> set[str]:
    """The fields of two positions that are not the same, of those that a past can tell."""
    names = [name for name in game.state_type.names or () if name not in NEVER_TOLD]
    return {name for name in names if not np.array_equal(one[name], other[name])}


def told_again(game: Game, states: States, world: int, past: int) -> list[int] | None:
    """Rewind a world and play its past again; the moves, or None if one of them was not legal."""
    states[past] = states[world]
    game.knowledge.rewind(states[world], states[past])
    moves: list[int] = []
    while (action := game.knowledge.next_move(states[world], states[past])) >= 0:
        if not game.run.legal_one(states, past) >> action & 1:
            return None
        moves.append(int(action))
        game.run.play_one(states, past, action)
    return moves


def credit(game: Game, states: States, world: int, seat: int) -> float:
    """How well a world explains to the seat what the others did; the last position is used up."""
    states[-1] = states[world]
    kernel = compiled_for(game.id, believing=True).credit
    return float(kernel(states[world], states[-1], seat, IMPOSSIBLE))


def granted(chance: float) -> float:
    """How likely somebody does what tactics would do with this chance: anything is possible."""
    return SURPRISE + (1.0 - SURPRISE) * chance


# -------------------------------------------------------------------- beliefs
def believed(
    game: Game, states: States, key: Callable[[Any], Hashable], thoughts: int, simulations: int
) -> Counter[Hashable]:
    """The worlds that so many thoughts of the seat on turn believe in, each known by its key."""
    found: Counter[Hashable] = Counter()
    for number in range(thoughts):
        thought = Thought(game, states, 0, new_generator(number), believing=True)
        thought.believe(Meter(Budget(simulations=simulations)))
        for at in range(len(thought.belief)):
            found[key(thought.states[kernels.POSITIONS + at])] += 1
    return found


def distance(found: Mapping[Any, float], exact: Mapping[Any, float]) -> float:
    """How much of one distribution would have to move to make the other, from 0 to 1.

    Nothing may be found that cannot be.
    """
    assert set(found) <= set(exact)
    here, there = sum(found.values()), sum(exact.values())
    return sum(abs(found.get(key, 0) / here - exact[key] / there) for key in exact) / 2


def assert_there_and_back_alike(steps: Mapping[tuple[Any, Any], int]) -> None:
    """Of steps from one world to another, as many go one way as the other, but for luck."""
    for (one, other), there in steps.items():
        back = steps.get((other, one), 0)
        assert abs(there - back) <= 5 * (there + back) ** 0.5, (one, other)
