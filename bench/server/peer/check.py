"""Do the games that the peer plays follow our rules? Games that it played at random, move by move.

`python -m bench.server.peer.check [GAME …]`
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.record.history import History

PLAYOUT = Path(__file__).with_name("playout.js")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.peer.check", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games()), help="ids of games (all)")
    parser.add_argument("--count", type=int, default=200, help="for each number of seats (200)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for game in map(find_game, chosen.games):
        for seats in game.seats:
            check(game, seats, chosen.count, chosen.seed)
            print(f"{game.title}, {seats} seats: {chosen.count} games, all moves as in our rules.")


def check(game: Game, seats: int, count: int, seed: int) -> None:
    wanted = ["node", str(PLAYOUT), game.id, str(seats), str(count), str(seed)]
    with subprocess.Popen(wanted, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        checked = 0
        for line in process.stdout:
            follow(game, seats, json.loads(line))
            checked += 1
    if checked != count:
        raise SystemExit(f"{game.id}: the peer played {checked} of {count} games.")


def follow(game: Game, seats: int, told: dict[str, Any]) -> None:
    """The same moves in our rules: in every position the same seat with the same choice."""
    played = History.from_setup(game, seats, {}, told["setup"])
    moves, choices = told["moves"], iter(told["legal"])
    for at, (seat, move) in enumerate(moves):
        if seat is None:
            continue
        theirs = next(choices)
        where = f"{game.id}, {seats} seats, move {at} of {json.dumps(told)}"
        same("turn", played.turn, seat, where)
        same("legal moves", sorted(played.legal_moves()), sorted(theirs), where)
        chance = [text for other, text in following(moves, at) if other is None]
        played.play(played.read(move), chance)
    outcome = played.outcome()
    assert outcome, "the game goes on"
    ours = {"winners": list(outcome.winners), "points": list(outcome.points)}
    same("result", ours, told["result"], json.dumps(told))


def following(moves: list[Any], at: int) -> list[Any]:
    """What chance decided right after a move."""
    end = at + 1
    while end < len(moves) and moves[end][0] is None:
        end += 1
    return moves[at + 1 : end]


def same(what: str, ours: object, theirs: object, where: str) -> None:
    if ours != theirs:
        raise SystemExit(f"Different {what}: {ours} by our rules, {theirs} by the peer's; {where}")


if __name__ == "__main__":
    main()
