"""What a person at the terminal sees of a running server: a few plain lines, never JSON."""

from __future__ import annotations

import io
import logging
import sys

import pytest
from rich.console import Console

from duskhouse.engine.game.registry import game_ids, games
from duskhouse.server import running
from duskhouse.server.logs import log, note, start_logging
from duskhouse.terminal.cli import run
from duskhouse.terminal.console import ServerConsole

ADDRESS = "http://127.0.0.1:8000/"


@pytest.fixture
def console() -> ServerConsole:
    made = ServerConsole(False, Console(file=io.StringIO(), width=100, highlight=False))
    start_logging(made)
    return made


def said(console: ServerConsole) -> str:
    text = console.console.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()


def test_a_later_start_says_where_it_is_that_all_is_ready_and_how_to_stop(
    console: ServerConsole,
) -> None:
    with console:
        console.welcome(ADDRESS)
        for game in game_ids():
            note("bots ready", game=game)
        note("started", table="x", game="y")
    assert said(console).splitlines() == [
        f"Duskhouse is open: point a browser at {ADDRESS}",
        "Ctrl-C closes it.",
        "All games are ready, and so are the bots.",
        "The house is closed. Games that were running are kept.",
    ]


def test_a_first_start_tells_of_the_bots_of_every_game(console: ServerConsole) -> None:
    for game in game_ids():
        note("compiling", game=game, progress=0.0)
    for game in game_ids():
        note("compiling", game=game, progress=0.5)
        note("bots ready", game=game)
    lines = said(console).splitlines()
    assert lines[0].startswith("You can play already.")
    assert lines[2:] == [
        f"The bots of {game.title} look ahead now." for game in games().values()
    ] + ["All games are ready, and so are the bots."]


def test_on_a_terminal_every_game_has_a_bar() -> None:
    screen = Console(file=io.StringIO(), width=100, force_terminal=True)
    with ServerConsole(False, screen) as console:
        start_logging(console)
        for game in game_ids():
            note("compiling", game=game, progress=0.25)
        for game in game_ids():
            note("bots ready", game=game)
    shown = said(console)
    assert "━" in shown
    assert all(game.title in shown for game in games().values())


def test_what_goes_wrong_is_one_line_without_its_values(console: ServerConsole) -> None:
    try:
        raise ValueError("the ace of hearts")
    except ValueError:
        log.exception("compiling failed")
    assert said(console) == "Something went wrong: compiling failed (ValueError).\n"


@pytest.mark.parametrize(
    ("command", "terminal", "lines"),
    [
        (["play"], False, "plain"),
        (["serve"], True, "plain"),
        (["serve"], False, "json"),
        (["serve", "--json"], True, "json"),
    ],
)
def test_who_gets_plain_lines_and_who_gets_json(
    command: list[str], terminal: bool, lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[logging.Handler | None] = []
    monkeypatch.setattr(running, "serve", lambda *all: given.append(all[4] if all[4:] else None))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert run(command) == 0
    assert [isinstance(each, ServerConsole) for each in given] == [lines == "plain"]
