"""What learners see of each game, as Markdown: `python -m duskhouse.envs [GAME …]`.

docs/spaces.md is what this prints for all games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.words.errors import Refused


def describe(game: Game) -> Iterator[str]:
    """The spaces of one game."""
    words = game.words()
    yield ""
    yield f"## {game.title}"
    yield ""
    few, most = min(game.seats), max(game.seats)
    players = f"{few}" if few == most else f"{few} to {most}"
    yield f"`{game.id}`, {players} players, observations of {game.observation_size} int8."
    yield ""
    yield "| from | to | name | what it holds |"
    yield "|---:|---:|---|---|"
    at = 0
    for name, width, meaning in game.observation:
        yield f"| {at} | {at + width} | {name} | {meaning} |"
        at += width
    if game.options:
        yield ""
        yield "| option | values, the default first | what it decides |"
        yield "|---|---|---|"
        for option in game.options:
            values = ", ".join(str(value) for value in (option.default, *option.alternatives()))
            does = words.message(option.message_id, "does")
            yield f"| {option.name} | {values} | {does} |"


def main(names: Sequence[str]) -> int:
    try:
        chosen = [find_game(name) for name in names] or list(games().values())
    except Refused as problem:
        print(problem, file=sys.stderr)
        return 2
    print("# Observations and options")
    for game in chosen:
        print("\n".join(describe(game)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
