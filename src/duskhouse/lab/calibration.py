"""What searches with a net claim, what comes of it against their like, and the correction that
follows from both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.levels import SLIGHTLY
from duskhouse.bots.nets.calibration import EDGE, LEAST, PLAIN, Calibration
from duskhouse.bots.nets.files import write_calibration
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.lab.processes import PUT_AWAY
from duskhouse.lab.workers import InThisProcess, Workers

PLAYING = Budget(simulations=48)
CLAIMING = Budget(simulations=400)
EVERY = 24  # decisions, a claim is made: those of one game hang together, so few of many games
FITTED = 6000  # claims
MOST_GAMES_A_CLAIM = 5
NEWTON_STEPS = 20
NET = "a.net"
KEPT = 1.0  # how strongly a fit holds on to values as they are


@dataclass(frozen=True)
class Claim:
    """What a seat thought its best action was worth, and what it got in the end."""

    value: float
    result: float


class Place(NamedTuple):
    """Where games are played, and by which search: with the net that is given as the content of its
    file, or with the one that the search finds."""

    game: str
    seats: int
    search: Search
    seed: str
    options: Options
    net: bytes = b""


@cache
def folder_with(net: bytes) -> TemporaryDirectory[str]:
    """For as long as the process lives."""
    made = TemporaryDirectory(prefix="duskhouse-net-")
    PUT_AWAY.append(made.cleanup)
    (Path(made.name) / NET).write_bytes(net)
    return made


def claims_of_a_game(place: Place, number: int) -> tuple[int, list[Claim]]:
    """The number, and claims of some decisions of a game in which every seat plays by a short
    search of this kind."""
    game, search, seed = find_game(place.game), place.search, place.seed
    if place.net:
        search = replace(search, file=str(Path(folder_with(place.net).name) / NET))
    deal = derived_seed("calibration", game.id, seed, number)
    states = game.dealt(place.seats, place.options, deal)
    generator = new_generator(int.from_bytes(derived_seed("calibration", seed, number)))
    playing, claiming = replace(search, budget=PLAYING), replace(search, budget=CLAIMING)
    claimed, decisions = list[tuple[int, float]](), number
    while not game.run.over_one(states, 0):
        if count(game.run.legal_one(states, 0)) > 1:
            decisions += 1
            if decisions % EVERY == 0:
                best = claiming.estimate(game, states, 0, generator, Meter(CLAIMING))[0]
                if best.simulations:
                    claimed.append((int(states[0].turn), best.value))
        action = playing.choose(game, states, 0, generator, Meter(PLAYING))
        game.run.play_one(states, 0, action)
    return number, [
        Claim(value, float(game.run.utility_one(states, 0, seat))) for seat, value in claimed
    ]


def many_claims(place: Place, positions: int, able: Workers) -> list[Claim]:
    """Of as many games, from the first on, as it takes for so many positions; fewer where a game
    leaves hardly anything to think over."""
    found, due, early = list[Claim](), 0, dict[int, list[Claim]]()
    numbers = range(positions * MOST_GAMES_A_CLAIM)
    for number, claims in able.work(partial(claims_of_a_game, place), numbers):
        early[number] = claims
        while due in early:
            found += early.pop(due)
            due += 1
            if len(found) >= positions:
                return found
    return found


def fitted(claims: Sequence[Claim]) -> Calibration:
    """The correction under which these results are likeliest (beta calibration, by Newton's
    method), held back a little so that few claims change little."""
    values = np.clip([claim.value for claim in claims], EDGE, 1 - EDGE)
    seen = np.stack([np.log(values), -np.log(1 - values), np.ones(len(values))], axis=1)
    results = np.array([claim.result for claim in claims])
    plain = np.array(PLAIN)
    weights = plain.copy()
    for _ in range(NEWTON_STEPS):
        chances = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (results - chances) - KEPT * (weights - plain)
        bend = (seen * (chances * (1 - chances))[:, None]).T @ seen + KEPT * np.eye(3)
        weights = weights + np.linalg.solve(bend, slope)
        weights[:2] = np.maximum(weights[:2], LEAST)  # who claims more never has less
    return float(weights[0]), float(weights[1]), float(weights[2])


def calibrate(
    path: Path,
    game: Game,
    seats: int,
    options: Options,
    seed: str,
    positions: int = FITTED,
    able: Workers | None = None,
) -> None:
    """Fit the correction of the net in a file, and write it into its header."""
    write_calibration(path, PLAIN)
    search = Search(PLAYING, mixing=SLIGHTLY)
    place = Place(game.id, seats, search, seed, options, path.read_bytes())
    write_calibration(path, fitted(many_claims(place, positions, able or InThisProcess())))
