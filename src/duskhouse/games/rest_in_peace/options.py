"""The switch of Rest in Peace that says which psychics take part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from duskhouse.engine.game.options import Option, Options, Own
from duskhouse.engine.game.written import Bag
from duskhouse.engine.state.cardsets import cardset, members
from duskhouse.games.rest_in_peace.cards import MOST_PSYCHICS, POOLS, SCALES
from duskhouse.games.rest_in_peace.notation import refused
from duskhouse.games.rest_in_peace.state import Size


@dataclass(frozen=True)
class Pool(Option):
    """The psychic cards to draw from: a pool by name, or a list of numbers."""

    @property
    def default(self) -> str:
        return "all"

    @property
    def cards(self) -> Mapping[str, Mapping[str, str]]:
        return {
            name: {str(psychic): f"#{psychic}" for psychic in members(pool)}
            for name, pool in POOLS.items()
        }

    @property
    def own(self) -> Own:
        numbers = range(1, MOST_PSYCHICS + 1)
        return Own(Bag(self.name, dict(zip(numbers, numbers, strict=True))), listed=True)

    def least(self, seats: int, options: Options) -> int:
        return line_of(options)

    def alternatives(self) -> tuple[Any, ...]:
        return (*(name for name in POOLS if name != self.default), list(range(21, 30)))

    def parse(self, text: str) -> Any:
        if text in POOLS:
            return text
        try:
            return self.check([int(number) for number in text.replace(",", " ").split()])
        except ValueError:
            raise self.refuse(text) from None

    def check(self, value: Any) -> Any:
        if isinstance(value, str) and value in POOLS:
            return value
        if not isinstance(value, (list, tuple)) or not all(is_psychic(one) for one in value):
            raise self.refuse(value)
        if len(set(value)) != len(value):
            raise refused("pool-twice")
        return list(value)

    def write(self, state: Any, value: Any) -> None:
        state[self.name] = POOLS[value] if isinstance(value, str) else cardset(value)


def is_psychic(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MOST_PSYCHICS


def line_of(options: Options) -> int:
    """YAO-08: the line takes a psychic for each fought round."""
    return SCALES[Size[options["scale"].upper()]].rounds


def pool_is_big_enough(seats: int, options: Options) -> None:
    needed = line_of(options)
    pool = options["psychic_pool"]
    if not isinstance(pool, str) and len(pool) < needed:
        raise refused("pool-too-small", needed=needed, size=len(pool))
