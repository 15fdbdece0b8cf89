"""A position as each seat may see it, put together from what its game shows of it.

What all seats see alike is made once. An allow-list: nothing is shown that the game does not name.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.game import Game
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.snapshot import snapshot
from duskhouse.engine.view import Alike, View


class Showing:
    """One position. It does not change, so each view of it is made once."""

    def __init__(self, game: Game, now: Any) -> None:
        self.game = game
        self.now = now
        table = game.table
        over = game.run.over_one(now._states, 0)
        self.turn = None if over else now.turn
        self.open = View(
            seat=SPECTATOR,
            turn=self.turn,
            zones=table.zones(now),
            prompt=table.waiting(now),
            moves=(),
            barred=(),
            alike=Alike(
                scores=table.scores(now),
                facts=table.facts(now),
                tallies=table.tallies(now),
                outcome=table.outcome(now) if over else None,
                moment=table.moment(now),
            ),
        )

    def to(self, seat: int) -> View:
        """What this seat may see; whoever has no seat watches."""
        if not 0 <= seat < self.now.seats:
            return self.open
        table, now, open_ = self.game.table, self.now, self.open
        zones = table.own_zones(now, seat, open_.zones)
        if seat != self.turn:
            return View(seat, self.turn, zones, open_.prompt, (), (), open_.alike)
        actions = self.game.run.legal_one(now._states, 0)
        return View(
            seat,
            self.turn,
            zones,
            table.prompt(now, actions),
            table.moves(now, actions),
            table.barred(now, actions),
            open_.alike,
        )


def view(game: Game, state: Any, seat: int) -> View:
    """What a seat may see of any state."""
    return Showing(game, snapshot(state)).to(seat)
