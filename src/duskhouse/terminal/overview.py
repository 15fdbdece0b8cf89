"""`duskhouse overview`: a game on one page, in plain lines."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.overview import Group
from duskhouse.engine.game.registry import find_game
from duskhouse.terminal.language import language, say
from duskhouse.terminal.lines import with_note
from duskhouse.terminal.parser import add_command
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words


def add_overview(commands: Any) -> None:
    made = add_command(commands, "overview", "  duskhouse overview {game}", show_overview)
    made.argument("game", metavar="GAME")


def show_overview(chosen: argparse.Namespace) -> None:
    game = find_game(chosen.game)
    if not game.words().has("overview-goal"):
        raise Refused("no-overview", title=game.title, id=game.id)
    say(overview_lines(game, game.words(language=language())))


def overview_lines(game: Game, words: Words) -> Iterator[str]:
    yield words.message("title")
    for heading, lines in sections(game, words):
        yield from ("", heading, *(f"  {line}" for line in lines))


def sections(game: Game, words: Words) -> Iterator[tuple[str, Iterable[str]]]:
    """Headings with their lines, in the order of the page."""
    say = words.message
    yield say("heading-goal"), [say("overview-goal")]
    round_lines = numbered(parts("overview-round", words))
    yield say("heading-in-lines", round=say("overview-round")), round_lines
    groups = [group_line(group, words) for group in game.look.overview.groups]
    yield say("heading-cards"), [*groups, say("overview-cards")]
    yield say("heading-scoring"), [say("overview-scoring")]
    yield say("heading-end"), [say("overview-end")]
    yield say("overview-beats"), step_lines(len(game.look.overview.steps), words)
    yield say("heading-tips"), numbered(parts("overview-tips", words))
    yield from stories(game, words)
    yield say("heading-credits"), [say("overview-credits")]


def stories(game: Game, words: Words) -> Iterator[tuple[str, Iterable[str]]]:
    """One for all, or one for each number of players."""
    if not words.attributes("overview-story"):
        yield words.message("heading-story"), [words.message("overview-story")]
        return
    for players in game.seats:
        heading = words.message("heading-story", "players", players=players)
        yield heading, [words.message("overview-story", f"players-{players}")]


def parts(id_: str, words: Words) -> list[str]:
    """The lines of a message: its attributes, in order."""
    return [words.message(id_, attribute) for attribute in words.attributes(id_)]


def numbered(lines: Iterable[str]) -> list[str]:
    return [f"{number}. {line}" for number, line in enumerate(lines, 1)]


def group_line(group: Group, words: Words) -> str:
    id_ = f"overview-cards-{group.name}"
    count = words.message("group-count", count=group.count)
    copies = [
        f"{code} {words.message('group-copies', count=number)}"
        for code, number in group.copies.items()
    ]
    title = f"{count} {words.message(id_)}"
    if len(set(group.copies.values())) > 1:
        title = with_note(title, ", ".join(copies), words)
    return words.message("line-zone", zone=title, cards=words.message(id_, "does"))


def step_lines(steps: int, words: Words) -> Iterator[str]:
    """The flow chart: a question, and what follows from each answer that says more than "go on"."""
    for number in range(1, steps + 1):
        id_ = f"overview-step-{number}"
        yield f"{number}. {words.message(id_)}"
        for answer in ("yes", "no"):
            if text := words.message(id_, answer):
                yield f"   {words.message(f'flow-{answer}', 'line', text=text)}"
