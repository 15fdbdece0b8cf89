"""`exp` and `log` of our own, beside those of the C library."""

from __future__ import annotations

import math

import numpy as np

from duskhouse.engine.state.reals import LARGEST, exp, log


def test_exp_is_right_to_thirteen_digits() -> None:
    for x in np.linspace(-LARGEST, LARGEST, 4001).tolist():
        assert math.isclose(exp(x), math.exp(x), rel_tol=1e-13)
    assert exp(0.0) == 1.0


def test_exp_of_what_is_too_small_or_too_large() -> None:
    assert exp(-LARGEST - 1.0) == exp(-1e300) == 0.0
    assert exp(1e300) == exp(LARGEST)


def test_log_is_right_to_thirteen_digits() -> None:
    for x in [*range(1, 3000), 1.5, 10**9, 2**40 + 1]:
        assert math.isclose(log(float(x)), math.log(x), rel_tol=1e-13, abs_tol=1e-15)
