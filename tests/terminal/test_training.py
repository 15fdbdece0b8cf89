"""`duskhouse train` on the command line: bad input gets one sentence, and nothing is lost."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from duskhouse.bots.nets.files import read_net
from duskhouse.engine.game.registry import find_game
from duskhouse.lab.training import checkpoints
from duskhouse.lab.training.course import FIXED, Course, changed
from duskhouse.terminal.cli import run
from duskhouse.terminal.training import read_settings

USUAL = ("train", "kamo", "--seats", "3", "--hours", "1")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--hours", "soon"), "Hours are a number above 0"),
        (("--hours", "0"), "Hours are a number above 0"),
        (("--hours", "nan"), "Hours are a number above 0"),
        (("--seats", "9"), "3 to 6"),
        (("--pool", "friends=3"), "A pool says"),
        (("--pool", "elders"), "A pool says"),
        (("--pool", "elders=60,tactics=41"), "more than a hundred"),
        (("--pool", "elders=60,search=31"), "more than a hundred"),
        (("--set", "friends=3"), "no setting 'friends'"),
        (("--set", "seed=3"), "no setting 'seed'"),
        (("--set", "entropy"), "Settings are numbers"),
        (("--set", "entropy=much"), "Settings are numbers"),
        (("--set", "entropy=-1"), "Settings are numbers"),
        (("--set", "critic=128"), "Settings are numbers"),
        (("--out", "nowhere/a.net"), "cannot be written"),
        (("--resume",), "cannot be read"),
    ],
)
def test_bad_input_gets_one_sentence(
    more: tuple[str, ...],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*USUAL, *more]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_net_that_is_there_is_not_trained_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.net"
    path.write_text("mine")
    assert run([*USUAL, "--out", str(path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text() == "mine"


def test_settings_and_a_pool_are_read() -> None:
    assert read_settings("entropy=0.04,critic=128/32", "elders=5, tactics=0,search=2") == {
        "entropy": "0.04",
        "critic": "128/32",
        "with_elders": "5",
        "with_tactics": "0",
        "with_search": "2",
    }
    assert read_settings(None, None) == {}


def test_settings_change_a_course() -> None:
    given = read_settings("entropy=0.04,critic=128/32", "tactics=0")
    course = changed(Course("kamo-no-manimani", 3), given, FIXED - {"critic"})
    assert (course.entropy, course.critic, course.with_tactics) == (0.04, (128, 32), 0)


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    out = tmp_path / "a.net"
    command = [sys.executable, "-m", "duskhouse", *USUAL, "--out", str(out), "--jobs", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        told = ""
        while "decisions" not in told:  # it has begun, and learns once at least
            told += process.stderr.readline()
            assert process.poll() is None, told
        process.send_signal(signal.SIGINT)
        told += process.communicate(timeout=120)[1]
    assert "Ctrl-C" in told
    assert process.returncode == 0
    assert "over tactics" in told
    assert read_net(out, find_game("kamo")).header.training["decisions"] > 0
    assert checkpoints.load(checkpoints.checkpoint_of(out))[0].decisions > 0
