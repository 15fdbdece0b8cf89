"""Which games there are: every folder under `games/` that has a `GAME`."""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from functools import cache

from duskhouse.engine.game.contract import Game
from duskhouse.words.errors import Refused

GAMES = "duskhouse.games"


@cache
def game_ids() -> list[str]:
    """The ids of all games, without importing any."""
    folders = pkgutil.iter_modules(importlib.import_module(GAMES).__path__)
    return sorted(folder.name.replace("_", "-") for folder in folders)


@cache
def load_game(game_id: str) -> Game:
    game: Game = importlib.import_module(f"{GAMES}.{game_id.replace('-', '_')}").GAME
    return game


copyreg.pickle(Game, lambda game: (load_game, (game.id,)))  # a copy of a game is that game


@cache
def games() -> dict[str, Game]:
    """All games by id."""
    return {game_id: load_game(game_id) for game_id in game_ids()}


def find_game(name: str) -> Game:
    """The game of this id or alias; anything else is refused."""
    wanted = name.strip().lower()
    if wanted in game_ids():
        return load_game(wanted)
    for game in games().values():
        if wanted in game.aliases:
            return game
    raise Refused("no-game", name=repr(name), known=", ".join(game_ids()))
