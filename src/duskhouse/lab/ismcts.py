"""OpenSpiel's information-set search as a bot of the arena, for who has OpenSpiel installed.

It walks our games through the adapter of `duskhouse.envs.openspiel`, imagines hidden cards by the
game's own `imagine`, and plays each world to its end at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from duskhouse.bots.budget import Meter
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.envs.openspiel import short_name
from duskhouse.envs.position import Position

EXPLORING = 1.4  # what OpenSpiel's own examples take
FEWEST = 2  # simulations, whatever the time
NO_LIMIT = 10**9
SEEDS = 1 << 30


class TimeUpError(Exception):
    """The search is to end here."""


class Stopped(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, ended by a meter instead of a number of simulations."""

    def __init__(self, game: Any, meter: Meter, chance: np.random.RandomState) -> None:
        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        super().__init__(game, rollouts, EXPLORING, NO_LIMIT, random_state=chance)
        self.meter = meter
        # OpenSpiel's own sampler cannot be seeded.
        self.set_resampler(
            lambda state, seat: state.resample_from_infostate(seat, chance.random_sample)
        )

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        policy: list[tuple[int, float]]
        try:
            policy = super().run_search(state)
        except TimeUpError:
            policy = self.get_final_policy(state, self.lookup_node(state))
        return policy

    def sample_root_state(self, state: Any) -> Any:
        if self.meter.simulations >= FEWEST and not self.meter.next_slice(1.0):
            raise TimeUpError
        self.meter.spend(1)
        return super().sample_root_state(state)


@cache
def spiel_game(name: str, seats: int) -> Any:
    return pyspiel.load_game(name, {"players": seats})


@dataclass(frozen=True)
class InformationSetSearch(Search):
    """OpenSpiel's way to search."""

    def choose(self, game: Game, states: Any, i: int, generator: Ints, meter: Meter) -> int:
        position = Position.amid(game, states[i])
        table = spiel_game(short_name(game), position.seats)
        root = table.new_initial_state()
        root.position = position
        chance = np.random.RandomState(random_below(generator, SEEDS))
        return int(Stopped(table, meter, chance).step(root))
