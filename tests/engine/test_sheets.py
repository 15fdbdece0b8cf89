"""Sheets: what has changed on a page is found, and pieces are made from their numbers once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from operator import is_
from typing import Any

import numpy as np
import pytest

from duskhouse.engine import stock as stocks
from duskhouse.engine.cardsets import members
from duskhouse.engine.records import Ints
from duskhouse.engine.sheets import (
    COUNTED,
    FACTS,
    LONGEST,
    MOMENT,
    MOST_FOUND,
    OWN,
    SCORES,
    TALLIES,
    ZONES,
    add,
    begin,
    compare,
    lay,
    turn_to,
)
from duskhouse.engine.showing import Sheet, stock_of
from duskhouse.engine.stock import Laid, Stock
from tests.conformance.cases import Case, every_seating

Piece = tuple[int, ...]
"""Its kind and its numbers."""

Position = Mapping[int, Sequence[Piece]]
"""The pieces of each part."""

PILE, HAND, SCORE, MOMENTS = range(4)

BEFORE: Position = {
    ZONES: [(PILE, 0, 5), (PILE, 1, 6, 7), (HAND, 0)],
    SCORES: [(SCORE, 0, 5), (SCORE, 1, 13)],
    MOMENT: [(MOMENTS, 1)],
    OWN: [(HAND, 0, 8, 9)],
    OWN + 1: [(HAND, 1, 3)],
}


# ------------------------------------------------------------------- hand-made pages
def write(page: Ints, position: Position) -> None:
    begin(page)
    for number in sorted(position):
        turn_to(page, number)
        for kind, first, *more in position[number]:
            lay(page, kind, first)
            for one in more:
                add(page, one)


def lay_out(states: Any, i: int, before: Ints, page: Ints, found: Ints) -> int:
    write(page, states[i])
    return int(compare(before, page, found))


def empty_page() -> Ints:
    """With room for more than there should be."""
    return np.zeros(4 * LONGEST, np.int64)


def read(page: Ints, found: Ints, told: int) -> list[tuple[int, Piece]]:
    """What was found: each place, or ~ part, with its piece."""
    pieces = []
    for at in range(told & (1 << COUNTED) - 1):
        place, start, end = found[3 * at : 3 * at + 3].tolist()
        length, *piece = page[start // 8 : end // 8].tolist()
        assert length == 1 + len(piece)
        pieces.append((place, tuple(piece)))
    return pieces


def changes(earlier: Position, position: Position) -> tuple[set[int], list[tuple[int, Piece]]]:
    """The parts that are made anew, and what was found."""
    before, page, found = empty_page(), empty_page(), empty_page()
    write(before, earlier)
    compare(empty_page(), before, found)
    told = lay_out([position], 0, before, page, found)
    return set(members(told >> COUNTED)), read(page, found, told)


def as_laid(kind: int, *numbers: int) -> Piece:
    return kind, *numbers


def new_stock() -> Stock:
    """Each is made into what was laid."""
    return Stock({kind: partial(as_laid, kind) for kind in (PILE, HAND, SCORE, MOMENTS)})


def new_sheet() -> Sheet:
    return Sheet(lay_out, new_stock())


def show(sheet: Sheet, position: Position) -> list[list[Laid]]:
    states: Any = [position]
    sheet.show(states)
    return [*sheet.parts]


def pieces_in(part: Sequence[Laid]) -> list[Piece]:
    return [laid.piece for laid in part]


# ------------------------------------------------------------------------- comparing
def test_everything_on_the_first_page_is_found() -> None:
    anew, found = changes({}, BEFORE)
    assert anew == set(BEFORE)
    assert found == [(~number, piece) for number in BEFORE for piece in BEFORE[number]]


def test_nothing_is_found_if_nothing_has_changed() -> None:
    assert changes(BEFORE, BEFORE) == (set(), [])


@pytest.mark.parametrize("pile", [(PILE, 0, 4), (PILE, 0), (PILE, 0, 5, 6)])
def test_a_zone_that_has_changed_is_found_and_no_other(pile: Piece) -> None:
    zones = [pile, *BEFORE[ZONES][1:]]
    assert changes(BEFORE, {**BEFORE, ZONES: zones}) == (set(), [(0, pile)])


def test_the_last_zone_is_compared_too() -> None:
    zones = [*BEFORE[ZONES][:2], (HAND, 0, 1)]
    assert changes(BEFORE, {**BEFORE, ZONES: zones}) == (set(), [(2, (HAND, 0, 1))])


@pytest.mark.parametrize(
    "zones",
    [
        [*BEFORE[ZONES], (HAND, 1)],
        BEFORE[ZONES][:2],
        BEFORE[ZONES][1:],
        [BEFORE[ZONES][1], BEFORE[ZONES][0], BEFORE[ZONES][2]],
        [(PILE, 0, 5), (PILE, 2, 6, 7), (HAND, 0)],
        [(PILE, 0, 5), (HAND, 1, 6, 7), (HAND, 0)],
    ],
    ids=["one comes", "one goes", "the first goes", "two change places", "number", "kind"],
)
def test_if_there_are_other_zones_all_of_them_are_made_anew(zones: list[Piece]) -> None:
    anew, found = changes(BEFORE, {**BEFORE, ZONES: zones})
    assert anew == {ZONES}
    assert found == [(~ZONES, zone) for zone in zones]


@pytest.mark.parametrize("number", [SCORES, MOMENT, OWN, OWN + 1])
def test_of_another_part_all_is_found_once_it_has_changed(number: int) -> None:
    *others, (kind, *numbers) = BEFORE[number]
    pieces = [*others, (kind, *numbers[:-1], 99)]
    anew, found = changes(BEFORE, {**BEFORE, number: pieces})
    assert anew == {number}
    assert found == [(~number, piece) for piece in pieces]


def test_a_part_that_is_emptied_is_made_anew_from_nothing() -> None:
    without = {number: pieces for number, pieces in BEFORE.items() if number != SCORES}
    assert changes(BEFORE, without) == ({SCORES}, [])


def test_numbers_that_move_from_one_part_to_another_change_both() -> None:
    anew, found = changes({FACTS: [(SCORE, 1)]}, {TALLIES: [(SCORE, 1)]})
    assert anew == {FACTS, TALLIES}
    assert found == [(~TALLIES, (SCORE, 1))]


# --------------------------------------------------------------------------- reading
def test_a_sheet_shows_what_was_laid_from_one_position_to_the_next() -> None:
    sheet = new_sheet()
    pile = {**BEFORE, ZONES: [(PILE, 0, 4, 4), *BEFORE[ZONES][1:]], SCORES: [(SCORE, 0, 1)]}
    fewer = {ZONES: BEFORE[ZONES][1:], FACTS: [(SCORE, 3)], MOMENT: BEFORE[MOMENT]}
    for position in (BEFORE, BEFORE, pile, fewer, BEFORE, {}, pile):
        for number, part in enumerate(show(sheet, position)):
            assert pieces_in(part) == [*position.get(number, [])], number


def test_a_part_that_has_not_changed_stays_the_same_list() -> None:
    sheet = new_sheet()
    earlier = show(sheet, BEFORE)
    now = show(sheet, {**BEFORE, SCORES: [(SCORE, 0, 6), (SCORE, 1, 13)], OWN: []})
    new = {number for number in range(len(now)) if now[number] is not earlier[number]}
    assert new == {ZONES, SCORES, OWN}  # of the zones, as single ones may change, it is a copy


def test_what_was_shown_earlier_stays_as_it_was() -> None:
    sheet = new_sheet()
    earlier = show(sheet, BEFORE)
    show(sheet, {**BEFORE, ZONES: [(PILE, 0, 4), *BEFORE[ZONES][1:]], SCORES: [], OWN: []})
    assert {number: pieces_in(part) for number, part in enumerate(earlier) if part} == BEFORE


# ---------------------------------------------------------------------------- making
def key(number: int) -> bytes:
    return np.array([3, PILE, number]).tobytes()


def test_a_piece_is_made_once_for_all_sheets() -> None:
    stock = new_stock()
    one, other = (show(Sheet(lay_out, stock), BEFORE) for _ in range(2))
    for number in BEFORE:
        assert all(map(is_, one[number], other[number]))


def test_pieces_that_are_not_shown_any_more_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stocks, "MOST_KEPT", 4)
    stock = new_stock()
    first, familiar = stock[key(0)], stock[key(1)]
    for number in range(2, 50):
        stock[key(number)]
        assert stock[key(1)] is familiar
        assert len(stock) + len(stock._older) <= 2 * 4
    assert stock[key(0)].json == first.json
    assert stock[key(0)] is not first


# ------------------------------------------------------------------- the games' pages
def everything(case: Case) -> Iterator[tuple[int, list[tuple[int, Piece]]]]:
    """Of each position of a random game, how long its page is, and all that is on it."""
    for played in case.positions(11):
        page, found = empty_page(), empty_page()
        told = case.game.table.lay_out(played.states, 0, empty_page(), page, found)
        pieces = read(page, found, told)
        yield int(found[3 * len(pieces) - 1]) // 8, pieces


@every_seating
def test_there_is_room_for_everything_with_a_third_to_spare(case: Case) -> None:
    for words, pieces in everything(case):
        assert words < LONGEST * 2 // 3
        assert len(pieces) < MOST_FOUND * 2 // 3


@every_seating
def test_the_kind_of_a_zone_and_its_first_number_say_which_it_is(case: Case) -> None:
    ids: dict[Piece, str] = {}
    for _, pieces in everything(case):
        zones = [piece for place, piece in pieces if place == ~ZONES]
        assert len({zone[:2] for zone in zones}) == len(zones)
        for zone in zones:
            shown = stock_of(case.game)[np.array([1 + len(zone), *zone]).tobytes()]
            assert ids.setdefault(zone[:2], shown.id) == shown.id
