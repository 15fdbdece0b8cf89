"""The programs in the page for researchers run as they stand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

from duskhouse.engine.game.registry import game_ids
from duskhouse.terminal.cli import run
from tests.modes import complaints

PAGE = Path(__file__).parents[2] / "docs" / "researchers.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_page_has_programs() -> None:
    assert len(PROGRAMS) >= 4


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a small data set, which one of them loads."""
    made = tmp_path_factory.mktemp("programs")
    words = ["--games", "1", "--bot", "search@8", "--out", str(made / "games")]
    assert run(["dataset", game_ids()[-1], *words]) == 0
    return made


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_a_program_runs(program: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=folder
    )
    assert (done.returncode, complaints(done.stderr)) == (0, "")
