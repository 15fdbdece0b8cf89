"""One game being played: the position, the moves that led there, and their events.

The single place where a move is checked against `legal` and carried out. Live tables, replay and
the recorder all play through it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from duskhouse.engine.errors import Illegal
from duskhouse.engine.game.contract import Game, Setup, Told
from duskhouse.engine.game.kernels import BEFORE_EVENTS
from duskhouse.engine.game.options import differing
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import GENERATOR_WORDS, derived_seed, seed_secure, tell
from duskhouse.engine.state.events import Event, must_fit, read_words
from duskhouse.engine.state.layout import States
from duskhouse.engine.state.snapshot import position_of
from duskhouse.engine.view.showing import Showing
from duskhouse.engine.view.view import Cast, Outcome, Sentence, View

ILLEGAL = "{move} is not legal here: {reason} ({clause})."


class History:
    """A game from its deal on. Made by `deal` from a seed or by `from_setup` from a record."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.states: States = game.states(1)
        self.options = differing(game.options, game.prepare(self.states[0], seats, options))
        self.seed: bytes | None = None
        self.moves: list[tuple[int | None, str]] = []
        self.events: list[tuple[Event, ...]] = []  # for each of the decisions
        self.move_sees: list[int] = []  # who may know each of the moves
        self.left_to_chance = False  # something of the latest move
        self._now: Any = None
        self._turn: int | None = None
        self._actions: int | None = None
        self._read: dict[str, int] = {}  # what notations stand for in this position
        self._showing: Showing | None = None

    @classmethod
    def deal(cls, game: Game, seats: int, options: Mapping[str, Any], seed: bytes) -> History:
        """The deal of a seed, with the chance of a live table."""
        played = cls(game, seats, options)
        played.seed = seed
        seed_secure(played.state.rng, seed)
        game.run.deal_one(played.states, 0)
        return played

    @classmethod
    def from_setup(
        cls, game: Game, seats: int, options: Mapping[str, Any], setup: Setup
    ) -> History:
        """A deal as a record gives it. Without told outcomes, later chance is arbitrary."""
        played = cls(game, seats, options)
        seed_secure(played.state.rng, derived_seed("no seed"))
        game.table.read_setup(played.state, setup)
        played.setup = setup
        return played

    @cached_property
    def setup(self) -> Setup:
        """The deal, readable: as a record gave it, or the one of the seed."""
        assert self.seed is not None
        opening = self.game.dealt(self.seats, self.options, self.seed)
        return self.game.table.write_setup(opening[0])

    # ------------------------------------------------------------- position
    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def now(self) -> Any:
        """The position as plain numbers: a snapshot."""
        if self._now is None:
            self._now = position_of(self.states)
        return self._now

    @property
    def over(self) -> bool:
        return not self._legal()

    @property
    def turn(self) -> int:
        if self._turn is None:
            self._turn = int(self.now.turn)
        return self._turn

    def _legal(self) -> int:
        """The legal actions as a set."""
        if self._actions is None:
            self._actions = int(self.game.run.legal_one(self.states, 0))
        return self._actions

    def legal(self) -> list[int]:
        return list(members(self._legal()))

    def legal_moves(self) -> list[str]:
        """The legal moves in the notation of the record."""
        return [self.game.table.write_move(self.now, action) for action in self.legal()]

    def look(self) -> Showing:
        """What everyone may see of the position, made once."""
        if self._showing is None:
            self._showing = Showing(
                self.game, self.states, self.seats, self.turn, self._legal(), self.outcome()
            )
        return self._showing

    def set_up_anew(self) -> None:
        """The state was changed by hand: what is known of the position holds no longer."""
        self._now = self._turn = self._actions = self._showing = None
        self._read.clear()

    def rest(self) -> None:
        """Keep no more than the position itself. What lies in memory for long is out of the
        processor's caches when it is wanted again, and takes longer to find than to make."""
        self._now = self._showing = None

    def view(self, seat: int) -> View:
        return self.look().to(seat)

    def outcome(self) -> Outcome | None:
        return self.game.table.outcome(self.now) if self.over else None

    # --------------------------------------------------------------- moving
    def read(self, text: str) -> int:
        """The legal action a notation stands for; anything else is refused with the reason."""
        if text in self._read:
            return self._read[text]
        action = self.game.table.read_move(self.now, text)
        if not self._legal() >> action & 1:
            why = self.game.table.why_not(self.now, action)
            sentence = ILLEGAL.format(move=text, reason=why.sentence, clause=why.clause)
            raise Illegal(sentence, why.clause)
        self._read[text] = action
        return action

    def play(self, action: int, outcomes: Sequence[str] | None = None) -> tuple[Event, ...]:
        """Carry out a legal action; chance comes out as told, if it is told."""
        seat, text = self.turn, self.game.table.write_move(self.now, action)
        items = self._play_told(action, list(outcomes)) if outcomes else self._act(action)
        self.events.append(items)
        self._write_down(seat, text, items[0].sees)
        for item in items:
            outcome = self.game.table.write_chance(item)
            if outcome is not None:
                self._write_down(None, outcome, item.sees)
        return items

    def _write_down(self, seat: int | None, text: str, sees: int) -> None:
        self.moves.append((seat, text))
        self.move_sees.append(sees)

    def _act(self, action: int) -> tuple[Event, ...]:
        """Carry it out, and see what has come of it."""
        room = self.game.room_for_events
        facts = np.empty(BEFORE_EVENTS + GENERATOR_WORDS + 2 * room, np.int64)
        self.game.run.act_one(self.states, 0, action, facts)
        self._turn, self._actions, untouched, count = facts[:BEFORE_EVENTS].tolist()
        self.left_to_chance = not untouched
        self._now = self._showing = None
        self._read.clear()
        must_fit(count, room)
        return read_words(facts[BEFORE_EVENTS : BEFORE_EVENTS + 2 * count].tolist())

    def _play_told(self, action: int, outcomes: list[str]) -> tuple[Event, ...]:
        choices = self.game.table.read_chance(self.state, action, outcomes)
        generator = self.state.rng.copy()
        tell(self.state.rng, choices)
        items = self._act(action)
        self.state.rng[:] = generator
        return items

    # -------------------------------------------------------------- telling
    @property
    def told(self) -> Told:
        places = (at for at, (seat, _) in enumerate(self.moves) if seat is not None)
        return list(zip(places, self.events, strict=True))

    def sentences(self, items: Sequence[Event], seat: int, cast: Cast) -> list[Sentence]:
        """EventKind in words, as one seat may know them."""
        told = (self.game.table.tell(item.seen_by(seat), cast) for item in items)
        return [sentence for sentence in told if sentence is not None]

    def log(self, seat: int, cast: Cast) -> list[Sentence]:
        """All that has happened, as one seat may know it."""
        return [line for items in self.events for line in self.sentences(items, seat, cast)]
