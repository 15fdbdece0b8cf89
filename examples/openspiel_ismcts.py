"""Our search against OpenSpiel's information-set search, in our games, at equal time.

    python examples/openspiel_ismcts.py man-eating-house --deals 10 --simulations 100

OpenSpiel's bot gets so many simulations a move, and ours as much processor time as OpenSpiel's
moves take on average. Both imagine hidden cards with our `imagine`; OpenSpiel through
`resample_from_infostate`, walking our games in Python. Each deal is played with every team being
ours once.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from duskhouse.bots.budget import Budget
from duskhouse.bots.levels import find_bot
from duskhouse.engine.chance import new_generator
from duskhouse.engine.registry import find_game
from duskhouse.envs.openspiel import short_name
from duskhouse.lab.statistics import bootstrap


@dataclass
class Timed:
    """OpenSpiel's bot with the time its moves took."""

    bot: Any
    moves: int = 0
    seconds: float = 0.0

    def step(self, state: Any) -> int:
        began = time.thread_time()
        action = int(self.bot.step(state))
        self.seconds += time.thread_time() - began
        self.moves += 1
        return action

    @property
    def mean(self) -> float:
        return self.seconds / self.moves


def dealt(game: Any, chance: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(outcomes, p=weights)))
    return state


def play(state: Any, ours: tuple[int, ...], theirs: Timed, generator: Any) -> list[float]:
    while not state.is_terminal():
        if state.current_player() in ours:
            bot = find_bot("search", budget=Budget(seconds=theirs.mean))
            position = state.position
            action = bot.choose(
                position.game, position.states, 0, generator, clock=time.thread_time
            )
        else:
            action = theirs.step(state)
        state.apply_action(action)
    return list(state.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's ISMCTS.")
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = find_game(chosen.game)
    game = pyspiel.load_game(short_name(found))
    chance = np.random.RandomState(chosen.seed)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, rollouts, 1.4, chosen.simulations, random_state=chance)
    theirs, generator = Timed(bot), new_generator(chosen.seed)
    theirs.step(dealt(game, chance))  # so that there is a time to go by
    shares = []
    for number in range(chosen.deals):
        opening = dealt(game, chance)
        teams = found.teams(opening.position.states[0])
        won = 0.0
        for team in teams:
            returns = play(opening.clone(), team, theirs, generator)
            won += sum(returns[seat] for seat in team)
        shares.append(won / len(teams))
        print(f"Deal {number + 1}: ours won {won:g} of {len(teams)} games", flush=True)
    share = bootstrap(shares)
    print(
        f"Our search won {share.mean:.3f} ({share.low:.3f} to {share.high:.3f}) of the games "
        f"at {theirs.mean * 1000:.0f} ms a move; its fair share is {1 / len(teams):.3f}."
    )


if __name__ == "__main__":
    main()
