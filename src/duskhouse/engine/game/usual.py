"""What a registered game need not say: who begins, who wins together, which options go together."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.game.options import Options
from duskhouse.engine.state.events import NOBODY
from duskhouse.words.errors import Refused

Teams = tuple[tuple[int, ...], ...]


def no_objection(seats: int, options: Options) -> None:
    """The usual case: options do not get in each other's way."""


def everyone_alone(opening: Any) -> Teams:
    """The usual case: nobody shares a win with anybody."""
    return tuple((seat,) for seat in range(int(opening.seats)))


def by_lot(final: Any) -> int | None:
    """The usual case: nobody has earned to begin the next game."""
    return None


def nobody_else(state: Any, seat: int) -> int:
    """A seat wins by itself."""
    return 1


def checked_first(seats: int, first: int | None) -> int:
    """The seat named to begin, as a state holds it."""
    if first is None:
        return NOBODY
    if not 0 <= first < seats:
        raise Refused("no-first-seat", seat=first, last=seats - 1)
    return first
