"""A PostgreSQL server of the tests' own, in a folder of its own, reached by a Unix socket."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.debian import install

FOLDERS = "/usr/lib/postgresql/*/bin"
NOBODY_TO_BE = "postgres"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, the newest first."""
    for folder in sorted(Path("/").glob(FOLDERS[1:]), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def installed_programs() -> Path:
    """Installed first where that is possible; otherwise the tests are skipped with a sentence."""
    folder = programs()
    if folder is None:
        install("postgresql")
        folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not here: install it (Debian: apt-get install postgresql).")
    return folder


@contextmanager
def postgres_server(folder: Path) -> Iterator[str]:
    """Its URL, while it runs."""
    bin_folder = installed_programs()
    if sys.platform == "win32":
        pytest.skip("These tests run PostgreSQL by a Unix socket.")
    as_user: dict[str, str] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        as_user = {"user": NOBODY_TO_BE}
        shutil.chown(folder, NOBODY_TO_BE)
        for parent in folder.parents:
            if parent.stat().st_uid == 0 and str(parent) not in ("/", "/tmp"):
                parent.chmod(parent.stat().st_mode | 0o011)
    data = folder / "data"

    def call(*command: str) -> None:
        subprocess.run(
            [str(bin_folder / command[0]), *command[1:]],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            **as_user,  # type: ignore[call-overload]
        )

    call("initdb", "-D", str(data), "-U", "duskhouse", "--auth=trust", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    call("pg_ctl", "-D", str(data), "-o", options, "-w", "-l", str(folder / "log"), "start")
    try:
        yield f"postgresql://duskhouse@/postgres?host={folder}"
    finally:
        call("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
