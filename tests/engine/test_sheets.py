"""Sheets: what has changed on a page is told, in words that are made from their numbers once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view import press
from duskhouse.engine.view import stock as stocks
from duskhouse.engine.view.press import NEWLY_WAITING, PLACES
from duskhouse.engine.view.sheets import (
    BARRED,
    END,
    FACTS,
    LONGEST,
    MOMENT,
    MOST_LAID,
    MOVES,
    OWN,
    PARTS,
    PROMPT,
    SCORES,
    STARTS,
    TALLIES,
    WAITING,
    ZONES,
    add,
    begin,
    finish,
    lay,
    put_inside,
    turn_to,
)
from duskhouse.engine.view.showing import laid_out, stock_of
from duskhouse.engine.view.stock import Stock, Wording, keys_of, numbers_of
from duskhouse.engine.view.view import Card, Layout, Part, Prompt, Score, Tally, Zone, encode
from tests.conformance.cases import Case, every_case, every_seating

Numbers = tuple[int, ...]
"""A kind and its numbers."""

Piece = tuple[Numbers, ...]
"""What is its own, and what is inside."""

Position = Mapping[int, Sequence[Piece]]
"""The pieces of each part."""

PILE, HAND, OPEN_HAND, CARD, SCORE, TALLY, LINE, MOMENTS, PROMPTS = range(9)

BEFORE: Position = {
    ZONES: [((PILE, 0, 5),), ((PILE, 1), (CARD, 6), (CARD, 7)), ((HAND, 0),)],
    SCORES: [((SCORE, 0, 5),), ((SCORE, 1, 13),)],
    TALLIES: [((TALLY, 3), (LINE, 1), (LINE, 2))],
    MOMENT: [((MOMENTS, 1),)],
    WAITING: [((PROMPTS, 1),)],
    OWN: [((OPEN_HAND, 0), (CARD, 8), (CARD, 9))],
    OWN + 1: [((PILE, 0, 6),)],
}


# ------------------------------------------------------------------- hand-made pages
def page_of(position: Position) -> Ints:
    page = np.zeros(LONGEST, np.int64)
    begin(page)
    for number in sorted(position):
        turn_to(page, number)
        for (kind, first, *more), *inside in position[number]:
            lay(page, kind, first)
            for one in more:
                add(page, one)
            for own, *rest in inside:
                put_inside(page, own, *rest)
    finish(page)
    return page[: page[END]]


def zone_made(name: str, first: int, *more: int) -> Zone:
    return Zone(f"{name}-{first}", name, Layout.ROW, (), note=f'"cards":[{more}]')


MAKERS: stocks.Makers = {
    PILE: lambda *numbers: zone_made("pile", *numbers),
    HAND: lambda *numbers: zone_made("hand", *numbers),
    OPEN_HAND: lambda *numbers: zone_made("hand", *numbers, -1),
    CARD: lambda card: Card(f"C{card}"),
    SCORE: Score,
    TALLY: lambda total: Tally("Total", total, ()),
    LINE: lambda amount: Part("line", amount),
    MOMENTS: str,
    PROMPTS: lambda number: Prompt(f"Prompt {number}"),
}


def new_stock() -> Stock:
    return Stock(MAKERS, {OPEN_HAND: HAND})


def made(piece: Piece) -> Any:
    """A piece as it comes out of JSON."""
    (kind, *numbers), *inside = piece
    found = json.loads(encode(MAKERS[kind](*numbers)))
    for name in ("cards", "parts"):
        if name in found:
            found[name] = [made((one,)) for one in inside]
    return found


def read(told: Wording, what: int) -> list[Any]:
    found: list[Any] = json.loads(b"[%b]" % told.joined(what))
    return found


def changes(earlier: Position, now: Position) -> dict[int, list[Any]]:
    """What is told, but for what is as for everyone."""
    told = new_stock().tell(page_of(earlier), page_of(now))
    parts = [part for part in range(PARTS) if part in told]
    own = [part for part in parts if part >= OWN and told.is_same(part, ZONES)]
    found = {part: read(told, part) for part in parts if part not in own}
    return {part: pieces for part, pieces in found.items() if pieces}


def pieces(*laid: Piece) -> list[Any]:
    return [made(piece) for piece in laid]


# ------------------------------------------------------------------------- comparing
def test_everything_on_the_first_page_is_told() -> None:
    found = changes({}, BEFORE)
    pile, more, hand = BEFORE[ZONES]
    assert found.pop(OWN) == pieces(pile, more, BEFORE[OWN][0])
    assert found.pop(OWN + 1) == pieces(BEFORE[OWN + 1][0], more, hand)
    assert found == {part: pieces(*BEFORE[part]) for part in BEFORE if part < OWN}


def test_if_nothing_has_changed_only_what_is_asked_is_told() -> None:
    assert changes(BEFORE, BEFORE) == {WAITING: pieces(*BEFORE[WAITING])}


@pytest.mark.parametrize(
    "pile", [((PILE, 1, 4),), ((PILE, 1),), ((PILE, 1), (CARD, 6)), ((PILE, 1), (CARD, 7))]
)
def test_a_zone_that_has_changed_is_told_and_no_other(pile: Piece) -> None:
    first, _, last = BEFORE[ZONES]
    found = changes(BEFORE, {**BEFORE, ZONES: [first, pile, last]})
    assert found == {WAITING: pieces(*BEFORE[WAITING]), ZONES: pieces(pile)}


def test_who_sees_something_else_there_is_not_told_of_it() -> None:
    _, *others = BEFORE[ZONES]
    pile = ((PILE, 0, 9),)
    found = changes(BEFORE, {**BEFORE, ZONES: [pile, *others]})
    assert found.pop(ZONES) == pieces(pile)
    assert OWN not in found  # as for everyone
    told = new_stock().tell(page_of(BEFORE), page_of({**BEFORE, ZONES: [pile, *others]}))
    assert read(told, OWN + 1) == []
    assert not told.is_same(OWN + 1, ZONES)


def test_only_a_seat_is_told_of_what_only_it_sees() -> None:
    """Though for all others there is nothing to tell."""
    hidden, seen = {OWN: [((HAND, 0),)], ZONES: [((HAND, 0),)]}, [((HAND, 0), (CARD, 1))]
    told = new_stock().tell(page_of(hidden), page_of({**hidden, OWN: seen}))
    assert read(told, ZONES) == []
    assert read(told, OWN) == pieces(*seen)
    assert not told.is_same(OWN, ZONES)
    assert told.is_same(OWN + 1, ZONES)


def test_who_saw_more_of_a_zone_and_does_no_longer_is_told_what_all_see() -> None:
    assert changes(BEFORE, {**BEFORE, OWN: []})[OWN] == pieces(BEFORE[ZONES][2])


@pytest.mark.parametrize("part", [SCORES, TALLIES, MOMENT])
def test_of_another_part_all_is_told_once_it_has_changed(part: int) -> None:
    *others, (own, *inside) = BEFORE[part]
    laid = [*others, ((*own[:-1], 99), *inside)]
    found = changes(BEFORE, {**BEFORE, part: laid})
    assert found == {WAITING: pieces(*BEFORE[WAITING]), part: pieces(*laid)}


def test_a_part_that_is_emptied_is_told() -> None:
    without = {part: laid for part, laid in BEFORE.items() if part != SCORES}
    told = new_stock().tell(page_of(BEFORE), page_of(without))
    assert SCORES in told
    assert read(told, SCORES) == []


def test_numbers_that_move_from_one_part_to_another_change_both() -> None:
    told = new_stock().tell(page_of({FACTS: [((LINE, 1),)]}), page_of({TALLIES: [((LINE, 1),)]}))
    assert FACTS in told
    assert read(told, TALLIES) == pieces(((LINE, 1),))


def test_those_who_wait_are_told_what_for_when_that_changes() -> None:
    page = page_of(BEFORE)
    assert NEWLY_WAITING not in new_stock().tell(page, page)
    other = page_of({**BEFORE, WAITING: [((PROMPTS, 2),)]})
    assert NEWLY_WAITING in new_stock().tell(page, other)


def test_what_a_seat_is_asked_is_always_told() -> None:
    asked = {part: [((PROMPTS, part),)] for part in (WAITING, PROMPT, MOVES, BARRED)}
    assert changes(asked, asked) == {part: pieces(*laid) for part, laid in asked.items()}


FIRST, SECOND, THIRD = BEFORE[ZONES]


@pytest.mark.parametrize(
    "zones",
    [
        [FIRST, SECOND, THIRD, ((HAND, 1),)],
        [FIRST, SECOND],
        [SECOND, THIRD],
        [SECOND, FIRST, THIRD],
        [FIRST, ((PILE, 2), (CARD, 6)), THIRD],
        [FIRST, ((HAND, 1), (CARD, 6)), THIRD],
    ],
    ids=["one comes", "one goes", "the first goes", "two change places", "number", "kind"],
)
def test_if_there_are_other_zones_all_places_are_told(zones: list[Piece]) -> None:
    told = new_stock().tell(page_of(BEFORE), page_of({**BEFORE, ZONES: zones}))
    assert json.loads(b"[%b]" % told.places()) == [zone["id"] for zone in pieces(*zones)]
    assert read(told, ZONES) == [made(zone) for zone in zones if zone not in BEFORE[ZONES]]


def test_a_zone_that_changes_its_kind_stays_in_its_place() -> None:
    now = {**BEFORE, ZONES: [FIRST, SECOND, ((OPEN_HAND, 0),)]}
    assert PLACES not in new_stock().tell(page_of(BEFORE), page_of(now))


# ------------------------------------------------------------- against the plain way to say it
a_card = st.tuples(st.just(CARD), st.integers(0, 9))
a_zone = st.tuples(st.sampled_from([PILE, HAND]), st.integers(0, 3), st.integers(-1, 2))
inside = st.lists(a_card, max_size=4)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    owns = draw(st.lists(a_zone, max_size=6, unique_by=lambda own: own[:2]))
    zones = [(own, *draw(inside)) for own in owns]
    position = {ZONES: zones}
    for seat in range(2):
        instead = [own for own in owns if draw(st.booleans())]
        position[OWN + seat] = [
            ((OPEN_HAND if own[0] == HAND else PILE, *own[1:]), *draw(inside)) for own in instead
        ]
    return position


def seen(position: Position, part: int) -> dict[tuple[str, int], Piece]:
    """The zones by what they are, as they are seen by whoever also sees this part."""
    zones: dict[tuple[str, int], Piece] = {}
    for number in (ZONES, *([part] if part != ZONES else [])):
        for piece in position.get(number, []):
            kind, first = piece[0][:2]
            zones[("pile" if kind == PILE else "hand"), first] = piece
    return zones


@given(st.lists(positions(), min_size=2, max_size=5))
def test_each_is_told_what_is_other_than_before(played: list[Position]) -> None:
    stock, earlier = new_stock(), played[0]
    for now in played[1:]:
        told = stock.tell(page_of(earlier), page_of(now))
        for part in (ZONES, OWN, OWN + 1):
            before, after = seen(earlier, part), seen(now, part)
            expected = [after[zone] for zone in after if after[zone] != before.get(zone)]
            assert read(told, part) == pieces(*expected)
        assert (PLACES in told) == ([*seen(earlier, ZONES)] != [*seen(now, ZONES)])
        earlier = now


@given(positions())
def test_what_was_laid_can_be_read_again(position: Position) -> None:
    page = page_of(position)
    for part in (ZONES, OWN, OWN + 1):
        found = json.loads(encode(new_stock().pieces(page, part)))
        assert found == pieces(*position[part])


# ---------------------------------------------------------------------------- making
def test_a_piece_is_made_once_for_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    stock, page = new_stock(), page_of(BEFORE)
    first = stock.tell(page_of({}), page)
    monkeypatch.setattr(stocks, "made", None)
    again = stock.tell(page_of({}), page)
    assert again.joined(OWN) == first.joined(OWN)


def test_pieces_that_are_not_shown_any_more_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    stock, counted, words_for = new_stock(), list[Any](), stocks.words_for

    def counting(piece: Any) -> stocks.Words:
        counted.append(piece)
        return words_for(piece)

    monkeypatch.setattr(stocks, "words_for", counting)
    nothing, familiar = page_of({}), page_of({ZONES: [((PILE, 0),)]})
    for number in range(3 * press.MOST_KEPT):
        stock.tell(nothing, page_of({ZONES: [((PILE, 1, number),)]}))
        stock.tell(nothing, familiar)
        assert len(stock._kept) <= press.MOST_KEPT
        assert len(stock._older) <= press.MOST_KEPT
    assert len(counted) == 3 * press.MOST_KEPT + 1  # the familiar one but once
    stock.tell(nothing, page_of({ZONES: [((PILE, 1, 0),)]}))
    assert len(counted) == 3 * press.MOST_KEPT + 2  # the first one again


def test_what_was_told_stays_as_it_was_when_the_stock_is_turned_over() -> None:
    stock = new_stock()
    told = stock.tell(page_of({}), page_of(BEFORE))
    before = read(told, OWN)
    stock.forget()
    stock.tell(page_of({}), page_of({ZONES: [((PILE, 3, 3),)]}))
    assert read(told, OWN) == before


def test_a_piece_that_cannot_be_made_spoils_no_other() -> None:
    stock = Stock({**MAKERS, SCORE: lambda *_: 1 / 0}, {})
    bad: Position = {SCORES: [((SCORE, 0, 1),)], MOMENT: [((MOMENTS, 1),)]}
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            stock.tell(page_of({}), page_of(bad))
        good = stock.tell(page_of({}), page_of({MOMENT: [((MOMENTS, 2),)]}))
        assert read(good, MOMENT) == ["2"]


# ------------------------------------------------------------------- the games' pages
def pages(case: Case) -> Iterator[Ints]:
    """Of each position of a random game."""
    for played in case.positions(11):
        yield laid_out(case.game, played.states, case.game.run.legal_one(played.states, 0))


@every_seating
def test_there_is_room_for_three_times_as_much(case: Case) -> None:
    for page in pages(case):
        assert len(page) < LONGEST // 3
        laid = sum(len(keys) for part in range(PARTS) for keys in keys_of(page, part))
        assert laid < MOST_LAID // 3


@every_seating
def test_the_kind_of_a_zone_and_its_first_number_say_which_it_is(case: Case) -> None:
    stock, stands_for = stock_of(case.game), case.game.notation.STANDS_FOR
    ids: dict[Numbers, str] = {}
    for page in pages(case):
        for part in (ZONES, *range(OWN, OWN + case.seats)):
            zones = []
            keys = [numbers_of(len(own))(own) for own, *_ in keys_of(page, part)]
            for (_, kind, first, *_), zone in zip(keys, stock.pieces(page, part), strict=True):
                zones.append((stands_for.get(kind, kind), first))
                assert ids.setdefault(zones[-1], zone.id) == zone.id
            assert len({*zones}) == len(zones)
            if part >= OWN:  # each takes the place of another
                all_zones = {zone.id for zone in stock.pieces(page, ZONES)}
                assert all_zones >= {ids[zone] for zone in zones}
    assert len({*ids.values()}) == len(ids)


@every_case
def test_numbers_that_differ_make_words_that_differ(case: Case) -> None:
    """Else what has not changed would be told."""
    makers, words = case.game.notation.PIECES, dict[bytes, bytes]()
    for page in pages(case):
        for part in range(PARTS):
            for keys in keys_of(page, part):
                for key in keys:
                    text = encode(stocks.made(makers, key))
                    kind = key[8:16]
                    assert words.setdefault(kind + text, key) == key


@every_seating
def test_parts_are_what_they_should_be(case: Case) -> None:
    *_, last = pages(case)
    for page in pages(case):
        starts = page[STARTS : STARTS + PARTS + 1].tolist()
        assert starts == sorted(starts)
        laid = {part: len([*keys_of(page, part)]) for part in range(PARTS)}
        asks = int(not np.array_equal(page, last))
        assert laid[MOMENT] == 1
        assert laid[WAITING] == laid[PROMPT] == asks
        assert (laid[MOVES] > 0) == asks
