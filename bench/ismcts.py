"""Our search against OpenSpiel's information-set search, in our games, at equal time.

    python -m bench.ismcts --deals 40 --time 100ms

Both get so much processor time a move, OpenSpiel's bot `--handicap` times as much. Both imagine
hidden cards by the game's own `imagine`: OpenSpiel through `resample_from_infostate`, walking the
game through the adapter of `duskhouse.envs.openspiel`, with random roll-outs. Each deal is played
with every team being ours once. Needs OpenSpiel beside the package: pip install 'duskhouse[envs]'.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.contest import BenchError
from duskhouse.bots.budget import Budget, read_budget
from duskhouse.bots.compiling import COMPETING, compile_all
from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import Ints
from duskhouse.envs.openspiel import short_name
from duskhouse.lab.statistics import bootstrap
from duskhouse.words.errors import Refused

EXPLORING = 1.4  # what OpenSpiel's own examples take
FEWEST = 2  # simulations, whatever the time
NO_LIMIT = 10**9


class TimeUpError(Exception):
    """The search is to end here."""


class Opponent(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, stopped by the clock instead of a number of simulations."""

    def __init__(self, game: Any, seconds: float, chance: np.random.RandomState) -> None:
        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        super().__init__(game, rollouts, EXPLORING, NO_LIMIT, random_state=chance)
        self.allowed = seconds
        self.moves, self.simulations, self.seconds = 0, 0, 0.0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        began, self.done = time.thread_time(), 0
        self.deadline = began + self.allowed
        policy: list[tuple[int, float]]
        try:
            policy = super().run_search(state)
        except TimeUpError:
            policy = self.get_final_policy(state, self._root_node)
        if self.done:
            self.moves += 1
            self.simulations += self.done
            self.seconds += time.thread_time() - began
        return policy

    def sample_root_state(self, state: Any) -> Any:
        if self.done >= FEWEST and time.thread_time() >= self.deadline:
            raise TimeUpError
        self.done += 1
        return super().sample_root_state(state)


def dealt(game: Any, chance: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(outcomes, p=weights)))
    return state


def play(state: Any, team: tuple[int, ...], ours: Bot, theirs: Opponent, generator: Ints) -> float:
    """One game; what our team gets out of it."""
    while not state.is_terminal():
        if state.current_player() in team:
            at = state.position
            action = ours.choose(at.game, at.states, 0, generator, clock=time.thread_time)
        else:
            action = int(theirs.step(state))
        state.apply_action(action)
    returns = state.returns()
    return float(sum(returns[seat] for seat in team))


def hold(game: Game, seats: int, deals: int, budget: Budget, handicap: float, seed: int) -> str:
    """So many deals; the result as a sentence."""
    for _ in compile_all([game], COMPETING):
        pass
    chance = np.random.RandomState(seed)
    table = pyspiel.load_game(short_name(game), {"players": seats})
    theirs = Opponent(table, budget.seconds * handicap, chance)
    ours = find_bot("search", budget=budget)
    generator = new_generator(seed)
    shares, teams = [], 0
    try:
        for number in range(deals):
            opening = dealt(table, chance)
            sides = game.teams(opening.position.states[0])
            teams = len(sides)
            won = sum(play(opening.clone(), team, ours, theirs, generator) for team in sides)
            shares.append(won / teams)
            print(f"Deal {number + 1}: ours won {won:g} of {teams} games", flush=True)
    except KeyboardInterrupt:
        if not shares:
            raise BenchError("Broken off before the first deal was finished.") from None
    share = bootstrap(shares)
    moves = max(1, theirs.moves)
    return (
        f"Our search won {share.mean:.3f} ({share.low:.3f} to {share.high:.3f}) of the games in "
        f"{len(shares)} deals at {budget} a move; its fair share is {1 / teams:.3f}. OpenSpiel's "
        f"took {theirs.seconds / moves * 1000:.0f} ms and made "
        f"{theirs.simulations / moves:.0f} simulations a move."
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.ismcts", description="Our search against OpenSpiel's ISMCTS."
    )
    parser.add_argument("game", nargs="?", default="man-eating-house")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--time", default="100ms", help="a move (100ms)")
    parser.add_argument("--handicap", type=float, default=1.0, help="times the time for OpenSpiel")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    try:
        game, budget = find_game(chosen.game), read_budget(chosen.time)
        if not budget.seconds or chosen.deals < 1 or chosen.handicap <= 0:
            raise BenchError(
                "It takes a time like 100ms, one deal at least, and a handicap above 0."
            )
        seats = chosen.seats or max(game.seats)
        game.check_seats(seats)
        print(hold(game, seats, chosen.deals, budget, chosen.handicap, chosen.seed))
    except (BenchError, Refused) as refused:
        print(refused, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
