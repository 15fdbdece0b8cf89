"""The street of Rest in Peace: its positions, and what earlier rounds have left of them.

Each is made from its numbers on the sheet.
"""

from __future__ import annotations

from duskhouse.engine.view.view import Layout, Mark, Zone
from duskhouse.games.rest_in_peace.faces import CASTLE, MANOR
from duskhouse.games.rest_in_peace.words import COLOURS


# ------------------------------------------------------------------------ earlier rounds
def won_zone(owner: int, castles: int, manors: int) -> Zone:
    cards = (CASTLE,) * castles + (MANOR,) * manors
    return Zone(f"won-{owner}", "Mansions", Layout.ROW, cards, owner, f"{len(cards)} won")


def past_zone(owner: int) -> Zone:
    """What lies on the seat's side of each place before this one."""
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, (), owner)


# --------------------------------------------------------------------------- positions
def past_position(place: int, taken_by: int) -> Zone:
    """Its tokens are gone, to a player or to the next position."""
    return position_zone(place, outcome_of(taken_by), taken_by, Mark.PAST)


def position_in_play(place: int, taken_by: int, over: int) -> Zone:
    """Its tokens, and the psychics that its loser takes."""
    if over:
        return position_zone(place, outcome_of(taken_by), taken_by, Mark.PAST)
    return position_zone(place, "in play", taken_by, Mark.NOW)


def coming_position(place: int, is_last: int, over: int) -> Zone:
    """Its tokens, and the psychic that lies there; there is none on the last one."""
    if over:
        return position_zone(place, outcome_of(0), 0, Mark.PAST)
    return position_zone(place, "revealed at the end" if is_last else "", 0)


def outcome_of(taken_by: int) -> str:
    return f"taken by {COLOURS[taken_by - 1]}" if taken_by else "nobody's"


def position_zone(place: int, note: str, taken_by: int, *marks: Mark) -> Zone:
    return Zone(
        f"position-{place}",
        f"Position {place}",
        Layout.STREET,
        (),
        taken_by - 1 if taken_by else None,
        note,
        marks=marks,
    )
