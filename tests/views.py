"""Views as a client has them: JSON that was read."""

from __future__ import annotations

from typing import Any

ViewAsRead = dict[str, Any]


def put_together(view: ViewAsRead, changes: ViewAsRead) -> ViewAsRead:
    """A view with what has changed since, as docs/protocol.md says."""
    changed = {zone["id"]: zone for zone in changes["zones"]}
    zones = [changed.pop(zone["id"], zone) for zone in view["zones"]]
    assert not changed, "a zone that was not there before"
    return {**view, **changes, "zones": zones}
