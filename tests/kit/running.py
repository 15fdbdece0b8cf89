"""Programs run on games outside of this package, as somebody else would run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LANTERN = Path(__file__).parents[2] / "examples" / "lantern"


def run_in(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A module of Python in a folder; rules run as they stand unless something else is said."""
    alone = {"NUMBA_DISABLE_JIT": "1", "PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, **alone, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def run_kit(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return run_in(folder, "pytest", "-p", "duskhouse.kit.plugin", "-q", "-x", *more)
