"""What is to be beaten, as the pieces tell it that name it: by the numbers of a MARK.

clause    the clause that says what beats it; 0 if nothing is to be beaten
rank      of a single card; -1 if it is two
points    of the card, or of both
single    the lowest single card that beats it; -1 if none does
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import lowest
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.view.page import Page, add_number
from duskhouse.engine.view.pieces import Pieces
from duskhouse.games.hell_is_hungry.beats import LOCK, PAIR, SINGLES_BEATING, is_top_pair
from duskhouse.games.hell_is_hungry.cards import CODES, JOKER, POINTS, SOUL

pieces = Pieces({kind: code for code, kind in CODES.items()})

MARK = "clause rank points single"


@rule
def add_mark(page: Page, mark: int) -> None:
    """The numbers of a MARK for the latest piece."""
    singles = SINGLES_BEATING[mark]
    add_number(page, clause_of_mark(mark))
    add_number(page, mark if mark < SOUL else NO_CARD)
    add_number(page, POINTS[mark] if mark < SOUL else mark - PAIR)
    add_number(page, lowest(singles) if singles else NO_CARD)


@rule
def add_no_mark(page: Page) -> None:
    for _ in range(4):
        add_number(page, 0)


@rule
def clause_of_mark(mark: int) -> int:
    if mark == JOKER:
        return 24
    if is_top_pair(mark):
        return 25
    if mark == LOCK:
        return 26
    return 22 if mark < SOUL else 23
