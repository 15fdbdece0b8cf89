"""Prints what short searches make of every game's opening and end: run in each way of compiling."""

from __future__ import annotations

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.search import Search, Way
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.layout import States


def main() -> None:
    for game in games().values():
        states = game.dealt(min(game.seats), {}, derived_seed("modes", game.id))
        for way in Way:
            show(game, states, Search(Budget(simulations=12), way))
        show(game, last_decision(game, states), Search(Budget(simulations=250), Way.ENDING))


def last_decision(game: Game, states: States) -> States:
    """Where the last choice is made in a game by tactics."""
    generator, last = new_generator(2), states
    while not game.run.over_one(states, 0):
        actions = game.run.legal_one(states, 0)
        if actions & (actions - 1):
            last = states.copy()
        game.run.play_one(states, 0, game.run.choose_one(states, 0, generator))
    return last


def show(game: Game, states: States, search: Search) -> None:
    meter = Meter(search.budget)
    print(game.id, search.estimate(game, states, 0, new_generator(1), meter), flush=True)


if __name__ == "__main__":
    main()
