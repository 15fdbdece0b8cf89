"""Peers in processes of their own, and .venv-bench, which they are installed into.

A peer reads lines "TASK AMOUNT" and answers each with a line of numbers that begins with how many
steps it did and how many nanoseconds they took.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bench.contest import BenchError, Contestant, Slice

HERE = Path(__file__).resolve().parent
VENV = HERE.parent / ".venv-bench"
STAMP = VENV / "duskhouse-stamp.txt"
PEERS = HERE / "peers.txt"


class Peer:
    """A process that measures itself when it is asked to."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, task: str, amount: int) -> list[int]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer = ""
        try:
            print(task, amount, file=self._process.stdin, flush=True)
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            pass
        if not answer:
            raise BenchError(f"{self.name} stopped in the middle of the run.")
        return [int(word) for word in answer.split()]

    def contestant(self, task: str) -> Contestant:
        def run(amount: int) -> Slice:
            steps, nanoseconds, *_ = self.ask(task, amount)
            return Slice(steps, nanoseconds)

        return Contestant(run)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


# ------------------------------------------------------------- .venv-bench
def wanted() -> str:
    """What the stamp says once everything is installed."""
    return f"{sys.version}\n{HERE}\n{hashlib.sha256(PEERS.read_bytes()).hexdigest()}\n"


def is_ready() -> bool:
    return STAMP.exists() and STAMP.read_text() == wanted() and peer_python().exists()


def peer_python() -> Path:
    return VENV / "bin" / "python"


def version_of(package: str) -> str:
    """The version that peers.txt asks for."""
    for line in PEERS.read_text().splitlines():
        name, _, version = line.partition("==")
        if name == package:
            return version
    raise BenchError(f"bench/peers.txt does not name {package}.")


def install(say: Callable[[str], None]) -> None:
    """Make .venv-bench with the same Python, once."""
    if is_ready():
        return
    say("Installing the peers into .venv-bench, once: about 300 MB to download, a minute or two.")
    STAMP.unlink(missing_ok=True)
    run(
        "Python could not create .venv-bench",
        sys.executable,
        "-I",
        "-m",
        "venv",
        "--clear",
        str(VENV),
    )
    pip = (str(peer_python()), "-I", "-m", "pip", "--disable-pip-version-check", "install")
    run("pip could not install the peers", *pip, "--quiet", "-r", str(PEERS))
    STAMP.write_text(wanted())


def run(problem: str, *command: str) -> None:
    settings = {**os.environ, "PIP_USER": "0"}
    done = subprocess.run(
        command, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        reasons = [line for line in done.stdout.splitlines() if "rror" in line]
        raise BenchError(f"{problem}: {reasons[-1].strip()}" if reasons else problem)


def start(name: str, script: str, probe: str, say: Callable[[str], None]) -> Peer:
    """A peer, installed and known to run."""
    install(say)
    peer = Peer(name, [str(peer_python()), "-I", str(HERE / script)])
    try:
        peer.ask(probe, 1)
    except BenchError:
        peer.close()
        raise BenchError(f"{name} does not run: remove .venv-bench and try again") from None
    return peer
