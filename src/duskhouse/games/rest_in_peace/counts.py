"""What each card of a side counts, in numbers, for those who ask how a total comes about."""

from __future__ import annotations

from duskhouse.engine.parts import part
from duskhouse.games.rest_in_peace import totals
from duskhouse.games.rest_in_peace.cards import CHANGING_WORTH, VALUES, VARYING
from duskhouse.games.rest_in_peace.state import State, face_value

UNIT_BITS = 3


@part
def varying_units(state: State, seat: int, psychics: int) -> int:
    """The value of the ghost that each of them counts as, a few bits each."""
    found = 0
    for at, psychic in enumerate(VARYING):
        pile = totals.psychic_units(state, seat, psychics & 1 << psychic)
        found |= face_value(pile) << UNIT_BITS * at
    return int(found)


CHANGE_BITS = 10  # of all changes, for each value
MADE_0, RAISED_BY_8, RAISED_BY_9, RAISED_BY_10, RAISED_BY_26, LOWERED = 0, 1, 2, 3, 5, 7


@part
def changes(state: State, seat: int) -> int:
    """What effects make of each value on a side (YAO-42): by how much, two bits at most each."""
    if not (state.working[0] | state.working[1]) & CHANGING_WORTH:
        return 0
    found = 0
    for unit in VALUES:
        found |= changes_of(state, seat, unit) << CHANGE_BITS * (unit - 1)
    return int(found)


@part
def changes_of(state: State, seat: int, unit: int) -> int:
    if totals.not_scared(state, seat, unit):
        return 1 << MADE_0
    by_8 = totals.acro_bats(state, seat, unit)
    by_9 = totals.ghossssst(state, seat, unit)
    by_10 = totals.poltergheist(state, seat, unit)
    by_26 = totals.pity(state, unit)
    lowered = unit + by_8 + by_9 + by_10 + by_26 - totals.worth(state, seat, unit)
    raised = by_8 << RAISED_BY_8 | by_9 << RAISED_BY_9 | by_10 << RAISED_BY_10
    return int(raised | by_26 << RAISED_BY_26 | lowered << LOWERED)
