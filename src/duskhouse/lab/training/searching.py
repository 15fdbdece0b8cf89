"""Search with the net that is being trained: it plays some seats of the pool, and what it chooses
in positions of the learner's own games the policy learns beside what it practised (expert
iteration)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.estimates import mixed
from duskhouse.bots.levels import SLIGHTLY
from duskhouse.bots.nets.kernels import Mind
from duskhouse.bots.search import Thought
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import fork, new_generator
from duskhouse.engine.state.layout import Ints
from duskhouse.lab.training.course import Course
from duskhouse.lab.training.kernels import Experience

IN_THE_POOL = 32  # simulations of a search that is an opponent
LEARNED_AGAIN = 8192  # of the latest choices of a search are kept
SAVED = ("rows", "own_rows", "sets", "actions", "chances")


def choice_of_search(
    game: Game, course: Course, mind: Mind, states: Any, i: int, simulations: int
) -> tuple[int, bool]:
    """What a search with this net does in position i, and whether it had anything to think over."""
    generator = new_generator(0)
    fork(states[i].rng, generator)
    thought = Thought(game, states, i, generator, mind=mind, plies=course.plies)
    thought.heed_policy(course.unlikely, course.trust)
    found = thought.halve(Meter(Budget(simulations=simulations)))
    return mixed(found, SLIGHTLY, generator), found[0].simulations > 0


class Choices:
    """The latest choices of a search and what they were made from, as experience of one decision a
    game. When there is no more room, the oldest gives way."""

    def __init__(self, notes: Experience) -> None:
        self.notes = notes
        self.number = 0  # so far

    @property
    def there(self) -> int:
        return min(self.number, len(self.notes.sets))

    def keep(self, notes: Experience, i: int, t: int, action: int) -> None:
        """What was chosen in a decision that was noted."""
        at = self.number % len(self.notes.sets)
        self.notes.rows[at, 0] = notes.rows[i, t]
        self.notes.own_rows[at, 0] = notes.own_rows[i, t]
        self.notes.sets[at, 0] = notes.sets[i, t]
        self.notes.actions[at, 0] = action
        self.notes.chances[at, 0] = 1.0
        self.number += 1

    def some(self, size: int, chance: Any) -> Ints:
        """So many of them, or as many as there is room for; none as long as there are fewer."""
        size = min(size, len(self.notes.sets))
        order: Ints = chance.permutation(self.there)[:size]
        return order if len(order) == size else order[:0]

    def saved(self) -> dict[str, Any]:
        arrays = {f"choices-{name}": getattr(self.notes, name)[: self.there] for name in SAVED}
        return {**arrays, "choices": np.array(self.number)}

    def load(self, data: Mapping[str, Any]) -> None:
        """What was saved, if anything was and there is room for it now."""
        if "choices" in data and len(self.notes.sets):
            self.number = int(data["choices"])
            for name in SAVED:
                getattr(self.notes, name)[: self.there] = data[f"choices-{name}"]
