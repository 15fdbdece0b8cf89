"""Zones lie as the fields of a state are declared."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import (
    Ints,
    SeenBy,
    as_counts,
    as_sets,
    layout,
    many,
    new_states,
    one_each,
    single,
)
from duskhouse.engine.view.page import EVERYONE, PAGE_WORDS, begin, lay_for
from duskhouse.engine.view.pieces import Pieces, Role
from duskhouse.engine.view.zones import Zones
from duskhouse.words.errors import Refused
from tests.engine.bare import Bare

CODES = {"A": 0, "B": 1, "C": 2, "D": 3}
BY_SIX = {"A": 0, "B": 6, "C": 12}
SEATS, A, B, C, D = 2, 1, 2, 4, 8


class Table(Bare):
    hands: Ints = many(3, seen_by=SeenBy.OWNER, cards=as_sets(CODES), shown="seen")
    seen: Ints = many(3)
    drawn: int = single(SeenBy.SOMEBODY, cards=one_each(CODES), seer="turn")
    lone: Ints = many(3, seen_by=SeenBy.OWNER, cards=one_each(CODES), odds="odds")
    odds: Ints = many(3, 4)
    deck: Ints = many(5, seen_by=SeenBy.NOBODY, cards=one_each(CODES))
    piles: Ints = many(3, cards=as_counts(BY_SIX, 6))
    gone: int = single(cards=as_sets(CODES))
    lost: int = single(cards=as_sets(CODES))
    trick: Ints = many(3, cards=one_each(CODES))


pieces = Pieces({})
zones = Zones(pieces, Table, __name__)
zones.hand("hand", "hands drawn")
zones.hand("lone")
zones.deck("deck")
zones.pile("pile", "piles")
zones.pile("discards", "gone lost")
zones.pile("drawn")
zones.trick("trick")
STATES = layout(Table)


@pytest.fixture
def state() -> Any:
    found = new_states(STATES, 1)[0]
    found.seats, found.turn, found.drawn = SEATS, 1, NO_CARD
    for row in (found.lone, found.deck, found.trick):
        row[:] = NO_CARD
    return found


def seen(state: Any, viewer: int = EVERYONE) -> dict[str, tuple[int, list[tuple[int, ...]]]]:
    """The zones that a viewer sees by name and seat: their size, and the numbers of their cards."""
    page = np.empty(PAGE_WORDS, np.int64)
    begin(page)
    for lay in zones.table:
        lay(state, page)
    for seat in range(SEATS):
        lay_for(page, seat)
        for lay in zones.own:
            lay(state, page, seat)
    read = map(pieces.read, pieces.seen(page, viewer).values())
    return {
        "-".join((piece.kind.name, *map(str, piece.key))): (
            piece.numbers["size"],
            [tuple(card.numbers.values()) for card in piece.inside],
        )
        for piece in read
        if piece.kind.role is Role.ZONE
    }


def test_a_hand_is_a_number_to_others_and_lies_open_to_its_own_seat(state: Any) -> None:
    state.hands[:2] = A | C, B
    assert seen(state)["hand-0"] == (2, [])
    assert seen(state, 1)["hand-0"] == (2, [])
    assert seen(state, 0)["hand-0"] == (2, [(0, 1), (2, 1)])
    assert "hand-2" not in seen(state)


def test_a_card_that_one_seat_sees_lies_with_that_seat(state: Any) -> None:
    state.hands[:2], state.drawn = (A, B), 3
    assert seen(state)["hand-1"] == seen(state, 0)["hand-1"] == (2, [])
    assert seen(state, 1)["hand-1"] == (2, [(1, 1), (3, 1)])
    assert seen(state)["hand-0"] == (1, [])


def test_nobody_is_no_seer(state: Any) -> None:
    """With nobody on turn, everyone saw the card that the seat on turn would see."""
    state.turn, state.drawn = NOBODY, 3
    assert [seen(state, viewer)["drawn"] for viewer in (EVERYONE, 0, 1)] == [(1, [])] * 3


def test_what_all_know_of_a_hand_lies_open(state: Any) -> None:
    state.hands[0], state.seen[0] = A | C | D, C
    assert seen(state)["hand-0"] == (3, [(2, 1)])
    state.lone[:2] = 1, 2
    state.odds[0] = 0, 3, 0, 0
    state.odds[1] = 0, 1, 1, 0
    assert seen(state)["lone-0"] == (1, [(1, 1)])
    assert seen(state)["lone-1"] == (1, [])
    assert seen(state, 1)["lone-1"] == (1, [(2, 1)])


def test_a_deck_is_a_number_without_its_gaps(state: Any) -> None:
    state.deck[1:4] = 2, 0, 1
    assert {seen(state, viewer)["deck"][0] for viewer in (EVERYONE, 0, 1)} == {3}
    assert not seen(state, 0)["deck"][1]


def test_a_pile_lies_open_with_its_copies(state: Any) -> None:
    state.piles[1] = 2 | 3 << 12
    assert seen(state)["pile-1"] == seen(state, 0)["pile-1"] == (5, [(0, 2), (12, 3)])
    state.gone, state.lost = A | C, B
    assert seen(state)["discards"] == (3, [(0, 1), (2, 1), (1, 1)])


def test_a_trick_says_whose_each_card_is(state: Any) -> None:
    state.trick[1] = 2
    assert seen(state)["trick"] == (1, [(2, 1)])
    assert pieces.kinds[-1].numbers == ("card", "by")
    state.trick[0] = 3
    assert seen(state)["trick"] == (2, [(3, 0), (2, 1)])


@pytest.mark.parametrize("fields", ["turn", "hands unknown", "hands gone"])
def test_a_field_that_does_not_say_what_it_holds_or_whose_is_refused(fields: str) -> None:
    with pytest.raises(
        Refused, match=f"zone muddle cannot hold the cards of the field {fields[6:] or fields}"
    ):
        Zones(Pieces({}), Table, __name__).hand("muddle", fields)
