"""OpenSpiel's information-set search on seat 0 against random players.

    python examples/openspiel_ismcts.py man-eating-house --games 5 --simulations 50

It imagines hidden cards with our `imagine`, through `resample_from_infostate`. OpenSpiel walks our
games in Python, so this takes a while.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from duskhouse.engine.registry import find_game
from duskhouse.envs.openspiel import short_name


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS against random players.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=50)
    chosen = parser.parse_args()
    game = pyspiel.load_game(short_name(find_game(chosen.game)))
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        uct_c=1.4,
        max_simulations=chosen.simulations,
        random_state=chance,
    )
    won = 0.0
    for number in range(chosen.games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(outcomes, p=weights)))
            elif state.current_player() == 0:
                state.apply_action(int(bot.step(state)))
            else:
                state.apply_action(int(chance.choice(state.legal_actions())))
        won += state.returns()[0]
        print(f"Game {number + 1}: {state.returns()[0]:.2f}", flush=True)
    fair = 1 / game.num_players()
    print(f"ISMCTS won {won / chosen.games:.3f} of the games; its fair share is {fair:.3f}.")


if __name__ == "__main__":
    main()
