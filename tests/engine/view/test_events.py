"""Events as pieces: which fields are shown, under which names, and how their cards are listed."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, note, shown_to, with_amount, with_cards
from duskhouse.engine.view.events import EventFields, lay_log
from duskhouse.engine.view.pieces import Pieces
from tests.engine.bare import bare_state

CLAUSE = 10


class Kind(IntEnum):
    DRAWN = 1  # counts of four bits each
    SHOWN = 2  # the same, of cards numbered from 14
    PLAYED = 3  # a set of cards


@pytest.fixture
def pieces() -> Pieces:
    declared = Pieces({})
    declared.event(Kind.DRAWN, "seat size=amount hidden *cards/4")
    declared.event(Kind.SHOWN, "*cards/4+14")
    declared.event(Kind.PLAYED, "points=amount-16 pair=amount[4:6] *cards")
    return declared


def noted(kind: Kind, amount: int, cards: int) -> Any:
    """A state in which seat 1 alone may know the cards of a draw."""
    state = bare_state()
    note(state, kind, CLAUSE, 1, NO_CARD)
    with_amount(state, amount)
    with_cards(state, cards)
    if kind == Kind.DRAWN:
        shown_to(state, 1 << 1)
    return state


def read(pieces: Pieces, state: Any, viewer: int) -> dict[str, Any]:
    page = np.zeros(64, np.int64)
    lay_log(state.events, state.event_count, viewer, page, pieces.event_table)
    [wire] = pieces.seen(page, viewer).values()
    return {name: value for name, value in pieces.read(wire).numbers.items() if name != "at"}


def test_cards_that_are_counted_are_numbered_one_after_another(pieces: Pieces) -> None:
    state = noted(Kind.DRAWN, 3, 2 << 4 * 5 | 1)
    seen = {"clause": CLAUSE, "seat": 1, "size": 3}
    assert read(pieces, state, 1) == {**seen, "hidden": 0, "cards": (0, 1, 5, 2)}
    assert read(pieces, state, 0) == {**seen, "hidden": 1, "cards": ()}
    shown = noted(Kind.SHOWN, 0, 2 << 4 * 5 | 1)
    assert read(pieces, shown, 0) == {"clause": CLAUSE, "cards": (14, 1, 19, 2)}


def test_a_set_lists_its_cards_by_where_their_bits_are(pieces: Pieces) -> None:
    state = noted(Kind.PLAYED, 16 + 21, 1 << 3 | 1 << 17)
    played = {"clause": CLAUSE, "points": 21, "pair": 2, "cards": (3, 1, 17, 1)}
    assert read(pieces, state, 0) == played


@pytest.mark.parametrize("fields", ["colour", "*seats", "amount[4]", "*cards/x"])
def test_what_is_no_field_is_refused(fields: str) -> None:
    with pytest.raises(ValueError, match="of an event"):
        EventFields.read(fields)


def test_events_are_numbered_and_shown_in_order(pieces: Pieces) -> None:
    state = noted(Kind.SHOWN, 0, 1)
    note(state, Kind.PLAYED, CLAUSE, 2, NO_CARD)
    page = np.zeros(64, np.int64)
    lay_log(state.events, state.event_count, 0, page, pieces.event_table)
    read = [pieces.read(wire) for wire in pieces.seen(page, 0).values()]
    assert [(piece.kind.name, piece.numbers["at"]) for piece in read] == [
        ("shown", 0),
        ("played", 1),
    ]


def test_too_many_events_are_not_shown(pieces: Pieces) -> None:
    state = noted(Kind.SHOWN, 0, 1)
    state.event_count = len(state.events) + 1
    with pytest.raises(IndexError, match="too many events"):
        read(pieces, state, 0)


@pytest.mark.parametrize("amount", [-1, 1 << 16])
def test_an_amount_that_does_not_fit_is_not_shown(pieces: Pieces, amount: int) -> None:
    with pytest.raises(IndexError, match="does not fit its fields"):
        read(pieces, noted(Kind.SHOWN, amount, 1), 0)
