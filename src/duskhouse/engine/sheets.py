"""What lies on the table, in numbers.

A game's `lay_out` writes on a page what everyone may see of a position, and then what each seat
sees besides, piece by piece: its kind, and the numbers that it is made from. This is the
allow-list: words are made from these numbers and from nothing else, once for all tables that show
the same. What is as it was on the page before is found without a look at any words.

A page has parts, in this order: zones, scores, facts, tallies, the moment, and what each seat sees
besides, which are zones that take the place of others. It begins with where it ends, where its
latest piece begins, and where each part does. A piece is its length, its kind, and its numbers: one
at least. The kind of a zone and its first number say which zone it is.
"""

from __future__ import annotations

from duskhouse.engine.compiled import rule
from duskhouse.engine.parts import part
from duskhouse.engine.records import Ints

ZONES, SCORES, FACTS, TALLIES, MOMENT, OWN = range(6)
"""The parts; those of the seats begin with the last one."""

PARTS = OWN + 7
_END, _LATEST, STARTS = 0, 1, 2
_FIRST = STARTS + PARTS + 1
LONGEST = 1000
"""Words of a page."""


# ---------------------------------------------------------------------- writing
@part
def begin(page: Ints) -> None:
    """A new page; what follows are the zones."""
    page[_END] = _FIRST
    for at in range(PARTS + 1):
        page[STARTS + at] = 0
    page[STARTS] = _FIRST


@part
def turn_to(page: Ints, to: int) -> None:
    """What follows is another part; any between are empty."""
    at = to
    while not page[STARTS + at]:
        page[STARTS + at] = page[_END]
        at -= 1


@part
def lay(page: Ints, kind: int, *numbers: int) -> None:
    """Add a piece."""
    start = page[_END]
    at = start + 2
    for number in numbers:
        page[at] = number
        at += 1
    page[start] = at - start
    page[start + 1] = kind
    page[_LATEST] = start
    page[_END] = at


@part
def add(page: Ints, number: int) -> None:
    """One more number for the latest piece."""
    page[page[_END]] = number
    page[page[_LATEST]] += 1
    page[_END] += 1


# -------------------------------------------------------------------- comparing
COUNTED = 16
"""Bits for how many pieces were found; above them is the set of parts that are made anew."""

MOST_FOUND = 150
"""Pieces."""


@rule
def compare(before: Ints, page: Ints, found: Ints) -> int:
    """End a page, and find what is not as it was on the one before: as long as the zones are the
    same ones those that have changed, and all of any other part that has. Of each piece found, this
    is its place among the zones, or ~ its part if that is made anew; and the bytes from which and
    up to which it lies on the page."""
    turn_to(page, PARTS)
    anew = count = 0
    for number in range(PARTS):
        if not is_same(before, page, number):
            if number == ZONES and has_same_places(before, page):
                count = find_zones(before, page, found)
            else:
                anew |= 1 << number
                count = find_all(page, number, found, count)
    return anew << COUNTED | count


@part
def is_same(before: Ints, page: Ints, number: int) -> bool:
    """Whether a part is as it was."""
    start, first = before[STARTS + number], page[STARTS + number]
    words = page[STARTS + number + 1] - first
    return before[STARTS + number + 1] - start == words and has_same_words(
        before, start, page, first, words
    )


@part
def find_zones(before: Ints, page: Ints, found: Ints) -> int:
    at, here, place, count = before[STARTS], page[STARTS], 0, 0
    while here < page[STARTS + 1]:
        if not has_same_words(before, at, page, here, page[here]):
            note_found(page, here, place, found, count)
            count += 1
        at += before[at]
        here += page[here]
        place += 1
    return count


@part
def find_all(page: Ints, number: int, found: Ints, count: int) -> int:
    here = page[STARTS + number]
    while here < page[STARTS + number + 1]:
        note_found(page, here, ~number, found, count)
        here += page[here]
        count += 1
    return count


@part
def note_found(page: Ints, here: int, place: int, found: Ints, count: int) -> None:
    found[3 * count] = place
    found[3 * count + 1] = 8 * here
    found[3 * count + 2] = 8 * (here + page[here])


@part
def has_same_places(before: Ints, page: Ints) -> bool:
    """Whether there are the same zones in the same order, whatever is in them."""
    at, end = before[STARTS], before[STARTS + 1]
    here, last = page[STARTS], page[STARTS + 1]
    while at < end and here < last:
        if before[at + 1] != page[here + 1] or before[at + 2] != page[here + 2]:
            return False
        at += before[at]
        here += page[here]
    return bool(at == end and here == last)


@part
def has_same_words(before: Ints, at: int, page: Ints, here: int, words: int) -> bool:
    for word in range(words):
        if before[at + word] != page[here + word]:
            return False
    return True
