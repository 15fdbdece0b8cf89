"""A data set is repeatable, goes on where it was broken off, and is what its records say."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, game_ids
from duskhouse.engine.record import game_record
from duskhouse.kit.cases import every_game
from duskhouse.lab import dataset
from duskhouse.lab.dataset import Plan, load, make_file, records
from duskhouse.terminal.cli import run
from tests.modes import ROOT

Output = pytest.CaptureFixture[str]
NOTEBOOK = ROOT / "examples" / "dataset.ipynb"
GAME = game_ids()[2]


def make(folder: Path, *words: str, games: int = 3) -> int:
    usual = ["dataset", GAME, "--games", str(games), "--bot", "search@20", "--out", str(folder)]
    return run([*usual, "--jobs", "1", *words])


@every_game
def test_a_game_is_a_record_with_the_values_of_its_decisions(game: Game) -> None:
    plan = Plan(game.id, game.rules_version, min(game.seats), {}, "search@8", 1, "test")
    _, content = make_file(plan, 0)
    (record,) = map(json.loads, gzip.decompress(content).decode().splitlines())
    played = game_record.verify(record)
    assert played.over
    history = game_record.replaying(record)
    position, thought_of = next(history), 0
    for (seat, text), values in zip(record["moves"], record["values"], strict=True):
        if seat is None:
            assert values is None
            continue
        moves = [move for move, _, _ in values or ()]
        assert set(moves) <= set(position.legal_moves())
        if values:
            assert text in moves
            thought_of += 1
        next(history)
    assert thought_of > len(record["moves"]) / 4


def test_the_same_command_makes_the_same_bytes_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "GAMES_A_FILE", 2)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    for folder in (whole, broken):
        assert make(folder, games=5) == 0
    files = sorted(path.name for path in whole.iterdir())
    assert len(files) == 4
    (broken / files[2]).unlink()
    (broken / f"{files[3]}.part").write_text("cut off")
    assert make(broken, games=5) == 0
    for name in files:
        assert (broken / name).read_bytes() == (whole / name).read_bytes()
    numbers = [len(gzip.decompress((whole / name).read_bytes()).splitlines()) for name in files[1:]]
    assert numbers == [2, 2, 1]
    seeds = [record["seed"] for record in records(whole)]
    assert len(set(seeds)) == 5


def test_arrays_hold_what_the_records_say(tmp_path: Path) -> None:
    assert make(tmp_path) == 0
    data = load(tmp_path)
    game = find_game(GAME)
    rows = np.arange(len(data.actions))
    assert len(rows) == sum(
        seat is not None for one in records(tmp_path) for seat, _ in one["moves"]
    )
    assert data.observations.shape == (len(rows), game.observation_size)
    assert data.masks[rows, data.actions].all()
    known = ~np.isnan(data.values)
    assert (known <= data.masks).all()
    assert known[data.masks.sum(axis=1) > 1].any(axis=1).mean() > 0.5
    for number, record in enumerate(records(tmp_path)):
        own = data.games == number
        winners = record["result"]["winners"]
        shares = [(seat in winners) / len(winners) for seat in data.seats[own]]
        assert data.results[own].tolist() == pytest.approx(shares)
    first = next(records(tmp_path))
    opening = game_record.opening(first)
    seen = np.zeros(game.observation_size, np.int8)
    game.run.observe_one(opening.states, 0, opening.turn, seen)
    assert (data.observations[0] == seen).all()
    at = [values for (seat, _), values in zip(first["moves"], first["values"]) if seat is not None]
    row = next(row for row, values in enumerate(at) if values)
    assert np.isclose(np.nanmax(data.values[row]), max(one[1] for one in at[row]))
    assert len(load(tmp_path, games=1).actions) == (data.games == 0).sum()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bot", "tactics"), "counts simulations"),
        (("--bot", "search@10ms"), "counts simulations"),
        (("--bot", "nobody"), "no bot 'nobody'"),
        (("--games", "0"), "1 to 10,000,000 games"),
        (("--out", "/proc/nowhere"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: Output
) -> None:
    assert make(tmp_path / "a", *words) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_another_data_set_is_not_added_to(tmp_path: Path, capsys: Output) -> None:
    assert make(tmp_path, games=1) == 0
    assert make(tmp_path, "--seed", "2", games=1) == 2
    assert "holds another data set" in capsys.readouterr().err
    (tmp_path / "about.json").write_text("mine")
    assert make(tmp_path, games=1) == 2
    assert "is not the folder of a data set" in capsys.readouterr().err


def test_the_notebook_runs(tmp_path: Path, capsys: Output) -> None:
    """Its code, in order, with smaller figures in place of the cell of parameters."""
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] for cell in code)
    names = {"GAME": GAME, "SEATS": 4, "GAMES": 6, "ROUNDS": 2, "TABLES": 70}
    known: dict[str, Any] = {**names, "FOLDER": str(tmp_path / "data")}
    replaced = 0
    for cell in code:
        if "parameters" in cell["metadata"].get("tags", ()):
            replaced += 1
            continue
        exec(compile("".join(cell["source"]), cell["id"], "exec"), known)
    assert replaced == 1
    assert "round 2: does as the bot did in" in capsys.readouterr().out
    assert np.mean(known["shares"]) > 0.05
