"""The games as clients are told about them."""

from __future__ import annotations

import re
from typing import Any

from duskhouse.engine.game.clauses import read_clauses
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Choice, Flag, Option
from duskhouse.engine.game.registry import game_ids, load_game
from duskhouse.match.thinking import DEFAULT_LEVEL, LEVELS
from duskhouse.server.workshop import Workshop


def all_games(workshop: Workshop) -> list[dict[str, Any]]:
    return [game_info(load_game(game_id), workshop) for game_id in game_ids()]


def game_info(game: Game, workshop: Workshop) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": game.seats,
        "thinking": workshop.looks_ahead(game.id),
        "options": [option_info(option) for option in game.options],
        "levels": LEVELS,
        "level": DEFAULT_LEVEL,
    }


def game_details(game: Game, workshop: Workshop) -> dict[str, Any]:
    rules, look = rules_sections(game.rules_text()), game.look.to_json()
    return {**game_info(game, workshop), "rules": rules, "look": look}


def option_info(option: Option) -> dict[str, Any]:
    kind, values = kind_of(option)
    return {
        "name": option.name,
        "clause": option.clause,
        "kind": kind,
        "values": values,
        "default": option.default,
    }


def kind_of(option: Option) -> tuple[str, list[Any]]:
    """How a client asks for a value, and the values it offers."""
    if isinstance(option, Flag):
        return "flag", [False, True]
    values = [option.default, *option.alternatives()]
    if isinstance(option, Choice):
        return "choice", values
    if all(isinstance(value, int) for value in values):
        return "number", values
    return "text", [value for value in values if isinstance(value, str)]


def rules_sections(rules: str) -> list[dict[str, Any]]:
    """RULES.md by its headings: the text outside clauses, and the clauses."""
    sections = []
    for part in re.split(r"^(?=#)", rules, flags=re.MULTILINE):
        heading, _, body = part.partition("\n")
        clauses = [{"id": clause.id, "text": clause.text} for clause in read_clauses(body)]
        text = "\n".join(line for line in body.splitlines() if not line.startswith("- **"))
        if heading or text.strip():
            title = heading.lstrip("# ").strip()
            sections.append({"section": title, "text": text.strip(), "clauses": clauses})
    return sections
