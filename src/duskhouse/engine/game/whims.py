"""How likely a hope comes out on top, when a whim is added to what each is worth.

A whim breaks ties, and keeps others from reading what somebody holds too easily: any number from
0 to its span with the same chance.

Hopes are what could be done, each with a value and with a share: how likely an action is what is
done if this hope comes out on top. So the best of all is where the product of their distributions
says; between the places where one after another can no longer be on top this is a polynomial, which
Gauss's points sum up: exactly for 16 hopes in reach of each other, to a thousandth for 32.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from duskhouse.engine.compiling.rule import part, rule, small_rule
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints

Floats = NDArray[np.float64]

WHIMS = 1 << 16
NEGLIGIBLE = 1e-9
VALUE, SHARE = 0, 1
POINTS, WEIGHTS = np.polynomial.legendre.leggauss(8)


@small_rule
def whim(generator: Ints, span: float) -> float:
    return random_below(generator, WHIMS) * (span / WHIMS)


@rule
def chance_on_top(hopes: Floats, number: int, span: float, least: float, otherwise: float) -> float:
    """How likely the action is done, if it is otherwise with this chance when no hope is above
    the least that is wanted."""
    alive = best_first(hopes, number, span, least)
    if alive == 0:
        return otherwise
    start = max(hopes[0, VALUE], least)
    nothing = 1.0
    for at in range(alive):
        nothing *= chance_below(hopes[at, VALUE], span, least)
    chance = nothing * otherwise
    for last in range(alive - 1, -1, -1):
        end = hopes[last, VALUE] + span
        if end > start + NEGLIGIBLE:
            chance += sum_between(hopes, last + 1, span, start, end)
            start = end
    return min(chance, 1.0)


@part
def best_first(hopes: Floats, number: int, span: float, least: float) -> int:
    """Put those first that can come out on top, above the least, the best first; how many."""
    top = least
    for at in range(number):
        top = max(top, hopes[at, VALUE])
    alive = 0
    for at in range(number):
        value, share = hopes[at, VALUE], hopes[at, SHARE]
        if value + span <= top:
            continue
        place = alive
        while place > 0 and hopes[place - 1, VALUE] < value:
            hopes[place, VALUE] = hopes[place - 1, VALUE]
            hopes[place, SHARE] = hopes[place - 1, SHARE]
            place -= 1
        hopes[place, VALUE], hopes[place, SHARE] = value, share
        alive += 1
    return alive


@small_rule
def chance_below(value: float, span: float, at: float) -> float:
    """How likely a hope of this value stays below, if there are whims at all."""
    return min(max((at - value) / span, 0.0), 1.0)


@part
def sum_between(hopes: Floats, alive: int, span: float, start: float, end: float) -> float:
    """How likely the action is done by one of so many hopes that comes out on top in between."""
    total = 0.0
    for point in range(len(POINTS)):
        at = start + (end - start) * 0.5 * (1.0 + POINTS[point])
        all_below, density = 1.0, 0.0
        for hope in range(alive):
            below = (at - hopes[hope, VALUE]) / span
            density += hopes[hope, SHARE] / below
            all_below *= below
        total += WEIGHTS[point] * all_below * density
    return total * (end - start) * 0.5 / span
