"""Cards exchanged in a deal: the same deal, with one card in another place.

The deal is taken as the record writes it (see `engine.game.dealing`): lists of cards, some of them
a list for each seat. Two cards change places there, and the game reads the deal again; what it
refuses is no deal, and is not tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from duskhouse.engine.game.notation import Setup
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints, States
from duskhouse.lab.playing import Table
from duskhouse.words.errors import Refused

TRIES = 12


class Slot(NamedTuple):
    """A place for one card in a written deal; a part is -1 where there are none."""

    place: str
    part: int
    at: int


class Written:
    """A deal as the record writes it."""

    def __init__(self, table: Table, opening: States) -> None:
        self.table = table
        self.setup: Setup = table.game.notation.write_setup(opening[0])
        study = table.game.study
        self.hand = study.hand or next(iter(self._by_seat()), "")
        self.hand_size = study.hand_size(opening[0]) if study.hand_size else None
        self.slots = [*slots_of(self.setup)]

    def _by_seat(self) -> Iterator[str]:
        for place, cards in self.setup.items():
            if is_by_seat(cards) and len(cards) == self.table.seats:
                yield place

    def card(self, slot: Slot) -> Any:
        cards = self.setup[slot.place]
        return cards[slot.at] if slot.part < 0 else cards[slot.part][slot.at]

    def is_held(self, slot: Slot, seat: int) -> bool:
        return (slot.place, slot.part) == (self.hand, seat) and (
            self.hand_size is None or slot.at < self.hand_size
        )

    def held(self, seat: int) -> list[Any]:
        return [self.card(slot) for slot in self.slots if self.is_held(slot, seat)]

    def exchanged(self, seat: int, card: Any, generator: Ints) -> tuple[States, bool] | None:
        """The deal with this card in the hand of a seat instead of another one there, or if it is
        there already, with another one instead of it; and whether the seat has it then. None if
        no exchange makes a deal."""
        own = [slot for slot in self.slots if self.is_held(slot, seat)]
        others = [slot for slot in self.slots if not self.is_held(slot, seat)]
        has = [slot for slot in own if self.card(slot) == card]
        if has:
            here, there = has, [slot for slot in others if self.card(slot) != card]
        else:
            here, there = own, [slot for slot in others if self.card(slot) == card]
        for _ in range(TRIES if here and there else 0):
            one, other = drawn(here, generator), drawn(there, generator)
            if made := self._with(one, other):
                return made, not has
        return None

    def _with(self, one: Slot, other: Slot) -> States | None:
        setup = deepcopy(self.setup)
        put(setup, one, self.card(other))
        put(setup, other, self.card(one))
        states = self.table.blank.copy()
        try:
            self.table.game.notation.read_setup(states[0], setup)
        except Refused:
            return None
        return states


def slots_of(setup: Setup) -> Iterator[Slot]:
    for place, cards in setup.items():
        if is_by_seat(cards):
            for part, each in enumerate(cards):
                yield from (Slot(place, part, at) for at in range(len(each)))
        elif isinstance(cards, list):
            yield from (Slot(place, -1, at) for at in range(len(cards)))


def is_by_seat(cards: Any) -> bool:
    return isinstance(cards, list) and bool(cards) and all(isinstance(part, list) for part in cards)


def put(setup: Setup, slot: Slot, card: Any) -> None:
    if slot.part < 0:
        setup[slot.place][slot.at] = card
    else:
        setup[slot.place][slot.part][slot.at] = card


def drawn(slots: list[Slot], generator: Ints) -> Slot:
    return slots[int(random_below(generator, len(slots)))]
