"""Pages: what has changed is found and written, and nothing is written past an end."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view import page as pages
from duskhouse.engine.view.page import (
    EVERYONE,
    FIRST,
    PAGE_WORDS,
    SPANS,
    TEXT_BYTES,
    Page,
    add,
    add_inside,
    add_number,
    begin,
    write_changes,
)
from duskhouse.engine.view.pieces import OF_ONE_POSITION, Wire, on_wire
from tests.engine.view.laying import (
    FACE,
    FIELD,
    HAND,
    MOVE,
    PROMPT,
    SEATS,
    WON,
    Changes,
    Laid,
    laid_out,
    pieces,
    seen,
)

VIEWERS = (EVERYONE, *range(SEATS))

numbers = st.integers(-(2**53), 2**53)
few = st.integers(-1, 2)
cards = st.lists(st.tuples(st.just(FACE), st.integers(0, 1), few).map(list), max_size=3)
any_piece = st.one_of(
    st.tuples(few, cards).map(lambda zone: [FIELD, zone[0], *zone[1]]),
    st.tuples(few, few, cards).map(lambda zone: [HAND, zone[0], zone[1], *zone[2]]),
    st.tuples(few, few, st.lists(few, max_size=2)).map(lambda won: [WON, *won[:2], *won[2]]),
    few.map(lambda card: [PROMPT, card]),
    few.map(lambda card: [MOVE, card]),
)
any_laid = st.dictionaries(
    st.sampled_from(VIEWERS),
    st.lists(any_piece, max_size=6, unique_by=lambda piece: tuple(pieces.key_of(piece))),
)


def changed(before: Ints, page: Ints) -> dict[int, Changes]:
    """What each viewer is told, as the compiled rule writes it."""
    found, spans = np.zeros(2 * PAGE_WORDS, np.int64), np.zeros(SPANS, np.int64)
    text = np.zeros(TEXT_BYTES, np.uint8)
    write_changes(before, page, pieces.keys, found, text, spans)

    def part(start: int, end: int) -> list[Wire]:
        written = text[start:end].tobytes().decode()
        read: list[Wire] = json.loads(f"[{written[1:]}]")
        assert written == "".join("," + json.dumps(one, separators=(",", ":")) for one in read)
        return read

    quarters = spans.reshape(-1, 4).tolist()
    return {
        viewer: Changes(part(*span[:2]), part(*span[2:]))
        for viewer, span in enumerate(quarters, EVERYONE)
    }


def lasts(piece: Wire) -> bool:
    return pieces.kinds[piece[0]].role not in OF_ONE_POSITION


# ----------------------------------------------------------------------- changes
@given(any_laid, any_laid)
def test_whoever_applies_the_changes_sees_what_is_laid_now(before: Laid, now: Laid) -> None:
    """Each seat gets what everyone is told, and then its own."""
    changes = changed(laid_out(before), laid_out(now))
    for viewer in VIEWERS:
        parts = [changes[EVERYONE], *([changes[viewer]] if viewer != EVERYONE else [])]
        known = {key: piece for key, piece in seen(before, viewer).items() if lasts(piece)}
        for part in parts:
            for key in part.gone:
                del known[tuple(key)]
        for part in parts:
            known |= {pieces.key_of(piece): piece for piece in part.new}
        assert known == seen(now, viewer)


@given(any_laid, any_laid)
def test_everyone_is_told_exactly_what_is_other_than_before(before: Laid, now: Laid) -> None:
    change = changed(laid_out(before), laid_out(now))[EVERYONE]
    then, after = seen(before, EVERYONE), seen(now, EVERYONE)
    assert change.new == [
        piece for key, piece in after.items() if not lasts(piece) or then.get(key) != piece
    ]
    assert change.gone == [
        list(key) for key, one in then.items() if lasts(one) and key not in after
    ]


@given(any_laid)
def test_if_nothing_has_changed_only_what_belongs_to_one_position_is_told(laid: Laid) -> None:
    page = laid_out(laid)
    for viewer, change in changed(page, page).items():
        assert change.new == [piece for piece in laid.get(viewer, []) if not lasts(piece)]
        assert not change.gone


@given(any_laid, st.data())
def test_the_order_of_pieces_is_no_change(laid: Laid, data: st.DataObject) -> None:
    """A piece is found wherever it lies, also before the one that was looked for last."""
    moved = {viewer: data.draw(st.permutations(pieces)) for viewer, pieces in laid.items()}
    for change in changed(laid_out(laid), laid_out(moved)).values():
        assert not change.gone
        assert not any(map(lasts, change.new))


@given(any_laid)
def test_whoever_knows_nothing_is_told_everything(laid: Laid) -> None:
    for viewer, change in changed(laid_out({}), laid_out(laid)).items():
        assert change.new == laid.get(viewer, [])
        assert not change.gone


@given(st.lists(numbers, max_size=8))
def test_numbers_are_written_as_json_writes_them(given: list[int]) -> None:
    laid = {EVERYONE: [[WON, 0, 0, *given]]}
    assert changed(laid_out({}), laid_out(laid))[EVERYONE].new == laid[EVERYONE]


# -------------------------------------------------------------------- boundaries
@rule
def fill_with_pieces(page: Page, size: int) -> None:
    begin(page)
    while True:
        add(page, 1, 2, 3)
        for _ in range(size):
            add_inside(page, 4, 5)
            add_number(page, 6)


@pytest.mark.parametrize("room", range(FIRST, FIRST + 40))
@pytest.mark.parametrize("size", [0, 2])
def test_writing_past_the_end_of_a_page_raises_and_touches_nothing_else(
    room: int, size: int
) -> None:
    around = np.full(100, -7)
    with pytest.raises(IndexError, match="The page is full"):
        fill_with_pieces(around[:room], size)
    assert (around[room:] == -7).all()


@pytest.mark.parametrize(("found", "text"), [(3, TEXT_BYTES), (PAGE_WORDS, 20)])
def test_changes_that_do_not_fit_raise_and_touch_nothing_else(found: int, text: int) -> None:
    page = laid_out({EVERYONE: [[WON, seat, 0, 123] for seat in range(6)]})
    places, letters = np.full(found + 50, -7), np.full(text + 50, 7, np.uint8)
    with pytest.raises(IndexError, match=r"too many changes|The text is full"):
        write_changes(
            laid_out({}), page, pieces.keys, places[:found], letters[:text], np.zeros(SPANS, int)
        )
    assert (places[found:] == -7).all()
    assert (letters[text:] == 7).all()


# ------------------------------------------------------------------------- cards
def pairs(lay: Any, *arguments: int) -> list[int]:
    page = np.zeros(200, np.int64)
    plain(begin)(page)
    plain(add)(page, WON, 0, 0)
    plain(lay)(page, *arguments)
    [(_, [_, _, _, *found])] = on_wire(page)
    return found


@given(st.sets(st.integers(0, 62)))
def test_a_set_is_listed_as_pairs(chosen: set[int]) -> None:
    word = sum(1 << card for card in chosen)
    assert pairs(pages.add_cards, word, 1) == [n for card in sorted(chosen) for n in (card, 1)]


@given(st.dictionaries(st.integers(0, 14), st.integers(1, 15)))
def test_counts_are_listed_as_pairs(counts: dict[int, int]) -> None:
    """By where their bits begin, or numbered one after another from the first."""
    word = sum(number << 4 * card for card, number in counts.items())
    ordered = sorted(counts.items())
    assert pairs(pages.add_cards, word, 4) == [n for card, of in ordered for n in (4 * card, of)]
    assert pairs(pages.add_counts, word, 4, 14) == [
        n for card, of in ordered for n in (14 + card, of)
    ]
