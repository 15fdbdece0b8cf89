"""Pages laid from plain Python, to compare what compiled rules make of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view import page as pages
from duskhouse.engine.view.page import END, EVERYONE, PAGE_WORDS
from duskhouse.engine.view.pieces import Layout, Pieces, Wire

pieces = Pieces({0: "A", 1: "B"})
FIELD = pieces.zone("field", layout=Layout.ROW)
HAND = pieces.zone("hand", key="seat", layout=Layout.FAN)
FACE = pieces.card("face", numbers="card count")
WON = pieces.fact("won", key="seat card", numbers="*cards")
MOMENT = pieces.moment("round", numbers="round")
PROMPT = pieces.prompt("choose", numbers="card")
MOVE = pieces.move("play", key="card", action="card")
RESULT = pieces.outcome("result", numbers="tie")

ZONES = (FIELD, HAND)
SEATS = 3

Laid = dict[int, list[Wire]]
"""What is laid for whom."""


@dataclass
class Changes:
    """What one viewer is told: pieces, and kind and key of those that are gone."""

    new: list[Wire] = field(default_factory=list)
    gone: list[Wire] = field(default_factory=list)


def laid_out(laid: Laid) -> Ints:
    """A page with these pieces, everyone's first."""
    page = np.zeros(PAGE_WORDS, np.int64)
    plain(pages.begin)(page)
    for viewer in sorted(laid):
        plain(pages.lay_for)(page, viewer)
        for numbers in laid[viewer]:
            own = [number for number in numbers if not isinstance(number, list)]
            plain(pages.add)(page, *own)
            for inside in numbers[len(own) :]:
                plain(pages.add_inside)(page, *inside)
    return page[: page[END]].copy()


def seen(laid: Laid, viewer: int) -> dict[tuple[int, ...], Wire]:
    """By kind and key; a seat's own take the place of everyone's."""
    whose = [*laid.get(EVERYONE, []), *(laid.get(viewer, []) if viewer != EVERYONE else [])]
    return {pieces.key_of(numbers): numbers for numbers in whose}
