"""Whims: how likely each of several hopes comes out on top, against formulas and against lots."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from duskhouse.engine.game.whims import SHARE, VALUE, chance_below, chance_on_top, whim
from duskhouse.engine.state.chance import new_generator

NO_LEAST = -1000.0
NOTHING = -1


def chance(
    values: Sequence[float], wanted: int, span: float = 1.0, least: float = NO_LEAST
) -> float:
    """That the wanted hope comes out on top, or that nothing does."""
    hopes = np.zeros((len(values) + 1, 2))
    hopes[:-1, VALUE] = values
    hopes[wanted, SHARE] = 1.0  # for nothing there is a row to spare, which is no hope
    return chance_on_top(hopes, len(values), span, least, 1.0 if wanted == NOTHING else 0.0)


def test_a_whim_is_any_number_up_to_its_span() -> None:
    generator = new_generator(1)
    whims = np.array([whim(generator, 0.4) for _ in range(4000)])
    assert 0.0 <= whims.min() < 0.001
    assert 0.399 < whims.max() < 0.4
    assert np.abs(np.histogram(whims, 8, (0.0, 0.4))[0] - 500).max() < 110


def test_what_is_out_of_reach_is_never_done() -> None:
    assert chance([3.0, 1.9, 2.0], 0) == 1.0
    assert chance([3.0, 1.9, 2.0], 1) == chance([3.0, 1.9, 2.0], 2) == 0.0
    assert chance([], NOTHING) == 1.0


@pytest.mark.parametrize("hopes", range(1, 17))
def test_hopes_of_the_same_worth_have_the_same_chance(hopes: int) -> None:
    assert chance([0.7] * hopes, 0) == pytest.approx(1 / hopes, abs=1e-12)


def test_twice_as_many_hopes_miss_a_thousandth() -> None:
    assert chance([0.7] * 32, 0) == pytest.approx(1 / 32, rel=1e-3)


@pytest.mark.parametrize("behind", [0.0, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("span", [0.4, 1.0, 3.0])
def test_of_two_the_worse_wins_by_the_triangle_of_whims(behind: float, span: float) -> None:
    """Whose whims are further apart than the two hopes."""
    values = [5.0, 5.0 - behind * span]
    assert chance(values, 1, span) == pytest.approx((1 - behind) ** 2 / 2)
    assert chance(values, 0, span) == pytest.approx(1 - (1 - behind) ** 2 / 2)


def test_nothing_is_done_if_all_stay_below_the_least() -> None:
    values = [0.2, 0.0, -0.5, -3.0]
    below = [chance_below(value, 1.0, 0.4) for value in values]
    assert below == pytest.approx([0.2, 0.4, 0.9, 1.0])
    assert chance(values, NOTHING, least=0.4) == pytest.approx(0.2 * 0.4 * 0.9)


def test_an_action_is_done_by_the_shares_of_all_hopes_for_it() -> None:
    hopes = np.array([[0.0, 0.5], [0.1, 0.25], [0.2, 1.0]])
    parts = [share * chance([0.0, 0.1, 0.2], at) for at, share in enumerate(hopes[:, SHARE])]
    assert chance_on_top(hopes, 3, 1.0, NO_LEAST, 0.0) == pytest.approx(sum(parts))


@pytest.mark.parametrize("number", range(6))
def test_chances_are_how_often_lots_fall(number: int) -> None:
    rng = random.Random(number)
    span, least = rng.uniform(0.2, 2.0), rng.choice([NO_LEAST, 0.5])
    values = np.array([rng.uniform(0.0, 1.0) for _ in range(rng.randint(2, 9))])
    chances = [chance(list(values), at, span, least) for at in range(NOTHING, len(values))]
    assert sum(chances) == pytest.approx(1.0, abs=1e-12)
    draws = 20_000
    seem = values + np.random.default_rng(number).uniform(0.0, span, (draws, len(values)))
    on_top = np.where(seem.max(axis=1) > least, seem.argmax(axis=1), NOTHING)
    found = np.bincount(on_top + 1, minlength=len(chances)) / draws
    assert np.abs(found - chances).max() < 5 * 0.5 / draws**0.5
