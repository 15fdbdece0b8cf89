"""The kit over other people's games: it passes, it finds what is broken, and it says where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duskhouse.terminal.creating import write_game
from tests.kit.running import LANTERN, run_in, run_kit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game("lamp-oil", tmp_path)


def edit(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), "utf-8")


@pytest.mark.slow
def test_a_new_game_passes_the_kit_as_it_is(folder: Path) -> None:
    done = run_kit(folder)
    assert done.returncode == 0, done.stdout[-3000:]
    ran = re.search(r"(\d+) passed", done.stdout)
    assert ran
    assert int(ran[1]) > 60


@pytest.mark.slow
def test_the_example_passes_the_kit_from_outside() -> None:
    done = run_kit(LANTERN)
    assert done.returncode == 0, done.stdout[-3000:]


def test_a_leak_is_found_and_said_with_its_record(folder: Path) -> None:
    """The hands are laid for everyone."""
    view, score = folder / "lamp_oil" / "view.py", "        add(page, SCORE, seat, state.tricks"
    hand = "        add(page, HAND, seat, 2)\n"
    cards = "        lay_set(page, zones.face, state.hands[seat])\n"
    edit(view, score, hand + cards + score)
    edit(view, "Page, add, add_standing", "Page, add, add_standing, lay_set")
    done = run_kit(folder, "-k", "test_nothing_leaks")
    assert done.returncode == 1
    assert "Broken: nothing leaks." in done.stdout
    assert re.search(
        r"Seat \d is shown zone-hand .* that it cannot tell from this one", done.stdout
    )
    assert "In a game of Lamp Oil with 2 players (options: -), after 0 moves" in done.stdout
    record = re.search(r"duskhouse replay (\S+)", done.stdout)
    assert record
    shown = run_in(folder, "duskhouse", "--games", ".", "replay", record[1])
    assert shown.returncode == 0, shown.stderr


def test_a_rule_that_the_naive_program_does_not_know_is_found(folder: Path) -> None:
    edit(folder / "lamp_oil" / "rules.py", "if action > led", "if action < led")
    done = run_kit(folder, "-k", "naive")
    assert done.returncode == 1
    assert "test_the_naive_program_plays_the_same_games" in done.stdout


def test_a_game_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    done = run_kit(tmp_path, "--duskhouse-game", "moonlight")
    assert done.returncode == 4
    assert "There is no game 'moonlight'; there are: " in done.stderr


def test_without_the_option_nothing_else_is_imported(tmp_path: Path) -> None:
    (tmp_path / "test_light.py").write_text(
        "import sys\n\n\ndef test_light():\n    assert 'numba' not in sys.modules\n"
        "    assert 'duskhouse.words' not in sys.modules\n"
    )
    done = run_kit(tmp_path)
    assert done.returncode == 0, done.stdout


# ----------------------------------------------------------------------- stale rules
ASK = """
import numpy
from duskhouse.engine.game.registry import add_games, find_game
add_games(".")
game = find_game("lamp-oil")
states = game.dealt(2, {}, bytes(32), first=0)
for action in (0, 5):
    states[0].hands[states[0].turn] |= 1 << action
    game.run.play_one(states, 0, action)
print(states[0].tricks.tolist(), len(game.run.play_one.signatures))
known = numpy.zeros(game.observation_size, numpy.int8)
game.run.observe_one(states, 0, 1, known)
print(known[:3].tolist())  # whose it is, of the most seats; how many play
"""


@pytest.mark.slow
def test_no_edit_of_a_rule_outside_ever_runs_stale(folder: Path, tmp_path: Path) -> None:
    """Compiled, kept on disk, changed, run again."""
    (folder / "ask.py").write_text(ASK)
    cache = {"NUMBA_DISABLE_JIT": "0", "DUSKHOUSE_CACHE": str(tmp_path / "cache")}
    first = run_in(folder, "ask", **cache)
    assert first.stdout == "[0, 1] 1\n[0, 1, 2]\n", first.stderr
    assert run_in(folder, "ask", **cache).stderr == "", "kept, and not compiled again"
    edit(folder / "lamp_oil" / "rules.py", "if action > led", "if action < led")
    assert run_in(folder, "ask", **cache).stdout == "[1, 0] 1\n[0, 1, 2]\n"
    edit(folder / "lamp_oil" / "__init__.py", "seats=(2,)", "seats=(2, 3)")
    assert run_in(folder, "ask", **cache).stdout == "[1, 0] 1\n[0, 1, 0]\n"
