"""Hell is Hungry on one page: one of its decks, and what beats the mark."""

from __future__ import annotations

from duskhouse.engine.game.overview import LAST, Group, Overview, Step
from duskhouse.games.hell_is_hungry.cards import (
    ACE,
    FULL_DECK,
    JOKER,
    RANKS,
    SOUL,
    TWO,
    code,
    ranks_of,
)

COURT = (RANKS.index("J"), RANKS.index("Q"), RANKS.index("K"))


def group(name: str, *ranks: int) -> Group:
    deck = ranks_of(FULL_DECK)
    copies = {code(rank): deck.count(rank) for rank in ranks}
    souls = tuple(code(SOUL + rank) for rank in ranks)
    return Group(name, sum(copies.values()), tuple(copies), copies, souls)


OVERVIEW = Overview(
    groups=(
        group("two", TWO),
        group("numbers", *range(TWO + 1, COURT[0])),
        group("court", *COURT),
        group("ace", ACE),
        group("joker", JOKER),
    ),
    steps=(
        Step(("X",)),
        Step(("X", "A")),
        Step(("2", "2")),
        Step(("5", "6"), ends=LAST),
    ),
)
