"""Every game under test with every seat count and every value of every switch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import pytest

from duskhouse.bots import random_player
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, found
from duskhouse.engine.game.sources import OWN
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.kit import chosen
from duskhouse.words.errors import Refused


@dataclass(frozen=True)
class Case:
    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def id(self) -> str:
        switches = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game.id}-{self.seats}-{switches or 'default'}"

    @property
    def is_default(self) -> bool:
        return not self.options

    def deal(self, number: int, first: int | None = None) -> History:
        seed = derived_seed("conformance", self.id, number)
        dealt = History.deal(self.game, self.seats, dict(self.options), seed, first=first)
        chosen.latest = dealt
        return dealt

    def positions(self, number: int) -> Iterator[History]:
        """A random game, position by position; the same one for the same number."""
        played = self.deal(number)
        generator = new_generator(number)
        yield played
        while not played.over:
            played.play(random_player.choose(self.game, played.states, 0, generator))
            yield played

    def some_positions(self, number: int) -> Iterator[History]:
        """All positions of a random game, under a switch every fourth.

        For what is slow to look at and hangs on the position rather than on the way to it: pieces
        and words. Both laws look at every position everywhere.
        """
        return islice(self.positions(number), 0, None, 1 if self.is_default else 4)

    def finished(self, number: int) -> History:
        *_, played = self.positions(number)
        return played


@cache
def games() -> dict[str, Game]:
    """The games under test: those that were chosen, or else all of this package."""
    named = chosen.games or [each.id for each in found().values() if each.place == OWN]
    return {game.id: game for game in (find_game(name) for name in named)}


@cache
def cases() -> tuple[Case, ...]:
    return tuple(case for game in games().values() for case in cases_of(game))


def cases_of(game: Game) -> Iterator[Case]:
    for seats in game.seats:
        yield Case(game, seats, ())
        for option in game.options:
            for value in option.alternatives():
                if accepts(game, seats, {option.name: value}):
                    yield Case(game, seats, ((option.name, value),))


def accepts(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Some values go with some seat counts only."""
    try:
        game.prepare(game.states(1)[0], seats, options)
    except Refused:
        return False
    return True


every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
every_seating = pytest.mark.parametrize(
    "case", [case for case in cases() if case.is_default], ids=lambda case: case.id
)
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
