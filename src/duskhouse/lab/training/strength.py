"""How strong a net is while it is trained: its policy against fixed opponents, on fixed deals."""

from __future__ import annotations

import msgspec
import numpy as np

from duskhouse.bots.nets.inference import Net
from duskhouse.engine.state.chance import derived_seed, fork, new_generator
from duskhouse.lab.seating import by_seat, first_alone
from duskhouse.lab.statistics import Interval, bootstrap
from duskhouse.lab.training.kernels import ELDER, LEARNER, TACTICS
from duskhouse.lab.training.trainer import Trainer

DEALS = 200
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


def measure(trainer: Trainer, hours: float) -> Measured:
    tactics = strength(trainer, TACTICS)
    clone = strength(trainer, ELDER)
    return Measured(
        trainer.decisions,
        trainer.finished,
        hours,
        float(trainer.statistics[0, 1]),
        float(trainer.statistics[1, 0]),
        (tactics.mean, tactics.low, tactics.high),
        (clone.mean, clone.low, clone.high),
    )


def strength(trainer: Trainer, opponent: int, deals: int = DEALS) -> Interval:
    """The share of the wins of one side that plays by the averaged policy, the others by tactics or
    by the policy as it was when it had cloned tactics."""
    policy = trainer.averaged[0]
    return bootstrap([share_of_deal(trainer, opponent, deal, policy) for deal in range(deals)])


def share_of_deal(trainer: Trainer, opponent: int, deal: int, policy: Net) -> float:
    game, course = trainer.game, trainer.course
    opening = game.dealt(course.seats, course.options, derived_seed("training", game.id, deal))
    teams = game.teams(opening[0])
    won = []
    for number, seating in enumerate(first_alone(2, len(teams))):
        states = opening.copy()
        states[0].silent = 1
        fork(new_generator(1000 * deal + number), states[0].rng)
        sides = by_seat(seating, teams)
        players = np.array([LEARNER if side == 0 else opponent for side in sides], np.int64)
        trainer.run.finish_game(
            states, 0, players, policy, trainer.clone, trainer.features, trainer.scratch, HEAT
        )
        own = [seat for seat, side in enumerate(sides) if side == 0]
        won.append(sum(float(game.run.utility_one(states, 0, seat)) for seat in own))
    return sum(won) / len(won)
