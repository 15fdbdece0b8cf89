"""A PostgreSQL server of the tests' own, in a folder of its own, reached by a Unix socket."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.debian import install

FOLDERS = "/usr/lib/postgresql/*/bin"
NOBODY_TO_BE = "postgres"
GONE_WITHIN = 30.0


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


class PostgresServer:
    """In this folder; a Unix socket there is the way to it. It begins empty, or as a standby of
    another one."""

    def __init__(self, folder: Path, primary: PostgresServer | None = None) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._programs = installed_programs()
        if sys.platform == "win32":
            pytest.skip("These tests run PostgreSQL by a Unix socket.")
        self._as_user: dict[str, str] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._as_user = {"user": NOBODY_TO_BE}
            shutil.chown(folder, NOBODY_TO_BE)
            for parent in folder.parents:
                if parent.stat().st_uid == 0 and str(parent) not in ("/", "/tmp"):
                    parent.chmod(parent.stat().st_mode | 0o011)
        self.url = f"postgresql://duskhouse@/postgres?host={folder}"
        self.socket = folder / ".s.PGSQL.5432"
        data = str(self._data)
        if primary is None:
            self._call("initdb", "-D", data, "-U", "duskhouse", "--auth=trust", "--no-sync")
        else:
            copy = ["-D", data, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
            self._call("pg_basebackup", "-d", primary.url, *copy)
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        self._control("-o", options, "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        """At once, as if it had crashed."""
        self._control("-m", "immediate", "stop")

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def die(self) -> None:
        """As if its machine were gone, with all that is on it."""
        killed = self._signal(signal.SIGKILL)
        deadline = time.monotonic() + GONE_WITHIN
        while any(map(writes, killed)):  # what is killed may write to its end
            assert time.monotonic() < deadline, "PostgreSQL does not die"
            time.sleep(0.01)
        shutil.rmtree(self._data)
        for left in self.folder.glob(f"{self.socket.name}*"):
            left.unlink()

    def promote(self) -> None:
        """From a standby to a primary."""
        self._control("promote")

    def _signal(self, number: int) -> list[int]:
        """To all its processes. The first one goes first, so that it begins no others."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        processes = [*map(int, children), first]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, number)
        return processes

    def _control(self, *command: str) -> None:
        self._call("pg_ctl", "-D", str(self._data), "-w", *command)

    def _call(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as_user,  # type: ignore[call-overload]
        )


def writes(process: int) -> bool:
    """Whether it is there, and more than a name in the list of processes."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


@contextmanager
def postgres_server(folder: Path) -> Iterator[PostgresServer]:
    running = PostgresServer(folder)
    try:
        yield running
    finally:
        running.stop()
