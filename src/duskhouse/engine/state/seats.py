"""Seats around a table, counted clockwise."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import small_rule
from duskhouse.engine.state.events import NOBODY

FEWEST_SEATS, MOST_SEATS = 2, 6
"""Of all games: pages, signs and learners have room for so many."""


@small_rule
def seat_after(state: Any, seat: int, steps: int) -> int:
    """The seat so many steps on, at most once around."""
    seat += steps
    return seat - state.seats if seat >= state.seats else seat


@small_rule
def nth_seat(state: Any, seat: int, n: int) -> int:
    """The n-th seat from this one; beyond the players, an empty chair."""
    return seat_after(state, seat, n) if n < state.seats else n


@small_rule
def steps_to(state: Any, seat: int, other: int) -> int:
    """How many steps on from this seat the other one sits."""
    return other - seat if other >= seat else other - seat + state.seats


@small_rule
def put_seat(out: Any, at: int, state: Any, seat: int, other: int, places: int) -> int:
    """In an observation: one of so many places, counted from the seat that looks, or none."""
    if other != NOBODY:
        out[at + steps_to(state, seat, other)] = 1
    return at + places
