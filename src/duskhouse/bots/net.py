"""`net`: the policy of a net that has learned the game, at once. Where no net was trained for the
number of seats or a switch, a short search plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.nets.minds import find_net
from duskhouse.bots.search import Search, Thought
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.layout import Ints

WITHOUT_NET = Search(Budget(simulations=300), without_net=True)


@dataclass(frozen=True)
class Policy:
    """A net's policy. The hotter, the more often it does what it likes less; 1 is as it was
    trained."""

    heat: float = 0.5
    file: str = ""  # of the net; if none is named, that of the game

    def __call__(self, game: Game, states: Any, i: int, generator: Ints) -> int:
        """The action of the seat on turn in position i."""
        net = find_net(game, states[i], self.file)
        if net is None:
            return WITHOUT_NET.choose(game, states, i, generator, Meter(WITHOUT_NET.budget))
        return Thought(game, states, i, generator, mind=net.mind()).by_policy(self.heat)
