"""A position of one game: what is legal, what an action leads to, what each seat may see.

The single place where an action is carried out. Live tables play on positions; `record.history`
adds the notation of the record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.kernels import BEFORE_EVENTS
from duskhouse.engine.game.options import differing
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import GENERATOR_WORDS, seed_secure
from duskhouse.engine.state.events import SPECTATOR, must_fit
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.view.page import END, EVERYONE, PAGE_WORDS
from duskhouse.engine.view.pieces import Piece, Role, Wire, on_wire
from duskhouse.engine.view.shown import Outcome, Reader, Shown
from duskhouse.words.messages import FALLBACK
from duskhouse.words.words import NO_READER

EVENT_WORDS = 2


class Position:
    """The state of one game. `turn` and `actions` say who may do what now; `events` are those of
    the latest action, two words each, and `opening_events` those of the deal; `left_to_chance`
    tells whether chance had a part in the action. `first` is the seat that was named to begin, None
    if the lot decided."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        rules: int | None = None,
        first: int | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.first = first
        self.states: States = game.states(1)
        values = game.prepare(self.states[0], seats, options, rules, first)
        self.options = differing(game.options, values)
        self.seed: bytes | None = None
        self.turn = 0
        self.actions = 0
        self.events = self.opening_events = b""
        self.left_to_chance = False

    @classmethod
    def deal(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        seed: bytes,
        rules: int | None = None,
        first: int | None = None,
    ) -> Self:
        """The deal of a seed, with the chance of a live table."""
        dealt = cls(game, seats, options, rules, first)
        dealt.seed = seed
        seed_secure(dealt.state.rng, seed)
        game.run.deal_one(dealt.states, 0)
        dealt.begin()
        return dealt

    @classmethod
    def of(cls, game: Game, state: Any) -> Self:
        """A position from any state of a game; which options differ is not asked."""
        found = cls(game, int(state.seats), {})
        found.states[0] = state
        found.refresh()
        return found

    def begin(self) -> None:
        """The state was just dealt."""
        self.refresh()
        self.opening_events = self.events

    def refresh(self) -> None:
        """The state was changed by hand: see what is legal in it, and what has happened."""
        self.turn = int(self.state.turn)
        self.actions = int(self.game.run.legal_one(self.states, 0))
        count = int(self.state.event_count)
        must_fit(count, self.game.room_for_events)
        self.events = self.state.events[:count].tobytes()

    # ----------------------------------------------------------------- playing
    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def rules(self) -> int:
        """The number of the rules that it is played under."""
        return self.game.rules_of(self.state)

    @property
    def over(self) -> bool:
        return not self.actions

    def legal(self) -> list[int]:
        return list(members(self.actions))

    def is_legal(self, action: int) -> bool:
        return 0 <= action < 63 and bool(self.actions >> action & 1)

    def act(self, action: int) -> None:
        """Carry out a legal action."""
        room = self.game.room_for_events
        found = np.empty(BEFORE_EVENTS + GENERATOR_WORDS + EVENT_WORDS * room, np.int64)
        self.game.run.act_one(self.states, 0, action, found)
        self.turn, self.actions, untouched, count = found[:BEFORE_EVENTS].tolist()
        self.left_to_chance = not untouched
        must_fit(count, room)
        self.events = found[BEFORE_EVENTS : BEFORE_EVENTS + EVENT_WORDS * count].tobytes()

    # ----------------------------------------------------------------- view
    def page(self) -> Ints:
        """What everyone may see, and what each seat sees besides."""
        page = np.empty(PAGE_WORDS, np.int64)
        self.game.run.view_one(self.states, 0, self.actions, page)
        return page[: page[END]].copy()

    def seen(self, viewer: int) -> list[Wire]:
        """The pieces that a viewer sees; whoever has no seat sees what everyone does."""
        return list(self.game.pieces.seen(self.page(), viewer).values())

    def shown(self, viewer: int, names: Sequence[str] = (), language: str = FALLBACK) -> Shown:
        """What a viewer sees, in words."""
        reader = viewer if viewer != SPECTATOR else NO_READER
        words = self.game.words(names, reader, language)
        return Reader(self.game.pieces, words).shown(self.seen(viewer))

    def why_not(self, action: int) -> Wire:
        """The barred piece that says why an action is not legal here."""
        page = np.empty(PAGE_WORDS, np.int64)
        self.game.run.why_not_one(self.states, 0, action, page)
        [(_, numbers)] = on_wire(page)
        return numbers

    def result(self) -> Piece | None:
        """The piece that says how it ended, once it is over."""
        if not self.over:
            return None
        read = map(self.game.pieces.read, self.seen(SPECTATOR))
        return next(piece for piece in read if piece.kind.role is Role.OUTCOME)

    def outcome(self) -> Outcome | None:
        """How it ended, with the reason in the words of the record."""
        result = self.result()
        return Reader(self.game.pieces, self.game.words()).outcome(result) if result else None


def events_seen(game: Game, noted: bytes, viewer: int) -> list[Wire]:
    """Past events, two words each, as the pieces that a viewer may see."""
    events = np.frombuffer(noted, np.int64).reshape(-1, EVENT_WORDS).copy()
    page = np.empty(PAGE_WORDS, np.int64)
    seat = EVERYONE if viewer == SPECTATOR else viewer
    game.run.lay_log(events, len(events), seat, page, game.pieces.event_table)
    return list(game.pieces.seen(page, viewer).values())
