"""Why one move is better than another: what differs at the end of games that go on from both."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from duskhouse.bots import kernels
from duskhouse.bots.search import Thought
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.view.pieces import Role, Wire

FEWEST, MOST = 30, 400
"""Worlds in which both are played to the end."""

CLEAR = 2.0
"""Standard errors that two numbers have to be apart for one of them to be a reason."""

USUAL = 0.9
"""The share of all wins, or of all defeats, from which on how they came about is no news."""

About = Literal["own-points", "rival-points", "last", "lost-by", "won-by"]


@dataclass(frozen=True)
class Why:
    """What the better move changes most clearly: points on average, or how often in a hundred games
    something comes about; `result` is the outcome that says what."""

    about: About
    best: float
    done: float
    result: Wire | None = None

    def to_json(self) -> dict[str, Any]:
        found = {"about": self.about, "best": self.best, "done": self.done}
        return found if self.result is None else {**found, "result": self.result}


@dataclass
class Ends:
    """How games ended that went on from one move."""

    worlds: int = 0
    sums: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    squares: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    shown: dict[str, Wire] = field(default_factory=dict)

    def add(self, name: str, value: float) -> None:
        self.sums[name] += value
        self.squares[name] += value * value

    def mean(self, name: str) -> float:
        return self.sums[name] / self.worlds

    def variance(self, name: str) -> float:
        return max(0.0, self.squares[name] / self.worlds - self.mean(name) ** 2)


def compare(
    game: Game, states: States, moves: tuple[int, int], generator: Ints, seconds: float
) -> Why | None:
    """What tells the first of these moves from the second; None if nothing does clearly."""
    seat, until = int(states[0].turn), time.perf_counter() + seconds
    ends = Ends(), Ends()
    for world in range(MOST):
        if world >= FEWEST and time.perf_counter() > until:
            break
        imagined = Thought(game, states, 0, generator).states[kernels.ROOT : kernels.ROOT + 1]
        for move, found in zip(moves, ends, strict=True):
            note_end(found, played_out(game, imagined, move, generator), seat)
    return clearest(*ends)


def played_out(game: Game, states: States, move: int, generator: Ints) -> Position:
    """The end of a game in which all play on by tactics."""
    run, world = game.run, states.copy()
    run.play_one(world, 0, move)
    while not run.over_one(world, 0):
        run.play_one(world, 0, run.choose_one(world, 0, generator))
    return Position.of(game, world[0])


def note_end(found: Ends, end: Position, seat: int) -> None:
    pieces = end.game.pieces
    wire = next(one for one in end.seen(SPECTATOR) if pieces.kinds[one[0]].role is Role.OUTCOME)
    result = pieces.read(wire)
    standing = result.numbers["standing"]
    won, points, places = standing[::3], standing[1::3], standing[2::3]
    rivals = [points[other] for other in range(end.seats) if won[other] != won[seat]]
    found.worlds += 1
    found.add("own-points", points[seat])
    if rivals:
        found.add("rival-points", max(rivals))
    found.add("last", end.seats > 2 and places[seat] == max(places))
    by = f"{'won' if won[seat] else 'lost'}-by {end.game.words().say(result)}"
    found.add(by, 1)
    found.shown.setdefault(by, wire)


def clearest(best: Ends, done: Ends) -> Why | None:
    """What differs by most standard errors, in favour of the better move."""
    found: list[tuple[float, Why]] = []
    for name in {*best.sums, *done.sums}:
        about = cast(About, name.partition(" ")[0])
        if about in ("won-by", "lost-by") and is_as_usual(name, best, done):
            continue
        difference = best.mean(name) - done.mean(name)
        good = difference if about in ("own-points", "won-by") else -difference
        error = math.sqrt((best.variance(name) + done.variance(name)) / best.worlds)
        apart = good / max(error, 1 / best.worlds)
        if apart > CLEAR:
            scale = 1 if about.endswith("points") else 100
            means = best.mean(name) * scale, done.mean(name) * scale
            found.append((apart, Why(about, *means, best.shown.get(name) or done.shown.get(name))))
    return max(found, key=lambda one: one[0])[1] if found else None


def is_as_usual(name: str, *ends: Ends) -> bool:
    """Whether nearly all wins, or nearly all defeats, come about like this: that says nothing."""
    about = name.partition(" ")[0]
    alike = [(other, one) for one in ends for other in one.sums if other.startswith(about)]
    total = sum(one.sums[other] for other, one in alike)
    return sum(one.sums[name] for one in ends if name in one.sums) > USUAL * total
