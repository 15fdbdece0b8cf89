"""Views as a client has them, JSON that was read; and the pieces they are made of."""

from __future__ import annotations

import sys
from typing import Any

from duskhouse.engine.game.registry import games
from duskhouse.engine.view.showing import stock_of

ViewAsRead = dict[str, Any]


def put_together(view: ViewAsRead, changes: ViewAsRead) -> ViewAsRead:
    """A view with what has changed since, as docs/protocol.md says."""
    known = {zone["id"]: zone for zone in [*view["zones"], *changes.pop("zones")]}
    places = changes.pop("places", None)
    assert places or len(known) == len(view["zones"]), "a zone that was not there before"
    zones = [known[place] for place in places or [zone["id"] for zone in view["zones"]]]
    return {**view, **changes, "zones": zones}


def forget_pieces() -> None:
    """Every piece of a view is made anew."""
    for game in games().values():
        stock_of(game).forget()
    for name, module in list(sys.modules.items()):
        if name.startswith("duskhouse.games."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
