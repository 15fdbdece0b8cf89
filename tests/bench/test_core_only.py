"""The bench measures what it can where only the core is installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.envs.needs import MissingLibrary
from duskhouse.words.errors import Refused
from tests.modes import ROOT

GAME = min(games().values(), key=lambda game: max(game.seats)).id

MEASURE = """
import sys
from bench import __main__ as bench, starts, weights
bench.start_peers = lambda: dict.fromkeys(bench.PEERS, "left out")
bench.QUICK = bench.Effort(rounds=1, milliseconds=1, checked_games=1, repeats=1)
starts.measure_starts = lambda *_: starts.Starts(1.0, 1.0, 1.0)
weights.ours = lambda *_: {"Duskhouse": weights.Weight(1.0, 1.0, 1.0)}
sys.exit(bench.main(["--quick", "--games", sys.argv[1]]))
"""
"""Without the peers, which take minutes to install, and without compiling everything anew."""


def core_packages() -> set[str]:
    """The distributions that the package requires without its extras."""
    waiting, seen = ["duskhouse"], set()
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in seen:
            continue
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:  # of another system
            continue
        seen.add(name)
        for requirement in requires:
            wanted, _, condition = requirement.partition(";")
            found = re.match(r"[\w.-]+", wanted)
            if "extra" not in condition and found:
                waiting.append(found.group())
    return seen - {"duskhouse"}


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """A folder with links to what the core needs, and to nothing else."""
    folder = tmp_path / "core"
    folder.mkdir()
    for name in core_packages():
        for file in distribution(name).files or ():
            link = folder / file.parts[0]
            if file.parts[0] != ".." and not link.exists():
                link.symlink_to(distribution(name).locate_file(file.parts[0]))  # type: ignore[arg-type]
    return folder


@pytest.mark.slow
def test_a_fresh_clone_is_measured(core: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", MEASURE, GAME],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(core), str(ROOT / "src")])},
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in done.stderr
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        2,
        "Not everything was measured: left out.",
    )
    assert "in batches, from Python" in done.stdout


def test_a_missing_library_is_an_import_error_too() -> None:
    """So that `try: import` and `pytest.importorskip` go on without it."""
    problem = MissingLibrary("library", library="Whist", install="pip install whist")
    assert isinstance(problem, ImportError)
    assert isinstance(problem, Refused)
    assert str(problem) == "This needs Whist, which is not installed: pip install whist"
