"""The games as clients are told about them: all it takes to read views and put them into words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

import orjson

from duskhouse.engine.game.clauses import Clause, read_sections
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.drawings import cleaned
from duskhouse.engine.game.lessons import lesson_of
from duskhouse.engine.game.options import Choice, Flag, Option
from duskhouse.engine.game.registry import game_ids, load_game
from duskhouse.engine.game.usual import everyone_alone
from duskhouse.match.match import BOT_NAMES
from duskhouse.match.thinking import DEFAULT_LEVEL, LEVELS
from duskhouse.words.compact import messages
from duskhouse.words.errors import Refused
from duskhouse.words.messages import PROGRAM, languages

PROTOCOL = 2


def all_games(build: str, looking_ahead: Collection[str], ids: Iterable[str]) -> dict[str, Any]:
    """Which there are, and whose bots look ahead already."""
    games = [
        {
            "id": game_id,
            "seats": load_game(game_id).seats,
            "levels": LEVELS,
            "thinking": game_id in looking_ahead,
        }
        for game_id in ids
    ]
    return {
        "protocol": PROTOCOL,
        "build": build,
        "languages": languages(),
        "level": DEFAULT_LEVEL,
        "games": games,
    }


@cache
def program_words(language: str) -> bytes:
    """The messages of the program itself."""
    must_be_spoken(language)
    return orjson.dumps({"language": language, "messages": messages(PROGRAM, language)})


@cache
def game_details(game_id: str, language: str) -> bytes:
    """Everything about a game that does not change while the program does not."""
    must_be_spoken(language)
    if game_id not in game_ids():
        raise Refused("no-such-page")
    game = load_game(game_id)
    lesson = lesson_of(game)
    details = {
        "id": game.id,
        "language": language,
        "seats": game.seats,
        "pieces": game.pieces.schema(),
        "codes": {str(card): code for card, code in game.pieces.codes.items()},
        "clauses": {"prefix": game.clause_ids.prefix, "series": game.clause_ids.series},
        "look": game.look.to_json(game.pieces),
        "lesson": lesson.to_json() if lesson else None,
        "teams": {str(seats): teams_info(game, seats) for seats in game.seats},
        "options": [option_info(option) for option in game.options],
        "levels": LEVELS,
        "level": DEFAULT_LEVEL,
        "bots": BOT_NAMES,
        "rules": rules_sections(game, language),
        "rules_language": game.rules_language(language),
        "messages": messages(game.id, language),
    }
    return orjson.dumps(details)


def teams_info(game: Game, seats: int) -> Any:
    """Which seats are partners from the beginning; if nobody is, whether the deal makes teams."""
    if seats in game.partners:
        return game.partners[seats]
    return "none" if game.teams is everyone_alone else "dealt"


@cache
def game_drawings(game_id: str) -> bytes:
    """The drawings that come with a game, as far as they are harmless."""
    game = load_game(game_id) if game_id in game_ids() else None
    if game is None or not game.look.drawings:
        raise Refused("no-such-page")
    return cleaned(game.folder / game.look.drawings, game_id)[0]


def must_be_spoken(language: str) -> None:
    if language not in languages():
        raise Refused("no-such-page")


def option_info(option: Option) -> dict[str, Any]:
    """Its name and what it does are messages of the game."""
    kind, values = kind_of(option)
    return {
        "name": option.name,
        "clause": option.clause,
        "kind": kind,
        "values": values,
        "default": option.default,
        "book": option.book,
        "standing": option.standing,
    } | ({"cards": option.cards} if option.cards else {})


def kind_of(option: Option) -> tuple[str, list[Any]]:
    """How a client asks for a value, and the values it offers."""
    if isinstance(option, Flag):
        return "flag", [False, True]
    if option.cards:
        return "cards", list(option.cards)
    values = [option.default, *option.alternatives()]
    if isinstance(option, Choice):
        return "choice", values
    if all(isinstance(value, int) for value in values):
        return "number", values
    return "text", [value for value in values if isinstance(value, str)]


def rules_sections(game: Game, language: str) -> list[dict[str, Any]]:
    """The rules by their headings: the text outside clauses, and the clauses."""
    return [
        {
            "section": section.title,
            "text": section.text,
            "clauses": [clause_info(clause) for clause in section.clauses],
        }
        for section in read_sections(game.rules_text(language))
    ]


def clause_info(clause: Clause) -> dict[str, str]:
    """A clause with what stands under it."""
    notes = {name: getattr(clause, name) for name in ("ours", "why", "exactly", "ruling")}
    return {"id": clause.id, "text": clause.text} | {
        name: text for name, text in notes.items() if text
    }
