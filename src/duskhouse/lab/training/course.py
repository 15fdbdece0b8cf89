"""What decides how a net is trained, and how much of it changes as training goes on."""

from __future__ import annotations

from typing import Any

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options


class Course(msgspec.Struct, frozen=True):
    """All that decides what a training does, but for its length: the same course on one core gives
    the same net after the same number of decisions."""

    game: str
    seats: int
    seed: int = 1
    policy: tuple[int, int] = (64, 32)  # hidden cells
    critic: tuple[int, int] = (64, 32)
    games: int = 256  # played side by side
    steps: int = 96  # decisions of each between two lessons
    cloned: int = 3_000_000  # decisions for which tactics are copied
    taught: int = 90  # of a hundred moves meanwhile that are those of tactics
    rate: float = 2e-3
    entropy: float = 0.02
    slowing: int = 15_000_000  # decisions after which rate and entropy are half as large
    decay: float = 0.95  # of advantages, a decision
    clip: float = 0.2
    epochs: int = 1
    batch: int = 2048
    average: float = 0.02  # how much of the averaged net is new after each lesson
    with_elders: int = 20  # of a hundred games
    with_tactics: int = 10
    elders: int = 8  # how many are kept
    elder_every: int = 2_000_000  # decisions
    options: dict[str, Any] = {}  # switches that are the same in all games
    against: str = ""  # the file of a net that does not learn, to find the answer to its policy

    def is_cloning(self, decisions: int) -> bool:
        return decisions < self.cloned

    def share(self, decisions: int, least: float) -> float:
        """How much of rate or entropy is left."""
        past = max(0, decisions - self.cloned)
        return max(least, 1 / (1 + past / self.slowing))


def trained_options(game: Game, fixed: Options) -> dict[str, list[Any]]:
    """The values of each switch that a net is trained for: the one that is fixed, or the default,
    and where the book itself offers several, those."""
    return {
        option.name: [fixed[option.name]]
        if option.name in fixed
        else list(option.book)
        if option.standing == "offers"
        else [option.default]
        for option in game.options
    }


def draw_options(game: Game, fixed: Options, chance: Any) -> Options:
    """The usual values, or in half of the games any that a net is trained for."""
    values = trained_options(game, fixed)
    if chance.integers(2):
        return {option.name: option.default for option in game.options} | fixed
    return {name: choices[chance.integers(len(choices))] for name, choices in values.items()}
