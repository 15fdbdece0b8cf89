"""Zones that hold the cards of fields, laid as those fields are declared.

    zones = Zones(pieces, State, __name__)
    DECK = zones.deck("deck")
    HAND = zones.hand("hand", "hands drawn")

A zone holds the cards of the fields that are named, or of the field with its own name. How a field
holds them and who sees them is declared with it: everyone sees how many there are, and those that
all know; a seat sees its own besides. `zones.table` and `zones.own` are the rules for `view_by`. A
zone that shows more than its cards, such as marks on them, is the game's to lay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partialmethod
from typing import Any

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.state.cardsets import just, lowest
from duskhouse.engine.state.hidden import Place, constants_of
from duskhouse.engine.state.layout import Fields, SeenBy, declared_fields
from duskhouse.engine.state.odds import known_kind
from duskhouse.engine.view.page import END, EVERYONE, Page, add, add_inside, add_number
from duskhouse.engine.view.pieces import Layout, Pieces
from duskhouse.words.errors import Refused

Rule = Callable[..., Any]


class Zones:
    """The zones of one game, for the module that calls; `face` is the piece of a card in them."""

    def __init__(self, pieces: Pieces, declaration: type[Fields], module: str) -> None:
        self.pieces, self.module = pieces, module
        self.places = {
            name: Place(name, shape, about, about.cards)
            for name, (shape, about) in declared_fields(declaration).items()
            if about.cards
        }
        self.copies = any(place.cards.bits > 1 for place in self.places.values())
        self.face = pieces.card("face", numbers="card count" if self.copies else "card")
        self.table: list[Rule] = []
        self.own: list[Rule] = []

    def zone(self, name: str, fields: str = "", *, layout: Layout, by: bool = False) -> int:
        """Declare one; the number of its kind. `by`: of each card in it, whose it is."""
        named = (fields or name).split()
        places = [self.places[field] for field in named if field in self.places]
        of_seats = not by and any(map(has_seats, places))
        fit = [
            place.name for place in places if not of_seats or has_seats(place) or place.about.seer
        ]
        if unfit := [field for field in named if field not in fit]:
            raise Refused("zone-field", zone=name, field=unfit[0])
        names: dict[str, Any] = {
            "KIND": self.pieces.zone(name, key="seat" if of_seats else "", layout=layout),
            "OF_SEATS": of_seats,
            "FACE": self.pieces.card("played", numbers="card by") if by else self.face,
            "COPIES": self.copies and not by,
            "BY": by,
            "more": no_cards,
        }
        for place in reversed(places):
            names["more"] = self._laid(place, names, f"zones.{name}.{place.name}")
        names["lay"] = rule_over(lay_zone, names, self.module, f"zones.{name}")
        self.table.append(rule_over(lay_for_all, names, self.module, f"zones.{name}.all"))
        if any(place.about.seen_by is SeenBy.OWNER for place in places):
            self.own.append(rule_over(lay_for_one, names, self.module, f"zones.{name}.own"))
        kind: int = names["KIND"]
        return kind

    hand = partialmethod(zone, layout=Layout.FAN)
    deck = pile = partialmethod(zone, layout=Layout.STACK)
    trick = partialmethod(zone, layout=Layout.CROSS, by=True)

    def _laid(self, place: Place, names: dict[str, Any], name: str) -> Rule:
        """The rule that lays the cards of one field, and then more."""
        names = {**constants_of(place, self.module), **names}
        templates: dict[str, Rule] = {}
        if not place.cards.bits:
            names |= {"BITS": 1, "FULL": 1}
            templates["read"] = read_card
        if place.about.odds:
            templates["shown"] = shown_by_odds
        for each, template in {**templates, "lay_part": lay_cards}.items():
            names[each] = rule_over(template, names, self.module, f"{name}.{each}")
        lay = lay_parts
        if names["OF_SEATS"]:
            lay = lay_of_seat if has_seats(place) else lay_of_seer
        return rule_over(lay, names, self.module, name)


def has_seats(place: Place) -> bool:
    """Whether a field has a part for each seat: a word of cards, or a card that its owner sees."""
    return bool(place.shape and (place.cards.bits or place.about.seen_by is SeenBy.OWNER))


# ---------------------------------------------------------------------- templates
@rule
def no_cards(state: Any, page: Page, seat: int, viewer: int) -> int:
    return 0


# What the names below stand for in a rule that is made from a template, `rule_over` says.
KIND = FACE = SIZE = BITS = FULL = STEP = 0
OF_SEATS = COPIES = BY = False
SEER = ODDS = ""
more: Rule = no_cards
lay: Rule = no_cards
lay_part: Rule = no_cards
read: Rule = no_cards
shown: Rule = no_cards
hides: Rule = no_cards


def read_card(state: Any, part: int) -> int:
    """As the set of one card."""
    card = read(state, part)
    return just(card // STEP) if card >= 0 else 0


def shown_by_odds(state: Any, part: int) -> int:
    return int(read(state, part)) if known_kind(state[ODDS][part]) >= 0 else 0


def lay_cards(state: Any, page: Page, part: int, viewer: int) -> int:
    """Those that the viewer knows of; how many there are."""
    cards, size = read(state, part), 0
    known = shown(state, part) if hides(state, part, viewer) else cards
    while cards:
        kind = lowest(cards) // BITS
        copies = known >> BITS * kind & FULL
        if copies:
            add_inside(page, FACE, kind * STEP)
            if COPIES:
                add_number(page, copies)
            if BY:
                add_number(page, part)
        size += cards >> BITS * kind & FULL
        cards &= ~(FULL << BITS * kind)
    return size


def lay_of_seat(state: Any, page: Page, seat: int, viewer: int) -> int:
    return int(lay_part(state, page, seat, viewer) + more(state, page, seat, viewer))


def lay_of_seer(state: Any, page: Page, seat: int, viewer: int) -> int:
    size = lay_part(state, page, 0, viewer) if state[SEER] == seat else 0
    return int(size + more(state, page, seat, viewer))


def lay_parts(state: Any, page: Page, seat: int, viewer: int) -> int:
    size = 0
    for part in range(SIZE):
        size += lay_part(state, page, part, viewer)
    return int(size + more(state, page, seat, viewer))


def lay_zone(state: Any, page: Page, seat: int, viewer: int) -> None:
    """Its size stands before its cards, and is known after them."""
    add(page, KIND)
    if OF_SEATS:
        add_number(page, seat)
    add_number(page, 0)
    size_at = page[END] - 1
    page[size_at] = more(state, page, seat, viewer)


def lay_for_all(state: Any, page: Page) -> None:
    for seat in range(state.seats if OF_SEATS else 1):
        lay(state, page, seat, EVERYONE)


def lay_for_one(state: Any, page: Page, seat: int) -> None:
    lay(state, page, seat, seat)
