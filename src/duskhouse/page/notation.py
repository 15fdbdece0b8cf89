"""How the page writes and reads records of a game: tables of what its notation declares."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

from duskhouse.engine.game.actions import Actions
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.written import place

MOST = 64
"""No field that tells a scope has a larger number."""


def notation_info(game: Game) -> dict[str, Any] | None:
    """None if a game writes its deal by itself: then the page keeps no records of it."""
    notation = game.notation
    if not isinstance(notation, DerivedNotation) or not notation.parts:
        return None
    return {
        "setup": [part.to_json(game.state_type) for part in notation.parts],
        "chance": {str(int(kind)): one.to_json() for kind, one in notation.chance.items()},
        "moves": moves_info(game, notation.actions),
    }


def moves_info(game: Game, actions: Actions) -> dict[str, Any]:
    """The notations of all actions in each scope, and the scope by the fields that tell it."""
    fields: list[str] = []
    found = scopes_by(actions, fields)
    while isinstance(found, str):
        fields.append(found)
        found = scopes_by(actions, fields)
    texts: list[dict[str, int]] = []
    for scope in found.values():
        if actions.texts(scope) not in texts:
            texts.append(actions.texts(scope))
    numbered = {key: texts.index(actions.texts(scope)) for key, scope in found.items()}
    return {
        "fields": [place(game.state_type, name)[0] for name in fields],
        "scopes": nested(numbered),
        "texts": texts,
    }


def nested(found: dict[tuple[int, ...], int]) -> Any:
    """What is found by several numbers, one after the other, as far as they matter."""
    if len(different := {*found.values()}) == 1:
        return different.pop()
    return {
        str(first): nested({key[1:]: value for key, value in found.items() if key[0] == first})
        for first in sorted({one for one, *_ in found})
    }


def scopes_by(actions: Actions, fields: list[str]) -> dict[tuple[int, ...], Any] | str:
    """The scope for each of their numbers; or the name of another field that has a say in it."""
    scopes = {}
    for numbers in product(range(MOST), repeat=len(fields)):
        try:
            scope = actions.scope(SimpleNamespace(**dict(zip(fields, numbers, strict=True))))
        except AttributeError as missing:
            return str(missing.name)
        except StopIteration:
            continue
        if actions.in_scope(scope):
            scopes[numbers] = scope
    return scopes
