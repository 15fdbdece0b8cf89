"""Hints: what a strong bot would do, how sure it is, and what comes of it in worlds that the asking
seat may be in.

Nothing here depends on more than that seat knows: every position that is looked at is imagined.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import Any

from duskhouse.bots import levels, tactics
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.view.pieces import Role

ADVISER = "sharp"
LOST = 0.005
"""A smaller chance to win is none: then the move counts that holds out longest."""
WORLDS, LONGEST = 12, 400


@dataclass(frozen=True)
class Advice:
    """A move a bot considered: its action, the chance to win with it, how likely none is better."""

    action: int
    value: float | None = None
    sure: float | None = None


@dataclass(frozen=True)
class Hint:
    """The moves, the best first. `own` and `others`: points that come in by the next decision of
    the seat if it does the first one, on average. `lost`: nothing wins any more."""

    moves: list[Advice]
    own: float = 0.0
    others: float = 0.0
    lost: bool = False

    def to_json(self) -> dict[str, Any]:
        moves = [{"move": one.action, "value": one.value, "sure": one.sure} for one in self.moves]
        return {"moves": moves, "own": self.own, "others": self.others, "lost": self.lost}


def advise(game: Game, states: States, generator: Ints, cancel: Event) -> Hint:
    """What a strong bot thinks of the moves of the seat on turn."""
    found = levels.find_bot(ADVISER).estimate(game, states, 0, generator, cancel)
    together = game.winning_together(states[0], int(states[0].turn))
    moves = [Advice(one.action, min(1.0, one.value * together), 1.0 - one.beaten) for one in found]
    lost = all((one.value or 0.0) < LOST for one in moves)
    if lost and len(moves) > 1:
        moves = longest_first(game, states, moves, generator)
    return Hint(moves, *points_to_come(game, states, moves[0].action, generator), lost)


def longest_first(game: Game, states: States, moves: list[Advice], generator: Ints) -> list[Advice]:
    """By how long the game goes on after them; of those alike, what the rule of thumb would do."""
    usual = tactics.choose(game, imagined(game, states, generator).states, 0, generator)
    lengths = {
        one.action: sum(
            sum(1 for _ in played_on(game, states, one.action, generator)) for _ in range(WORLDS)
        )
        for one in moves
    }
    return sorted(moves, key=lambda one: (-lengths[one.action], one.action != usual))


def points_to_come(game: Game, states: States, action: int, generator: Ints) -> tuple[float, float]:
    """For the seat, and for whoever else gets most, until the seat decides again."""
    seat = int(states[0].turn)
    before = points(Position.of(game, states[0]))
    own = others = 0.0
    for _ in range(WORLDS):
        after = before
        for position in played_on(game, states, action, generator):
            after = points(position)
            if position.turn == seat:
                break
        gains = {other: after[other] - before[other] for other in after}
        own += gains.pop(seat)
        others += max(gains.values())
    return own / WORLDS, others / WORLDS


def played_on(game: Game, states: States, action: int, generator: Ints) -> Iterator[Position]:
    """The positions that follow in an imagined world, everyone going by the rule of thumb."""
    position = imagined(game, states, generator)
    for _ in range(LONGEST):
        position.act(action)
        yield position
        if position.over:
            return
        action = tactics.choose(game, position.states, 0, generator)


def imagined(game: Game, states: States, generator: Ints) -> Position:
    """A world that the seat on turn cannot tell from the true one."""
    worlds = game.states(2)
    worlds[0] = states[0]
    game.run.imagine_one(worlds, 0, 1, int(states[0].turn), generator)
    return Position.of(game, worlds[1])


def points(position: Position) -> dict[int, int]:
    """The scores that everyone sees."""
    read = map(position.game.pieces.read, position.seen(SPECTATOR))
    scores = [piece.numbers for piece in read if piece.kind.role is Role.SCORE]
    return {score["seat"]: score["points"] for score in scores}
