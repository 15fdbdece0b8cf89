"""`search`: looks ahead in worlds it imagines; knows nothing of any game but the contract.

Five ways, with one kernel:

    halving  All actions are tried in the same worlds with the same random numbers, so that luck
             falls on all alike; then the better half goes on, until two are left (sequential
             halving). What is clearly beaten drops out. After the first action all play by tactics.
    tree     Single-observer information-set tree search: own later decisions are thought over as
             well, keyed by what the seat will have seen by then. UCB chooses the first action too.
    grove    Both: the first action by halving, a tree below each.
    ending   Halving; but when few own decisions are left, all of them are tried out to the end, in
             several worlds side by side. What looks the same to the seat gets the same decision.
    net      Halving; but after the first action all play by the policy of a net for a few
             decisions, and then its critic says what the world is worth.

The search works on an imagined copy of the position from the start, so what it finds can depend
on nothing that its seat does not know. All worlds that its seat might be in are alike to it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import numba
import numpy as np

from duskhouse.bots import halving, kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.estimates import Estimate, drawn, mixed
from duskhouse.bots.halving import Course, mix, standard_error
from duskhouse.bots.nets.calibration import calibrated
from duskhouse.bots.nets.kernels import Mind
from duskhouse.bots.nets.minds import Learned, find_net, no_mind
from duskhouse.engine.compiling.rule import bind, is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.cardsets import cardset, count, members
from duskhouse.engine.state.events import absorb
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.reals import log

TREE_ENTRIES = 1 << 16
EAGERNESS = 0.7  # how much the tree explores
SIDE_BY_SIDE = 32  # worlds, where an ending is searched
DECISIONS = 10  # of the own seat, this one included, for the end to be near
FAINTEST = 1e-6  # a chance that is below this counts as this


class Way(Enum):
    """How to spend the budget."""

    HALVING = "halving"
    TREE = "tree"
    GROVE = "grove"
    ENDING = "ending"
    NET = "net"


@dataclass(frozen=True)
class Search:
    """A way to search; `mixing` is the share of a win it may give up to be hard to read."""

    budget: Budget
    way: Way | None = None  # if none is named, the one that does best in the game
    mixing: float = 0.0
    sees_all: bool = False  # cheats, to measure how far luck goes
    file: str = ""  # of the net; if none is named, that of the game
    without_net: bool = False  # as if there were none
    heat: float = 0.0  # if it is not 0, a net's policy plays at once, so hot; see `net.Policy`

    def estimate(
        self, game: Game, states: Any, i: int, generator: Ints, meter: Meter
    ) -> list[Estimate]:
        """The actions of the seat on turn in position i, the best first."""
        found = self.think(game, states, i, generator, meter, heeding=False)
        net = self.net_for(game, states[i])
        return calibrated(found, net.header.calibration) if net else found

    def choose(self, game: Game, states: Any, i: int, generator: Ints, meter: Meter) -> int:
        net = self.net_for(game, states[i])
        if self.heat and net is not None:
            return Thought(game, states, i, generator, mind=net.mind()).by_policy(self.heat)
        found = self.think(game, states, i, generator, meter, heeding=True)
        return mixed(found, self.mixing, generator)

    def think(
        self, game: Game, states: Any, i: int, generator: Ints, meter: Meter, heeding: bool
    ) -> list[Estimate]:
        """All actions by their values alone, or heeding what a net's policy thinks of them."""
        net = self.net_for(game, states[i])
        if net is not None:
            thought = Thought(
                game, states, i, generator, self.sees_all, net.mind(), net.header.plies
            )
            if heeding:
                thought.heed_policy(net.header.unlikely, net.header.trust)
            return thought.halve(meter)
        thought = Thought(game, states, i, generator, self.sees_all)
        way = self.way if self.way not in (None, Way.NET) else Way(game.search)
        if way in (Way.TREE, Way.GROVE):
            thought.plant(TREE_ENTRIES)
        if way is Way.ENDING:
            thought.make_room(1 + DECISIONS)
        return thought.grow(meter) if way is Way.TREE else thought.halve(meter)

    def net_for(self, game: Game, state: Any) -> Learned | None:
        """The net to search with, if there is one that was trained for such a position."""
        if self.without_net or self.way not in (None, Way.NET):
            return None
        return find_net(game, state, self.file)


@cache
def compiled_for(game_id: str) -> SimpleNamespace:
    """The kernels, compiled for one game."""
    game = find_game(game_id)
    names = {**game.contract, "determinize": game.compiled.determinize}
    return bind(kernels.KERNELS, names, f"bots.{game.id}", kernels.PARTS)


def compile_for(game: Game) -> None:
    """Compile the search ahead of its first call."""
    look_ahead = compiled_for(game.id).look_ahead
    if is_rule(look_ahead):
        integers, floats = numba.types.int64[::1], numba.types.float64
        look_ahead.compile(
            (
                numba.typeof(game.states(1)),
                *[numba.types.int64] * 7,
                integers,
                numba.typeof(new_course()),
                *(integers, floats[:, ::1], integers),
                numba.typeof(room_for_endings(game, 0)),
                numba.types.int64,
                numba.typeof(no_mind()),
            )
        )
        cast(Any, mix).compile((floats[:, ::1], numba.types.int64, floats, integers))


def new_course() -> Course:
    actions = halving.MOST_ACTIONS
    return Course(
        np.zeros(halving.COURSE_WORDS, np.int64),
        np.zeros((actions, halving.ESTIMATE_COLUMNS)),
        np.zeros(actions),
        np.zeros((actions, actions)),
        np.zeros(actions),
    )


def room_for_endings(game: Game, rows: int) -> kernels.Endings:
    shape = (rows, SIDE_BY_SIDE)
    return kernels.Endings(
        game.states(rows * SIDE_BY_SIDE).reshape(shape),
        np.zeros(shape, np.int64),
        np.zeros(shape),
        np.zeros(1, np.int64),
    )


class Thought:
    """One decision being thought over."""

    def __init__(
        self,
        game: Game,
        states: Any,
        i: int,
        generator: Ints,
        sees_all: bool = False,
        mind: Mind | None = None,
        plies: int = kernels.NONE,
    ) -> None:
        self.game = game
        self.run = compiled_for(game.id)
        self.generator = generator
        self.seat = int(states[i].turn)
        self.sees_all = int(sees_all)
        self.mind = mind or no_mind()
        self.plies = plies
        self.states = game.states(kernels.POSITIONS)
        self.states[kernels.ROOT] = states[i]
        self.course = new_course()
        self.path = np.zeros(kernels.LONGEST_PATH, np.int64)
        self.plant(1)
        self.make_room(0)
        self.actions = self.ask(kernels.BEGIN)

    def plant(self, entries: int) -> None:
        """Room for a tree of so many entries; with one there is no tree."""
        self.keys = np.zeros(entries, np.int64)
        self.marks = np.zeros((entries, kernels.MARKS))
        self.marks[0, kernels.SEEN] = EAGERNESS

    def make_room(self, rows: int) -> None:
        """Room for endings of so many decisions; without any, none is looked for."""
        self.endings = room_for_endings(self.game, rows)

    def ask(
        self,
        task: int,
        actions: int = 0,
        simulations: int = 0,
        left: int = 0,
        left_in_all: int = 0,
    ) -> int:
        answer: int = self.run.look_ahead(
            self.states,
            task,
            self.seat,
            self.sees_all,
            actions,
            simulations,
            left,
            left_in_all,
            self.generator,
            self.course,
            self.keys,
            self.marks,
            self.path,
            self.endings,
            self.plies,
            self.mind,
        )
        return answer

    def unthought(self) -> list[Estimate]:
        """When there is nothing to decide, or no time: what the net or tactics say."""
        task = kernels.SUGGEST if self.plies == kernels.NONE else kernels.ASK
        return [Estimate(self.ask(task), math.nan, 0.0, 0.0, 0.0, 0)]

    def heed_policy(self, unlikely: float, trust: float) -> None:
        """Leave out the actions that the net's policy would hardly ever take, and give the others
        a bonus for how likely it would."""
        self.ask(kernels.ASK)
        chances = self.mind.deciding.out
        likely = cardset(one for one in members(self.actions) if chances[one] >= unlikely)
        self.actions = likely or self.actions
        for one in members(self.actions):
            self.course.bonus[one] = -trust * log(1.0 / max(float(chances[one]), FAINTEST))

    def by_policy(self, heat: float) -> int:
        """What the net's policy does at once."""
        self.ask(kernels.ASK)
        chances = self.mind.deciding.out[: halving.MOST_ACTIONS].astype(float) ** (1 / heat)
        return drawn(range(halving.MOST_ACTIONS), chances.tolist(), self.generator)

    # --------------------------------------------------------------- halving
    def halve(self, meter: Meter) -> list[Estimate]:
        self.ask(kernels.HALVE, self.actions)
        words = self.course.words
        while words[halving.ROUND] <= words[halving.ROUNDS]:
            share = words[halving.ROUND] / words[halving.ROUNDS]
            piece, left, in_all = meter.next_slice(share), meter.left(share), meter.left(1.0)
            meter.spend(self.ask(kernels.ADVANCE, 0, piece, left, in_all))
        found = self.course.estimates[: words[halving.FOUND]].tolist()
        return [estimated(*row) for row in found] or self.unthought()

    @property
    def ends_seen(self) -> bool:
        """Whether the end was near enough to look at all of it."""
        return bool(self.course.words[halving.ENDS_SEEN])

    @property
    def plays(self) -> int:
        """To the end, the most that an action has taken."""
        return int(self.course.words[halving.PLAYS])

    # ------------------------------------------------------------------ tree
    def grow(self, meter: Meter) -> list[Estimate]:
        if count(self.actions) > 1:
            while simulations := meter.next_slice(1.0):
                self.ask(kernels.GROW, simulations=simulations)
                meter.spend(simulations)
        return self.most_tried() if meter.simulations else self.unthought()

    def most_tried(self) -> list[Estimate]:
        """What the tree knows of the first action."""
        found = []
        for action in members(self.actions):
            at = kernels.entry(self.keys, int(absorb(kernels.FIRST_MEMORY, action)))
            tried = int(self.marks[at, kernels.TRIED])
            mean = self.marks[at, kernels.TOTAL] / tried if tried else 0.0
            error = standard_error(mean - mean**2, tried) if tried else 1.0
            found.append(Estimate(action, float(mean), error, 0.0, 0.0, tried))
        found.sort(key=lambda one: -one.simulations)
        best = found[0]
        return [
            replace(
                one,
                behind=max(0.0, best.value - one.value),
                doubt=math.hypot(best.error, one.error) if one is not best else 0.0,
            )
            for one in found
        ]


def estimated(
    action: float, value: float, error: float, behind: float, doubt: float, worlds: float
) -> Estimate:
    """An estimate from its row."""
    return Estimate(int(action), value, error, behind, doubt, int(worlds))
