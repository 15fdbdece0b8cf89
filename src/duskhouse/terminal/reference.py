"""`duskhouse games` and `duskhouse rules`: what there is to play, and how."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from duskhouse.engine.game.clauses import Clause, read_sections
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
        yield f"    {default_line(option, words)}"


def option_line(option: Option, words: Words) -> str:
    values, does = option.describe(words), words.message(option.message_id, "does")
    text = words.message("games-option", option=option.name, values=values, does=does)
    return with_clause(text, option.clause, words)


def default_line(option: Option, words: Words) -> str:
    """What is usual here and, of a ruling, which value is the book's."""
    house = option.show(option.default, words)
    if not option.clause:
        return words.message("games-default", value=house)
    book = words.listed([option.show(value, words) for value in option.book])
    return words.message(f"book-{option.standing}", house=house, book=book)


def show_rules(chosen: argparse.Namespace) -> None:
    say(rules_lines(find_game(chosen.game), chosen.clause or ""))


def rules_lines(game: Game, wanted: str) -> list[str]:
    """All the rules, or one clause, or the clauses that contain a word."""
    words = game.words(language=language())
    if not wanted:
        return list(all_lines(game, words))
    clauses = game.clauses_in(language())
    clause_id = wanted.upper()
    prefix = f"{game.clause_ids.prefix}-"
    found = clauses.get(clause_id) or clauses.get(prefix + clause_id.rjust(2, "0"))
    if found:
        heading = words.message("rules-clause", clause=found.id, section=found.section)
        return [heading, found.text, *note_lines(found, words)]
    matching = [clause for clause in clauses.values() if wanted.lower() in clause.text.lower()]
    if matching:
        return [line for clause in matching for line in clause_lines(clause, words)]
    raise Refused("no-clause", title=game.title, wanted=repr(wanted))


def all_lines(game: Game, words: Words) -> Iterator[str]:
    for at, section in enumerate(read_sections(game.rules_text(language()))):
        yield from ([""] if at else []) + [section.title]
        if section.text:
            yield from ("", *section.text.splitlines())
        if section.clauses:
            yield ""
        for clause in section.clauses:
            yield from clause_lines(clause, words)


def clause_lines(clause: Clause, words: Words) -> list[str]:
    return [f"{clause.id} {clause.text}", *note_lines(clause, words)]


def note_lines(clause: Clause, words: Words) -> Iterator[str]:
    """What stands under a clause: what is the house's own in it, why, and fine print."""
    if clause.exactly:
        yield f"    {words.message('rules-exactly', 'line', text=clause.exactly)}"
    if clause.ours:
        ours = with_clause(clause.ours, clause.ruling, words)
        yield f"    {words.message('rules-ours', 'line', text=ours)}"
    if clause.why:
        yield f"    {words.message('rules-why', 'line', text=clause.why)}"
