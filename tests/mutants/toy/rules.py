"""Rules of a toy, to be broken: whoever has three coins or more may buy, and pays for it."""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule

PRICES = np.array([3, 0])


@rule
def buy(coins: list[int], seat: int) -> None:
    """TOY-01: a price is paid. TOY-02: nobody buys twice."""
    if may_buy(coins[seat]):
        coins[seat] -= PRICES[0]


@rule
def may_buy(coins: int) -> bool:
    """TOY-03: enough coins."""
    return coins >= int(PRICES[0])
