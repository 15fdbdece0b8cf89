"""One deal of an arena, played with every seating."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import msgspec

from duskhouse.bots.budget import Budget
from duskhouse.bots.levels import Bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.position import Position
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.game.usual import Teams
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.lab.pool import find_opponent
from duskhouse.lab.seating import SEATINGS, Seating, by_seat


class Plan(msgspec.Struct, frozen=True):
    """All that decides what is played; the first line of a file of results."""

    game: str
    rules: int
    seats: int
    options: Options
    bots: list[str]
    budget: str
    seating: str
    seed: str


class GameResult(msgspec.Struct, frozen=True):
    """One game: by team the bot and its share of the win, by seat the points, by bot the effort."""

    seating: list[int]
    shares: list[float]
    seats: list[int]
    points: list[float]
    moves: list[int]
    seconds: list[float]


class DealResult(msgspec.Struct, frozen=True):
    deal: int
    games: list[GameResult]


@cache
def _known(game: str, bots: tuple[str, ...], budget: Budget) -> tuple[Game, list[Bot]]:
    return find_game(game), [find_opponent(bot, budget) for bot in bots]


def play_deal(plan: Plan, budget: Budget, deal: int) -> DealResult:
    """The same deal with every seating."""
    game, bots = _known(plan.game, tuple(plan.bots), budget)
    seed = derived_seed("arena", plan.game, plan.seed, deal)
    teams = game.teams(game.dealt(plan.seats, plan.options, seed)[0])
    games = []
    for number, seating in enumerate(SEATINGS[plan.seating](len(bots), len(teams))):
        states = game.dealt(plan.seats, plan.options, seed)
        chance = derived_seed("players", plan.seed, deal, number)
        games.append(play_game(game, bots, states, teams, seating, chance))
    return DealResult(deal, games)


def play_game(
    game: Game, bots: list[Bot], states: Any, teams: Teams, seating: Seating, chance: bytes
) -> GameResult:
    """One game to its end. Time is processor time: a busy machine makes no bot weaker."""
    seats = by_seat(seating, teams)
    generators = [
        new_generator(int.from_bytes(derived_seed(chance, seat))) for seat in range(len(seats))
    ]
    moves, seconds = [0] * len(bots), [0.0] * len(bots)
    while not game.run.over_one(states, 0):
        seat = int(states[0].turn)
        bot = seats[seat]
        began = time.thread_time()
        action = bots[bot].choose(game, states, 0, generators[seat], clock=time.thread_time)
        seconds[bot] += time.thread_time() - began
        moves[bot] += 1
        game.run.play_one(states, 0, action)
    shares = [game.run.utility_one(states, 0, seat) for seat in range(len(seats))]
    return GameResult(
        seating=list(seating),
        shares=[sum(shares[seat] for seat in team) for team in teams],
        seats=seats,
        points=points_of(game, states[0]),
        moves=moves,
        seconds=seconds,
    )


def points_of(game: Game, final: Any) -> list[float]:
    """By seat, at the end of a game."""
    outcome = Position.of(game, final).outcome()
    assert outcome is not None
    return [float(points) for points in outcome.points]
