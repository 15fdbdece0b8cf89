"""How many of each card a position holds, all places counted: what never changes in a game.

It follows from the fields that are declared to hold cards. A game in which that is not all, say
because a card lies in two fields for a while, says itself how its cards are counted:
`COUNTS["my-game"] = count`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.layout import Cards, declared_fields

COUNTS: dict[str, Callable[[Any], Mapping[Any, int]]] = {}


def census(game: Game, state: Any) -> dict[Any, int]:
    count = COUNTS.get(game.id)
    return dict(count(state) if count else declared_cards(game, state))


def declared_cards(game: Game, state: Any) -> Counter[int]:
    """The cards in all fields that are declared to hold some."""
    found: Counter[int] = Counter()
    for name, (_, about) in declared_fields(game.state).items():
        for number in np.ravel(state[name]) if about.cards else ():
            found.update(cards_in(int(number), about.cards) if about.cards else ())
    return found


def cards_in(number: int, cards: Cards) -> Iterator[int]:
    """The cards that a number of a field stands for."""
    if not cards.bits:
        yield from (number,) if number >= 0 else ()
        return
    for at, card in enumerate(cards.numbers):
        for _ in range(number >> cards.bits * at & ((1 << cards.bits) - 1)):
            yield card
