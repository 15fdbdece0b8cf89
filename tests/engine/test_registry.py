"""Games from folders and from other packages, and what is said if something is wrong with them."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from duskhouse.engine.game import registry, sources
from duskhouse.engine.game.registry import add_games, find_game, game_ids, load_game
from duskhouse.terminal.cli import run
from duskhouse.words.errors import Refused
from tests.engine.outside import ID, NAME, copied_game, only_these


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game in it, which nobody has named yet."""
    copied_game(tmp_path)
    with only_these(monkeypatch):
        yield tmp_path
        registry.load_game.cache_clear()


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run([*arguments]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.endswith(".\n")
    return said


@pytest.mark.parametrize("inside", [".", NAME])
def test_a_folder_is_a_game_or_holds_games(folder: Path, inside: str) -> None:
    assert ID not in game_ids()
    assert add_games(folder / inside) == [ID]
    game = find_game("borrowed")
    assert game.id == ID
    assert game.folder == folder / NAME
    assert game is load_game(ID) is pickle.loads(pickle.dumps(game))


def test_its_modules_are_found_without_the_search_path(folder: Path) -> None:
    before = list(sys.path)
    add_games(folder)
    assert find_game(ID).rules.__name__ == f"{NAME}.rules"
    assert sys.path == before


def test_the_command_takes_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--games", str(folder), "games"]) == 0
    assert f"{ID} (also borrowed)" in capsys.readouterr().out
    assert run(["rules", ID, "20"]) == 0


def test_started_processes_find_it_too(folder: Path) -> None:
    add_games(folder)
    asked = "from duskhouse.engine.game.registry import find_game; print(find_game('borrowed').id)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ID


def test_a_package_names_its_games_by_entry_points(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(folder)
    point = EntryPoint(ID, NAME, sources.GROUP)
    monkeypatch.setattr(sources, "entry_points", lambda group: [point] * (group == sources.GROUP))
    registry.found.cache_clear()
    assert find_game("borrowed").folder == folder / NAME
    assert add_games(folder) == [ID], "the same files may be named twice"


# ------------------------------------------------------------------ what is wrong
def test_a_folder_without_a_game_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for empty in (folder / "nowhere", folder / NAME / "words"):
        assert "There is no game in" in complaint(capsys, "--games", str(empty), "games")
    assert not os.environ[sources.FOLDERS]


def test_two_games_of_one_id_are_refused(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    copied_game(other)
    add_games(folder)
    with pytest.raises(Refused, match=f"Two games have the id {ID}"):
        add_games(other)
    assert ID in game_ids(), "and the first is still there"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("rules.py", "x = = 1", r"SyntaxError: invalid syntax \(.*rules.py:1\)"),
        ("view.py", "\nx = y", r"NameError: name 'y' is not defined \(.*view.py:2\)"),
        ("__init__.py", "def GAME_of(): ...\nGAME = None", "has no GAME"),
    ],
)
def test_a_broken_module_is_said_with_its_line(
    folder: Path, file: str, text: str, said: str
) -> None:
    (folder / NAME / file).write_text(text)
    add_games(folder)
    with pytest.raises(Refused) as error:
        find_game(ID)
    assert re.search(said, str(error.value))
    assert NAME not in sys.modules or file == "__init__.py"


def test_a_field_that_rules_use_and_nobody_declares_is_said_with_its_line(folder: Path) -> None:
    """As soon as the game is found: a few games are tried."""
    rules = folder / NAME / "rules.py"
    text = rules.read_text()
    assert text.count("    clear_events(state)\n") == 1
    rules.write_text(
        text.replace("    clear_events(state)\n", "    clear_events(state)\n    state.tide += 1\n")
    )
    add_games(folder)
    with pytest.raises(Refused, match=r"AttributeError: .*tide.* \(.*rules\.py:\d+\)"):
        find_game(ID)


def test_an_id_that_is_not_that_of_the_folder_is_refused(folder: Path) -> None:
    start = folder / NAME / "__init__.py"
    start.write_text(start.read_text().replace(f'id="{ID}"', 'id="moonlight"'))
    add_games(folder)
    with pytest.raises(Refused, match=f"is found as {ID}, but its GAME has the id moonlight"):
        find_game(ID)


@pytest.mark.parametrize("file", ["RULES.en.md", "words/en.ftl"])
def test_a_game_without_its_texts_is_refused(folder: Path, file: str) -> None:
    (folder / NAME / file).unlink()
    add_games(folder)
    with pytest.raises(Refused, match=f"lacks the file {file}"):
        find_game(ID)


def test_a_folder_of_a_name_that_python_knows_is_refused(folder: Path) -> None:
    copied_game(folder, "json")
    add_games(folder)
    with pytest.raises(Refused, match="another module of the name json"):
        find_game("json")
