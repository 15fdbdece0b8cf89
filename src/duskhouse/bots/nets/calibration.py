"""Chances that mean what they say: what a search thinks of its own prospects, corrected by what
came of such thoughts in games against its like.

A search thinks too well of itself where the worlds that it imagines are kinder than the true one.
How much is fitted when a net is trained (`lab.training.calibrating`), and kept in its header.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from duskhouse.bots.estimates import Estimate

Calibration = tuple[float, float, float]

PLAIN: Calibration = (1.0, 1.0, 0.0)
"""Values as they are."""

EDGE = 0.01
"""No value is taken to be smaller, or nearer to 1: a few that are certain and wrong would otherwise
outweigh all others in a fit."""

LEAST = 1e-4
"""What is left at least of a difference or of a slope."""


def corrected(value: float, calibration: Calibration) -> float:
    """The chance behind a value: its logarithms, for winning and for losing, weighed anew."""
    for_winning, for_losing, more = calibration
    value = min(max(value, EDGE), 1 - EDGE)
    odds = for_winning * math.log(value) - for_losing * math.log(1 - value) + more
    return 1 / (1 + math.exp(-odds))


def calibrated(estimates: Sequence[Estimate], calibration: Calibration) -> list[Estimate]:
    """The same estimates with chances for values. How sure the best is to be better stays."""
    if calibration == PLAIN or not estimates[0].simulations:
        return list(estimates)
    best = corrected(estimates[0].value, calibration)
    return [rescaled(one, best, calibration) for one in estimates]


def rescaled(one: Estimate, best: float, calibration: Calibration) -> Estimate:
    value = corrected(one.value, calibration)
    step = max(one.error, LEAST)
    above, below = (corrected(one.value + sign * step, calibration) for sign in (1, -1))
    steepness = (above - below) / (2 * step)
    scale = max((best - value) / one.behind, LEAST) if one.behind else steepness
    return replace(
        one,
        value=value,
        error=one.error * steepness,
        behind=one.behind * scale,
        doubt=one.doubt * scale,
    )
