"""`python -m duskhouse.envs`: the table of spaces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.envs.__main__ import main
from duskhouse.kit.cases import every_game

SPACES = Path(__file__).parents[2] / "docs" / "spaces.md"


@every_game
def test_the_table_names_every_part_of_an_observation_and_every_option(
    game: Game, capsys: Any
) -> None:
    assert main([game.id]) == 0
    text = capsys.readouterr().out
    rows = [line.split("|")[1:3] for line in text.splitlines() if line.startswith("| ")]
    parts = [(int(begin), int(end)) for begin, end in rows if begin.strip().isdigit()]
    assert [begin for begin, _ in parts] == [0, *(end for _, end in parts[:-1])]
    assert parts[-1][1] == game.observation_size
    for option in game.options:
        assert f"| {option.name} |" in text


def test_the_documentation_has_the_table_as_it_is(capsys: Any) -> None:
    assert main([]) == 0
    assert SPACES.read_text("utf-8") == capsys.readouterr().out


def test_an_unknown_game_is_refused_in_a_sentence(capsys: Any) -> None:
    assert main(["whist"]) == 2
    assert "There is no game 'whist'" in capsys.readouterr().err
