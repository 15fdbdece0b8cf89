"""A Redis server of the tests' own, which can be stopped, frozen and started again."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.debian import install

STARTED_WITHIN = 20.0


def installed_program() -> str:
    """Installed first where that is possible; otherwise the tests are skipped with a sentence."""
    if shutil.which("redis-server") is None:
        install("redis-server")
    found = shutil.which("redis-server")
    if found is None:
        pytest.skip("Redis is not here: install it (Debian: apt-get install redis-server).")
    return found


class RedisServer:
    """By a Unix socket, in a folder of its own. Nothing of it is kept on disk."""

    def __init__(self, folder: Path) -> None:
        self._program = installed_program()
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.start()

    def start(self) -> None:
        nothing_kept = ["--save", "", "--appendonly", "no"]
        where = ["--port", "0", "--unixsocket", str(self.socket)]
        self._process = subprocess.Popen(
            [self._program, *where, *nothing_kept],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + STARTED_WITHIN
        while not self._answers():
            assert time.monotonic() < deadline, "Redis did not start"
            time.sleep(0.02)

    def _answers(self) -> bool:
        with suppress(OSError), socket.socket(socket.AF_UNIX) as asking:
            asking.connect(str(self.socket))
            asking.sendall(b"PING\r\n")
            return asking.recv(5) == b"+PONG"
        return False

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    running = RedisServer(folder)
    try:
        yield running
    finally:
        running.stop()
