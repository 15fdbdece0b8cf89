"""Which words tell what a page shows, and what is other than on the page before.

The words of a piece are made once from its numbers and kept in a stock, where they have a number of
their own. Here they are looked up: what is told is a list of such numbers for everyone, and one for
each seat that sees more. A piece that is not in the stock yet is given the next number there.

A piece is told in one of several ways: as a whole, as the first inside another or after others; or
opened, then what is inside, and closed.

A stock begins with how many pieces it keeps and how many words their numbers take. Then come the
slots of a table of hashes, in which pieces are looked up; where each piece begins; and the pieces,
just as they lie on pages.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import (
    LONGEST,
    MOMENT,
    MOST_LAID,
    OWN,
    PARTS,
    SCORES,
    STARTS,
    WAITING,
    ZONES,
)

FIRST, AFTER, OPENED, CLOSED = range(4)
WAYS = 4
"""To tell a piece."""

MOST_KEPT = 8192
"""Pieces of a stock."""

KEPT, _USED, _SLOTS = 0, 1, 2
SLOTS = 2 * MOST_KEPT
_PIECES = _SLOTS + SLOTS
_NUMBERS = _PIECES + MOST_KEPT
STOCK_WORDS = _NUMBERS + 16 * MOST_KEPT

PLACES, NEWLY_WAITING = PARTS, PARTS + 1
"""Told besides the parts: all zones, if there are others than before or in another order; and
what those are told who wait, if they waited for something else before."""

SPANS = PARTS + 2
"""What is told begins with where each of these does and where it ends; 0 if it is as before."""

CHANGED = 2 * SPANS + (PARTS - OWN + 3) * 2 * MOST_LAID
"""Where it is noted which zones have changed for everyone; a 0 follows."""

TOLD_WORDS = CHANGED + MOST_LAID + 1
FRESH_WORDS = 1 + 2 * MOST_LAID

FULL = -1
EVERYONE = -1


@rule
def compose(
    before: Ints, page: Ints, stands_for: Ints, stock: Ints, told: Ints, fresh: Ints
) -> int:
    """Write down what is told, and how many words that takes; nothing if the stock is FULL. The
    zones of a seat are those that have changed for it, scores, facts, tallies and the moment all of
    them once one has; what a seat is asked is always told. Pieces that are new in the stock are
    noted as fresh: how many, and for each the bytes from which and up to which it lies on the
    page."""
    if stock[KEPT] + MOST_LAID > MOST_KEPT or _NUMBERS + stock[_USED] + LONGEST > STOCK_WORDS:
        return FULL
    fresh[0] = 0
    for span in range(SPANS):
        told[2 * span] = told[2 * span + 1] = 0
    end = put_zones(before, page, EVERYONE, stands_for, stock, told, fresh, 2 * SPANS)
    note_span(told, ZONES, 2 * SPANS, end)
    for number in range(SCORES, OWN):
        if number > MOMENT or not is_same(before, page, number):
            start = end
            end = put_part(page, number, stock, told, fresh, start)
            note_span(told, number, start, end)
    if not is_same(before, page, WAITING):
        note_span(told, NEWLY_WAITING, told[2 * WAITING], told[2 * WAITING + 1])
    for own in range(OWN, PARTS):
        if sees_as_everyone(before, page, own, stands_for, told):
            note_span(told, own, told[2 * ZONES], told[2 * ZONES + 1])
        else:
            start = end
            end = put_zones(before, page, own, stands_for, stock, told, fresh, start)
            note_span(told, own, start, end)
    if not has_same_places(before, page, stands_for):
        start = end
        end = put_places(page, stock, told, fresh, start)
        note_span(told, PLACES, start, end)
    return int(end)


@part
def note_span(told: Ints, span: int, start: int, end: int) -> None:
    told[2 * span] = start
    told[2 * span + 1] = end


# --------------------------------------------------------------------- what has changed
@part
def put_zones(
    before: Ints,
    page: Ints,
    own: int,
    stands_for: Ints,
    stock: Ints,
    told: Ints,
    fresh: Ints,
    end: int,
) -> int:
    """The zones that are others than before for whoever also sees this part. Which these are for
    everyone is noted for `sees_as_everyone`."""
    at, here, changed = before[STARTS + ZONES], page[STARTS + ZONES], CHANGED
    while here < page[STARTS + ZONES + 1]:
        at = find_zone(before, at, page, here, stands_for)
        now, then = seen_as(page, own, here, stands_for), 0
        if at:
            then = seen_as(before, own, at, stands_for)
            at += before[at]
        if not then or not has_same_words(before, then, page, now, page[now]):
            end = put_piece(page, now, stock, told, fresh, end)
            if own == EVERYONE:
                told[changed] = here
                changed += 1
        here += page[here]
    if own == EVERYONE:
        told[changed] = 0
    return end


@part
def sees_as_everyone(before: Ints, page: Ints, own: int, stands_for: Ints, told: Ints) -> bool:
    """Whether nothing else has changed for whoever also sees this part."""
    if not is_same(before, page, own):
        return False
    at = CHANGED
    while told[at]:
        if seen_as(page, own, told[at], stands_for) != told[at]:
            return False
        at += 1
    return True


@part
def put_part(page: Ints, number: int, stock: Ints, told: Ints, fresh: Ints, end: int) -> int:
    """All that is in a part."""
    here = page[STARTS + number]
    while here < page[STARTS + number + 1]:
        end = put_piece(page, here, stock, told, fresh, end)
        here += page[here]
    return end


@part
def put_places(page: Ints, stock: Ints, told: Ints, fresh: Ints, end: int) -> int:
    """The zones, whatever is inside."""
    here = page[STARTS + ZONES]
    while here < page[STARTS + ZONES + 1]:
        told[end] = number_of(page, here + 1, stock, fresh)
        here += page[here]
        end += 1
    return end


@part
def put_piece(page: Ints, here: int, stock: Ints, told: Ints, fresh: Ints, end: int) -> int:
    own, last = here + 1, here + page[here]
    at = own + page[own]
    number = WAYS * number_of(page, own, stock, fresh)
    if at == last:
        told[end] = number + AFTER
        return end + 1
    told[end] = number + OPENED
    end += 1
    way = FIRST
    while at < last:
        told[end] = WAYS * number_of(page, at, stock, fresh) + way
        at += page[at]
        end += 1
        way = AFTER
    told[end] = number + CLOSED
    return end + 1


@part
def is_same(before: Ints, page: Ints, number: int) -> bool:
    """Whether a part is as it was."""
    start, first = before[STARTS + number], page[STARTS + number]
    words = page[STARTS + number + 1] - first
    return before[STARTS + number + 1] - start == words and has_same_words(
        before, start, page, first, words
    )


@part
def has_same_places(before: Ints, page: Ints, stands_for: Ints) -> bool:
    """Whether there are the same zones in the same order, whatever is in them."""
    at, end = before[STARTS + ZONES], before[STARTS + ZONES + 1]
    here, last = page[STARTS + ZONES], page[STARTS + ZONES + 1]
    while at < end and here < last:
        if not is_same_zone(before, at, page, here, stands_for):
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


# --------------------------------------------------------------------- finding zones
@part
def is_same_zone(before: Ints, at: int, page: Ints, here: int, stands_for: Ints) -> bool:
    same_kind = stands_for[before[at + 2]] == stands_for[page[here + 2]]
    return bool(same_kind and before[at + 3] == page[here + 3])


@part
def seen_as(page: Ints, own: int, here: int, stands_for: Ints) -> int:
    """Where a zone lies as it is seen by whoever also sees this part."""
    if own == EVERYONE:
        return here
    at = page[STARTS + own]
    while at < page[STARTS + own + 1]:
        if is_same_zone(page, at, page, here, stands_for):
            return int(at)
        at += page[at]
    return here


@part
def find_zone(before: Ints, likely: int, page: Ints, here: int, stands_for: Ints) -> int:
    """Where a zone of this page lies on the one before: most likely there; 0 if nowhere."""
    start, end = before[STARTS + ZONES], before[STARTS + ZONES + 1]
    if start <= likely < end and is_same_zone(before, likely, page, here, stands_for):
        return likely
    at = start
    while at < end:
        if is_same_zone(before, at, page, here, stands_for):
            return int(at)
        at += before[at]
    return 0


# ---------------------------------------------------------------------- the stock
@part
def number_of(page: Ints, own: int, stock: Ints, fresh: Ints) -> int:
    """The number in the stock of the piece whose own begins there; there is room for it."""
    slot = hash_of(page, own) % SLOTS
    while stock[_SLOTS + slot]:
        number = stock[_SLOTS + slot] - 1
        if has_same_words(stock, stock[_PIECES + number], page, own, page[own]):
            return int(number)
        slot = (slot + 1) % SLOTS
    stock[_SLOTS + slot] = stock[KEPT] + 1
    note_fresh(fresh, own, own + page[own])
    return take_in(page, own, stock)


@part
def hash_of(page: Ints, own: int) -> int:
    """Of a piece. It never needs more than 63 bits, since Python does not cut them off."""
    mixed = 0
    for at in range(own, own + page[own]):
        word = page[at]
        mixed = (mixed * 1_000_003 + (word & 0x7FFFFFFF)) & 0x7FFFFFFF
        mixed = (mixed * 69_069 + (word >> 31 & 0x7FFFFFFF)) & 0x7FFFFFFF
    return mixed ^ mixed >> 15


@part
def take_in(page: Ints, own: int, stock: Ints) -> int:
    number, start = stock[KEPT], _NUMBERS + stock[_USED]
    stock[_PIECES + number] = start
    for word in range(page[own]):
        stock[start + word] = page[own + word]
    stock[_USED] += page[own]
    stock[KEPT] += 1
    return int(number)


@part
def note_fresh(fresh: Ints, start: int, end: int) -> None:
    at = 1 + 2 * fresh[0]
    fresh[at] = 8 * start
    fresh[at + 1] = 8 * end
    fresh[0] += 1
