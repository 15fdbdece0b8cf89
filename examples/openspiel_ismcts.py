"""OpenSpiel's information-set search at a table with ours.

    python examples/openspiel_ismcts.py kamo-no-manimani --games 3 --simulations 200

The first seat and its partners are ours, the others OpenSpiel's, which plays the same game through
`duskhouse.envs.openspiel`. A measured contest at equal time is
`duskhouse arena GAME --bots search,ismcts`.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from duskhouse.bots.levels import find_bot
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_generator
from duskhouse.envs.openspiel import short_name

parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS at a table with our search.")
parser.add_argument("game", nargs="?", default="kamo-no-manimani")
parser.add_argument("--games", type=int, default=3)
parser.add_argument("--simulations", type=int, default=200, help="a move, for both")
chosen = parser.parse_args()

found = find_game(chosen.game)
game = pyspiel.load_game(short_name(found))
chance, generator = np.random.RandomState(1), new_generator(1)
rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
theirs = ismcts.ISMCTSBot(game, rollouts, 1.4, chosen.simulations, random_state=chance)
ours = find_bot(f"search@{chosen.simulations}")

for number in range(chosen.games):
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(outcomes, p=weights)))
    [our_team] = [team for team in found.teams(state.position.states[0]) if 0 in team]
    while not state.is_terminal():
        position = state.position
        if state.current_player() in our_team:
            action = ours.choose(position.game, position.states, 0, generator)
        else:
            action = theirs.step(state)
        state.apply_action(action)
    print(f"Game {number + 1}: the seats won {state.returns()}; ours are {our_team}.")
