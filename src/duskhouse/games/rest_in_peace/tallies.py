"""How the total of a side comes about, card by card (YAO-40 to 44)."""

from __future__ import annotations

from collections.abc import Iterator

from duskhouse.engine.cardsets import members
from duskhouse.engine.snapshot import record_of, shared
from duskhouse.engine.view import Part, Tally
from duskhouse.games.rest_in_peace import psychics
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, FIRST_PSYCHIC, UNITS, is_psychic, name
from duskhouse.games.rest_in_peace.position import EFFECTS, total, units_of, worth, worthless
from duskhouse.games.rest_in_peace.state import State, WorksAsGhost
from duskhouse.games.rest_in_peace.words import clause, ghosts_in


@shared
def tally(state: State, seat: int) -> Tally:
    """Every card of a side by its natural value, each followed by what is changed about it."""
    parts = [part for card in cards_of(state, seat) for part in card_parts(state, seat, card)]
    return Tally("Total", total(state, seat), tuple(parts), seat)


def cards_of(state: State, seat: int) -> list[int]:
    cards = ghosts_in(state.ghosts[state.place, seat])
    group = members(int(state.psychics[state.place, seat]))
    return cards + [FIRST_PSYCHIC + psychic for psychic in group]


def card_parts(state: State, seat: int, card: int) -> Iterator[Part]:
    natural = natural_units(state, seat, card)
    yield Part(name(card) + remark(state, card), sum(natural), natural_clause(card))
    if worthless(state):
        yield from made_a_plain_one(card, sum(natural))
    elif is_psychic(card) and not counts_as_printed(state, seat, card):
        yield from not_as_printed(state, seat, card, sum(natural))
    elif not is_psychic(card) or state.works_as_ghost == WorksAsGhost.FULL:
        for unit in natural:
            yield from changes(state, seat, unit)


def natural_clause(card: int) -> str:
    return clause(200 + card - FIRST_PSYCHIC) if is_psychic(card) else "YAO-41"


def natural_units(state: State, seat: int, card: int) -> list[int]:
    """YAO-41: what a card counts by itself, a copy as what it copied."""
    if not is_psychic(card):
        return [card]
    psychic = card - FIRST_PSYCHIC
    return ghosts_in(UNITS[psychic] or units_of(state, seat, psychic))


def remark(state: State, card: int) -> str:
    """Where the value of a copy comes from."""
    if card == FIRST_PSYCHIC + 16 and state.copied:
        return f", a copy of a {state.copied}"
    if card == FIRST_PSYCHIC + 19 and state.mirrored:
        return f", like the {state.mirrored} on the deck"
    return ""


def counts_as_printed(state: State, seat: int, card: int) -> bool:
    """On the last position a 13 may be negative, and a 21 that is not paid for is nothing."""
    units = units_of(state, seat, card - FIRST_PSYCHIC)
    return ghosts_in(units) == natural_units(state, seat, card)


def not_as_printed(state: State, seat: int, card: int, natural: int) -> Iterator[Part]:
    if card == FIRST_PSYCHIC + 13:
        placed = int(state.placed[seat]) >> 13 & 1
        yield Part("on the last position", -2 - natural, "YAO-A16" if placed else "YAO-54")
    else:
        yield Part("not paid for", -natural, natural_clause(card))


def made_a_plain_one(card: int, natural: int) -> Iterator[Part]:
    """YAO-43."""
    if card != FIRST_PSYCHIC + 29 and natural != 1:
        yield Part(f"made a plain 1 by {by(29)}", 1 - natural, "YAO-43")


@shared
def changes(state: State, seat: int, unit: int) -> list[Part]:
    """YAO-42: what effects make of a unit, in their order."""
    record = record_of(state, *EFFECTS)
    if psychics.not_scared(record, seat, unit):
        return [Part(f"made 0 by {by(12)}", -unit, "YAO-P12")]
    raises = {
        8: int(psychics.acro_bats(record, seat, unit)),
        9: int(psychics.ghossssst(record, seat, unit)),
        10: int(psychics.poltergheist(record, seat, unit)),
        26: int(psychics.pity(record, unit)),
    }
    parts = [
        Part(f"raised by {by(psychic)}", amount, clause(200 + psychic))
        for psychic, amount in raises.items()
        if amount
    ]
    lowered = worth(state, seat, unit) - unit - sum(raises.values())
    if lowered:
        parts.append(Part(f"lowered by {by(17)}", lowered, "YAO-P17"))
    return parts


def by(psychic: int) -> str:
    return f"#{psychic} {BY_NUMBER[psychic].name}"
