"""A league is a file that grows; a program that joins it is told what its seat may see, and one
that does not play by that forfeits."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, game_ids
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.kit.cases import every_game
from duskhouse.lab.outside import Forfeit, Program, begin, question
from duskhouse.lab.ratings import ratings
from duskhouse.lab.statistics import elo_of_share
from duskhouse.terminal.cli import run as command
from tests.modes import ROOT

Output = pytest.CaptureFixture[str]
GAME = game_ids()[1]
EXAMPLE = ROOT / "examples" / "pipe_bot.py"


def league(path: Path, *words: str) -> int:
    return command(["arena", GAME, "--league", str(path), "--jobs", "1", *words])


# ------------------------------------------------------------------------ ratings
def test_of_two_bots_the_rating_is_elo() -> None:
    deals = [[((0, 1), (1.0, 0.0))] * 3 + [((1, 0), (1.0, 0.0))]] * 100
    first, second = ratings(deals, 2)
    assert first.elo - second.elo == pytest.approx(elo_of_share(0.75, 2), abs=1)
    assert first.elo == pytest.approx(-second.elo)
    assert (first.low, first.high) == pytest.approx((first.elo, first.elo))  # all deals are alike


def test_ratings_of_a_table_of_four_are_found_again() -> None:
    """Games drawn by Luce's model, with two copies of one bot at a table."""
    true, chance, deals = (400.0, 100.0, -100.0), random.Random(1), []
    for _ in range(3000):
        seating = (0, 1, 2, 2)
        winner = chance.choices(range(4), [10 ** (true[bot] / 400) for bot in seating])[0]
        deals.append([(seating, [float(place == winner) for place in range(4)])])
    found = ratings(deals, 3)
    mean = sum(true) / 3
    for one, elo in zip(found, true, strict=True):
        assert one.low - 15 < elo - mean < one.high + 15
        assert one.low < one.elo < one.high


def test_one_who_never_lost_is_rated_all_the_same() -> None:
    first, second = ratings([[((0, 1), (1.0, 0.0))]] * 5, 2)
    assert 100 < first.elo - second.elo < 1000


# ------------------------------------------------------------------------ the file
def test_a_league_grows_from_run_to_run(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "a.league"
    assert league(path, "--bots", "random,tactics", "--deals", "4", "--seed", "x") == 0
    assert "4 deals" in capsys.readouterr().out
    before = path.read_bytes()
    mine = f"mine=pipe:{sys.executable} {EXAMPLE}"
    assert league(path, "--bots", f"tactics,{mine}", "--deals", "2") == 0
    assert path.read_bytes().startswith(before)
    out = capsys.readouterr().out
    assert "6 deals" in out
    assert out.splitlines()[4].startswith("tactics ")
    assert "mine" in out
    assert league(path, "--deals", "1") == 0  # all of them
    assert league(path, "--deals", "0") == 0
    assert capsys.readouterr().out.count("7 deals") == 2
    first, *lines = map(json.loads, path.read_text().splitlines())
    assert (first["type"], first["seed"]) == ("league", "x")
    assert [line["name"] for line in lines if line["type"] == "bot"] == [
        *("random", "tactics", "mine")
    ]
    deals = [line for line in lines if line["type"] == "deal"]
    assert [deal["deal"] for deal in deals] == list(range(7))
    for game in (game for deal in deals for game in deal["games"]):
        assert sum(game["shares"]) == pytest.approx(1.0)
        assert "why" not in game


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.league", "b.league")]
    for path in files:
        words = ("--bots", "random,tactics,search", "--sims", "10", "--seed", "y")
        assert league(path, *words, "--deals", "3") == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert '"name":"search@10"' in files[0].read_text()


def test_a_line_that_was_cut_off_takes_no_other_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.league"
    for bots in (("--bots", "random,tactics"), (), ()):
        assert league(path, *bots, "--deals", "1") == 0
        with path.open("ab") as file:
            file.write(b'{"type":"deal","deal":9,"games":[{"bots":["random"],"shares":[1.0]}')
    assert [line.count(b'"type":') for line in path.read_bytes().splitlines()] == [1] * 7
    deals = [json.loads(line) for line in path.read_text().splitlines()[3:6]]
    assert [deal["deal"] for deal in deals] == [0, 1, 2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "random"), "two bots at least"),
        ((), "two bots at least"),
        (("--bots", "random,pipe:python"), "needs a name"),
        (("--bots", "random,nobody"), "no bot 'nobody'"),
        (("--bots", "random,tactics", "--resume"), "does without --resume"),
        (("--bots", "random,tactics", "--limit", "3"), "A time is written"),
    ],
)
def test_bad_input_is_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: Output
) -> None:
    assert league(tmp_path / "a.league", *words) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_names_and_files_stand_for_one_thing(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "a.league"
    assert league(path, "--bots", "a=random,tactics", "--deals", "1") == 0
    assert league(path, "--bots", "a=search@10,tactics", "--deals", "1") == 2
    assert "In this league a is random" in capsys.readouterr().err
    other = ["arena", game_ids()[0], "--league", str(path), "--bots", "random,tactics"]
    assert command(other) == 2
    assert f"is a league of {GAME}" in capsys.readouterr().err
    path.write_text("mine\n")
    assert league(path, "--bots", "random,tactics") == 2
    assert "is not the file of a league" in capsys.readouterr().err


# ----------------------------------------------------------------- outside programs
def test_a_bot_is_thirty_lines() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 30


@every_game
def test_a_program_is_told_what_its_seat_may_see_and_nothing_else(game: Game) -> None:
    generator, seats = new_generator(1), max(game.seats)
    for deal in range(3):
        chance = random.Random(deal)
        states = game.dealt(seats, {}, derived_seed("told", deal), copies=2)
        for _ in range(30):
            if game.run.over_one(states, 0):
                break
            told = question(game, states, 0)
            game.run.imagine_one(states, 0, 1, told["seat"], generator)
            assert question(game, states, 1) == told
            legal = list(members(game.run.legal_one(states, 0)))
            assert [int(number) for number in told["moves"]] == legal
            game.run.play_one(states, 0, chance.choice(legal))


HELD_UP = "import time\ntime.sleep(1000)"
ANSWERS = "import sys\nfor line in sys.stdin:\n    {}"
FLOOD = "while True:\n    print('{\"move\": 62}', flush=True)"
LEFT = "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'while True: input()'])"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (HELD_UP, "did not answer within 0.5 seconds"),
        ("", "ended before it answered"),
        (LEFT, "did not answer within 0.5 seconds"),
        (FLOOD, "wanted 62"),
        (ANSWERS.format("print('pass', flush=True)"), "answered 'pass' instead of"),
        (ANSWERS.format("print('[' * 9000, flush=True)"), "answered '\\[\\["),
        (ANSWERS.format("print('{\"move\": -1}', flush=True)"), "wanted -1"),
    ],
    ids=["slow", "ends", "leaves a process", "talks on", "no JSON", "no end", "illegal"],
)
def test_a_bad_program_forfeits_with_a_sentence(source: str, sentence: str, tmp_path: Path) -> None:
    game = find_game(GAME)
    path = tmp_path / "bad.py"
    path.write_text(source)
    states = game.dealt(max(game.seats), {}, derived_seed("bad"))
    beginning = begin(game, max(game.seats), {})
    program = Program(f"{sys.executable} {path}", beginning, 0.5 if "0.5" in sentence else 60)
    with pytest.raises(Forfeit, match=sentence):
        program(game, states, 0, new_generator(1))
    assert program.talk is None


def test_what_does_not_start_forfeits_and_ends_the_run(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "a.league"
    assert league(path, "--bots", "random,none=pipe:/nowhere/at/all", "--deals", "50") == 0
    told = capsys.readouterr()
    assert "“/nowhere/at/all” does not start" in told.err
    assert "none has forfeited three games" in told.err
    lost = [json.loads(line) for line in path.read_text().splitlines()[3:]]
    for game in (game for deal in lost for game in deal["games"]):
        assert game["forfeited"] == "none"
        assert all(
            share == (0 if bot == "none" else 1 / game["bots"].count("random"))
            for bot, share in zip(game["bots"], game["shares"])
        )
    assert "-" in told.out.splitlines()[-1].split()[1]  # below the mean
