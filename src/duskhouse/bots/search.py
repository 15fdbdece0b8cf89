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
from typing import Any

import numba
import numpy as np

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.estimates import Estimate, drawn, mixed, standard_error
from duskhouse.bots.nets.calibration import calibrated
from duskhouse.bots.nets.minds import Learned, find_net, no_mind
from duskhouse.engine.compiling.rule import bind, is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.cardsets import cardset, count, members
from duskhouse.engine.state.events import absorb
from duskhouse.engine.state.layout import Ints

CLEARLY = 4.0  # standard errors behind the best: no need to try on
FEW_WORLDS = 32  # before so many have been tried, nothing is clear
TREE_ENTRIES = 1 << 16
EAGERNESS = 0.7  # how much the tree explores
SIDE_BY_SIDE = 32  # worlds, where an ending is searched
DECISIONS = 10  # of the own seat, this one included, for the end to be near
MOST_PLAYS = 3000  # to the end, for one action in all these worlds
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
            return Thought(game, states, i, generator, net=net).by_policy(self.heat)
        found = self.think(game, states, i, generator, meter, heeding=True)
        return mixed(found, self.mixing, generator)

    def think(
        self, game: Game, states: Any, i: int, generator: Ints, meter: Meter, heeding: bool
    ) -> list[Estimate]:
        """All actions by their values alone, or heeding what a net's policy thinks of them."""
        net = self.net_for(game, states[i])
        thought = Thought(game, states, i, generator, self.sees_all, net)
        if net is not None:
            if heeding:
                thought.heed_policy(net.header.unlikely, net.header.trust)
            return thought.halve(meter)
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
                *[numba.types.int64] * 5,
                *(integers, floats[::1], floats[:, ::1]),
                *(integers, floats[:, ::1], integers),
                numba.typeof(room_for_endings(game, 0)),
                numba.types.int64,
                numba.typeof(no_mind()),
            )
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
        net: Learned | None = None,
    ) -> None:
        self.game = game
        self.run = compiled_for(game.id)
        self.generator = generator
        self.seat = int(states[i].turn)
        self.sees_all = int(sees_all)
        self.mind = net.mind() if net else no_mind()
        self.plies = net.header.plies if net else kernels.NONE
        self.states = game.states(kernels.POSITIONS)
        self.states[kernels.ROOT] = states[i]
        self.forget()
        self.bonus = np.zeros(kernels.MOST_ACTIONS)  # of each action, by the policy of the net
        self.ends_seen = False
        self.plays = 0  # to the end, that an action has taken
        self.path = np.zeros(kernels.LONGEST_PATH, np.int64)
        self.plant(1)
        self.make_room(0)
        self.actions = self.ask(kernels.BEGIN)

    def forget(self) -> None:
        """Begin to count anew."""
        self.worlds = 0
        self.totals = np.zeros(kernels.MOST_ACTIONS)
        self.products = np.zeros((kernels.MOST_ACTIONS, kernels.MOST_ACTIONS))

    def plant(self, entries: int) -> None:
        """Room for a tree of so many entries; with one there is no tree."""
        self.keys = np.zeros(entries, np.int64)
        self.marks = np.zeros((entries, kernels.MARKS))
        self.marks[0, kernels.SEEN] = EAGERNESS

    def make_room(self, rows: int) -> None:
        """Room for endings of so many decisions; without any, none is looked for."""
        self.endings = room_for_endings(self.game, rows)
        self.near_end = rows > 0

    def ask(self, task: int, actions: int = 0, worlds: int = 0) -> int:
        answer: int = self.run.look_ahead(
            self.states,
            task,
            self.seat,
            self.sees_all,
            actions,
            worlds,
            self.generator,
            self.totals,
            self.products,
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
            self.bonus[one] = trust * math.log(max(float(chances[one]), FAINTEST))

    def by_policy(self, heat: float) -> int:
        """What the net's policy does at once."""
        self.ask(kernels.ASK)
        chances = self.mind.deciding.out[: kernels.MOST_ACTIONS].astype(float) ** (1 / heat)
        return drawn(range(kernels.MOST_ACTIONS), chances.tolist(), self.generator)

    # --------------------------------------------------------------- halving
    def halve(self, meter: Meter) -> list[Estimate]:
        alive, beaten = self.actions, list[Estimate]()
        rounds = math.ceil(math.log2(count(alive)))
        for number in range(1, rounds + 1):
            while count(alive) > 1 and self.try_out(alive, meter, number / rounds):
                pass
            if not self.worlds:
                break
            ranked = self.ranked(alive)
            keep = max(2, math.ceil(len(ranked) / 2))
            going_on = [one for one in ranked[:keep] if not self.is_clearly_behind(one)]
            beaten = [one for one in ranked if one not in going_on] + beaten
            alive = cardset(one.action for one in going_on)
        return self.ranked(alive) + beaten if self.worlds else self.unthought()

    def try_out(self, actions: int, meter: Meter, share: float) -> bool:
        """A slice of work on these actions; false if this share of the budget is spent."""
        if self.near_end and self.worlds:
            return self.try_to_the_end(actions, meter, share)
        simulations = meter.next_slice(share)
        if not simulations:
            return False
        worlds = 1 if self.near_end else max(1, simulations // count(actions))
        self.ask(kernels.TRY, actions, worlds)
        self.worlds += worlds
        meter.spend(worlds * count(actions))
        return True

    def is_clearly_behind(self, one: Estimate) -> bool:
        return self.worlds >= FEW_WORLDS and one.behind > CLEARLY * one.doubt

    def ranked(self, actions: int) -> list[Estimate]:
        """The actions still being tried, the best first."""
        promise = self.totals + self.worlds * self.bonus
        best = max(members(actions), key=lambda action: promise[action])
        found = [self.compared(action, best) for action in members(actions)]
        return sorted(found, key=lambda one: one.behind)

    def compared(self, action: int, best: int) -> Estimate:
        one, other = sorted((action, best))
        worlds = self.worlds
        mean = self.totals[action] / worlds
        ahead = self.totals[best] / worlds - mean
        behind = ahead + self.bonus[best] - self.bonus[action]
        squares = self.products[action, action]
        both = self.products[best, best] + squares - 2 * self.products[one, other]
        return Estimate(
            action=action,
            value=float(mean),
            error=standard_error(squares / worlds - mean**2, worlds),
            behind=float(behind),
            doubt=standard_error(both / worlds - ahead**2, worlds),
            simulations=worlds,
        )

    # --------------------------------------------------------------- endings
    def try_to_the_end(self, actions: int, meter: Meter, share: float) -> bool:
        """The same with all own later decisions, in worlds side by side, if there is room."""
        if meter.left(share) <= self.plays * count(actions):
            return False
        most = min(MOST_PLAYS, meter.left(1.0) // count(actions))
        results = self.finish(actions, most, meter)
        if results is None:
            self.near_end = self.ends_seen
            return True
        if not self.ends_seen:
            self.ends_seen = True
            self.forget()
        self.totals += results.sum(axis=1)
        self.products += results @ results.T
        self.worlds += SIDE_BY_SIDE
        return True

    def finish(self, actions: int, most: int, meter: Meter) -> Any:
        """What comes of each action in each world; None if one takes too many plays to the end."""
        if most < SIDE_BY_SIDE:
            return None
        results = np.zeros((kernels.MOST_ACTIONS, SIDE_BY_SIDE))
        self.ask(kernels.GATHER)
        for action in members(actions):
            self.endings.left[0] = most
            possible = self.ask(kernels.FINISH, action) and not meter.cancelled
            plays = most - int(self.endings.left[0])
            self.plays = max(self.plays, plays)
            meter.spend(1 + plays)
            if not possible:
                return None
            results[action] = self.endings.results[1]
        return results

    # ------------------------------------------------------------------ tree
    def grow(self, meter: Meter) -> list[Estimate]:
        if count(self.actions) > 1:
            while simulations := meter.next_slice(1.0):
                self.ask(kernels.GROW, worlds=simulations)
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
