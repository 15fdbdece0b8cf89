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
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.redis_server import RedisServer, redis_server
from tests.store.postgres_pair import PostgresPair
from tests.store.postgres_server import PostgresServer, postgres_server

Postgres = PostgresServer | PostgresPair
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


class Way(Part):
    """A proxy before other parts, by which they are reached. It can be cut, and can be frozen: then
    whatever is sent arrives nowhere, and nobody is told."""

    def __init__(self, log: Path, *targets: int | Path, port: int = 0) -> None:
        self.port = port or free_port()
        super().__init__(["tests.server.tcp_proxy", str(self.port), *map(str, targets)], log)

    def start(self) -> None:
        """Until it takes connections."""
        super().start()
        deadline = time.monotonic() + STARTED_WITHIN
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise AssertionError("the proxy did not start")

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)


class Cluster:
    """`servers` and the proxy before them, whose address is `url`."""

    def __init__(
        self,
        folder: Path,
        postgres: Postgres,
        redis: RedisServer,
        count: int,
        port: int,
    ) -> None:
        self.folder = folder
        self.postgres, self.redis = postgres, redis
        self.ports = [free_port() for _ in range(count)]
        self.to_postgres: list[Way] = []
        self.to_redis: list[Way] = []
        self.servers = [self._server(number) for number in range(count)]
        self.proxy = Way(folder / "proxy.log", *self.ports, port=port)
        self.url = f"http://127.0.0.1:{self.proxy.port}"

    def _server(self, number: int) -> Part:
        database, redis = self.database_of(number), self.redis_of(number)
        command = self.serve(str(self.ports[number]), database, redis)
        return Part(command, self.folder / f"server-{number + 1}.log")

    def serve(self, port: str, database: str, redis: str) -> list[str]:
        where = ["--port", port, "--database", database, "--redis", redis]
        return ["duskhouse", "serve", *where, "--pause", "50", "--json", "--no-browser"]

    def database_of(self, number: int) -> str:
        return self.postgres.url

    def redis_of(self, number: int) -> str:
        return self.redis.url

    def wait_until_ready(self) -> None:
        """All servers, and the proxy; the servers' rules are compiled."""
        for port in self.ports:
            wait_until_thinking(f"http://127.0.0.1:{port}")
        wait_until_thinking(self.url)

    def stop(self) -> None:
        for part in (self.proxy, *self.servers, *self.to_postgres, *self.to_redis):
            if part.process.poll() is None:
                part.stop()


class EasyCluster(Cluster):
    """Its servers take whatever comes from one address."""

    def serve(self, port: str, database: str, redis: str) -> list[str]:
        return ["tests.server.easy", port, database, redis]


class CuttableCluster(EasyCluster):
    """Each server has ways of its own to PostgreSQL and to Redis."""

    def database_of(self, number: int) -> str:
        assert isinstance(self.postgres, PostgresServer)
        way = Way(self.folder / f"to-postgres-{number + 1}.log", self.postgres.socket)
        self.to_postgres.append(way)
        return f"postgresql://duskhouse@127.0.0.1:{way.port}/postgres"

    def redis_of(self, number: int) -> str:
        way = Way(self.folder / f"to-redis-{number + 1}.log", self.redis.socket)
        self.to_redis.append(way)
        return f"redis://127.0.0.1:{way.port}"


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
def cluster(
    count: int = 2,
    port: int = 0,
    kind: type[Cluster] = Cluster,
    postgres_of: Callable[[Path], AbstractContextManager[Postgres]] = postgres_server,
) -> Iterator[Cluster]:
    # A Unix socket's path must be short, and PostgreSQL's folder another user's.
    folder = Path(tempfile.mkdtemp(prefix="dusk-cluster-"))
    with ExitStack() as opened:
        for part in ("postgres", "redis"):
            (folder / part).mkdir()
        folder.chmod(0o755)
        postgres = opened.enter_context(postgres_of(folder / "postgres"))
        redis = opened.enter_context(redis_server(folder / "redis"))
        made = kind(folder, postgres, redis, count, port)
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
