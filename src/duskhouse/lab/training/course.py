"""What decides how a net is trained, and how much of it changes as training goes on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.words.errors import Refused

HUNDRED = 100
Whole = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1)]
OfHundred = Annotated[int, msgspec.Meta(ge=0, le=100)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Positive = Annotated[float, msgspec.Meta(ge=0, le=10)]


class Course(msgspec.Struct, frozen=True):
    """All that decides what a training does, but for its length: the same course on one core gives
    the same net after the same number of decisions."""

    game: str
    seats: int
    seed: int = 1
    policy: tuple[Number, Number] = (64, 32)  # hidden cells
    critic: tuple[Number, Number] = (64, 32)
    games: Number = 256  # played side by side
    steps: Number = 96  # decisions of each between two lessons
    cloned: Whole = 3_000_000  # decisions for which tactics are copied
    taught: OfHundred = 90  # of a hundred moves meanwhile that are those of tactics
    rate: Positive = 2e-3
    entropy: Positive = 0.02
    slowing: Number = 15_000_000  # decisions after which rate and entropy are half as large
    decay: Share = 0.95  # of advantages, a decision
    clip: Positive = 0.2
    epochs: Number = 1
    batch: Number = 2048
    average: Share = 0.02  # how much of the averaged net is new after each lesson
    with_elders: OfHundred = 20  # of a hundred games
    with_tactics: OfHundred = 10
    with_search: OfHundred = 0
    elders: Number = 8  # how many are kept
    elder_every: Number = 2_000_000  # decisions
    options: dict[str, Any] = {}  # switches that are the same in all games
    searched: OfHundred = 0  # of a hundred games: a search is asked about a decision of each lesson
    simulations: Number = 400  # of that search
    practice: Share = 1.0  # how much of what was played counts beside what a search chose
    against: str = ""  # the file of a net that does not learn, to find the answer to its policy
    plies: Whole = 8  # for a search with the net: see the header of its file
    unlikely: Share = 0.002
    trust: Share = 0.0

    def is_cloning(self, decisions: int) -> bool:
        return decisions < self.cloned

    def share(self, decisions: int, least: float) -> float:
        """How much of rate or entropy is left."""
        past = max(0, decisions - self.cloned)
        return max(least, 1 / (1 + past / self.slowing))


FIXED = frozenset(
    {"game", "seats", "seed", "policy", "critic", "games", "steps", "options", "against"}
)
"""What cannot be changed once a training has begun."""


def changed(course: Course, changes: Mapping[str, str], fixed: Collection[str]) -> Course:
    """The course with other values, given as text: `entropy` 0.04, `critic` 128/32."""
    settings = msgspec.to_builtins(course)
    for name, text in changes.items():
        if name not in settings or name in fixed:
            known = ", ".join(sorted(set(settings) - set(fixed)))
            raise Refused("training-setting", name=repr(name), known=known)
        settings[name] = text.split("/") if isinstance(settings[name], tuple) else text
    try:
        found = msgspec.convert(settings, Course, strict=False)
    except msgspec.ValidationError:
        values = ",".join(f"{name}={text}" for name, text in changes.items())
        raise Refused("training-values", text=repr(values)) from None
    if found.with_elders + found.with_tactics + found.with_search > HUNDRED:
        raise Refused("training-pool-sum")
    return found


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
