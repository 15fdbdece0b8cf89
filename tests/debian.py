"""Programs that some tests need: installed first where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


def install(package: str) -> None:
    """By apt-get, where this is root on Debian or one of its kin; elsewhere nothing happens."""
    is_debian = Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None
    if not is_debian or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-qq", "-y", package]):
        subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL, check=False)
