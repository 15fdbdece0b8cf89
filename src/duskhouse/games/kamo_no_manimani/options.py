"""The switch that chooses the deck: a preset's name, or counts of one's own (KAMO-02, 03, A01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from duskhouse.engine.game.options import Option, Options, Own
from duskhouse.engine.game.written import Bag
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    CODE_LIST,
    CODES,
    COUNT_BITS,
    HAND_SIZES,
    MOST_CARDS,
    PRESETS,
    SIX_COLOURS,
    bag_of,
)
from duskhouse.words.errors import Refused

Deck = str | dict[str, int]

NEEDED = (tuple(code for code in CODE_LIST if code.startswith("K")),) + tuple(
    (code,) for code in CODE_LIST if not code.startswith("K")
)

refused = partial(Refused, game="kamo-no-manimani")


@dataclass(frozen=True)
class DeckOption(Option):
    @property
    def default(self) -> str:
        return next(iter(PRESETS))

    @property
    def own(self) -> Own:
        return Own(Bag("counts", CODES, COUNT_BITS), needs=NEEDED, most=MOST_CARDS)

    def least(self, seats: int, options: Options) -> int:
        return least_deck(seats)

    def alternatives(self) -> tuple[Deck, ...]:
        return (*list(PRESETS)[1:], SIX_COLOURS)

    def parse(self, text: str) -> Deck:
        if ":" not in text:
            return self.check(text.upper())
        counts: dict[str, int] = {}
        for part in text.split(","):
            code, _, number = part.strip().partition(":")
            if not number.strip().isdecimal() or code.upper() in counts:
                raise self.refuse(text)
            counts[code.upper()] = int(number)
        return self.check(counts)

    def spell(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        return ",".join(f"{code}:{number}" for code, number in value.items())

    def check(self, value: Any) -> Deck:
        if isinstance(value, str) and value in PRESETS:
            return value
        if not isinstance(value, Mapping):
            raise self.refuse(value)
        return named(checked(value))

    def write(self, state: Any, value: Any) -> None:
        state.counts = bag_of(counts_of(value))


def counts_of(deck: Deck) -> dict[str, int]:
    return PRESETS[deck] if isinstance(deck, str) else deck


def named(counts: dict[str, int]) -> Deck:
    """A preset goes by its name."""
    for name, preset in PRESETS.items():
        if counts == preset:
            return name
    return counts


def checked(given: Mapping[Any, Any]) -> dict[str, int]:
    """Counts in the order of the cards, without zeros; refused with the reason if no deck."""
    for code, number in given.items():
        if code not in CODES:
            raise refused("deck-card", card=repr(code), cards=", ".join(CODE_LIST))
        if type(number) is not int or number < 0:
            raise refused("deck-count", count=repr(number), card=code)
    counts = {code: given[code] for code in CODE_LIST if given.get(code)}
    kamo, *others = NEEDED
    if not any(code in counts for code in kamo):
        raise refused("deck-no-kamo")
    for (code,) in others:
        if code not in counts:
            raise refused("deck-lacks", card=code)
    if sum(counts.values()) > MOST_CARDS:
        raise refused("deck-too-big", most=MOST_CARDS, size=sum(counts.values()))
    return counts


def least_deck(seats: int) -> int:
    """KAMO-03: the deck must last for the cards aside and the hands of so many players."""
    return int(ASIDE_SIZES[0, seats] + seats * HAND_SIZES[0, seats])


def check_deck(seats: int, options: Options) -> None:
    if options["scale"] != "full":
        if options["deck"] != next(iter(PRESETS)):
            raise refused("deck-of-miniature")
        return
    cards = sum(counts_of(options["deck"]).values())
    needed = least_deck(seats)
    if cards < needed:
        raise refused("deck-too-small", seats=seats, needed=needed, size=cards)
