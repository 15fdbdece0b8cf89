"""An environment beside .venv, for one purpose: made when it is first wanted, kept up by pip."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Environment:
    def __init__(self, name: str) -> None:
        self.folder = ROOT / name
        self.python = str(self.folder / "bin" / "python")

    def pip(self, *arguments: str) -> None:
        if not Path(self.python).exists():
            venv.create(self.folder, with_pip=True)
        calm = ("--quiet", "--disable-pip-version-check")
        subprocess.run([self.python, "-m", "pip", *arguments, *calm], cwd=ROOT, check=True)

    def versions(self) -> str:
        """What is installed, a line for each package."""
        listing = [self.python, "-m", "pip", "list", "--format", "freeze"]
        return subprocess.run(listing, capture_output=True, text=True, check=True).stdout

    def pytest(self, *arguments: str) -> int:
        return subprocess.run([self.python, "-m", "pytest", *arguments], cwd=ROOT).returncode


def run(main: Callable[[list[str]], int]) -> None:
    """The whole program; a command that fails is named."""
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as failed:
        sys.exit(f"This failed: {' '.join(map(str, failed.cmd))}")
