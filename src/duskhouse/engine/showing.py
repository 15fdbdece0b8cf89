"""A position as each seat may see it, put together from what its game shows of it.

What all seats see alike is made once. An allow-list: nothing is shown that the game does not name.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.game import Game
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.snapshot import snapshot
from duskhouse.engine.view import Alike, Asked, View


class Showing:
    """One position."""

    def __init__(self, game: Game, now: Any, actions: int) -> None:
        self.game = game
        self.now = now
        self.actions = actions
        table = game.table
        self.alike = Alike(
            turn=now.turn if actions else None,
            zones=table.zones(now),
            waiting=table.waiting(now).alone,
            scores=table.scores(now),
            facts=table.facts(now),
            tallies=table.tallies(now),
            outcome=None if actions else table.outcome(now),
            moment=table.moment(now),
        )

    def to(self, seat: int) -> View:
        """What this seat may see; whoever has no seat watches."""
        alike = self.alike
        if not 0 <= seat < self.now.seats:
            return View(SPECTATOR, alike, (), alike.waiting)
        asked = self._asked() if seat == alike.turn else alike.waiting
        return View(seat, alike, self.game.table.own_zones(self.now, seat), asked)

    def _asked(self) -> Asked:
        """What the seat on turn is asked."""
        table, now, actions = self.game.table, self.now, self.actions
        return Asked(
            table.prompt(now, actions), table.moves(now, actions), table.barred(now, actions)
        )


def view(game: Game, state: Any, seat: int) -> View:
    """What a seat may see of any state."""
    now = snapshot(state)
    return Showing(game, now, game.run.legal_one(now._states, 0)).to(seat)
