"""Whether chances mean what they say: a bot that claims 70 % should win seven times out of ten
against its like.

    python -m bench.calibration rest-in-peace --positions 10000 --sims 64
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.levels import SLIGHTLY
from duskhouse.bots.search import Search, mixed
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import derived_seed, new_generator

TENTHS = 10


@dataclass(frozen=True)
class Claim:
    """What a seat thought its best action was worth, and what it got in the end."""

    value: float
    result: float


def claims_of_a_game(game: Game, seats: int, search: Search, seed: str, number: int) -> list[Claim]:
    """All decisions of one game in which every seat plays by the same search."""
    states = game.dealt(seats, {}, derived_seed("calibration", game.id, seed, number))
    generator = new_generator(int.from_bytes(derived_seed("calibration", seed, number)))
    claimed = list[tuple[int, float]]()
    while not game.run.over_one(states, 0):
        found = search.estimate(game, states, 0, generator, Meter(search.budget))
        if count(game.run.legal_one(states, 0)) > 1 and found[0].simulations:
            claimed.append((int(states[0].turn), found[0].value))
        game.run.play_one(states, 0, mixed(found, search.mixing, generator))
    return [Claim(value, float(game.run.utility_one(states, 0, seat))) for seat, value in claimed]


def many_claims(game: Game, seats: int, search: Search, seed: str, positions: int) -> list[Claim]:
    """Of as many games as it takes for so many positions."""
    found, number = list[Claim](), 0
    while len(found) < positions:
        found += claims_of_a_game(game, seats, search, seed, number)
        number += 1
    return found


def by_tenths(claims: list[Claim]) -> list[list[Claim]]:
    """Those that claim up to a tenth, up to two tenths, and so on."""
    bins: list[list[Claim]] = [[] for _ in range(TENTHS)]
    for claim in claims:
        bins[min(int(claim.value * TENTHS), TENTHS - 1)].append(claim)
    return bins


def mean_error(claims: list[Claim]) -> float:
    """How far claims are from results, tenth by tenth, on average over the positions."""
    return sum(abs(sum(c.value - c.result for c in tenth)) for tenth in by_tenths(claims)) / len(
        claims
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--sims", type=int, default=64)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rollouts", action="store_true")
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    budget = Budget(simulations=chosen.sims)
    search = Search(budget, mixing=SLIGHTLY, without_net=chosen.rollouts)
    seats = chosen.seats or max(game.seats)
    claims = many_claims(game, seats, search, chosen.seed, chosen.positions)
    for at, tenth in enumerate(by_tenths(claims)):
        if tenth:
            claimed = sum(claim.value for claim in tenth) / len(tenth)
            won = sum(claim.result for claim in tenth) / len(tenth)
            sys.stdout.write(f"{at / TENTHS:.1f} {len(tenth):6d} {claimed:.3f} {won:.3f}\n")
    sys.stdout.write(f"{len(claims)} {mean_error(claims):.4f}\n")


if __name__ == "__main__":
    main()
