"""Which games are tested, and the game that a test looks at just now."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duskhouse.engine.record.history import History

games: list[str] = []
"""Ids or aliases; none means all of this package. It is read when the tests are collected."""

latest: History | None = None
"""What was dealt last: when a test fails, its record shows the position."""
