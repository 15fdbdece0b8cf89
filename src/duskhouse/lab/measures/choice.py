"""What there is to decide, by a search that looks at some decisions of a game.

choice/effective   how many moves a decision really has: those that cost hardly anything count
                   whole, those that cost a lot hardly
choice/hidden      how often what tactics would do is clearly worse than the best move
choice/regret      what a random move costs, as a share of the win
"""

from __future__ import annotations

import math

import numpy as np

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.review import Decision, estimate_of
from duskhouse.bots.search import Search
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints, States
from duskhouse.lab.figures import Notes
from duskhouse.lab.playing import OPEN, Table, bot_named

DECISIONS = 3
"""Of a game that are looked at."""

JUDGE = Search(Budget(simulations=600), without_net=True)
HARDLY = 0.04
"""A share of the win: who gives up so much chooses a move e times less often."""

CLEARLY = 2.0
"""Standard errors."""


def measure(table: Table, deal: int, notes: Notes) -> None:
    opening, generator = table.deal(deal), table.chance("judging", deal)
    played = table.play(opening, table.chance("game", deal))
    open_ = [at for at, legal in enumerate(played.trace[:, OPEN]) if count(int(legal)) > 1]
    number = min(DECISIONS, len(open_))
    looked_at = {open_.pop(int(random_below(generator, len(open_)))) for _ in range(number)}
    every = table.positions(opening, table.chance("game", deal), played)
    for at, (states, seat, _, _) in enumerate(every):
        if at in looked_at:
            judge(table, deal, states, seat, generator, notes)


def judge(
    table: Table, deal: int, states: States, seat: int, generator: Ints, notes: Notes
) -> None:
    game = table.game
    search = bot_named(table.bot).search or JUDGE
    estimates = search.estimate(game, states, 0, generator, Meter(search.budget))
    if len(estimates) < 2:  # all moves are alike
        notes.add("choice/effective", deal, 1.0)
        notes.add("choice/regret", deal, 0.0)
        return
    costs = np.array([one.behind for one in estimates])
    chances = np.exp(-costs / HARDLY)
    chances /= chances.sum()
    entropy = -sum(chance * math.log(chance) for chance in chances.tolist() if chance > 0)
    notes.add("choice/effective", deal, math.exp(entropy))
    notes.add("choice/regret", deal, float(costs.mean()))
    if game.tactics is not None:
        obvious = int(game.run.choose_one(states, 0, generator))
        done = estimate_of(Decision(0, seat, obvious, None, states), estimates)
        notes.add("choice/hidden", deal, done.behind > CLEARLY * done.doubt and done.behind > 0)
