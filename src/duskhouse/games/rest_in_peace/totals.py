"""Totals (YAO-40 to 44): units, what effects make of their worth, and what a side adds up to."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import count, just, lowest, without_lowest
from duskhouse.games.rest_in_peace.cards import CHANGING_WORTH, FIXED_UNITS, UNITS, VALUES
from duskhouse.games.rest_in_peace.state import (
    State,
    WorksAsGhost,
    copies,
    face_value,
    ghost,
    on_the_tenth,
    other_than,
    pile_size,
    psychics_that_count,
    works,
    worthless,
)

TOTAL_OFFSET = 16  # totals are kept in events; -2 is the least


# ----------------------------------------------------------------------- totals
@rule
def total(state: State, seat: int) -> int:
    """YAO-40 to 44: recomputed from the cards that lie there, on the tenth without those that are
    still to be activated."""
    ghosts = state.ghosts[state.place, seat]
    psychics = psychics_that_count(state, seat)
    if worthless(state):
        return pile_size(ghosts) + count(psychics & ~just(29))
    units = psychic_units(state, seat, psychics) if psychics else 0
    sum_ = 0
    if state.works_as_ghost == WorksAsGhost.VALUE_ONLY:
        sum_ = face_value(units)
    else:
        ghosts += units
    if (state.working[0] | state.working[1]) & CHANGING_WORTH:
        for value in VALUES:
            sum_ += copies(ghosts, value) * worth(state, seat, value)
    else:
        sum_ += face_value(ghosts)
    if on_the_tenth(state) and psychics & just(13) and is_minus(state, seat):
        sum_ -= 2
    return sum_


@rule
def both_totals(state: State) -> int:
    """For an event: Green's and Blue's total in a byte each."""
    return (total(state, 0) + TOTAL_OFFSET) | (total(state, 1) + TOTAL_OFFSET) << 8


@rule
def lead(state: State, seat: int) -> int:
    return total(state, seat) - total(state, other_than(seat))


# ------------------------------------------------------------------------ units
@rule
def psychic_units(state: State, seat: int, psychics: int) -> int:
    """YAO-41: the units of these psychics of a side, as a pile."""
    pile = 0
    fixed = psychics & FIXED_UNITS
    while fixed:
        pile += UNITS[lowest(fixed)]
        fixed = without_lowest(fixed)
    if psychics & just(16) and state.copied:
        pile += ghost(state.copied)
    if psychics & just(19) and state.mirrored:
        pile += ghost(state.mirrored)
    if on_the_tenth(state):
        if psychics & just(7):
            pile += ghost(3)
        if psychics & just(13) and is_minus(state, seat):
            pile -= UNITS[13]
        if psychics & just(21) and state.unpaid:
            pile -= UNITS[21]
    return pile


@rule
def is_minus(state: State, seat: int) -> bool:
    """YAO-P13: a 13 on the tenth is worth -2 instead of 4; if placed there, by a switch."""
    return not state.placed[seat] & just(13) or state.now_or_never_direct < 0


# ------------------------------------------------------------------------ worth
@rule
def worth(state: State, seat: int, unit: int) -> int:
    """YAO-42: what a unit of this seat's side is worth."""
    if not_scared(state, seat, unit):
        return 0
    raised = unit + acro_bats(state, seat, unit) + ghossssst(state, seat, unit)
    raised += poltergheist(state, seat, unit) + pity(state, unit)
    return max(0, raised - wraith(state, seat, unit))


# -------------------------------------------------- 8 Acro-bats and 9 Ghossssst
@small_rule
def acro_bats(state: State, seat: int, unit: int) -> int:
    return 1 if unit % 2 == 0 and works(state, seat, 8) else 0


@small_rule
def ghossssst(state: State, seat: int, unit: int) -> int:
    return 1 if unit % 2 == 1 and works(state, seat, 9) else 0


# -------------------------------------------------------------- 10 Poltergheist
@small_rule
def poltergheist(state: State, seat: int, unit: int) -> int:
    return 2 if unit == state.raised and works(state, seat, 10) else 0


# -------------------------------------------------------- 12 You don't scare me
@small_rule
def not_scared(state: State, seat: int, unit: int) -> bool:
    """The other player has a 12 at work, and this unit is a 1 or a 2."""
    return unit <= 2 and works(state, other_than(seat), 12)


# ------------------------------------------------------ 17 Wraith to the bottom
@small_rule
def wraith(state: State, seat: int, unit: int) -> int:
    """What the other player's 17 takes from a unit of this seat."""
    return 2 if unit == state.lowered and works(state, other_than(seat), 17) else 0


# --------------------------------------------------------- 26 I pity the Ghoul!
@small_rule
def pity(state: State, unit: int) -> int:
    """For both sides, whoever played it."""
    working = (state.working[0] | state.working[1]) >> 26 & 1
    return 3 if unit == state.pitied and working else 0
