"""Files to copy: what they name exists, their commands are understood, and what they promise of the
file system is enough for a server."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from configparser import RawConfigParser
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address, ip_network
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
import yaml

from duskhouse.engine.compiling.caching import cache_root
from duskhouse.engine.game.registry import games
from duskhouse.server.settings import Settings
from duskhouse.terminal.parser import Parser
from duskhouse.terminal.serving import add_arguments, settings_of
from tests.cluster import free_port, wait_until_answered
from tests.server.live import wait_until
from tests.server.process import Process

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "duskhouse.service"
CADDYFILE = ROOT / "deploy" / "Caddyfile"
CONTAINER = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", "")
GAME = next(iter(games().values())).id
LEAST_EXPOSED = 20
"""Tenths, of what `systemd-analyze security` says."""


def understood(arguments: list[str]) -> Settings:
    """What a server would be started with; what it does not understand is refused."""
    made = Parser("duskhouse serve")
    add_arguments(made)
    return settings_of(made.parse_args(arguments))


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} +(.*)$", CONTAINER, re.MULTILINE)


def entry() -> list[str]:
    command: list[str] = json.loads(instructions("ENTRYPOINT")[0])
    return command


# ------------------------------------------------------------------------- a container
def test_the_image_starts_a_server_and_looks_after_its_health() -> None:
    program, command, *arguments = entry()
    assert (program, command) == ("duskhouse", "serve")
    assert understood(arguments).hosts == {"localhost"}
    _, health = instructions("HEALTHCHECK")[0].split("CMD ")
    assert "http://localhost:8000/healthz" in json.loads(health)[-1]
    assert instructions("EXPOSE") == ["8000"]
    assert instructions("USER")[0].split(":")[0] not in ("0", "root")


def test_the_image_is_made_of_files_that_are_there_and_let_in() -> None:
    ignored = (ROOT / ".containerignore").read_text("utf-8")
    assert (ROOT / ".dockerignore").read_text("utf-8") == ignored
    let_in = {line[1:] for line in ignored.split() if line.startswith("!")}
    copied = [part for line in instructions("COPY") for part in line.split()[:-1]]
    own = {part for part in copied if not part.startswith(("--", "/"))}
    assert own == let_in
    assert all((ROOT / part).exists() for part in own)


def test_rules_are_found_by_what_they_were_compiled_for() -> None:
    """Both stages agree about it, and the first compiles."""
    build, run = CONTAINER.split("\nFROM ")[-2:]
    for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "DUSKHOUSE_CACHE"):
        [[first], [second]] = [re.findall(rf"{name}=(\S+)", stage) for stage in (build, run)]
        assert first == second
    assert "bin/duskhouse compile" in build
    assert "ARG CPU=generic" in build
    assert "ARG CPU=generic" in run


# -------------------------------------------------------------------------- composition
def composition() -> dict[str, Any]:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    made: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{NAME[^}]*\}", "play.example.org", text))
    return made


@pytest.mark.parametrize("name", ["duskhouse-1", "duskhouse-2"])
def test_the_composition_starts_servers_behind_their_proxy(name: str) -> None:
    made = composition()
    services, networks = made["services"], made["networks"]
    server, proxy = services[name], services["proxy"]
    assert (ROOT / server["build"]["dockerfile"]).is_file()
    assert server["read_only"]
    settings = understood([*entry()[2:], *server["command"]])
    assert settings.hosts == {"localhost", "play.example.org", "duskhouse-1", "duskhouse-2"}
    assert settings.database == "postgresql://duskhouse@postgres/duskhouse"
    front = ip_network(networks["front"]["ipam"]["config"][0]["subnet"])
    assert settings.metrics_from == (front,)
    address = ip_address(proxy["networks"]["front"]["ipv4_address"])
    assert address in settings.proxies[0]
    assert address in front
    assert CADDYFILE.read_text("utf-8").count(f" {name}:8000") == 2
    assert proxy["environment"]["NAME"] == "play.example.org"
    assert settings.redis == "redis://redis"
    assert set(services["postgres"]["networks"]) & set(server["networks"])
    assert services["redis"]["networks"] == services["postgres"]["networks"] == ["back"]
    assert networks["back"]["internal"]
    used = {
        volume.split(":")[0]
        for service in services.values()
        for volume in service.get("volumes", ())
    }
    files = {name for name in used if name.startswith("./")}
    assert {ROOT / name for name in files} == {CADDYFILE}
    assert used - files == set(made["volumes"])


class Server(ThreadingHTTPServer):
    """Says who it is, and at /readyz whether it wants to be asked."""

    is_ready = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        Thread(target=self.serve_forever, args=[0.02]).start()

    def go(self) -> None:
        self.shutdown()
        self.server_close()


class Answer(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        is_right = self.server.is_ready or self.path != "/readyz"
        self.send_response(200 if is_right else 503)
        self.end_headers()
        self.wfile.write(str(self.server.server_port).encode())

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def behind_the_proxy(folder: Path, *servers: Server) -> Iterator[httpx.Client]:
    if (caddy := shutil.which("caddy")) is None:
        pytest.skip("Caddy is not here: install it (Debian: apt-get install caddy).")
    text = CADDYFILE.read_text("utf-8")
    for number, server in enumerate(servers, 1):
        text = text.replace(f"duskhouse-{number}:8000", f"127.0.0.1:{server.server_port}")
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + text)
    url = f"http://127.0.0.1:{free_port()}"
    process = subprocess.Popen(
        [caddy, "run", "--adapter", "caddyfile", "--config", str(config)],
        env={**os.environ, "NAME": url, "HOME": str(folder)},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_answered(url, lambda answer: answer.is_success)
        with httpx.Client(base_url=url, timeout=30) as http:
            yield http
    finally:
        process.terminate()
        process.wait(30)


def test_people_do_not_notice_that_a_server_behind_the_proxy_goes(tmp_path: Path) -> None:
    """All of a table come to one server, which is another one if it stops, or is gone. Whoever asks
    for a page of another build comes to any."""

    def asked() -> list[int]:
        return [int(http.get(f"/ws/{n}").raise_for_status().text) for n in range(20)]

    one, other = servers = Server(), Server()
    both = {server.server_port for server in servers}
    try:
        with behind_the_proxy(tmp_path, one, other) as http:
            assert set(asked()) == both
            assert asked() == asked()
            assert {int(http.get("/").text) for _ in range(40)} == both
            one.is_ready = False
            wait_until(lambda: set(asked()) == {other.server_port})
            one.is_ready = True
            wait_until(lambda: set(asked()) == both)
            one.go()
            assert set(asked()) == {other.server_port}
    finally:
        for server in servers:
            server.go()


# ------------------------------------------------------------------------------ systemd
def unit() -> dict[str, str]:
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(UNIT.read_text("utf-8"))
    return dict(parser["Service"])


def test_the_service_starts_a_server() -> None:
    program, command, *arguments = shlex.split(unit()["ExecStart"])
    assert (Path(program).name, command) == ("duskhouse", "serve")
    assert understood(arguments).hosts == {"play.example.org"}
    assert unit()["StateDirectory"] == unit()["CacheDirectory"] == "duskhouse"
    assert "MemoryDenyWriteExecute" not in unit()


def test_systemd_takes_the_service_and_finds_it_little_exposed(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not here: systemd looks at its unit elsewhere.")
    text = UNIT.read_text("utf-8")
    program = shlex.split(unit()["ExecStart"])[0]
    copy = tmp_path / "duskhouse.service"
    copy.write_text(text.replace(program, sys.executable))  # it must be there
    done = subprocess.run([analyze, "verify", copy], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    threshold = f"--threshold={LEAST_EXPOSED}"
    exposed = [analyze, "security", "--offline=true", "--no-pager", threshold, str(copy)]
    assert subprocess.run(exposed, stdout=subprocess.DEVNULL, check=False).returncode == 0


# ------------------------------------------------------------- a read-only file system
READ_ONLY = """
set -e
mount --bind "$DATA" "$DATA"
mount -t tmpfs tmpfs "$TMPDIR"
mount -o remount,ro,bind /
! touch "$DUSKHOUSE_CACHE/written" 2>/dev/null
exec "$@"
"""


def test_a_server_runs_from_a_read_only_file_system(tmp_path: Path) -> None:
    """As in a container: nothing can be written but the data and a temporary folder, and nobody has
    a home."""
    data, temporary = tmp_path / "data", tmp_path / "tmp"
    data.mkdir()
    temporary.mkdir()
    environment = {
        **os.environ,
        "HOME": "/nonexistent",
        "DATA": str(data),
        "TMPDIR": str(temporary),
        "DUSKHOUSE_CACHE": str(cache_root()),
    }
    wrapped = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh"]
    if (
        shutil.which("unshare") is None
        or subprocess.run(
            [*wrapped, "true"], env=environment, capture_output=True, check=False
        ).returncode
    ):
        pytest.skip("A file system can be made read-only for one process by root on Linux alone.")
    server = Process(str(data / "matches.sqlite"), before=wrapped, env=environment)
    try:
        with httpx.Client(base_url=server.url, timeout=60) as http:
            assert http.get("/healthz").json()["ok"]
            made = http.post("/api/tables", json={"game": GAME, "seats": games()[GAME].seats[0]})
            assert made.status_code == 201
            shown = http.get(f"/api/tables/{made.json()['table']}").json()["table"]
            assert shown["state"] == "playing"
    finally:
        server.kill()
    assert (data / "matches.sqlite").is_file()
