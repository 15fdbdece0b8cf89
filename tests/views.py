"""Views as a client has them, JSON that was read; and the pieces they are made of."""

from __future__ import annotations

import sys
from typing import Any

ViewAsRead = dict[str, Any]


def put_together(view: ViewAsRead, changes: ViewAsRead) -> ViewAsRead:
    """A view with what has changed since, as docs/protocol.md says."""
    changed = {zone["id"]: zone for zone in changes["zones"]}
    zones = [changed.pop(zone["id"], zone) for zone in view["zones"]]
    assert not changed, "a zone that was not there before"
    return {**view, **changes, "zones": zones}


def forget_pieces() -> None:
    """Every piece of a view is made anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith("duskhouse.games."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
