"""`duskhouse games` and `duskhouse rules`: what there is to play, and how."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Option
from duskhouse.engine.game.registry import find_game, games
from duskhouse.terminal.language import language, say
from duskhouse.terminal.lines import with_clause
from duskhouse.terminal.parser import add_command
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words


def add_games(commands: Any) -> None:
    add_command(commands, "games", "  duskhouse games", show_games)


def add_rules(commands: Any) -> None:
    examples = (
        "  duskhouse rules {game}\n  duskhouse rules {game} 18\n"
        "  duskhouse rules {game} {clause}\n  duskhouse rules {game} deck"
    )
    made = add_command(commands, "rules", examples, show_rules)
    made.argument("game", metavar="GAME")
    made.argument("clause", metavar="CLAUSE", nargs="?")


def show_games(chosen: argparse.Namespace) -> None:
    for game in games().values():
        say(game_lines(game))


def game_lines(game: Game) -> Iterator[str]:
    words = game.words(language=language())
    name = game.id
    if game.aliases:
        name = words.message("games-aliases", game=name, aliases=", ".join(game.aliases))
    few, most = min(game.seats), max(game.seats)
    title = "games-title-fixed" if few == most else "games-title"
    yield words.message(title, game=name, title=words.message("title"), few=few, most=most)
    yield f"  {words.message('summary')}"
    for option in game.options:
        yield f"  {option_line(option, words)}"
        value = option.show(option.default, words)
        yield f"    {words.message('games-default', value=value)}"


def option_line(option: Option, words: Words) -> str:
    values, does = option.describe(words), words.message(option.message_id, "does")
    text = words.message("games-option", option=option.name, values=values, does=does)
    return with_clause(text, option.clause, words)


def show_rules(chosen: argparse.Namespace) -> None:
    say(rules_lines(find_game(chosen.game), chosen.clause or ""))


def rules_lines(game: Game, wanted: str) -> list[str]:
    """All the rules, or one clause, or the clauses that contain a word."""
    if not wanted:
        return game.rules_text(language()).rstrip().splitlines()
    words, clauses = game.words(language=language()), game.clauses_in(language())
    clause_id = wanted.upper()
    prefix = f"{game.clause_ids.prefix}-"
    found = clauses.get(clause_id) or clauses.get(prefix + clause_id.rjust(2, "0"))
    if found:
        heading = words.message("rules-clause", clause=found.id, section=found.section)
        return [heading, found.text]
    matching = [clause for clause in clauses.values() if wanted.lower() in clause.text.lower()]
    if matching:
        return [f"{clause.id} {clause.text}" for clause in matching]
    raise Refused("no-clause", title=game.title, wanted=repr(wanted))
