"""Which games there are, from this package, from others and from folders (see `sources`)."""

from __future__ import annotations

import copyreg
import os
from functools import cache
from pathlib import Path

from duskhouse.engine.game import sources
from duskhouse.engine.game.contract import Game
from duskhouse.words.errors import Refused


@cache
def found() -> dict[str, sources.Source]:
    """Where each game comes from, by id."""
    return sources.find_all()


def game_ids() -> list[str]:
    """The ids of all games, without importing any."""
    return list(found())


@cache
def load_game(game_id: str) -> Game:
    game: Game = sources.load(found()[game_id])
    return game


copyreg.pickle(Game, lambda game: (load_game, (game.id,)))  # a copy of a game is that game


@cache
def games() -> dict[str, Game]:
    """All games by id."""
    return {game_id: load_game(game_id) for game_id in game_ids()}


def add_games(folder: str | Path) -> list[str]:
    """Look for games in this folder too, here and in processes that are started; their ids. Refused
    if there is none, or if one of them is there already."""
    place = Path(folder).resolve()
    added = [source.id for source in sources.in_folder(place)]
    before = os.environ.get(sources.FOLDERS, "")
    if str(place) not in before.split(os.pathsep):
        os.environ[sources.FOLDERS] = os.pathsep.join(filter(None, (before, str(place))))
    found.cache_clear()
    games.cache_clear()
    try:
        found()
    except Refused:
        os.environ[sources.FOLDERS] = before
        raise
    return added


def find_game(name: str) -> Game:
    """The game of this id or alias; anything else is refused."""
    wanted = name.strip().lower()
    if wanted in game_ids():
        return load_game(wanted)
    for game in games().values():
        if wanted in game.aliases:
            return game
    raise Refused("no-game", name=repr(name), known=", ".join(game_ids()))
