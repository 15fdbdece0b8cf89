"""The positions of a match, moves taken back included.

`seq` counts positions: the deal is 0, every move and every move taken back makes the next. So an
old seq never names a new position, and a client that is behind is noticed. Nothing that is here
changes once it is added, so another thread may look at an earlier position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

import msgspec
import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.record.history import History
from duskhouse.engine.record.shares import Source
from duskhouse.engine.state.events import NO_CARD, read_words
from duskhouse.match.plan import Plan

ONE_EVENT = 16
"""Bytes of an event."""

NO_STEP = -1

P = TypeVar("P", bound=Position)


class Step(msgspec.Struct, frozen=True, gc=False):
    """A move, the step before it, and whether it can be taken back.

    It can as long as nothing came of it but the move itself: no other event, which may have shown
    something to somebody, and nothing drawn from chance.
    """

    before: int
    seat: int
    action: int
    events: bytes
    can_be_taken_back: bool

    def shows_card_to(self, seat: int) -> bool:
        """Whether the move itself has shown this seat a card."""
        [move, *_] = read_words(np.frombuffer(self.events, np.int64).tolist())
        seen = move.seen_by(seat)
        return seen.card != NO_CARD or seen.cards != 0


class Timeline:
    """One game from its deal on. `position` is how it stands now. Without a source it is dealt from
    the seed alone."""

    def __init__(self, game: Game, plan: Plan, seed: bytes, source: Source | None = None) -> None:
        self.game = game
        self.plan = plan
        self.source = source
        self.seed = source.dealing_seed(game, plan.options, plan.first) if source else seed
        self.steps: list[Step] = []
        self.reached_by = [NO_STEP]  # for each seq, the step that leads to its position
        self.taken_back: dict[int, int] = {}  # seqs made by taking back, and the seat that did
        self.position = self._dealt(Position)

    @property
    def seq(self) -> int:
        return len(self.reached_by) - 1

    def _dealt(self, kind: type[P]) -> P:
        plan = self.plan
        return kind.deal(
            self.game, plan.seats, plan.options, self.seed, plan.rules, first=plan.first
        )

    # ----------------------------------------------------------------- changing
    def play(self, action: int) -> None:
        position = self.position
        seat, before = position.turn, self.reached_by[-1]
        position.act(action)
        events = position.events
        plain = len(events) == ONE_EVENT and not position.left_to_chance
        self.steps.append(Step(before, seat, action, events, plain))
        self.reached_by.append(len(self.steps) - 1)

    def take_back(self, moves: int = 1) -> None:
        """Undo is replay. Of several moves, the first is whose it is."""
        *_, step = islice(self.steps_before(self.seq), moves)
        self.reached_by.append(step.before)
        self.taken_back[self.seq] = step.seat
        self.position = self.at(self.seq)

    def read(self, text: str) -> int:
        """The action that a notation stands for now."""
        return self.game.notation.read_move(self.position.state, text)

    # ------------------------------------------------------------------ looking
    def step_to(self, seq: int) -> Step | None:
        """The move that led to this position; none led to the deal."""
        number = self.reached_by[seq]
        return None if number == NO_STEP else self.steps[number]

    def steps_before(self, seq: int) -> Iterator[Step]:
        """The moves that led to this position, the latest first."""
        number = self.reached_by[seq]
        while number != NO_STEP:
            yield self.steps[number]
            number = self.steps[number].before

    def events_of(self, seq: int) -> bytes:
        """Those of the move that led to this position, or of the deal."""
        step = self.step_to(seq)
        return self.position.opening_events if step is None else step.events

    def actions(self, seq: int) -> list[int]:
        """Those that led from the deal to this position."""
        return [step.action for step in self.steps_before(seq)][::-1]

    def at(self, seq: int) -> Position:
        """The game as it stood at this seq."""
        position = self._dealt(Position)
        for action in self.actions(seq):
            position.act(action)
        return position

    def history(self, seq: int) -> History:
        """The same with all that a record says of it."""
        history = self._dealt(History)
        history.source = self.source
        for action in self.actions(seq):
            history.play(action)
        return history
