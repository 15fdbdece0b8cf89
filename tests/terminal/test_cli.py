"""The command line: what a person types and reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import webbrowser
from pathlib import Path
from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.record.shares import Source
from duskhouse.engine.state.chance import derived_seed, seal
from duskhouse.kit.cases import every_game
from duskhouse.match.match import BOT_NAMES
from duskhouse.server import running
from duskhouse.terminal import playing
from duskhouse.terminal.cli import run

COMMANDS = (
    "games",
    "overview",
    "rules",
    "play",
    "serve",
    "record",
    "replay",
    "verify",
    "hint",
    "review",
    "arena",
    "lab",
    "train",
)


class Person:
    """Types prepared lines and reads what is printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def runs(self, *arguments: str, types: list[str] | None = None) -> tuple[int, str, str]:
        lines = iter(types or [])

        def answer(question: str) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr(playing, "input", answer, raising=False)
        code = run(list(arguments))
        out, err = self.capsys.readouterr()
        return code, out, err


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Person:
    return Person(monkeypatch, capsys)


def a_file(person: Person, path: Path, game: Game, *more: str) -> Path:
    code, _, err = person.runs("record", game.id, "--seed", "1", "--output", str(path), *more)
    assert (code, err) == (0, "")
    return path


# ------------------------------------------------------------------------ listing
def test_games_lists_every_game_with_its_options(person: Person) -> None:
    code, out, _ = person.runs("games")
    assert code == 0
    for game in games().values():
        assert game.id in out
        assert game.title in out
        for option in game.options:
            assert f"--option {option.name}=" in out


@every_game
def test_rules_are_shown_whole_by_clause_and_by_word(person: Person, game: Game) -> None:
    whole = person.runs("rules", game.id)[1]
    for each in game.clauses.values():
        assert f"{each.id} {each.text}" in whole
    clause = game.clauses[game.clause_ids(1)]
    for name in (clause.id, clause.id.lower(), "1", "01"):
        assert clause.text in person.runs("rules", game.id, name)[1]
    assert clause.id in person.runs("rules", game.id, clause.text.split()[-1])[1]
    code, out, err = person.runs("rules", game.id, "xyzzy")
    assert (code, out) == (2, "")
    assert "xyzzy" in err


@every_game
def test_a_game_on_one_page(person: Person, game: Game) -> None:
    code, out, _ = person.runs("overview", game.id)
    assert code == 0
    words = game.words()
    for group in game.look.overview.groups:
        assert f"{group.count} × {words.message(f'overview-cards-{group.name}')}" in out
    for id_ in ("goal", "scoring", "end", "credits", "step-1"):
        assert words.message(f"overview-{id_}") in out
    for tip in words.attributes("overview-tips"):
        assert words.message("overview-tips", tip) in out
    stories = words.attributes("overview-story")
    assert all(words.message("overview-story", story) in out for story in stories)


@every_game
def test_rules_say_what_is_a_house_ruling_and_why(person: Person, game: Game) -> None:
    for clause in [each for each in game.clauses.values() if each.ours][:3]:
        out = person.runs("rules", game.id, clause.id)[1]
        assert f"House ruling: {clause.ours}" in out
        assert f"Why: {clause.why}" in out
        assert clause.ruling in out


@every_game
def test_games_says_which_values_are_the_books(person: Person, game: Game) -> None:
    out = person.runs("games")[1]
    for option in game.options:
        if option.standing == "departs":
            book, house = (option.spell(value) for value in (option.book[0], option.default))
            assert f"By the book's letter: {book}. The house plays: {house}." in out


# ---------------------------------------------------------------------- recording
@every_game
@pytest.mark.parametrize("legal", [(), ("--legal",)])
def test_records_are_written_verified_and_replayed(
    person: Person, game: Game, tmp_path: Path, legal: tuple[str, ...]
) -> None:
    for seats in game.seats[:1] if legal else game.seats:
        more = ("--seats", str(seats), "--games", "3", *legal)
        file = a_file(person, tmp_path / f"{seats}.jsonl", game, *more)
        records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        assert [record["seats"] for record in records] == [seats] * 3
        for record in records:
            assert ("legal" in record) == bool(legal)
            if legal:
                check_legal_lists(record)
        code, out, _ = person.runs("verify", str(file))
        assert (code, out.count("every move is legal")) == (0, 3)
        code, out, _ = person.runs("replay", str(file), "--game", "2")
        assert code == 0
        assert "Game 2" in out
        assert "Game 1" not in out
        code, out, _ = person.runs("replay", str(file), "--seat", "0")
        assert (code, out.count("\nPoints: You ")) == (0, 3)


def check_legal_lists(record: dict[str, Any]) -> None:
    for legal, (seat, move) in zip(record["legal"], record["moves"], strict=True):
        assert (legal is None) == (seat is None)
        assert legal is None or move in legal


@every_game
def test_the_same_seed_writes_the_same_games(person: Person, game: Game) -> None:
    first = person.runs("record", game.id, "--seed", "moth", "--games", "2")
    assert first == person.runs("record", game.id, "--seed", "moth", "--games", "2")
    other = person.runs("record", game.id, "--seed", "owl", "--games", "2")
    assert other[1].splitlines()[0] != other[1].splitlines()[1] != first[1].splitlines()[1]


@every_game
def test_options_reach_the_record(person: Person, game: Game) -> None:
    for option in game.options:
        value = option.alternatives()[0]
        if not isinstance(value, str | bool):
            continue
        text = str(value).lower() if isinstance(value, bool) else value
        code, out, err = person.runs("record", game.id, "--option", f"{option.name}={text}")
        assert (code, err) == (0, "")
        assert json.loads(out)["options"][option.name] == value


def test_the_seal_of_a_deal_that_comes_from_everyone_is_that_of_its_seed(
    person: Person, tmp_path: Path
) -> None:
    game, seed = next(iter(games().values())), derived_seed("everyone")
    source = Source(seed, "abc", ("0a" * 16, *[None] * (game.seats[0] - 1)))
    history = History.deal(game, game.seats[0], {}, source.dealing_seed(game, {}))
    history.source = source
    file = tmp_path / "shared.jsonl"
    file.write_text(game_record.line(game_record.write(history)), "utf-8")
    code, out, _ = person.runs("verify", str(file), "--seal", seal(seed))
    assert code == 0
    assert "to which one seat has added" in out
    assert person.runs("verify", str(file), "--seal", seal(history.seed or b""))[0] != 0


def test_a_seal_is_compared(person: Person, tmp_path: Path) -> None:
    game = next(iter(games().values()))
    file = a_file(person, tmp_path / "game.jsonl", game)
    seed = bytes.fromhex(json.loads(file.read_text("utf-8"))["seed"])
    assert person.runs("verify", str(file), "--seal", seal(seed))[0] == 0
    code, _, err = person.runs("verify", str(file), "--seal", "ab" * 32)
    assert code == 2
    assert "seal" in err


# ------------------------------------------------------------------------ hints
@every_game
def test_hints_judge_every_move(person: Person, game: Game, tmp_path: Path) -> None:
    """From a whole record, and from one with the eyes of the seat on turn."""
    played = History.deal(game, min(game.seats), {}, derived_seed("hint", game.id))
    whole, redacted = tmp_path / "whole.jsonl", tmp_path / "redacted.jsonl"
    for _ in range(3):
        played.play(played.legal()[0])
    whole.write_text(game_record.line(game_record.write(played)), "utf-8")
    redacted.write_text(game_record.line(game_record.redact(played, played.turn)), "utf-8")
    for file in (whole, redacted):
        code, out, err = person.runs("hint", str(file), "--time", "30ms")
        assert (code, err) == (0, "")
        assert out.startswith(f"Seat {played.turn}: ")
        assert "the best found" in out or "the only move" in out
    other = str((played.turn + 1) % played.seats)
    code, _, err = person.runs("hint", str(whole), "--seat", other)
    assert code == 2
    assert "is to move" in err


def test_a_review_says_how_the_chance_went_and_what_cost_most(
    person: Person, tmp_path: Path
) -> None:
    file = a_file(person, tmp_path / "game.jsonl", games()["kamo-no-manimani"])
    code, out, err = person.runs("review", str(file), "--seat", "1", "--time", "1s")
    assert (code, err) == (0, "")
    title, seat, course, curve, *mistakes = out.splitlines()
    assert "Kamo no Manimani" in title
    assert seat == "Seat 1:"
    assert "In the end: " in course
    assert set("▁▂▃▄▅▆▇█") & set(curve)
    assert all("would have left" in line for line in mistakes[::2])
    code, _, err = person.runs("review", str(file), "--seat", "9")
    assert (code, len(err.splitlines())) == (2, 1)
    code, _, err = person.runs("review", str(file), "--time", "400")
    assert code == 2


def test_a_finished_game_has_no_hints(person: Person, tmp_path: Path) -> None:
    game = next(iter(games().values()))
    code, _, err = person.runs("hint", str(a_file(person, tmp_path / "game.jsonl", game)))
    assert code == 2
    assert "The game is over" in err


# ------------------------------------------------------------------------ playing
@every_game
def test_levels_sit_where_they_are_put(person: Person, game: Game) -> None:
    levels = ["gentle@5", "steady@5", "sharp@5", "ghost@5", "search@5"][: max(game.seats) - 1]
    code, out, _ = person.runs("play", game.id, "--bots", ",".join(levels), types=["1", "q"])
    assert code == 0
    for name, level in zip(BOT_NAMES[1:], levels, strict=False):
        assert f"{name} is {level}: " in out


@every_game
def test_a_person_plays_to_the_end(person: Person, game: Game, tmp_path: Path) -> None:
    for seats in game.seats:
        file = tmp_path / f"{seats}.jsonl"
        code, out, err = person.runs(
            *("play", game.id, "--seats", str(seats), "--save", str(file), "--seat", "1"),
            *("--bots", "tactics"),
            types=["?", "t", "l", "r 1", *["1"] * 5000],
        )
        assert (code, err) == (0, "")
        assert "The game is over." in out
        assert "The deal is sealed: SHA-256 " in out
        assert person.runs("verify", str(file))[0] == 0
        sealed = out.split("SHA-256 ")[1].split()[0]
        assert person.runs("verify", str(file), "--seal", sealed)[0] == 0


@every_game
@pytest.mark.parametrize("goodbye", [["q"], []])
def test_leaving_is_always_possible(person: Person, game: Game, goodbye: list[str]) -> None:
    code, out, err = person.runs("play", game.id, types=goodbye)
    assert (code, err) == (0, "")
    assert out.endswith("Goodbye.\n")


@every_game
def test_nonsense_is_answered_and_nothing_is_lost(person: Person, game: Game) -> None:
    code, out, _ = person.runs(
        "play", game.id, types=["xyzzy", "999999", "", "r xyzzy", "-1", "?", "q"]
    )
    assert code == 0
    assert "xyzzy" in out.lower()
    assert "1. " in out


def test_without_a_game_the_table_is_served(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = []
    monkeypatch.setattr(running, "serve", lambda settings, host, *more: served.append(host))
    code, _, _ = person.runs("play")
    assert (code, served) == (0, ["127.0.0.1"])


@pytest.mark.parametrize("screen", ["", ":0"])
def test_a_browser_is_opened_only_where_there_is_a_screen(
    screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def opens(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opens)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert running.show_in_browser("http://localhost:8000/") == bool(screen)
    assert bool(opened) == bool(screen)


# ----------------------------------------------------------------------- bad input
def bad_calls() -> list[list[str]]:
    game = next(iter(games().values()))
    return [
        [],
        ["dance"],
        ["play", "patience"],
        ["play", game.id, "--seats", "99"],
        ["play", game.id, "--seats", "many"],
        ["play", game.id, "--seat", "9"],
        ["play", game.id, "--option", "moon=full"],
        ["play", game.id, "--option", "moon"],
        ["play", game.id, "--option", f"{game.options[0].name}=maybe"],
        ["play", game.id, "--seed", "0xfeed"],
        ["play", game.id, "--bots", "nobody"],
        ["play", game.id, "--bots", "cheat"],
        ["play", game.id, "--bots", "random,random,random,random,random,random"],
        ["play", game.id, "--bots", "search@soon"],
        ["hint", "/no/such/file"],
        ["review", "/no/such/file"],
        ["hint", os.devnull],
        ["hint", os.devnull, "--time", "soon"],
        ["play", game.id, "--save", "/no/such/folder/game.jsonl"],
        ["record", "patience"],
        ["record"],
        ["record", game.id, "--games", "-3"],
        ["record", game.id, "--output", "/no/such/folder/games.jsonl"],
        ["rules", "patience"],
        ["replay", "/no/such/file"],
        ["verify", "/no/such/file"],
        ["verify", os.devnull],
        ["replay", os.devnull],
        ["verify", sys.executable],
    ]


@pytest.mark.parametrize("arguments", bad_calls(), ids=" ".join)
def test_bad_input_gets_one_sentence_and_exit_code_2(person: Person, arguments: list[str]) -> None:
    code, out, err = person.runs(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("duskhouse: ")
    assert err.count("\n") == 1


def test_broken_files_are_refused_where_they_break(person: Person, tmp_path: Path) -> None:
    game = next(iter(games().values()))
    file = a_file(person, tmp_path / "games.jsonl", game, "--games", "3")
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([lines[0], lines[1][:-20], lines[2]]), "utf-8")
    for command in ("replay", "verify"):
        code, _, err = person.runs(command, str(file))
        assert code == 2
        assert err.startswith("duskhouse: Game 2")
    code, _, err = person.runs("replay", str(file), "--seat", "7")
    assert code == 2
    assert "seats" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "99999"],
        ["--host", "no.such.host.example"],
        ["--database", "mysql://x"],
        ["--database", "/dev/null/x.sqlite", "--port", "0"],
    ],
    ids=" ".join,
)
def test_a_server_that_cannot_be_is_refused_with_a_sentence(
    person: Person, arguments: list[str]
) -> None:
    code, out, err = person.runs("serve", "--no-browser", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("duskhouse: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], *([command] for command in COMMANDS)], ids=" ".join)
def test_help_has_examples(person: Person, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        person.runs(*arguments, "--help")
    assert exit_.value.code == 0
    out, _ = person.capsys.readouterr()
    assert "Examples:\n  duskhouse " in out


def test_the_command_itself_runs_and_survives_a_closed_pipe() -> None:
    game = next(iter(games().values()))
    command = [sys.executable, "-m", "duskhouse", "record", game.id, "--games", "400"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"format":1')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
