"""Which rows of a net's first layer stand for what a seat sees.

They are made from what values the cells of an observation take in games that were looked at before
training, and kept with the net. A cell that is always 0 has no row. In parts that go by rounds
(`BY_ROUND` of a game's knowledge) the round in play comes first.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duskhouse.bots.nets.inference import ACTIONS, NO_ROW, WORD, Features, Net, Scratch
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.seats import MOST_SEATS


def observation_digest(game: Game) -> str:
    """Of what an observation holds, in which order: a net understands no other."""
    parts = [(name, size) for name, size, _ in game.observation]
    return hashlib.sha256(repr((game.id, game.rules_version, parts)).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Cells:
    """The smallest and the largest value of each cell of an observation, and whether others than
    its seat may not know it. A cell that is never on has a smallest above its largest."""

    low: NDArray[np.int8]
    high: NDArray[np.int8]
    secret: NDArray[np.int8]

    @property
    def spans(self) -> Any:
        """How many values, 0 among them if it lies between."""
        return np.maximum(self.high.astype(np.int64) - self.low + 1, 0)

    @cached_property
    def own_rows(self) -> int:
        return int(self.spans.sum())

    @cached_property
    def other_rows(self) -> int:
        return int(self.spans[self.secret != 0].sum())

    def all_rows(self, seats: int) -> int:
        return self.own_rows + self.other_rows * (seats - 1)


def places(game: Game) -> dict[str, slice]:
    """Where the parts of an observation lie."""
    at, found = 0, {}
    for name, size, _ in game.observation:
        found[name] = slice(at, at + size)
        at += size
    return found


def by_round(game: Game) -> tuple[list[slice], int]:
    """The parts that go by rounds, and the cell that holds the number of the round in play."""
    parts, number = getattr(game.knowledge, "BY_ROUND", ((), ""))
    found = places(game)
    return [found[name] for name in parts], found[number].start if number else 0


def make_features(game: Game, cells: Cells) -> Features:
    spans, low = cells.spans, cells.low.astype(np.int64)
    on = spans > 0
    own = np.where(on, np.cumsum(spans) - spans - low, NO_ROW)
    hidden = np.where(on & (cells.secret != 0), spans, 0)
    others = np.where(hidden > 0, cells.own_rows + np.cumsum(hidden) - hidden - low, NO_ROW)
    lists, round_cell = by_round(game)
    listed = np.full(len(own), NO_ROW)
    for part in lists:
        listed[part] = own[part]
        own[part] = NO_ROW
    bounds = [(part.start, part.stop - part.start) for part in lists]

    def padded(values: NDArray[Any], empty: int) -> Any:
        return np.append(values, np.full(-len(values) % WORD, empty)).astype(np.int16)

    return Features(
        padded(own, NO_ROW),
        padded(others, NO_ROW),
        padded(listed, NO_ROW),
        padded(cells.low, 0),
        padded(cells.high, 0),
        np.array(bounds, np.int64).reshape(-1, 2),
        round_cell,
        cells.other_rows,
    )


def new_scratch(cells: int, net: Net) -> Scratch:
    words = np.zeros(-(-cells // WORD), np.int64)
    return Scratch(
        words.view(np.int8),
        words,
        np.zeros(MOST_SEATS * cells, np.int64),
        np.zeros(len(net.b1), np.float32),
        np.zeros(len(net.b2), np.float32),
        np.zeros(ACTIONS, np.float32),
    )
