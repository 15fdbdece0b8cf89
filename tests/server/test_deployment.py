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
from configparser import RawConfigParser
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from duskhouse.engine.compiling.caching import cache_root
from duskhouse.engine.game.registry import games
from duskhouse.server.settings import Settings
from duskhouse.terminal.parser import Parser
from duskhouse.terminal.serving import add_arguments, settings_of
from tests.server.process import Process

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "duskhouse.service"
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
    assert f"--to {name}:8000" in proxy["command"]
    assert settings.redis == "redis://redis"
    assert set(services["postgres"]["networks"]) & set(server["networks"])
    assert services["redis"]["networks"] == services["postgres"]["networks"] == ["back"]
    assert networks["back"]["internal"]
    used = {
        volume.split(":")[0]
        for service in services.values()
        for volume in service.get("volumes", ())
    }
    assert used == set(made["volumes"])


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
