"""The positions of a match, moves taken back included.

`seq` counts positions: the deal is 0, every move and every move taken back makes the next. So an
old seq never names a new position, and a client that is behind is noticed.
"""

from __future__ import annotations

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.events import Event
from duskhouse.match.plan import Plan


class Step(msgspec.Struct, frozen=True):
    """A move, the step before it, and whether it can be taken back.

    It can as long as nothing came of it but the move itself: no other item of events, which may
    have shown something to somebody, and nothing drawn from chance.
    """

    before: int
    seat: int
    action: int
    items: tuple[Event, ...]
    can_be_taken_back: bool


NO_STEP = -1


class Timeline:
    """One game from its deal on."""

    def __init__(self, game: Game, plan: Plan, seed: bytes) -> None:
        self.game = game
        self.plan = plan
        self.seed = seed
        self.steps: list[Step] = []
        self.reached_by = [NO_STEP]  # for each seq, the step that leads to its position
        self.returns: dict[int, int] = {}  # the seqs made by taking back, and the seat that did
        self._stand_at(self.dealt())

    def _stand_at(self, played: History) -> None:
        """This is the present position; what is asked all the time is read from it once."""
        self.played = played
        self.seq = len(self.reached_by) - 1
        self.turn = played.turn
        self.over = played.over

    def dealt(self) -> History:
        return History.deal(self.game, self.plan.seats, self.plan.options, self.seed)

    @property
    def latest(self) -> Step | None:
        """The move that led to the present position, if any."""
        return self.step_of(self.seq)

    def step_of(self, seq: int) -> Step | None:
        at = self.reached_by[seq]
        return None if at == NO_STEP else self.steps[at]

    def play(self, action: int) -> None:
        seat, before = self.turn, self.reached_by[-1]
        items = self.played.play(action)
        plain = len(items) == 1 and not self.played.left_to_chance
        self.steps.append(Step(before, seat, action, items, plain))
        self.reached_by.append(len(self.steps) - 1)
        self._stand_at(self.played)

    def take_back(self) -> None:
        """Undo is replay."""
        step = self.latest
        assert step is not None
        self.reached_by.append(step.before)
        self._stand_at(self.position(self.seq + 1))
        self.returns[self.seq] = step.seat

    def position(self, seq: int) -> History:
        """The game as it stood at this seq."""
        actions = []
        step = self.step_of(seq)
        while step is not None:
            actions.append(step.action)
            step = None if step.before == NO_STEP else self.steps[step.before]
        played = self.dealt()
        for action in reversed(actions):
            played.play(action)
        return played
