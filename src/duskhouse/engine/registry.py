"""Which games there are: every folder under `games/` that has a `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Game

GAMES = "duskhouse.games"


@cache
def games() -> dict[str, Game]:
    """All games by id."""
    found = {}
    for module in pkgutil.iter_modules(importlib.import_module(GAMES).__path__):
        game: Game = importlib.import_module(f"{GAMES}.{module.name}").GAME
        found[game.id] = game
    return dict(sorted(found.items()))


def find_game(name: str) -> Game:
    """The game of this id or alias; anything else is refused."""
    wanted = name.strip().lower()
    for game in games().values():
        if wanted == game.id or wanted in game.aliases:
            return game
    raise Refused(f"There is no game {name!r}; there are: {', '.join(games())}.")
