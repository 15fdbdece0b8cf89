"""The examples run, shortened, on the game with the fewest players, which is soon over."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from duskhouse.engine.game.registry import games
from tests.modes import complaints

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
GAME = min(games().values(), key=lambda game: max(game.seats)).id

SHORT = {
    "train.py": ["--seconds", "1", "--games", "16", "--curve", "curve.svg"],
    "custom_bot.py": ["--games", "3"],
    "batch_speed.py": ["--games", "16"],
    "openspiel_ismcts.py": ["--games", "1", "--simulations", "4"],
    "maskable_ppo.py": ["--games", "3", "--seconds", "3"],
    "rlcard_dqn.py": ["--games", "3", "--seconds", "3"],
    "rllib_ppo.py": ["--rounds", "1", "--decisions", "200"],
}
NEEDED = {
    "custom_bot.py": ["pettingzoo"],
    "openspiel_ismcts.py": ["pyspiel"],
    "maskable_ppo.py": ["sb3_contrib"],
    "rlcard_dqn.py": ["rlcard", "torch"],
    "rllib_ppo.py": ["ray.rllib", "torch"],
}
"""Those that no extra brings along are heavy: their examples run where they are installed."""

NOISY = {"rllib_ppo.py"}  # RLlib warns of its own modules


def test_every_example_is_run() -> None:
    elsewhere = {
        "table_bot.py",
        "pipe_bot.py",
    }  # tests/server/test_example.py, tests/lab/test_league.py
    assert {*SHORT, *elsewhere} == {path.name for path in EXAMPLES.glob("*.py")}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    for needed in NEEDED.get(name, ()):
        pytest.importorskip(needed, reason=f"{name} runs where {needed} is installed")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), GAME, *SHORT[name]],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert not complaints(done.stderr) or name in NOISY
    assert done.stdout
    if name == "train.py":
        assert (tmp_path / "curve.svg").read_text().startswith("<svg")
