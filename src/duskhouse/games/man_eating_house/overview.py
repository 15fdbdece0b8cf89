"""Man-Eating House on one page: its cards by what they are, and how a trick is resolved."""

from __future__ import annotations

from duskhouse.engine.game.overview import LAST, Group, Overview, Step
from duskhouse.engine.state.cardsets import members
from duskhouse.games.man_eating_house.cards import (
    CHILDREN,
    DANGER,
    DOG,
    GHOSTS,
    GIRLS,
    OLD_MAN,
    PLACES,
    WEAPONS,
    code,
)


def group(name: str, cards: int) -> Group:
    """Cards of a kind; the first, the middle and the last of them are shown."""
    codes = [code(card) for card in members(cards)]
    shown = tuple(codes[:: max(1, (len(codes) - 1) // 2)])
    return Group(name, len(codes), shown, others=tuple(codes))


OVERVIEW = Overview(
    groups=(
        group("dog", DOG),
        group("children", CHILDREN),
        group("girls", GIRLS),
        group("weapons", WEAPONS),
        group("places", PLACES & ~DANGER),
        group("danger", DANGER),
        group("ghosts", GHOSTS),
        group("old-man", OLD_MAN),
    ),
    steps=(
        Step(("I4", "O4", "B4"), ends=()),
        Step(("B15", "I0")),
        Step(("B15",)),
        Step(("O11",), ends=()),
        Step(ends=LAST),
    ),
)
