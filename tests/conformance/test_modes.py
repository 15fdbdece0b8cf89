"""With bounds checks the same games are played."""

from __future__ import annotations

from functools import cache

import pytest

from duskhouse.kit.cases import cases
from tests.modes import printed


@cache
def digests(**environment: str) -> list[str]:
    return printed("tests.conformance.mode_digest", **environment).splitlines()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_records_and_events_are_the_same_with_bounds_checks() -> None:
    compiled = digests()
    assert len(compiled) == len(cases())
    assert digests(NUMBA_BOUNDSCHECK="1") == compiled
