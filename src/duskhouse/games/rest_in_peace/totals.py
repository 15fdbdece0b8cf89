"""What cards are worth (YAO-41 and 42): the units of psychics, and what effects make of a unit."""

from __future__ import annotations

from duskhouse.engine.cardsets import just, lowest, without_lowest
from duskhouse.engine.compiled import rule, small_rule
from duskhouse.engine.parts import part
from duskhouse.games.rest_in_peace.cards import FIXED_UNITS, UNITS
from duskhouse.games.rest_in_peace.state import State, ghost, on_the_tenth, other_than, works


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


@part
def is_minus(state: State, seat: int) -> bool:
    """YAO-P13: a 13 on the tenth is worth -2 instead of 4; if placed there, by a switch."""
    return not state.placed[seat] & just(13) or state.now_or_never_direct < 0


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


# ----------------------------------------------------------------- all together
@rule
def worth(state: State, seat: int, unit: int) -> int:
    """YAO-42: what a unit of this seat's side is worth."""
    if not_scared(state, seat, unit):
        return 0
    raised = unit + acro_bats(state, seat, unit) + ghossssst(state, seat, unit)
    raised += poltergheist(state, seat, unit) + pity(state, unit)
    return max(0, raised - wraith(state, seat, unit))
