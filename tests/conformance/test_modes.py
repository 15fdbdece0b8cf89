"""Compiled, uncompiled and with bounds checks, the same games are played."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.conformance.cases import cases

ROOT = Path(__file__).parents[2]


@cache
def digests(**environment: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.mode_digest"],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "error::RuntimeWarning", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_records_and_news_are_the_same_in_each_mode(mode: str) -> None:
    compiled = digests()
    assert len(compiled) == len(cases())
    assert digests(**{mode: "1"}) == compiled
