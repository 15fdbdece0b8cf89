"""Programs run in a process of their own, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


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
