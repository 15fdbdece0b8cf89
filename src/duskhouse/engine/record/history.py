"""One game from its deal on, with the moves that led there in the notation of the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import PastEvents, Setup
from duskhouse.engine.game.position import Position, events_seen
from duskhouse.engine.record.shares import Source
from duskhouse.engine.state.chance import derived_seed, script, seed_secure
from duskhouse.engine.state.events import Event, read_words
from duskhouse.engine.view.pieces import Piece, on_wire
from duskhouse.engine.view.shown import Reader, Sentence
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words


class Illegal(Refused):
    """A move that the rules forbid: `why` is the barred piece that says so, and by which clause."""

    def __init__(self, game: Game, move: str, why: Piece) -> None:
        def reason(words: Words) -> str:
            return game.words(language=words.language).say(why)

        self.move = move
        self.why = why
        self.clause = game.clause_ids(why.clause)
        super().__init__("illegal-move", move=move, reason=reason, clause=self.clause)

    def said_by(self, words: Words) -> str:
        """To the player who wanted it."""
        reason = words.say(self.why)
        return words.message(
            "error-illegal-move", move=self.move, reason=reason, clause=self.clause
        )


class History(Position):
    """Made by `deal` from a seed or by `from_setup` from a record."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        rules: int | None = None,
        first: int | None = None,
    ) -> None:
        super().__init__(game, seats, options, rules, first)
        self.moves: list[tuple[int | None, str]] = []
        self.noted: list[bytes] = []  # the events of each decision, two words each
        self.move_sees: list[int] = []  # who may know each of the moves
        self.source: Source | None = None  # if others than the seed had a part in the deal

    @classmethod
    def from_setup(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        setup: Setup,
        rules: int | None = None,
        first: int | None = None,
    ) -> Self:
        """A deal as a record gives it. Later chance is arbitrary, unless it is scripted."""
        played = cls(game, seats, options, rules, first)
        seed_secure(played.state.rng, derived_seed("no seed"))
        game.notation.read_setup(played.state, setup)
        played.setup = setup
        played.begin()
        if first is not None and played.turn != first:
            raise Refused("other-first", named=first, begins=played.turn)
        return played

    @cached_property
    def setup(self) -> Setup:
        """The deal, readable: as a record gave it, or the one of the seed."""
        assert self.seed is not None
        opening = self.game.dealt(
            self.seats, self.options, self.seed, rules=self.rules, first=self.first
        )
        return self.game.notation.write_setup(opening[0])

    def legal_moves(self) -> list[str]:
        """The legal moves in the notation of the record."""
        state = self.state
        return [self.game.notation.write_move(state, action) for action in self.legal()]

    # --------------------------------------------------------------- moving
    def read(self, text: str) -> int:
        """The legal action a notation stands for; anything else is refused with the reason."""
        action = self.game.notation.read_move(self.state, text)
        if not self.is_legal(action):
            raise Illegal(self.game, text, self.game.pieces.read(self.why_not(action)))
        return action

    def play(self, action: int, outcomes: Sequence[str] | None = None) -> tuple[Event, ...]:
        """Carry out a legal action; its outcomes of chance may be given."""
        seat, text = self.turn, self.game.notation.write_move(self.state, action)
        if outcomes:
            self._act_scripted(action, list(outcomes))
        else:
            self.act(action)
        events = read_words(np.frombuffer(self.events, np.int64).tolist())
        self.noted.append(self.events)
        self._write_down(seat, text, events[0].sees)
        for event in events:
            outcome = self.game.notation.write_chance(event)
            if outcome is not None:
                self._write_down(None, outcome, event.sees)
        return events

    def _write_down(self, seat: int | None, text: str, sees: int) -> None:
        self.moves.append((seat, text))
        self.move_sees.append(sees)

    def _act_scripted(self, action: int, outcomes: list[str]) -> None:
        choices = self.game.notation.read_chance(self.state, action, outcomes)
        generator = self.state.rng.copy()
        script(self.state.rng, choices)
        self.act(action)
        self.state.rng[:] = generator

    # ---------------------------------------------------------------- events
    @property
    def past_events(self) -> PastEvents:
        places = (at for at, (seat, _) in enumerate(self.moves) if seat is not None)
        return list(zip(places, self.past, strict=True))

    @property
    def past(self) -> list[tuple[Event, ...]]:
        """The events of each decision."""
        return [read_words(np.frombuffer(noted, np.int64).tolist()) for noted in self.noted]

    def latest(self, viewer: int | None, words: Words) -> tuple[Sentence, ...]:
        """What the latest move led to, as a viewer may know it; with all cards open if none is
        named."""
        pieces, page = self.game.pieces, self.page()
        if viewer is None:
            seen = {pieces.key_of(numbers): numbers for _, numbers in on_wire(page)}
        else:
            seen = pieces.seen(page, viewer)
        return Reader(pieces, words).shown(seen.values()).events

    def log(self, viewer: int, names: Sequence[str] = ()) -> list[Sentence]:
        """All that has happened, as one seat may know it."""
        reader = Reader(self.game.pieces, self.game.words(names, viewer))
        return [
            sentence
            for noted in (self.opening_events, *self.noted)
            for sentence in reader.log(
                map(reader.pieces.read, events_seen(self.game, noted, viewer))
            )
        ]
