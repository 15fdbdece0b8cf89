"""Programs run in a process of their own, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from duskhouse.engine.compiling.announcing import ONCE
from duskhouse.words.words import Words

ROOT = Path(__file__).parents[1]
COMPILING = Words().message(ONCE)


def printed(module: str, **environment: str) -> str:
    """What a module prints with these variables set; warnings of NumPy are errors."""
    run = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "error::RuntimeWarning", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def complaints(stderr: str) -> str:
    """What a program wrote on stderr, but for the line that it compiles, which it may have to."""
    return stderr.replace(f"{COMPILING}\n", "", 1)
