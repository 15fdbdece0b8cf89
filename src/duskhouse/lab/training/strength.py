"""How strong a net is while it is trained: its policy against fixed opponents, on fixed deals."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np

from duskhouse.bots.nets.features import new_scratch
from duskhouse.bots.nets.inference import Features, Net
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import derived_seed, fork, new_generator
from duskhouse.lab.seating import by_seat, first_alone
from duskhouse.lab.statistics import Interval, bootstrap
from duskhouse.lab.training.kernels import ELDER, LEARNER, TACTICS
from duskhouse.lab.training.trainer import Trainer, compiled_for
from duskhouse.lab.workers import Workers

DEALS = 200
AT_ONCE = 25  # deals of a task
HEAT = 0.5


class Measured(msgspec.Struct, frozen=True):
    """A point of the curve."""

    decisions: int
    games: int
    hours: float
    entropy: float
    error: float  # of the critic, squared
    over_tactics: tuple[float, float, float]  # the share of the wins and its interval
    over_clone: tuple[float, float, float]


class Contest(NamedTuple):
    """All that decides how games of a net come out, wherever they are played."""

    game: str
    seats: int
    options: Options
    features: Features
    policy: Net
    clone: Net


class Some(NamedTuple):
    """A few deals against one opponent."""

    opponent: int
    first: int

    @property
    def deals(self) -> range:
        return range(self.first, self.first + AT_ONCE)


def measure(trainer: Trainer, hours: float, able: Workers) -> Measured:
    tactics, clone = strengths(trainer, able)
    return Measured(
        trainer.decisions,
        trainer.finished,
        hours,
        float(trainer.statistics[0, 1]),
        float(trainer.statistics[1, 0]),
        (tactics.mean, tactics.low, tactics.high),
        (clone.mean, clone.low, clone.high),
    )


def strengths(trainer: Trainer, able: Workers) -> list[Interval]:
    """The share of the wins of one side that plays by the averaged policy, the others by tactics,
    and by the policy as it was when it had cloned tactics."""
    course = trainer.course
    contest = Contest(
        course.game,
        course.seats,
        course.options,
        trainer.features,
        trainer.averaged[0],
        trainer.clone,
    )
    opponents, firsts = (TACTICS, ELDER), range(0, DEALS, AT_ONCE)
    tasks = [Some(opponent, first) for opponent in opponents for first in firsts]
    shares = dict(able.work(partial(shares_of, contest), tasks))
    return [
        bootstrap([share for first in firsts for share in shares[Some(opponent, first)]])
        for opponent in opponents
    ]


def shares_of(contest: Contest, some: Some) -> tuple[Some, list[float]]:
    return some, [share_of_deal(contest, some.opponent, deal) for deal in some.deals]


def share_of_deal(contest: Contest, opponent: int, deal: int) -> float:
    game, policy = find_game(contest.game), contest.policy
    opening = game.dealt(contest.seats, contest.options, derived_seed("training", game.id, deal))
    teams, scratch = game.teams(opening[0]), new_scratch(game.observation_size, policy)
    won = []
    for number, seating in enumerate(first_alone(2, len(teams))):
        states = opening.copy()
        states[0].silent = 1
        fork(new_generator(1000 * deal + number), states[0].rng)
        sides = by_seat(seating, teams)
        players = np.array([LEARNER if side == 0 else opponent for side in sides], np.int64)
        compiled_for(game.id).finish_game(
            states, 0, players, policy, contest.clone, contest.features, scratch, HEAT
        )
        own = [seat for seat, side in enumerate(sides) if side == 0]
        won.append(sum(float(game.run.utility_one(states, 0, seat)) for seat in own))
    return sum(won) / len(won)
