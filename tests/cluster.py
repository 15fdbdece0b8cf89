"""Two servers, PostgreSQL, Redis and a proxy as processes of their own: make cluster

All of them are real, and all logs are in one folder. Ctrl-C ends it, and nothing stays.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
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
    """A process whose log is a file of the cluster's folder."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        self.command = [sys.executable, "-m", *command]
        self.log = log
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True
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
        self.stop()
        raise AssertionError("the proxy did not start")

    def cut(self) -> None:
        self.stop(signal.SIGKILL)

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)


class Cluster:
    """`servers`, once it is started, and the proxy before them, whose address is `url`."""

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
        self.urls = [f"http://127.0.0.1:{number}" for number in self.ports]
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.servers: list[Part] = []
        self.ways: list[Way] = []
        self.to_postgres: list[Way] = []
        self.to_redis: list[Way] = []

    def start(self) -> None:
        for number in range(len(self.ports)):
            database, redis = self.database_of(number), self.redis_of(number)
            command = self.serve(str(self.ports[number]), database, redis)
            self.servers.append(Part(command, self.folder / f"server-{number + 1}.log"))
        self.way("proxy", *self.ports, port=self.port)

    def way(self, name: str, *targets: int | Path, port: int = 0) -> Way:
        made = Way(self.folder / f"{name}.log", *targets, port=port)
        self.ways.append(made)
        return made

    def serve(self, port: str, database: str, redis: str) -> list[str]:
        where = ["--port", port, "--database", database, "--redis", redis]
        return ["duskhouse", "serve", *where, "--pause", "50", "--json", "--no-browser"]

    def database_of(self, number: int) -> str:
        return self.postgres.url

    def redis_of(self, number: int) -> str:
        return self.redis.url

    def wait_until_ready(self) -> None:
        """New people can be sent to all servers, and to the proxy; the servers' rules are
        compiled."""
        for url in (*self.urls, self.url):
            wait_until_thinking(url)
            wait_until_answered(f"{url}/readyz", lambda answer: answer.is_success)

    def stop(self) -> None:
        for part in (*self.servers, *self.ways):
            if part.process.poll() is None:
                part.stop()

    def wrong(self) -> list[str]:
        """What the servers have logged that does not belong there, whatever happens to Redis and
        to the database."""
        return [
            f"{server.log.name}: {line}"
            for server in self.servers
            for line in server.log.read_text().splitlines()
            if is_wrong(line)
        ]


def is_wrong(line: str) -> bool:
    """Of a server's log; what is not JSON was not logged, but has broken out of somewhere."""
    if not line.startswith("{"):
        return True
    logged = json.loads(line)
    is_lost = logged["event"] == "redis unavailable" or logged.get("error") == "Unavailable"
    return not (logged["level"] == "info" or is_lost)


class EasyCluster(Cluster):
    """Its servers take whatever comes from one address."""

    def serve(self, port: str, database: str, redis: str) -> list[str]:
        return ["tests.server.easy", port, database, redis]


class CuttableCluster(EasyCluster):
    """Each server has ways of its own to PostgreSQL and to Redis."""

    def database_of(self, number: int) -> str:
        assert isinstance(self.postgres, PostgresServer)
        way = self.way(f"to-postgres-{number + 1}", self.postgres.socket)
        self.to_postgres.append(way)
        return f"postgresql://duskhouse@127.0.0.1:{way.port}/postgres"

    def redis_of(self, number: int) -> str:
        way = self.way(f"to-redis-{number + 1}", self.redis.socket)
        self.to_redis.append(way)
        return f"redis://127.0.0.1:{way.port}"


def wait_until_thinking(url: str) -> None:
    def thinks(answer: httpx.Response) -> bool:
        return all(game["thinking"] for game in answer.json()["games"])

    wait_until_answered(f"{url}/api/games", thinks)


def wait_until_answered(url: str, wanted: Callable[[httpx.Response], bool]) -> None:
    deadline = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError):
            if wanted(httpx.get(url, timeout=10)):
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
        opened.callback(shutil.rmtree, folder, ignore_errors=True)
        for part in ("postgres", "redis"):
            (folder / part).mkdir()
        folder.chmod(0o755)
        postgres = opened.enter_context(postgres_of(folder / "postgres"))
        redis = opened.enter_context(redis_server(folder / "redis"))
        made = kind(folder, postgres, redis, count, port)
        opened.callback(made.stop)
        made.start()
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
            print(f"Logs: {running.folder}/*.log and postgres/log. Ctrl-C ends it all.", flush=True)
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            with suppress(KeyboardInterrupt):
                signal.pause()
    except pytest.skip.Exception as missing:
        sys.exit(re.sub(r"^Skipped: ", "", str(missing)))


if __name__ == "__main__":
    main()
