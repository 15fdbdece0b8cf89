"""Intervals, tests and ratings, against cases whose answer is known."""

from __future__ import annotations

import math
import sys

import numpy as np
import pytest

from duskhouse.lab.ratings import skills
from duskhouse.lab.seating import by_seat, each_alone, first_alone, mixtures
from duskhouse.lab.statistics import (
    Question,
    bootstrap,
    elo_of_share,
    expected_share,
    sequential_test,
)
from duskhouse.words.errors import Refused


def test_the_interval_covers_the_truth_19_times_in_20() -> None:
    chance = np.random.default_rng(1)
    covered = 0
    for _ in range(200):
        found = bootstrap(chance.binomial(1, 0.3, 100).tolist())
        covered += found.low <= 0.3 <= found.high
    assert 180 <= covered <= 198


def test_one_deal_has_no_interval() -> None:
    found = bootstrap([0.5])
    assert found.mean == 0.5
    assert math.isnan(found.low)


def test_elo_and_shares_are_each_others_inverse() -> None:
    for teams in (2, 4):
        assert expected_share(0, teams) == pytest.approx(1 / teams)
        assert elo_of_share(expected_share(123, teams), teams) == pytest.approx(123)
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert elo_of_share(1.0, 2) == math.inf
    assert elo_of_share(0.0, 2) == -math.inf


@pytest.mark.parametrize(("elo", "better"), [(0, False), (50, True)])
def test_a_sequential_test_is_seldom_wrong(elo: float, better: bool) -> None:
    chance = np.random.default_rng(2)
    right = 0
    for _ in range(40):
        values: list[float] = []
        answer = sequential_test(values, Question(0, 50), 2)
        while not answer.decided and len(values) < 3000:
            values += chance.binomial(1, expected_share(elo, 2), 20).astype(float).tolist()
            answer = sequential_test(values, Question(0, 50), 2)
        right += answer.decided and answer.better == better
    assert right >= 35


def test_seatings() -> None:
    assert first_alone(2, 2) == [(0, 1), (1, 0)]
    assert first_alone(2, 3) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert len(first_alone(3, 4)) == 8
    assert each_alone(2, 2) == [(0, 1), (1, 0)]
    assert len(each_alone(2, 3)) == 6
    assert len(mixtures(2, 4)) == 14
    assert len(mixtures(3, 2)) == 6
    assert by_seat((1, 0), ((0, 2), (1, 3))) == [1, 0, 1, 0]


def test_the_better_bot_gets_the_better_rating() -> None:
    pytest.importorskip("openskill")
    games = [([0, 1, 1, 1], [1.0, 0.0, 0.0, 0.0]), ([1, 0, 1, 1], [0.0, 0.5, 0.5, 0.0])] * 10
    first, second = skills(games, 2)
    assert first.mean - first.deviation > second.mean + second.deviation


def test_missing_openskill_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(Refused, match="need OpenSkill"):
        skills([], 2)
