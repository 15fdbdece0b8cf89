"""A server that is not part of the test's own process."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import httpx

STARTED_WITHIN = 60.0


class Process:
    """A server in a process of its own; `before` is what the command is given to, if anything."""

    def __init__(self, database: str, before: Sequence[str] = (), **more: Any) -> None:
        command = [sys.executable, "-m", "duskhouse", "serve", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*before, *command, "--pause", "0", "--database", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            **more,
        )
        assert self.process.stdout
        found = re.search(r"http://\S+(?=/ )", self.process.stdout.readline())
        assert found
        self.url = found[0]
        self.port = int(self.url.rpartition(":")[2])
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + STARTED_WITHIN
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/healthz", timeout=10)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server did not get ready")

    def wait_until_thinking(self) -> None:
        """All rules are compiled."""
        while not all(
            game["thinking"] for game in httpx.get(f"{self.url}/api/games").json()["games"]
        ):
            time.sleep(0.1)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()
