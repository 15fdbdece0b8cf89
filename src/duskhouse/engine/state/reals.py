"""`exp` and `log` of our own: those of C libraries differ in the last bit, and a bot that is given
so many simulations has to find the same move on every machine and in every browser.

Only sums, products and quotients of float64 are used, which are the same everywhere.
"""

from __future__ import annotations

import math

import numpy as np

from duskhouse.engine.compiling.rule import rule

LOG_2 = 0.6931471805599453
LARGEST = 300.0  # what exp takes; e to the minus so much is as good as nothing
PARTS = 64  # of a doubling
MOST_DOUBLINGS = 434
STEP = LOG_2 / PARTS


def root(n: int) -> float:
    """2 to the n / PARTS, by square roots, which are the same everywhere too."""
    found, part, power = 1.0, PARTS // 2, math.sqrt(2)
    while part:
        if n & part:
            found *= power
        power = math.sqrt(power)
        part //= 2
    return found


ROOTS = np.array([root(n) for n in range(PARTS)])
DOUBLINGS = np.array([2.0**n for n in range(-MOST_DOUBLINGS, MOST_DOUBLINGS)])
TERMS = 35  # of the series for log


@rule
def exp(x: float) -> float:
    """e to the x; 0 below -LARGEST, and never more than for LARGEST."""
    if x < -LARGEST:
        return 0.0
    x = min(x, LARGEST)
    steps = int(x / STEP + (0.5 + PARTS * MOST_DOUBLINGS))
    r = x - (steps - PARTS * MOST_DOUBLINGS) * STEP  # within half a step
    series = 1.0 + r * (1.0 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120)))))
    return float(series * ROOTS[steps % PARTS] * DOUBLINGS[steps // PARTS])


@rule
def log(x: float) -> float:
    """The natural logarithm of a number from 1 on."""
    doublings = 0
    while x >= 2.0:
        x *= 0.5
        doublings += 1
    y = (x - 1.0) / (x + 1.0)  # log x is 2 (y + y³/3 + y⁵/5 + …)
    power, total = y, y
    for n in range(3, TERMS, 2):
        power *= y * y
        total += power / n
    return 2.0 * total + doublings * LOG_2
