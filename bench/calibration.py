"""Whether chances mean what they say: a bot that claims 70 % should win seven times out of ten
against its like.

    python -m bench.calibration rest-in-peace --positions 10000
    python -m bench.calibration rest-in-peace --fit FILE

The second fits the correction of a net in a file anew, as a training does at its end, with more
claims.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from duskhouse.bots.levels import SLIGHTLY
from duskhouse.bots.search import Search
from duskhouse.engine.game.registry import find_game
from duskhouse.lab.calibration import PLAYING, Claim, Place, calibrate, many_claims
from duskhouse.lab.workers import InThisProcess

TENTHS = 10


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
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rollouts", action="store_true")
    parser.add_argument("--net", default="")
    parser.add_argument("--fit", type=Path)
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    seats = chosen.seats or max(game.seats)
    if chosen.fit:
        calibrate(chosen.fit, game, seats, {}, chosen.seed, chosen.positions)
        return
    search = Search(PLAYING, mixing=SLIGHTLY, without_net=chosen.rollouts, file=chosen.net)
    claims = many_claims(
        Place(game.id, seats, search, chosen.seed, {}), chosen.positions, InThisProcess()
    )
    for at, tenth in enumerate(by_tenths(claims)):
        if tenth:
            claimed = sum(claim.value for claim in tenth) / len(tenth)
            won = sum(claim.result for claim in tenth) / len(tenth)
            sys.stdout.write(f"{at / TENTHS:.1f} {len(tenth):6d} {claimed:.3f} {won:.3f}\n")
    sys.stdout.write(f"{len(claims)} {mean_error(claims):.4f}\n")


if __name__ == "__main__":
    main()
