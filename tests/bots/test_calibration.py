"""Chances that bots name are chances to win: a small form of `python -m bench.calibration`."""

from __future__ import annotations

import math

import pytest

from bench.calibration import Claim, by_tenths, claims_of_a_game, mean_error
from duskhouse.bots.budget import Budget
from duskhouse.bots.nets.minds import net_of_game
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.kit.cases import every_game

GAMES = 60
EARLY, LATE = 0.25, 0.75  # where in a game a claim is looked at


def test_claims_are_sorted_into_tenths() -> None:
    claims = [Claim(0.05, 0.0), Claim(0.95, 1.0), Claim(1.0, 1.0), Claim(0.55, 1.0)]
    assert [len(tenth) for tenth in by_tenths(claims)] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 2]
    assert math.isclose(mean_error(claims), (0.05 + 0.05 + 0.45) / 4)


@pytest.mark.slow
@every_game
def test_where_a_net_plays_a_claim_is_a_chance(game: Game) -> None:
    """One claim early and one late in each of sixty games: their mean is that of the results, and
    those who claim more get more."""
    for seats in game.seats:
        if net_of_game(game.id, seats) is None:
            continue
        search = Search(Budget(simulations=24))
        found = list[Claim]()
        for number in range(GAMES):
            claims = claims_of_a_game(game, seats, search, "test", number)
            found += [claims[int(len(claims) * part)] for part in (EARLY, LATE)]
        spread = math.sqrt(sum((c.value - c.result) ** 2 for c in found))
        assert abs(sum(c.value - c.result for c in found)) < 4 * spread
        found.sort(key=lambda claim: claim.value)
        lower, upper = found[: len(found) // 2], found[len(found) // 2 :]
        assert sum(c.result for c in upper) > sum(c.result for c in lower)
