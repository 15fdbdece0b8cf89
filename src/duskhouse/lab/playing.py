"""One rule at a lab's table: deals by number, games on them, and how these end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from duskhouse.bots.levels import IN_THE_ARENA, Bot, find_bot
from duskhouse.engine.compiling.rule import bind, is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.game.usual import Teams
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import derived_seed, fork, new_generator
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.view.page import END, PAGE_WORDS
from duskhouse.engine.view.pieces import Role, on_wire
from duskhouse.lab.kernels import DONE, KERNELS, OPEN, RANDOM, SEAT, TACTICS, TRACED

LONGEST = 4096
"""Decisions of a game that are traced."""

COMPILED = {"random": RANDOM, "tactics": TACTICS}
OPENING, TABLE, SPARE, POSITIONS = 0, 1, 2, 3


@cache
def compiled_for(game_id: str) -> SimpleNamespace:
    """The kernels, compiled for one game."""
    game = find_game(game_id)
    return bind(KERNELS, game.contract, f"lab.{game.id}")


def compile_for(game: Game) -> None:
    """Compile them ahead of their first call."""
    play_out = compiled_for(game.id).play_out
    if is_rule(play_out):
        integers = numba.types.int64
        play_out.compile(
            (
                numba.typeof(game.states(1)),
                *(integers, integers, integers[::1], integers[::1], integers[:, ::1]),
                numba.types.float64[::1],
            )
        )


class Played(NamedTuple):
    """A game that was played: by seat the share of the win; by decision seat, open, done."""

    shares: NDArray[np.float64]
    trace: Ints

    @property
    def decisions(self) -> int:
        return len(self.trace)

    @property
    def forced(self) -> int:
        """Decisions without a choice."""
        return sum(count(int(actions)) == 1 for actions in self.trace[:, OPEN])

    @property
    def turns(self) -> int:
        """How often somebody else came to decide."""
        return 1 + int(np.count_nonzero(np.diff(self.trace[:, SEAT])))


class Ending(NamedTuple):
    """How a game ended: the piece of its outcome without the standing, and the points by seat."""

    outcome: tuple[int, ...]
    points: list[int]


@dataclass(frozen=True)
class Table:
    """A game with seats and options, and who plays."""

    game: Game
    seats: int
    options: Options
    seed: str
    bot: str = "tactics"

    @cached_property
    def run(self) -> Any:
        return compiled_for(self.game.id)

    @cached_property
    def states(self) -> States:
        return self.game.states(POSITIONS)

    @cached_property
    def blank(self) -> States:
        """A state with nothing dealt."""
        states = self.game.states(1)
        self.game.prepare(states[0], self.seats, self.options)
        return states

    @cached_property
    def _trace(self) -> Ints:
        return np.zeros((LONGEST, TRACED), np.int64)

    @cached_property
    def page(self) -> Ints:
        return np.empty(PAGE_WORDS, np.int64)

    # -------------------------------------------------------------------- dealing
    def deal(self, number: int) -> States:
        """The opening of a deal; the same cards for all rules that deal alike."""
        opening = self.game.dealt(
            self.seats, self.options, derived_seed("lab", self.game.id, self.seed, number)
        )
        self.states[OPENING] = opening[0]
        return opening

    def teams(self, opening: States) -> Teams:
        return self.game.teams(opening[0])

    def chance(self, *parts: object) -> Ints:
        """A generator for what follows on a deal, of its own for each name."""
        return new_generator(int.from_bytes(derived_seed("chance", self.seed, *parts)[:8]))

    # -------------------------------------------------------------------- playing
    def play(
        self, opening: States, generator: Ints, bots: Sequence[str] = (), traced: bool = True
    ) -> Played:
        """A game from this position; its end lies in `states[TABLE]` then. Each seat has a bot of
        its own if some are named."""
        names = bots or [self.bot] * self.seats
        if not all(name in COMPILED for name in names):
            return self._play_thinking(opening, generator, names)
        self.states[OPENING] = opening[0]
        trace = self._trace if traced else self._trace[:0]
        shares = np.zeros(self.seats)
        players = np.array([COMPILED[name] for name in names], np.int64)
        decisions = self.run.play_out(
            self.states, OPENING, TABLE, players, generator, trace, shares
        )
        return Played(shares, trace[: min(decisions, len(trace))].copy())

    def _play_thinking(self, opening: States, generator: Ints, names: Sequence[str]) -> Played:
        """The same with bots of which some look ahead."""
        players = [bot_named(name) for name in names]
        states, run = self.states, self.game.run
        states[TABLE] = opening[0]
        fork(generator, states[TABLE].rng)
        states[TABLE].silent = 1
        own = [new_generator(0) for _ in players]
        for each in own:
            fork(generator, each)
        trace = []
        while not run.over_one(states, TABLE):
            seat = int(states[TABLE].turn)
            legal = int(run.legal_one(states, TABLE))
            action = players[seat].choose(self.game, states, TABLE, own[seat])
            trace.append((seat, legal, action))
            run.play_one(states, TABLE, action)
        return Played(self.shares(), np.array(trace, np.int64).reshape(-1, TRACED))

    def shares(self) -> NDArray[np.float64]:
        """By seat, of the game that was played last."""
        run = self.game.run
        return np.array([run.utility_one(self.states, TABLE, seat) for seat in range(self.seats)])

    def again(self, opening: States, generator: Ints) -> States:
        """A position in which a game begins that shall be gone through once more: with the chance
        of the game that was played with this generator."""
        states = self.game.states(1)
        states[0] = opening[0]
        fork(generator, states[0].rng)
        states[0].silent = 1
        return states

    def positions(self, opening: States, generator: Ints, played: Played) -> Any:
        """The positions of a game that was played, one after another, with what was done there; the
        same states each time."""
        states = self.again(opening, generator)
        for seat, legal, action in played.trace.tolist():
            yield states, seat, legal, action
            self.game.run.play_one(states, 0, action)

    def ending(self) -> Ending:
        """Of the game that was played last."""
        pieces = self.game.pieces
        self.game.run.view_one(self.states, TABLE, 0, self.page)
        for _, wire in on_wire(self.page[: self.page[END]]):
            kind = pieces.kinds[wire[0]]
            if kind.role is Role.OUTCOME:
                before = 1 + len(kind.numbers) - 1
                return Ending(tuple(wire[:before]), wire[before + 1 :: 3])
        raise LookupError(self.game.id)


@cache
def bot_named(name: str) -> Bot:
    return find_bot(name, IN_THE_ARENA)


__all__ = ["DONE", "OPEN", "SEAT", "Ending", "Played", "Table", "bot_named", "compile_for"]
