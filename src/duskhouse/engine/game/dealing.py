"""The deal of a game, declared: which fields of the state hold its cards, and who may see them.

    DEAL = Deal(
        CODES, bits=6, first="dealer", first_clause="KAMO-05", whole=whole_deck,
        whole_clause="KAMO-02", begin=begin,
        places=(
            Place("aside", "KAMO-06", size=aside_size, among=REMOVABLE),
            Place("hands", "KAMO-07", size=hand_size, by_seat=True),
            Place("deck", "KAMO-08", row="deck_size", seen=drawn_by),
        ),
    )

How a record writes the deal, reads it and hides it from other seats follows. Cards are held as a
word (a set, or counts with so many bits for each card), or as a row, a field with a card in each
place. What a seat holds is seen by its owner, everything else by nobody, unless `seen` says which
of a row somebody has come to know since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from duskhouse.engine.game.notation import HIDDEN, Setup
from duskhouse.engine.game.written import Bag, Number, Parts, Row, Written, names_of, write_parts
from duskhouse.engine.state.events import NO_CARD
from duskhouse.words.errors import Refused


def nothing_seen(final: Any, seat: int) -> Iterable[int]:
    """The usual case: nobody comes to know any of it."""
    return ()


def as_dealt(opening: Any) -> None:
    """The usual case: the opening position holds the deal as it was dealt."""


@dataclass(frozen=True)
class Place:
    """Cards of the deal. `name` is the field of the state, and what the record calls it; `size`
    says of a state how many cards belong there, or in each seat's part; `among` is the set of cards
    that can. `row` names the field that says how long a row is. A refusal names the clause."""

    name: str
    clause: str
    size: Callable[[Any], int] | None = None
    among: int = -1
    by_seat: bool = False
    row: str = ""
    seen: Callable[[Any, int], Iterable[int]] = nothing_seen

    def parts(self, state: Any) -> range:
        return range(int(state.seats) if self.by_seat else 1)


@dataclass(frozen=True)
class Deal:
    """`first` is the field of the seat that begins, `whole` gives all cards that a state's deal
    has, `begin` opens the game on dealt cards. If an opening position is further than the deal,
    `take_back` undoes that."""

    codes: Mapping[str, int]
    places: tuple[Place, ...]
    first: str
    first_clause: str
    whole_clause: str
    whole: Callable[[Any], Iterable[int]]
    begin: Callable[[Any], None]
    bits: int = 1
    take_back: Callable[[Any], None] = as_dealt

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The fields of a state that it names, each with the place that it is named for."""
        rows = [(place.name, place.row) for place in self.places if place.row]
        return [
            (self.first, self.first),
            *((place.name, place.name) for place in self.places),
            *rows,
        ]

    # ---------------------------------------------------------------- writing
    @property
    def parts(self) -> tuple[Written, ...]:
        """As a record writes them."""
        return (Number(self.first), *map(self._written, self.places))

    def _written(self, place: Place) -> Written:
        if place.row:
            return Row(place.name, codes=names_of(self.codes), size=place.row, empty=NO_CARD)
        parts = Parts.SEATS if place.by_seat else Parts.ONE
        return Bag(place.name, self.codes, self.bits, parts, among=place.among)

    def write_setup(self, state: Any) -> Setup:
        opening = state.copy()
        self.take_back(opening)
        return write_parts(opening, self.parts)

    # ---------------------------------------------------------------- reading
    def read_setup(self, state: Any, setup: Setup) -> None:
        first, last = setup.get(self.first), int(state.seats) - 1
        if type(first) is not int or not 0 <= first <= last:
            raise Refused("setup-first", part=self.first, last=last, clause=self.first_clause)
        read = {place: self._read(state, place, setup.get(place.name)) for place in self.places}
        if Counter(chain(*chain(*read.values()))) != Counter(self.whole(state)):
            raise Refused("setup-not-whole", clause=self.whole_clause)
        state[self.first] = first
        for place, parts in read.items():
            for part, cards in zip(place.parts(state), parts, strict=True):
                self._put(state, place, part, cards)
        self.begin(state)

    def _read(self, state: Any, place: Place, given: Any) -> list[list[int]]:
        parts = given if place.by_seat else [given]
        wanted = len(place.parts(state))
        if not isinstance(parts, list) or len(parts) != wanted:
            raise Refused("setup-lists", part=place.name, clause=place.clause, seats=wanted)
        return [self._read_part(state, place, part) for part in parts]

    def _read_part(self, state: Any, place: Place, given: Any) -> list[int]:
        if not isinstance(given, list):
            raise Refused("setup-list", part=place.name, clause=place.clause)
        for text in given:
            if not isinstance(text, str) or text not in self.codes:
                raise Refused("setup-card", part=place.name, clause=place.clause, card=repr(text))
            if not place.among >> self.codes[text] & 1:
                raise Refused("setup-among", part=place.name, clause=place.clause, card=text)
        if place.size and len(given) != place.size(state):
            raise Refused(
                "setup-size",
                part=place.name,
                clause=place.clause,
                size=place.size(state),
                given=len(given),
            )
        return [self.codes[text] for text in given]

    def _put(self, state: Any, place: Place, part: int, cards: list[int]) -> None:
        if place.row:
            state[place.name][:] = NO_CARD
            state[place.name][: len(cards)] = cards
            state[place.row] = len(cards)
        elif place.by_seat:
            state[place.name][part] = sum(1 << card for card in cards)
        else:
            state[place.name] = sum(1 << card for card in cards)

    # ----------------------------------------------------------------- hiding
    def hide_setup(self, setup: Setup, final: Any, seat: int) -> Setup:
        """What the seat holds itself, and what it has come to know since."""
        hidden: Setup = {self.first: setup[self.first]}
        for place in self.places:
            cards, seen = setup[place.name], frozenset(place.seen(final, seat))
            if place.by_seat:
                hidden[place.name] = [
                    part if owner == seat else [HIDDEN] * len(part)
                    for owner, part in enumerate(cards)
                ]
            else:
                hidden[place.name] = [
                    card if at in seen else HIDDEN for at, card in enumerate(cards)
                ]
        return hidden
