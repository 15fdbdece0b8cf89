"""The arena: fair to equals, the same for the same seed, resumable, and clear about bad input."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from duskhouse.bots.budget import read_budget
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, game_ids
from duskhouse.kit.cases import Case, cases, every_game
from duskhouse.lab.arena import Log, Results, run
from duskhouse.lab.duplicate import DealResult, Plan, play_deal
from duskhouse.lab.report import Report
from duskhouse.lab.statistics import Question, bootstrap
from duskhouse.lab.workers import InThisProcess
from duskhouse.terminal.cli import run as command
from duskhouse.words.words import Words

plain_cases = pytest.mark.parametrize(
    "case", [case for case in cases() if case.is_default], ids=lambda case: case.id
)
Output = pytest.CaptureFixture[str]


def plan(game: str, seats: int, bots: list[str], seating: str = "first") -> Plan:
    return Plan(game, find_game(game).rules_version, seats, {}, bots, "20", seating, "test")


def held(plan: Plan, deals: int) -> Results:
    results = Results(plan)
    assert run(results, deals, InThisProcess(), lambda deal: None)
    return results


@plain_cases
def test_identical_bots_score_par(case: Case) -> None:
    """The seatings of a deal cancel out who sits where; what is left is chance."""
    results = held(plan(case.game.id, case.seats, ["random", "random"]), 60)
    share = bootstrap(results.shares(0))
    slack = 0.03  # one in twenty intervals misses, and this is one of a dozen
    assert share.low - slack <= 1 / results.teams <= share.high + slack


@plain_cases
def test_the_shares_of_a_game_are_one_win(case: Case) -> None:
    results = held(plan(case.game.id, case.seats, ["tactics", "random"], "each"), 2)
    for deal in results.in_order():
        assert len({tuple(game.seating) for game in deal.games}) == len(deal.games)
        for game in deal.games:
            assert sum(game.shares) == pytest.approx(1.0)
            assert len(game.points) == len(game.seats) == case.seats
            assert sum(game.moves) > 0


@every_game
def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    contest = plan(game.id, min(game.seats), ["search", "tactics"])
    games = [play_deal(contest, read_budget("20"), 3).games for _ in range(2)]
    timeless = [[msgspec.structs.replace(one, seconds=[]) for one in games_] for games_ in games]
    assert timeless[0] == timeless[1]


@every_game
def test_who_sees_all_cards_beats_random(game: Game) -> None:
    contest = plan(game.id, min(game.seats), ["cheat@60", "random"])
    results = held(contest, 4)
    assert bootstrap(results.shares(0)).mean > 1.2 / results.teams


def results_file(game: str, folder: Path, deals: int) -> Path:
    path = folder / "run.jsonl"
    log = Log(path)
    results = log.begin(plan(game, 4 if "peace" not in game else 2, ["random", "random"]))
    run(results, deals, InThisProcess(), log.add)
    return path


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    game = game_ids()[0]
    path = results_file(game, tmp_path, 3)
    with path.open("a") as file:
        file.write('{"deal": 3, "ga')  # broken off in the middle of a line
    log = Log(path)
    results = log.resume(plan(game, 4, ["random", "random"]))
    assert sorted(results.deals) == [0, 1, 2]


def test_the_file_of_another_run_is_refused(tmp_path: Path, capsys: Output) -> None:
    game = game_ids()[0]
    path = results_file(game, tmp_path, 1)
    words = ["arena", game, "--seats", "4", "--sims", "20", "--json", str(path), "--jobs", "1"]
    assert command([*words, "--bots", "random,random", "--deals", "2"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert command([*words, "--bots", "random,tactics", "--deals", "2", "--resume"]) == 2
    assert "another run" in capsys.readouterr().err
    assert command([*words, "--bots", "random,random", "--deals", "2", "--resume"]) == 0
    assert "2 deals" in capsys.readouterr().out
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "random"], "two bots at least"),
        (["--bots", "random,nobody"], "no bot 'nobody'"),
        (["--bots", "random,random", "--time", "100"], "A time is written"),
        (["--bots", "random,random", "--time", "soon"], "A budget is"),
        (["--bots", "random,random", "--sims", "0"], "A budget is"),
        (["--bots", "random,random", "--deals", "0"], "1 to 10,000,000 deals"),
        (["--bots", "random,random", "--sprt", "5"], "two Elo differences"),
        (["--bots", "random,random", "--sprt", "5,0"], "smaller one"),
        (["--bots", "random,random,tactics", "--sprt", "0,5"], "between two bots"),
        (["--bots", "random,random", "--resume"], "name its file"),
        (["--bots", "random,random", "--json", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str, capsys: Output) -> None:
    assert command(["arena", game_ids()[0], "--jobs", "1", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error


def test_a_question_is_decided(capsys: Output) -> None:
    results = held(plan(game_ids()[0], 2, ["random", "random"]), 1)
    first = results.deals[0].games
    lost = [
        msgspec.structs.replace(game, shares=[float(bot) for bot in game.seating]) for game in first
    ]
    for number in range(30):
        results.deals[number] = DealResult(number, lost)
    lines = Report(results, Words()).lines(Question(0, 50))
    assert "is decided: random is not stronger than random (2)" in lines[-1]


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    """Two processes, interrupted after some deals: the table is printed and the file is whole."""
    path = tmp_path / "run.jsonl"
    words = f"arena {game_ids()[0]} --bots random,random --deals 1000000 --jobs 2 --json {path}"
    process = subprocess.Popen(
        [sys.executable, "-m", "duskhouse", *words.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for(lambda: path.exists() and path.read_text().count("\n") > 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "Broken off" in err
    assert "Par is" in out
    for line in path.read_text().splitlines():
        json.loads(line)
