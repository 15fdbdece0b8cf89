"""Compiled and uncompiled, a search finds the same to the last digit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def estimates(**environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.mode_estimates"],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "error::RuntimeWarning", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


@pytest.mark.slow
def test_estimates_are_the_same_in_each_mode() -> None:
    assert estimates(NUMBA_DISABLE_JIT="1") == estimates()
