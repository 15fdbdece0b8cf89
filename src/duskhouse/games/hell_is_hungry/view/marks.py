"""The pieces of Hell is Hungry, and what is to be beaten, as those tell it that name it."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.view.page import Page, add_number
from duskhouse.engine.view.pieces import Pieces
from duskhouse.games.hell_is_hungry.beats import MARKED
from duskhouse.games.hell_is_hungry.cards import CODES

pieces = Pieces({kind: code for code, kind in CODES.items()})


@rule
def add_mark(page: Page, mark: int) -> None:
    """The numbers of a MARK for the latest piece."""
    for number in MARKED[mark]:
        add_number(page, number)
