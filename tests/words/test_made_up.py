"""In a made-up language nothing is said in English: the terminal, records, hints, the arena, helps,
environments."""

from __future__ import annotations

import argparse
import math
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duskhouse.bots.estimates import Estimate
from duskhouse.engine.game.contract import Game
from duskhouse.engine.record import game_record
from duskhouse.kit.cases import Case, every_game
from duskhouse.kit.messages import messages
from duskhouse.lab.arena import Results
from duskhouse.lab.duplicate import DealResult, GameResult, Plan
from duskhouse.lab.report import Report
from duskhouse.lab.statistics import Question
from duskhouse.terminal import cli, hint, parser, playing
from duskhouse.terminal.language import message
from duskhouse.words.errors import Refused
from duskhouse.words.messages import made_up_language
from duskhouse.words.words import Words
from tests.words.brackets import CLOSE, LANGUAGE, OPEN, bracketed, outside_brackets

COMMANDS = (
    "games",
    "new-game",
    "overview",
    "rules",
    "play",
    "join",
    "serve",
    "move-store",
    "compile",
    "record",
    "replay",
    "verify",
    "hint",
    "review",
    "arena",
    "lab",
    "train",
    "dataset",
    "page",
)
NOTATION = re.compile(r"-{1,2}[a-z][a-z-]*|[A-Z][A-Z,=]*|\{[a-z,]+\}|duskhouse|…")
"""What a help text has besides sentences: switches, placeholders and values to choose from."""


@pytest.fixture(autouse=True)
def _speaks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LC_ALL", f"{LANGUAGE}.UTF-8")
    with made_up_language(LANGUAGE, bracketed):
        yield


def assert_all_said(text: str) -> None:
    assert OPEN in text
    assert CLOSE in text
    rest = outside_brackets(text)
    assert not re.search(r"[A-Za-z]", rest), rest


# ------------------------------------------------------------------------ tables
def typed(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(lines)
    monkeypatch.setattr(playing, "ask", lambda question: next(answers))


@every_game
def test_a_game_at_the_terminal(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    choice = random.Random(3)
    looks = ["?", "t", "l", "", "999999", "xyzzy"]
    typed([*looks, *(str(choice.randint(1, 2)) for _ in range(5000))], monkeypatch)
    assert cli.run(["play", game.id, "--bots", "tactics", "--seed", "07" * 32]) == 0
    assert_all_said(capsys.readouterr().out)


@every_game
def test_records(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = {option.name: option.alternatives()[-1] for option in game.options[:1]}
    case = Case(game, min(game.seats), tuple(options.items()))
    file = tmp_path / "games.jsonl"
    file.write_text(game_record.line(game_record.write(case.finished(1))) + "\n", "utf-8")
    for arguments in (["replay"], ["replay", "--seat", "1"], ["verify"]):
        assert cli.run([arguments[0], str(file), *arguments[1:]]) == 0
        said = capsys.readouterr().out
        assert_all_said(said)


@every_game
def test_hints(game: Game) -> None:
    played = next(Case(game, min(game.seats), ()).positions(1))
    action = played.legal()[0]
    behind = ((0.0, 0.1), (0.01, 0.1), (0.1, 0.1), (0.5, 0.1))
    estimates = [Estimate(action, 0.5, 0.1, *by, simulations=9) for by in behind]
    estimates.append(Estimate(action, math.nan, 0.0, 0.0, 0.0, 0))
    assert_all_said("\n".join(hint.hint_lines(played, estimates)))


@every_game
def test_games_rules_and_errors(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    for shown in (["games"], ["overview", game.id]):
        assert cli.run(shown) == 0
        assert_all_said(capsys.readouterr().out)
    assert cli.run(["rules", game.id, "xyzzy"]) == 2
    said = capsys.readouterr().err
    assert_all_said(said.removeprefix("duskhouse: "))
    option = game.options[0].name
    for wrong in ([f"{option}=xyzzy"], ["xyzzy=1"], ["xyzzy"]):
        assert cli.run(["record", game.id, "--option", *wrong]) == 2
        assert_all_said(capsys.readouterr().err.removeprefix("duskhouse: "))


def test_an_error_inside_an_error() -> None:
    with pytest.raises(Refused) as refused:
        game_record.read_line("[]", 3)
    said = refused.value.in_words(LANGUAGE)
    assert said.count(OPEN) == 2
    assert_all_said(said)


# ------------------------------------------------------------------------- arena
def results(bots: int) -> Results:
    """Three deals between two of the bots."""
    plan = Plan("game", 1, bots, {}, ["random"] * bots, "100ms", "first", "seed")
    order = list(range(bots))
    played = GameResult(order, [1.0, *order[1:]], order, [3.0] * bots, [9] * bots, [0.1] * bots)
    return Results(plan, {at: DealResult(at, [played]) for at in range(3)})


def test_the_report_of_an_arena() -> None:
    words = Words(language=LANGUAGE)
    for found, question in ((results(2), Question(0.0, 5.0)), (results(3), None)):
        said = "\n".join(Report(found, words).lines(question))
        assert "random" in outside_brackets(said)  # what one types
        assert_all_said(said.replace("random", ""))
    assert_all_said("\n".join(Report(Results(results(2).plan), words).lines(None)))


# -------------------------------------------------------------------------- help
@pytest.mark.parametrize("arguments", [[], *([command] for command in COMMANDS)], ids=" ".join)
def test_helps(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run([*arguments, "--help"])
    said = capsys.readouterr().out
    usage, _, rest = said.partition("\n\n")
    assert usage.startswith(OPEN)
    rest = re.sub(r"^  duskhouse .*$", "", rest, flags=re.MULTILINE)
    rest = outside_brackets(rest)
    for command in COMMANDS if not arguments else ():
        rest = re.sub(rf"^    {command}(?![\w-])", "", rest, flags=re.MULTILINE)
    rest = NOTATION.sub("", rest)
    rest = re.sub(r"^  (game|file|clause|link|name|folder)\b", "", rest, flags=re.MULTILINE)
    assert not re.search(r"[A-Za-z]", rest), rest


def test_every_help_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """No attribute of the messages of commands is left over."""
    asked: set[tuple[str, str]] = set()

    def noted(id_: str, attribute: str = "", **values: str) -> str:
        asked.add((id_, attribute))
        return message(id_, attribute, **values)

    monkeypatch.setattr(parser, "message", noted)
    monkeypatch.setattr(cli, "message", noted)
    cli.parser().format_help()
    with pytest.raises(argparse.ArgumentTypeError):
        parser.whole("many")
    for id_, written in messages().items():
        if id_.startswith("command-"):
            for attribute in written.patterns:
                assert (id_, attribute) in asked, f"nobody shows {id_}.{attribute}"


# ------------------------------------------------------------------ environments
@every_game
def test_what_an_environment_renders(game: Game) -> None:
    pytest.importorskip("pettingzoo")
    from duskhouse.envs.pettingzoo import raw_env

    env = raw_env(game, render_mode="ansi", language=LANGUAGE)
    env.reset(seed=5)
    choice = random.Random(1)
    for step in range(2000):
        if step % 40 == 0 or not env.agents:
            assert_all_said(str(env.render()))
        if not env.agents or env.terminations[env.agent_selection]:
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(choice.choice([action for action, legal in enumerate(mask) if legal]))
