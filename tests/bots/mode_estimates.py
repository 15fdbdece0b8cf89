"""Prints what short searches make of every game's opening: run in each way of compiling."""

from __future__ import annotations

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.search import Search, Way
from duskhouse.engine.chance import derived_seed, new_generator
from duskhouse.engine.registry import games


def main() -> None:
    for game in games().values():
        states = game.dealt(min(game.seats), {}, derived_seed("modes", game.id))
        for way in Way:
            search = Search(Budget(simulations=12), way)
            meter = Meter(search.budget)
            print(game.id, search.estimate(game, states, 0, new_generator(1), meter), flush=True)


if __name__ == "__main__":
    main()
