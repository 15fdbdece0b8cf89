"""Pages: pieces are laid on them, two of them compared, and what has changed written as JSON.

A page is an int64 array. After a head of FIRST words come the pieces, each as

    size viewer  count kind number…  [count kind number… for each piece inside]

A piece is laid for everyone or for one seat. Writing past the end of a page is an error.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import MOST_SEATS

Page = Ints
Text = NDArray[np.uint8]

END, PIECE, LAST, VIEWER, FIRST = range(5)
EVERYONE = -1
PAGE_WORDS, TEXT_BYTES = 4096, 32768
MOST_VIEWERS = 1 + MOST_SEATS
SPANS = 4 * MOST_VIEWERS
"""For each viewer, everyone first: where its pieces start and end in the text, and what is gone."""

COMMA, MINUS, ZERO, OPEN, CLOSE = (ord(sign) for sign in ",-0[]")


# ------------------------------------------------------------------------ laying
@rule
def begin(page: Page) -> None:
    """An empty page; what follows is for everyone."""
    page[END] = FIRST
    page[VIEWER] = EVERYONE


@rule
def lay_for(page: Page, viewer: int) -> None:
    """What follows is for this seat only."""
    page[VIEWER] = viewer


@rule
def add(page: Page, *piece: int) -> None:
    """Lay a piece: its kind and its numbers."""
    start = page[END]
    if start + 2 >= len(page):
        raise IndexError("The page is full.")
    page[start] = 2
    page[start + 1] = page[VIEWER]
    page[PIECE] = start
    page[END] += 2
    add_inside(page, *piece)


@rule
def add_inside(page: Page, *piece: int) -> None:
    """Lay a piece inside the latest one: a card of a zone, a line of a tally."""
    if page[END] >= len(page):
        raise IndexError("The page is full.")
    page[LAST] = page[END]
    page[page[END]] = 0
    page[END] += 1
    page[page[PIECE]] += 1
    for number in piece:
        add_number(page, number)


@rule
def add_number(page: Page, number: int) -> None:
    """One more number for the latest piece."""
    if page[END] >= len(page):
        raise IndexError("The page is full.")
    page[page[END]] = number
    page[END] += 1
    page[page[LAST]] += 1
    page[page[PIECE]] += 1


@rule
def add_cards(page: Page, cards: int, bits: int) -> None:
    """Pairs of a card and how many, from a word with so many bits for each card, 1 for a set; the
    number of a card is where its bits begin. (The word itself would not fit into a number of
    JavaScript.)"""
    add_pairs(page, cards, bits, 0, bits)


@rule
def add_counts(page: Page, cards: int, bits: int, first: int) -> None:
    """The same from a word whose cards are numbered one after another from the first."""
    add_pairs(page, cards, bits, first, 1)


@rule
def add_pairs(page: Page, cards: int, bits: int, first: int, step: int) -> None:
    most = (1 << bits) - 1
    card = first
    while cards:
        if cards & most:
            add_number(page, card)
            add_number(page, cards & most)
        cards = (cards & ~most) >> bits
        card += step


@rule
def add_standing(page: Page, won: bool, points: int, place: int) -> None:
    """How one seat ended, for the latest piece: the outcome. To be called for each seat in turn."""
    add_number(page, int(won))
    add_number(page, points)
    add_number(page, place)


@rule
def lay_set(page: Page, kind: int, cards: int) -> None:
    """The cards of a set inside the latest piece, each a piece of this kind with only its card."""
    while cards:
        add_inside(page, kind, lowest(cards))
        cards = without_lowest(cards)


# --------------------------------------------------------------------- comparing
@rule
def changes(before: Page, page: Page, keys: Ints, found: Ints) -> int:
    """What has to be told to viewers who were shown the page before. `found` gets pairs: a viewer,
    and where a piece that is new or changed begins on the page, or, negative, where one that is
    gone began on the page before. Returns the number of pairs.

    A seat's own piece replaces everyone's of the same kind and key. So it is told again if either
    of the two has changed, and everyone's is told to a seat whose own is gone."""
    count, near = 0, FIRST
    at = FIRST
    while at < page[END]:
        viewer = page[at + 1]
        is_new = keys[page[at + 3]] < 0
        if not is_new:
            then = find(before, viewer, page, at, keys, near)
            is_new = not then or not are_alike(before, then, page, at)
            near = then or near
        if is_new or (viewer != EVERYONE and not is_same_for_all(before, page, page, at, keys)):
            count = note_change(found, count, viewer, at)
        at += page[at]
    at = near = FIRST
    while at < before[END]:
        viewer = before[at + 1]
        if keys[before[at + 3]] >= 0:
            now = find(page, viewer, before, at, keys, near)
            near = now or near
            if not now:
                count = note_gone(before, page, keys, found, count, at)
        at += before[at]
    return count


@rule
def note_gone(before: Page, page: Page, keys: Ints, found: Ints, count: int, at: int) -> int:
    """A piece of the page before is no more: whoever saw it sees everyone's instead, if there is
    one."""
    viewer = before[at + 1]
    instead = find(page, EVERYONE, before, at, keys, FIRST)
    if not instead:
        # If everyone's is gone too, the seat is told of that one.
        if viewer == EVERYONE or not find(before, EVERYONE, before, at, keys, FIRST):
            return note_change(found, count, viewer, -at)
    elif is_same_for_all(before, page, before, at, keys):
        return note_change(found, count, viewer, instead)
    return count


@rule
def note_change(found: Ints, count: int, viewer: int, at: int) -> int:
    if 2 * count + 1 >= len(found):
        raise IndexError("There are too many changes.")
    found[2 * count] = viewer
    found[2 * count + 1] = at
    return count + 1


@rule
def is_same_for_all(before: Page, page: Page, here: Page, at: int, keys: Ints) -> bool:
    """Whether everyone's piece of a kind and key is the same on both pages, or on neither."""
    then = find(before, EVERYONE, here, at, keys, FIRST)
    now = find(page, EVERYONE, here, at, keys, FIRST)
    if not then or not now:
        return then == now
    return are_alike(before, then, page, now)


@rule
def are_alike(before: Page, then: int, page: Page, now: int) -> bool:
    for word in range(page[now]):
        if before[then + word] != page[now + word]:
            return False
    return True


@rule
def find(page: Page, viewer: int, here: Page, at: int, keys: Ints, near: int) -> int:
    """Where this viewer's piece of the same kind and key lies; 0 if nowhere. Pages are laid in much
    the same order, so whoever asks for one after another begins near the last."""
    return find_between(page, viewer, here, at, keys, near, page[END]) or find_between(
        page, viewer, here, at, keys, FIRST, near
    )


@rule
def find_between(
    page: Page, viewer: int, here: Page, at: int, keys: Ints, place: int, end: int
) -> int:
    kind = here[at + 3]
    while place < end:
        if page[place + 1] == viewer and page[place + 3] == kind:
            same = True
            for number in range(keys[kind]):
                same = same and page[place + 4 + number] == here[at + 4 + number]
            if same:
                return place
        place += page[place]
    return 0


# ----------------------------------------------------------------------- writing
@rule
def write_changes(
    before: Page, page: Page, keys: Ints, found: Ints, text: Text, spans: Ints
) -> None:
    """Write what each viewer is told, in JSON: pieces, and kind and key of those gone."""
    count, end = changes(before, page, keys, found), 0
    for viewer in range(EVERYONE, MOST_VIEWERS - 1):
        span = 4 * (viewer + 1)
        spans[span] = end
        for number in range(count):
            if found[2 * number] == viewer and found[2 * number + 1] > 0:
                end = write_piece(page, found[2 * number + 1], text, end)
        spans[span + 1] = end
        spans[span + 2] = end
        for number in range(count):
            if found[2 * number] == viewer and found[2 * number + 1] < 0:
                at = -found[2 * number + 1]
                end = write_numbers(before, at + 3, 1 + keys[before[at + 3]], text, end)
                end = write_sign(CLOSE, text, end)
        spans[span + 3] = end


@rule
def write_piece(page: Page, at: int, text: Text, end: int) -> int:
    own, last = at + 2, at + page[at]
    end = write_numbers(page, own + 1, page[own], text, end)
    own += 1 + page[own]
    while own < last:
        end = write_numbers(page, own + 1, page[own], text, end)
        end = write_sign(CLOSE, text, end)
        own += 1 + page[own]
    return write_sign(CLOSE, text, end)


@rule
def write_numbers(words: Ints, start: int, count: int, text: Text, end: int) -> int:
    """A comma, a bracket and numbers: the bracket stays open."""
    end = write_sign(OPEN, text, write_sign(COMMA, text, end))
    for at in range(start, start + count):
        if at > start:
            end = write_sign(COMMA, text, end)
        end = write_number(words[at], text, end)
    return end


@rule
def write_number(number: int, text: Text, end: int) -> int:
    if number < 0:
        end = write_sign(MINUS, text, end)
        number = -number
    power = 1
    while number // power >= 10:
        power *= 10
    while power:
        end = write_sign(ZERO + number // power % 10, text, end)
        power //= 10
    return end


@rule
def write_sign(sign: int, text: Text, end: int) -> int:
    if end >= len(text):
        raise IndexError("The text is full.")
    text[end] = sign
    return end + 1
