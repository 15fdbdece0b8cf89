"""The view of a game as it is called from Python; bound for each game, apart from its rules, so
that an edit of a view compiles no rule anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.view.page import Page, begin

view: Callable[..., Any]
why_not: Callable[..., Any]

FROM_VIEW = ("view", "why_not")


def view_one(states: Any, i: int, actions: int, page: Page) -> None:
    """Lay out position i with these legal actions."""
    begin(page)
    view(states[i], actions, page)


def why_not_one(states: Any, i: int, action: int, page: Page) -> None:
    """Lay the one barred piece that says why this action is not legal in position i."""
    begin(page)
    why_not(states[i], action, page)


KERNELS: tuple[Callable[..., Any], ...] = (view_one, why_not_one)
