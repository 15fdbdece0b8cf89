"""How well a game's rule-of-thumb player does against players at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from duskhouse.bots import random_player, tactics
from duskhouse.engine.chance import derived_seed, new_generator
from duskhouse.engine.game import Game
from tests.conformance.cases import Case, cases_of


def share_of_wins(game: Game, seats: int, deals: int) -> float:
    """One seat by tactics against the others at random: each deal is played from every seat."""
    generator = new_generator(seats)
    won = 0.0
    for number in range(deals):
        states = game.dealt(seats, {}, derived_seed("strength", number), copies=2)
        for seat in range(seats):
            states[1] = states[0]
            while not game.run.over_one(states, 1):
                bot = tactics if states[1].turn == seat else random_player
                game.run.play_one(states, 1, bot.choose(game, states, 1, generator))
            won += game.run.utility_one(states, 1, seat)
    return won / (deals * seats)


def games_by_tactics(game: Game) -> Iterator[tuple[Case, Any, int]]:
    """Every position of a game by tactics alone, for all seat counts and switches, and its move."""
    for case in cases_of(game):
        played = case.deal(3)
        generator = new_generator(3)
        while not played.over:
            action = tactics.choose(game, played.states, 0, generator)
            yield case, played, action
            played.play(action)
