"""What rules say of a position of Rest in Peace, for its views.

Each names the fields that its rules read, so that it is asked again only when one has changed.
"""

from __future__ import annotations

from duskhouse.engine.snapshot import in_python, record_of, shared
from duskhouse.games.rest_in_peace import psychics, rules
from duskhouse.games.rest_in_peace import state as words
from duskhouse.games.rest_in_peace.state import State

EFFECTS = ("working", "raised", "lowered", "pitied")
UNITS = ("place", "rounds", "copied", "mirrored", "unpaid", "placed", "now_or_never_direct")
SIDES = ("place", "ghosts", "psychics")


works = in_python(words.works)
worthless = in_python(words.worthless)
on_the_tenth = in_python(words.on_the_tenth)


@shared
def total(state: State, seat: int) -> int:
    return int(rules.total(record_of(state, *SIDES, *UNITS, *EFFECTS, "works_as_ghost"), seat))


@shared
def units_of(state: State, seat: int, psychic: int) -> int:
    """The ghosts that a psychic counts as, as a pile."""
    return int(psychics.psychic_units(record_of(state, *UNITS), seat, 1 << psychic))


@shared
def worth(state: State, seat: int, unit: int) -> int:
    return int(psychics.worth(record_of(state, *EFFECTS), seat, unit))


@shared
def banned_values(state: State) -> int:
    return int(words.banned_values(record_of(state, "working", "banned")))


@shared
def end_passes(state: State, seat: int) -> bool:
    fields = (*SIDES, *UNITS, *EFFECTS, "works_as_ghost", "cards_played")
    return bool(rules.end_passes(record_of(state, *fields), seat))
