"""Compiled and uncompiled, a search finds the same to the last digit."""

from __future__ import annotations

import pytest

from tests.modes import printed

PROGRAM = "tests.bots.mode_estimates"


@pytest.mark.slow
def test_estimates_are_the_same_in_each_mode() -> None:
    assert printed(PROGRAM, NUMBA_DISABLE_JIT="1") == printed(PROGRAM)
