"""A position as each seat may see it, put together from what its game shows of it.

What all seats see alike is made once. An allow-list: nothing is shown that the game does not name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from duskhouse.engine.cardsets import members
from duskhouse.engine.game import Game
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.records import States
from duskhouse.engine.sheets import (
    COUNTED,
    FACTS,
    LONGEST,
    MOMENT,
    MOST_FOUND,
    OWN,
    PARTS,
    SCORES,
    TALLIES,
    ZONES,
)
from duskhouse.engine.snapshot import snapshot
from duskhouse.engine.stock import Laid, Stock
from duskhouse.engine.uncompiled import usable
from duskhouse.engine.view import Alike, Asked, View, asked_nothing


class Sheet:
    """What lies on a table, from one position to the next. `parts` are the pieces of each part;
    those of a part that has not changed stay the same list."""

    __slots__ = ("_before", "_found", "_lay_out", "_page", "_stock", "parts")

    def __init__(self, lay_out: Callable[..., int], stock: Stock) -> None:
        self._lay_out = lay_out
        self._stock = stock
        self._page, self._before = np.zeros((2, LONGEST), np.int64)
        self._found = np.zeros(3 * MOST_FOUND, np.int64)
        self.parts: list[list[Laid]] = [[] for _ in range(PARTS)]

    def show(self, states: States) -> None:
        """Lay out the position that has come about."""
        before, page, stock, parts = self._page, self._before, self._stock, self.parts
        told = usable(self._lay_out)(states, 0, before, page, self._found)
        self._before, self._page = before, page
        zones = parts[ZONES] = parts[ZONES].copy()
        for number in members(told >> COUNTED):
            parts[number] = []
        found = self._found[: 3 * (told & (1 << COUNTED) - 1)].tolist()
        raw = page[: found[-1] // 8].tobytes() if found else b""
        numbers = iter(found)
        for place, start, end in zip(numbers, numbers, numbers, strict=True):
            if place >= 0:
                zones[place] = stock[raw[start:end]]
            else:
                parts[~place].append(stock[raw[start:end]])


class Showing:
    """One position of a table, which has been laid out on its sheet."""

    def __init__(self, game: Game, now: Any, actions: int, sheet: Sheet) -> None:
        self.game = game
        self.now = now
        self.actions = actions
        table, parts = game.table, sheet.parts
        self.alike = Alike(
            turn=now.turn if actions else None,
            zones=parts[ZONES],
            waiting=asked_nothing(table.waiting(now)),
            scores=parts[SCORES],
            facts=parts[FACTS],
            tallies=parts[TALLIES],
            outcome=None if actions else table.outcome(now),
            moment=parts[MOMENT][0],
        )
        self._own = parts[OWN : OWN + now.seats]

    def to(self, seat: int) -> View:
        """What this seat may see; whoever has no seat watches."""
        alike = self.alike
        if not 0 <= seat < len(self._own):
            return View(SPECTATOR, alike, [], alike.waiting)
        asked = self._asked() if seat == alike.turn else alike.waiting
        return View(seat, alike, self._own[seat], asked)

    def _asked(self) -> Asked:
        """What the seat on turn is asked."""
        table, now, actions = self.game.table, self.now, self.actions
        return Asked(
            table.prompt(now, actions), table.moves(now, actions), table.barred(now, actions)
        )


def shown(game: Game, states: States, now: Any, actions: int, sheet: Sheet) -> Showing:
    """The first of these states, which comes after the one on the sheet."""
    sheet.show(states)
    return Showing(game, now, actions, sheet)


def view(game: Game, state: Any, seat: int) -> View:
    """What a seat may see of any state."""
    now = snapshot(state)
    actions = game.run.legal_one(now._states, 0)
    return shown(game, now._states, now, actions, new_sheet(game)).to(seat)


def new_sheet(game: Game) -> Sheet:
    return Sheet(game.table.lay_out, stock_of(game))


@cache
def stock_of(game: Game) -> Stock:
    return Stock(game.table.PIECES)
