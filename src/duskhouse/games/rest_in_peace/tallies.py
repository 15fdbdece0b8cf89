"""How a total comes about, card by card (YAO-40 to 44), from its numbers on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from duskhouse.engine.cardsets import members
from duskhouse.engine.view import Part, Tally
from duskhouse.games.rest_in_peace import counts
from duskhouse.games.rest_in_peace.cards import (
    BY_NUMBER,
    FIRST_PSYCHIC,
    VARYING,
    name,
    pile_of,
)
from duskhouse.games.rest_in_peace.counts import CHANGE_BITS, MADE_0, UNIT_BITS
from duskhouse.games.rest_in_peace.words import clause, ghosts_in


def tally(
    seat: int,
    total: int,
    ghosts: int,
    psychics: int,
    units: int,
    changes: int,
    unit_changes: int,
    plain: int,
    placed_13: int,
) -> Tally:
    """Every card of a side by its natural value, each followed by what is changed about it."""
    parts = ghost_parts(ghosts, plain, changes)
    for psychic in members(psychics):
        counted = counted_as(psychic, units)
        parts += psychic_parts(psychic, counted, plain, placed_13, unit_changes)
    return Tally("Total", total, parts, seat)


def counted_as(psychic: int, units: int) -> int:
    """The ghosts that a psychic counts as here, as a pile."""
    if psychic not in VARYING:
        return PRINTED[psychic]
    value = units >> UNIT_BITS * VARYING.index(psychic) & (1 << UNIT_BITS) - 1
    return pile_of([value]) if value else 0


def ghost_parts(pile: int, plain: int, changes: int) -> tuple[Part, ...]:
    parts: list[Part] = []
    for value in ghosts_in(pile):
        parts.append(Part(name(value), value, "YAO-41"))
        parts += made_a_plain_one(value) if plain else changed(value, changes_of(value, changes))
    return tuple(parts)


def psychic_parts(
    psychic: int, counted: int, plain: int, placed_13: int, changes: int
) -> tuple[Part, ...]:
    pile = PRINTED[psychic] or counted
    units, own_clause = ghosts_in(pile), clause(200 + psychic)
    text = name(FIRST_PSYCHIC + psychic) + remark(psychic, units)
    natural = Part(text, sum(units), own_clause)
    if plain:
        return natural, *(() if psychic == 29 else made_a_plain_one(sum(units)))
    if counted == pile:
        return natural, *(
            part for unit in units for part in changed(unit, changes_of(unit, changes))
        )
    if psychic == 13:
        why = "YAO-A16" if placed_13 else "YAO-54"
        return natural, Part("on the last position", -2 - sum(units), why)
    return natural, Part("not paid for", -sum(units), own_clause)


PRINTED = {number: pile_of(psychic.units) for number, psychic in BY_NUMBER.items()}


def remark(psychic: int, units: list[int]) -> str:
    """Where the value of a copy comes from."""
    if psychic == 16 and units:
        return f", a copy of a {units[0]}"
    if psychic == 19 and units:
        return f", like the {units[0]} on the deck"
    return ""


def made_a_plain_one(natural: int) -> Iterator[Part]:
    """YAO-43."""
    if natural != 1:
        yield Part(f"made a plain 1 by {by(29)}", 1 - natural, "YAO-43")


def changes_of(unit: int, changes: int) -> int:
    return changes >> CHANGE_BITS * (unit - 1) & ((1 << CHANGE_BITS) - 1)


def changed(unit: int, change: int) -> Iterator[Part]:
    """YAO-42: what effects make of a unit, in their order."""
    if change >> MADE_0 & 1:
        yield Part(f"made 0 by {by(12)}", -unit, "YAO-P12")
        return
    for psychic, bits, most in RAISED_BY:
        amount = change >> bits & most
        if amount:
            yield Part(f"raised by {by(psychic)}", amount, clause(200 + psychic))
    lowered = change >> counts.LOWERED
    if lowered:
        yield Part(f"lowered by {by(17)}", -lowered, "YAO-P17")


RAISED_BY = (
    (8, counts.RAISED_BY_8, 1),
    (9, counts.RAISED_BY_9, 1),
    (10, counts.RAISED_BY_10, 3),
    (26, counts.RAISED_BY_26, 3),
)


def by(psychic: int) -> str:
    return f"#{psychic} {BY_NUMBER[psychic].name}"
