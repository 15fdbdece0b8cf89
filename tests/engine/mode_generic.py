"""A random game of each kind, compiled for whatever processor the environment names: prints how
long they were and a digest of how they ended. See test_processors.py."""

from __future__ import annotations

import hashlib

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.chance import seed_fast


def ending(game: Game) -> tuple[int, str]:
    """How many moves a random game took, and its last position."""
    states = game.states(1)
    game.prepare(states[0], max(game.seats), {})
    seed_fast(states[0].rng, 7)
    moves = int(game.run.random_games(states, 1))
    return moves, hashlib.sha256(states.tobytes()).hexdigest()[:16]


if __name__ == "__main__":
    for one in games().values():
        print(one.id, *ending(one))
