"""How a total comes about (YAO-40 to 44), in numbers: every card of a side by its natural value,
each followed by what is changed about it."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import lay, put_inside
from duskhouse.games.rest_in_peace import pieces, totals
from duskhouse.games.rest_in_peace.cards import UNITS, VALUES
from duskhouse.games.rest_in_peace.state import (
    State,
    WorksAsGhost,
    copies,
    face_value,
    worthless,
)


@part
def lay_tally(state: State, page: Ints, seat: int) -> None:
    lay(page, pieces.TALLY, seat, totals.total(state, seat))
    put_ghosts(state, page, seat)
    psychics = state.psychics[state.place, seat]
    while psychics:
        put_psychic(state, page, seat, lowest(psychics))
        psychics = without_lowest(psychics)


@part
def put_ghosts(state: State, page: Ints, seat: int) -> None:
    for value in VALUES:
        for _ in range(copies(state.ghosts[state.place, seat], value)):
            put_inside(page, pieces.GHOST_LINE, value)
            if worthless(state):
                put_plain_one(page, value)
            else:
                put_changes(state, page, seat, value)


@part
def put_psychic(state: State, page: Ints, seat: int, psychic: int) -> None:
    """With the ghosts that it counts as: as printed, or by what was chosen or paid."""
    counted = totals.psychic_units(state, seat, just(psychic))
    natural = UNITS[psychic] if UNITS[psychic] else counted
    value = face_value(natural)
    put_inside(page, pieces.PSYCHIC_LINE, psychic, value)
    if worthless(state):
        if psychic != 29:
            put_plain_one(page, value)
    elif counted == natural:
        put_changes_of_units(state, page, seat, natural)
    elif psychic == 13:
        put_inside(page, pieces.MINUS_LINE, state.placed[seat] >> 13 & 1)
    else:
        put_inside(page, pieces.UNPAID_LINE, 0)


@part
def put_plain_one(page: Ints, natural: int) -> None:
    """YAO-43."""
    if natural != 1:
        put_inside(page, pieces.PLAIN_LINE, 1 - natural)


@part
def put_changes_of_units(state: State, page: Ints, seat: int, units: int) -> None:
    """Of a psychic that works as ghosts, if effects on ghosts touch it."""
    if state.works_as_ghost == WorksAsGhost.FULL:
        for value in VALUES:
            for _ in range(copies(units, value)):
                put_changes(state, page, seat, value)


@part
def put_changes(state: State, page: Ints, seat: int, unit: int) -> None:
    """YAO-42: what effects make of a unit, in their order."""
    if totals.not_scared(state, seat, unit):
        put_inside(page, pieces.ZERO_LINE, unit)
        return
    raised = unit
    raised += put_raised(page, 8, totals.acro_bats(state, seat, unit))
    raised += put_raised(page, 9, totals.ghossssst(state, seat, unit))
    raised += put_raised(page, 10, totals.poltergheist(state, seat, unit))
    raised += put_raised(page, 26, totals.pity(state, unit))
    lowered = raised - totals.worth(state, seat, unit)
    if lowered:
        put_inside(page, pieces.LOWERED_LINE, lowered)


@part
def put_raised(page: Ints, psychic: int, amount: int) -> int:
    """By a psychic, if it does."""
    if amount:
        put_inside(page, pieces.RAISED_LINE, psychic, amount)
    return amount
