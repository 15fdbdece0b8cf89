"""Programs that some tests need: installed first where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def install(package: str) -> None:
    """By apt-get, where this is root on Debian or one of its kin; elsewhere nothing happens."""
    is_debian = Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None
    if not is_debian or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with one_at_a_time():
        for command in (["update", "-qq"], ["install", "-qq", "-y", package]):
            subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL, check=False)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Another process of the same tests may be installing something: apt-get would refuse."""
    import fcntl  # not on every system

    with (Path(tempfile.gettempdir()) / "duskhouse-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
