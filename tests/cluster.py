"""Two servers, PostgreSQL, Redis and a proxy as processes of their own: make cluster

All of them are real, and all logs are in one folder. Ctrl-C ends it.
"""

from __future__ import annotations

import argparse
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.redis_server import RedisServer, redis_server
from tests.store.postgres_server import PostgresServer, postgres_server

STARTED_WITHIN = 120.0
STOPPED_WITHIN = 20.0


class Part:
    """A process whose output is a file of the cluster's folder."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        self.command = [sys.executable, "-m", *command]
        self.log = log
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command, stdout=output, stderr=output, start_new_session=True
            )

    def stop(self, how: int = signal.SIGTERM) -> float:
        """How many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(how)
        try:
            self.process.wait(STOPPED_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - began


class Cluster:
    """`servers` and the proxy before them, whose address is `url`."""

    def __init__(
        self, folder: Path, postgres: PostgresServer, redis: RedisServer, count: int, port: int
    ) -> None:
        self.folder = folder
        self.postgres, self.redis = postgres, redis
        self.ports = [free_port() for _ in range(count)]
        more = ["--database", postgres.url, "--redis", redis.url, "--json", "--no-browser"]
        self.servers = [
            Part(
                ["duskhouse", "serve", "--port", str(port), "--pause", "50", *more],
                folder / f"server-{number}.log",
            )
            for number, port in enumerate(self.ports, 1)
        ]
        port = port or free_port()
        targets = map(str, self.ports)
        self.proxy = Part(["tests.server.tcp_proxy", str(port), *targets], folder / "proxy.log")
        self.url = f"http://127.0.0.1:{port}"

    def wait_until_ready(self) -> None:
        """All servers, and the proxy; the servers' rules are compiled."""
        for port in self.ports:
            wait_until_thinking(f"http://127.0.0.1:{port}")
        wait_until_thinking(self.url)

    def stop(self) -> None:
        for part in (self.proxy, *self.servers):
            if part.process.poll() is None:
                part.stop()


def wait_until_thinking(url: str) -> None:
    deadline = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError):
            games = httpx.get(f"{url}/api/games", timeout=10).json()["games"]
            if all(game["thinking"] for game in games):
                return
        time.sleep(0.1)
    raise AssertionError(f"{url} did not get ready")


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
        return port


@contextmanager
def cluster(count: int = 2, port: int = 0) -> Iterator[Cluster]:
    # A Unix socket's path must be short, and PostgreSQL's folder another user's.
    folder = Path(tempfile.mkdtemp(prefix="dusk-cluster-"))
    with ExitStack() as opened:
        for part in ("postgres", "redis"):
            (folder / part).mkdir()
        folder.chmod(0o755)
        postgres = opened.enter_context(postgres_server(folder / "postgres"))
        redis = opened.enter_context(redis_server(folder / "redis"))
        made = Cluster(folder, postgres, redis, count, port)
        opened.callback(made.stop)
        made.wait_until_ready()
        yield made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    parser.add_argument("--servers", type=int, default=2, help="how many (2)")
    parser.add_argument("--port", type=int, default=0, help="of the proxy; any free one if 0")
    chosen = parser.parse_args()
    try:
        with cluster(chosen.servers, chosen.port) as running:
            print(f"{running.url}/ is the proxy; servers: {running.ports}", flush=True)
            print(f"Logs: {running.folder}/*.log and postgres/log. Ctrl-C ends it.", flush=True)
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            with suppress(KeyboardInterrupt):
                signal.pause()
    except pytest.skip.Exception as missing:
        sys.exit(re.sub(r"^Skipped: ", "", str(missing)))


if __name__ == "__main__":
    main()
