"""Chances that bots name are chances to win: a small form of `python -m bench.calibration`."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from bench.calibration import by_tenths, mean_error
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.levels import SLIGHTLY
from duskhouse.bots.nets.calibration import PLAIN, calibrated, corrected
from duskhouse.bots.nets.files import read_header, read_net
from duskhouse.bots.nets.minds import net_of_game
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.kit.cases import every_game
from duskhouse.lab.calibration import PLAYING, Claim, Place, calibrate, fitted, many_claims
from duskhouse.lab.workers import InThisProcess
from tests.bots.small_nets import write_small_net

POSITIONS, MANY = 60, 10_000
TOO_FEW = 100  # claims in a tenth, to say what they are worth
SLACK = 0.05
BENT = (0.6, 1.4, -0.2)


def test_claims_are_sorted_into_tenths() -> None:
    claims = [Claim(0.05, 0.0), Claim(0.95, 1.0), Claim(1.0, 1.0), Claim(0.55, 1.0)]
    assert [len(tenth) for tenth in by_tenths(claims)] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 2]
    assert math.isclose(mean_error(claims), (0.05 + 0.05 + 0.45) / 4)


def test_a_correction_is_found_again() -> None:
    chance = np.random.default_rng(1)
    values = chance.random(20_000)
    claims = [Claim(v, float(chance.random() < corrected(v, BENT))) for v in map(float, values)]
    found = fitted(claims)
    for value in (0.05, 0.3, 0.5, 0.7, 0.95):
        assert math.isclose(corrected(value, found), corrected(value, BENT), abs_tol=0.02)
    assert math.isclose(corrected(0.3, PLAIN), 0.3)
    assert fitted([Claim(0.5, 1.0)]) != PLAIN


def test_a_correction_keeps_the_order_and_how_sure_it_is() -> None:
    estimates = [Estimate(3, 0.8, 0.02, 0.0, 0.0, 99), Estimate(5, 0.7, 0.02, 0.1, 0.04, 99)]
    best, other = calibrated(estimates, BENT)
    assert best.value == corrected(0.8, BENT)
    assert math.isclose(other.behind, best.value - other.value)
    assert math.isclose(other.beaten, estimates[1].beaten)
    assert calibrated(estimates, PLAIN) == estimates


def test_a_net_is_calibrated_in_its_file(tmp_path: Path) -> None:
    game, path = find_game("kamo"), tmp_path / "a.net"
    write_small_net(path, game, 3)
    before = read_net(path, game)
    calibrate(path, game, 3, {}, "1", positions=12)
    after = read_net(path, game)
    assert after.header.calibration != PLAIN
    assert np.array_equal(after.policy.w1, before.policy.w1)
    assert read_header(path)[0].weights == before.header.weights


def claims_where_nets_play(game: Game, positions: int) -> list[list[Claim]]:
    search = Search(PLAYING, mixing=SLIGHTLY)
    return [
        many_claims(Place(game.id, seats, search, "test", {}), positions, InThisProcess())
        for seats in game.seats
        if net_of_game(game.id, seats) is not None
    ]


@pytest.mark.slow
@every_game
def test_where_a_net_plays_a_claim_is_a_chance(game: Game) -> None:
    """The mean of some claims is that of the results, and those who claim more get more."""
    for found in claims_where_nets_play(game, POSITIONS):
        spread = math.sqrt(sum((c.value - c.result) ** 2 for c in found))
        assert abs(sum(c.value - c.result for c in found)) < 5 * spread
        found.sort(key=lambda claim: claim.value)
        lower, upper = found[: len(found) // 2], found[len(found) // 2 :]
        assert sum(c.result for c in upper) > sum(c.result for c in lower)


@pytest.mark.soak
@every_game
def test_who_claims_seventy_of_a_hundred_wins_about_as_many(game: Game) -> None:
    for found in claims_where_nets_play(game, MANY):
        tenths = [tenth for tenth in by_tenths(found) if len(tenth) >= TOO_FEW]
        for tenth in tenths:
            claimed, won = (
                sum(values) / len(tenth)
                for values in ([c.value for c in tenth], [c.result for c in tenth])
            )
            # Claims of one game hang together, so they count for less than so many games.
            error = 2 * math.sqrt(0.25 / len(tenth))
            assert abs(claimed - won) < SLACK + 2 * error
        assert len(tenths) > 3
