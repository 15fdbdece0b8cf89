"""What lies on the table and what a seat is asked, in numbers.

A game's `lay_out` writes on a page what everyone may see of a position, what the seat on turn is
asked, and what each seat sees besides, piece by piece: its kind, and the numbers that it is made
from. This is the allow-list: words are made from these numbers and from nothing else, once for all
tables that show the same. So numbers that differ should make words that differ. What is as it was
on the page before is found without a look at any words, by `press`.

A page has parts, in this order: zones, scores, facts, tallies, and the moment; what those are told
who wait for the seat on turn; what that one is asked, what it may do, and what not; and what each
seat sees besides, which are zones that take the place of others. It begins with where it ends,
where its latest piece begins, and where each part does.

A piece is its length, then the length of what is its own, its kind, and its numbers: one at least.
After these come the pieces inside it: the cards of a zone, the lines of a tally, each of them from
the length of its own on. The kind of a zone and its first number say which zone it is; where one
kind may stand for another, the game says so.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.engine.state.layout import Ints

ZONES, SCORES, FACTS, TALLIES, MOMENT, WAITING, PROMPT, MOVES, BARRED, OWN = range(10)
"""The parts; those of the seats begin with the last one."""

PARTS = OWN + 7
END, _LATEST, STARTS = 0, 1, 2
_FIRST = STARTS + PARTS + 1
LONGEST, MOST_LAID = 5000, 1000
"""Words of a page, and its pieces, those inside others counted too: several times what is ever
laid, since nobody looks whether there is room left."""


@part
def begin(page: Ints) -> None:
    """A new page; what follows are the zones."""
    page[END] = _FIRST
    for at in range(PARTS + 1):
        page[STARTS + at] = 0
    page[STARTS] = _FIRST


@part
def turn_to(page: Ints, to: int) -> None:
    """What follows is another part; any between are empty."""
    at = to
    while not page[STARTS + at]:
        page[STARTS + at] = page[END]
        at -= 1


@part
def lay(page: Ints, kind: int, *numbers: int) -> None:
    """Add a piece."""
    page[_LATEST] = page[END]
    page[page[END]] = 1
    page[END] += 1
    put_inside(page, kind, *numbers)


@part
def add(page: Ints, number: int) -> None:
    """One more number for the latest piece, before anything is put inside it."""
    page[page[END]] = number
    page[page[_LATEST]] += 1
    page[page[_LATEST] + 1] += 1
    page[END] += 1


@part
def put_inside(page: Ints, kind: int, *numbers: int) -> None:
    """Put a piece inside the latest one."""
    start = page[END]
    at = start + 2
    for number in numbers:
        page[at] = number
        at += 1
    page[start] = at - start
    page[start + 1] = kind
    page[page[_LATEST]] += at - start
    page[END] = at


@part
def finish(page: Ints) -> None:
    """All has been laid."""
    turn_to(page, PARTS)
