"""Events as pieces: what the latest move led to, as each viewer may know it.

The rules note an event with a few fields (`engine.state.events`). A game says which of them are
shown, and how they are called in its message:

    pieces.event(EventKind.PLAY, "seat card leads=amount")
    pieces.event(EventKind.TOTALS, "green=cards[0:8]-16 blue=cards[8:16]-16 *cards")

A word is a field, `name=field`, `name=field[from:to]` for some of its bits, all with `-number` if
something is to be taken off. The fields are seat, other, card, amount, cards, and hidden: 1 if the
viewer may not know the card or the cards. `*cards`, at the end, are the cards as pairs: each has as
many bits as the game says, and its number is where they begin. `*cards/4+14` are cards with 4 bits
each, numbered one after another from 14; `*winners=cards` calls them by another name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.events import (
    FOR_ALL,
    NO_CARD,
    event_amount,
    event_card,
    event_clause,
    event_kind,
    event_other,
    event_seat,
    event_sees,
)
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.page import EVERYONE, Page, add, add_number, add_pairs, begin, lay_for

SOURCES = ("seat", "other", "card", "amount", "cards", "hidden")
SEAT, OTHER, CARD, AMOUNT, CARDS, HIDDEN = range(6)
WORD = re.compile(r"(?:(\w+)=)?(\w+)(?:\[(\d+):(\d+)\])?(?:-(\d+))?$")
LISTED = re.compile(r"\*(?:(\w+)=)?cards(?:/(\d+))?(?:\+(\d+))?$")
MOST_KINDS, MOST_FIELDS = 64, 8
ALL_BITS = -1

PIECE_KIND, FIELD_COUNT, CARD_BITS, FIRST_CARD, CARD_STEP, FIRST_FIELD = range(6)
SOURCE, SHIFT, MASK, LESS, FIELD_WORDS = range(5)
"""Columns of the table that `lay_events` goes by, and of each field in it."""


@dataclass(frozen=True)
class EventFields:
    """Which fields of an event are shown. `rows`: source, shift, mask, and what is taken off.
    `cards`: if they are listed, the bits of each (0: as usual), the first and the step between."""

    names: str
    rows: tuple[tuple[int, int, int, int], ...]
    cards: tuple[int, int, int] | None
    piece: int = -1

    @classmethod
    def read(cls, text: str) -> EventFields:
        names, rows = [], []
        words = text.split()
        listed, cards = read_listed(words.pop()) if "*" in text else ("", None)
        for word in words:
            found = WORD.match(word)
            if found is None or found[2] not in SOURCES:
                raise ValueError(f"{word!r} is no field of an event.")
            name, source, start, end, less = found.groups()
            mask = ALL_BITS if start is None else (1 << int(end) - int(start)) - 1
            names.append(name or source)
            rows.append((SOURCES.index(source), int(start or 0), mask, int(less or 0)))
        return cls(" ".join([*names, listed]), tuple(rows), cards)

    def of(self, piece: int) -> EventFields:
        return replace(self, piece=piece)


def read_listed(word: str) -> tuple[str, tuple[int, int, int]]:
    """What the cards are called, and how they lie in their word."""
    found = LISTED.match(word)
    if found is None:
        raise ValueError(f"{word!r} lists no cards of an event.")
    bits, first = int(found[2] or 0), int(found[3] or 0)
    return f"*{found[1] or 'cards'}", (bits, first, 1 if bits else 0)


def event_table(events: Mapping[int, EventFields], bits: int) -> Ints:
    """A row for each kind of event: its piece, its fields, and how its cards are listed."""
    table = np.full((MOST_KINDS, FIRST_FIELD + FIELD_WORDS * MOST_FIELDS), -1, np.int64)
    for kind, fields in events.items():
        flat = [number for row in fields.rows for number in row]
        width, first, step = fields.cards or (-1, 0, 0)
        row = [fields.piece, len(fields.rows), width or bits, first, step or bits, *flat]
        table[kind, : len(row)] = row
    return table


@rule
def lay_events(state: Any, page: Page, viewer: int, table: Ints) -> None:
    """What the latest move led to. Whoever may know more than everyone gets those events anew."""
    lay_noted(state.events, state.event_count, page, viewer, table)


@rule
def lay_noted(events: Ints, count: int, page: Page, viewer: int, table: Ints) -> None:
    """Events from a buffer, for everyone or for one seat."""
    if count > len(events):
        raise IndexError("There are too many events, or one does not fit its fields.")
    for at in range(count):
        head, cards = events[at, 0], events[at, 1]
        sees = event_sees(head)
        if viewer == EVERYONE:
            lay_event(at, head, cards, sees != FOR_ALL, page, table)
        elif sees != FOR_ALL and sees >> viewer & 1:
            lay_event(at, head, cards, False, page, table)


@rule
def lay_event(at: int, head: int, cards: int, hidden: bool, page: Page, table: Ints) -> None:
    row = table[event_kind(head)]
    if row[PIECE_KIND] < 0:
        raise IndexError("This kind of event is not declared.")
    card = event_card(head)
    if hidden:
        card, cards = NO_CARD, 0
    add(page, row[PIECE_KIND], at, event_clause(head))
    for number in range(row[FIELD_COUNT]):
        start = FIRST_FIELD + FIELD_WORDS * number
        source = row[start + SOURCE]
        value = cards
        if source == SEAT:
            value = event_seat(head)
        elif source == OTHER:
            value = event_other(head)
        elif source == CARD:
            value = card
        elif source == AMOUNT:
            value = event_amount(head)
        elif source == HIDDEN:
            value = int(hidden)
        if row[start + MASK] != ALL_BITS:
            value = value >> row[start + SHIFT] & row[start + MASK]
        add_number(page, value - row[start + LESS])
    if row[CARD_BITS] > 0:
        add_pairs(page, cards, row[CARD_BITS], row[FIRST_CARD], row[CARD_STEP])


@rule
def lay_log(events: Ints, count: int, viewer: int, page: Page, table: Ints) -> None:
    """Past events on a page of their own, as one seat may know them, or whoever watches."""
    begin(page)
    lay_noted(events, count, page, EVERYONE, table)
    if viewer >= 0:
        lay_for(page, viewer)
        lay_noted(events, count, page, viewer, table)
