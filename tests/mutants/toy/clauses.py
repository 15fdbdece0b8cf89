"""Tests of the toy. None of them has somebody buy with exactly as many coins as it takes."""

from __future__ import annotations

import pytest

from tests.mutants.toy.rules import buy, may_buy


@pytest.mark.clause("TOY-01")
def test_a_price_is_paid() -> None:
    coins = [5, 1]
    buy(coins, 0)
    assert coins == [2, 1]


@pytest.mark.clause("TOY-02")
def test_nobody_buys_twice() -> None:
    buy([2], 0)


@pytest.mark.clause("TOY-03")
def test_enough_coins() -> None:
    assert may_buy(4)
