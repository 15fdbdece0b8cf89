"""Events: what is noted is read back, hidden parts are hidden, what does not fit is reported."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.state.events import (
    FOR_ALL,
    SPECTATOR,
    clear_events,
    forget_unseen,
    note,
    read_events,
    shown_to,
    with_amount,
    with_cards,
    with_other,
)
from tests.engine.bare import BARE, bare_state


@given(
    kind=st.integers(0, 255),
    clause=st.integers(0, 255),
    seat=st.integers(-1, 6),
    card=st.integers(-1, 62),
    cards=st.integers(0, 2**62),
    other=st.integers(-1, 6),
    amount=st.integers(0, 2**16 - 1),
    sees=st.integers(0, 127),
)
def test_an_item_is_read_as_it_was_noted(sees: int, **parts: int) -> None:
    state = bare_state()
    noted = SimpleNamespace(**parts)
    note(state, noted.kind, noted.clause, noted.seat, noted.card)
    with_cards(state, noted.cards)
    with_other(state, noted.other)
    with_amount(state, noted.amount)
    shown_to(state, sees)
    (item,) = read_events(state)
    assert {name: getattr(item, name) for name in parts} == parts
    assert item.sees == sees
    for seat in range(7):
        seen = item.seen_by(seat)
        assert seen.hidden == (not sees >> seat & 1)
        assert (seen.card, seen.cards) == ((-1, 0) if seen.hidden else (item.card, item.cards))
        assert (seen.kind, seen.seat, seen.other) == (item.kind, item.seat, item.other)


def test_items_are_shown_to_all_unless_said_otherwise() -> None:
    state = bare_state()
    note(state, 1, 2, 3, 4)
    (item,) = read_events(state)
    assert item.sees == FOR_ALL
    assert not item.seen_by(SPECTATOR).hidden


def test_what_others_saw_is_forgotten() -> None:
    state = bare_state()
    note(state, 1, 2, 0, 40)
    shown_to(state, 0b01)
    note(state, 1, 2, 1, 41)
    forget_unseen(state, 1)
    hidden, shown = read_events(state)
    assert (hidden.card, shown.card) == (-1, 41)


@pytest.mark.parametrize("silent", [0, 1])
def test_a_silent_state_notes_nothing(silent: int) -> None:
    state = bare_state()
    state.silent = silent
    note(state, 1, 2, 3, 4)
    with_cards(state, 7)
    assert len(read_events(state)) == 1 - silent
    clear_events(state)
    assert read_events(state) == ()
    if silent:
        assert not np.any(state.events)


def test_events_beyond_the_buffer_are_reported_and_touch_nothing_else() -> None:
    state = bare_state()
    room = len(state.events)
    for _ in range(room):
        note(state, 1, 2, 0, 3)
    full = read_events(state)
    before = state.tobytes()
    note(state, 9, 9, 1, 9)
    with_cards(state, 5)
    with_amount(state, 7)
    shown_to(state, 0)
    forget_unseen(state, 0)
    with pytest.raises(RuntimeError, match="too many events"):
        read_events(state)
    state.event_count = room
    assert read_events(state)[:-1] == full[:-1]
    state.events[room - 1] = np.frombuffer(before, BARE)[0]["events"][room - 1]
    assert state.tobytes() == before


@pytest.mark.parametrize(
    ("kind", "clause", "seat", "card"),
    [(-1, 2, 0, 3), (256, 2, 0, 3), (1, 256, 0, 3), (1, 2, 15, 3), (1, 2, 0, 255), (1, 2, -2, 3)],
)
def test_an_event_that_does_not_fit_its_fields_is_reported(
    kind: int, clause: int, seat: int, card: int
) -> None:
    state = bare_state()
    note(state, kind, clause, seat, card)
    with pytest.raises(RuntimeError, match="did not fit its fields"):
        read_events(state)


@pytest.mark.parametrize("amount", [-1, 1 << 16])
def test_an_amount_that_does_not_fit_is_reported(amount: int) -> None:
    state = bare_state()
    note(state, 1, 2, 0, 3)
    with_amount(state, amount)
    with pytest.raises(RuntimeError, match="did not fit its fields"):
        read_events(state)


def test_another_seat_that_does_not_fit_is_reported() -> None:
    state = bare_state()
    note(state, 1, 2, 0, 3)
    with_other(state, 15)
    with pytest.raises(RuntimeError, match="did not fit its fields"):
        read_events(state)
