"""Compiled, uncompiled and with bounds checks, the same games are played."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conformance.cases import cases
from tests.modes import printed


@cache
def digests(**environment: str) -> list[str]:
    return printed("tests.conformance.mode_digest", **environment).splitlines()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_records_and_news_are_the_same_in_each_mode(mode: str) -> None:
    compiled = digests()
    assert len(compiled) == len(cases())
    assert digests(**{mode: "1"}) == compiled
