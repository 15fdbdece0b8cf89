"""Games by the rule-of-thumb players: against random ones, among themselves, and what they like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from duskhouse.bots import random_player, tactics
from duskhouse.engine.game.contract import Game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.kit.cases import Case, cases_of

TRIES = 200


def share_of_wins(game: Game, seats: int, deals: int, teams: list[set[int]] | None = None) -> float:
    """What tactics win against random on the same deals, sitting in each of these teams in turn;
    without them, alone on each seat in turn."""
    teams = teams or [{seat} for seat in range(seats)]
    generator = new_generator(1)
    won = games = 0.0
    for number in range(deals):
        start = game.dealt(seats, {}, derived_seed("contest", game.id, seats, number))
        for team in teams:
            states = start.copy()
            while not game.run.over_one(states, 0):
                bot = tactics if int(states[0].turn) in team else random_player
                game.run.play_one(states, 0, bot.choose(game, states, 0, generator))
            won += sum(game.run.utility_one(states, 0, seat) for seat in team)
            games += 1
    return won / games


def games_by_tactics(game: Game) -> Iterator[tuple[Case, History, int]]:
    """Every position of a game by tactics alone, for all seat counts and switches, and its move."""
    for case in cases_of(game):
        played = case.deal(3)
        generator = new_generator(3)
        while not played.over:
            action = tactics.choose(game, played.states, 0, generator)
            yield case, played, action
            played.play(action)


def shares(game: Game, states: Any) -> dict[str, float]:
    """How often the tactics choose each move in this position, in notation."""
    found = Counter(tactics.choose(game, states, 0, new_generator(n)) for n in range(TRIES))
    return {game.notation.write_move(states[0], a): times / TRIES for a, times in found.items()}


def likes(game: Game, states: Any, move: str) -> float:
    return shares(game, states).get(move, 0.0)
