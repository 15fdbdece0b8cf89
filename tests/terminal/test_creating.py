"""`duskhouse new-game`: a folder that runs at once, and names that will not do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from duskhouse.terminal.cli import run
from duskhouse.terminal.creating import FILES, TEMPLATE, write_game
from tests.kit.running import run_in


def test_it_is_written_here_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new-game", "lamp-oil"]) == 0
    assert "duskhouse --games lamp-oil play lamp-oil" in capsys.readouterr().out
    assert (tmp_path / "lamp-oil" / "lamp_oil" / "words" / "en.ftl").is_file()
    done = run_in(tmp_path, "duskhouse", "--games", "lamp-oil", "record", "lamp-oil")
    assert done.returncode == 0, done.stderr
    assert '"game":"lamp-oil"' in done.stdout


def test_every_file_says_what_to_change(tmp_path: Path) -> None:
    folder = write_game("lamp-oil", tmp_path)
    written = [file for file in folder.rglob("*") if file.is_file()]
    assert len(written) == len(FILES) == len(list(TEMPLATE.iterdir()))
    for file in written:
        text = file.read_text("utf-8")
        assert "Change:" in text, file.name
        for word in ("GAMEID", "NAME", "TITLE", "PREFIX"):
            assert word not in text, file.name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Lamp Oil", "small letters and digits"),
        ("../lamp", "small letters and digits"),
        ("", "small letters and digits"),
        ("l" * 31, "at most 30"),
        ("kamo-no-manimani", "There is a game kamo-no-manimani already"),
        ("json", "Python knows the name json already"),
        ("class", "Python knows the name class already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(
    name: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new-game", name]) == 2
    assert said in capsys.readouterr().err
    assert not os.listdir(tmp_path)


def test_a_folder_that_is_there_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lamp-oil").mkdir()
    assert run(["new-game", "lamp-oil"]) == 2
    assert "lamp-oil is there already" in capsys.readouterr().err
