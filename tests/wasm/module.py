"""A game's module run from Python, to be compared with the native rules."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, cast

import numpy as np
import wasmtime

from duskhouse.bots import halving, kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.nets.minds import Learned
from duskhouse.bots.search import EAGERNESS, FAINTEST, SIDE_BY_SIDE, estimated
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.cardsets import cardset, members
from duskhouse.engine.state.chance import GENERATOR_WORDS
from duskhouse.engine.state.reals import log
from duskhouse.engine.view.page import END, PAGE_WORDS
from duskhouse.page import exports
from duskhouse.page.about import room_of

PAGE = 65536
ALIGNED = 64


class Module:
    """Its memory is cut into pieces that are never given back."""

    def __init__(self, game: Game, path: Path) -> None:
        self.game = game
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self.store, wasmtime.Module.from_file(engine, str(path)), [])
        self.exports = cast(Any, instance.exports(self.store))
        self.memory: Any = self.exports["memory"]
        self.end = int(self.exports["__heap_base"].value(self.store))
        self.size = game.state_type.itemsize
        self.page, self.facts = self.room(8 * PAGE_WORDS), self.room(8 * exports.facts_size(game))
        self.generator = self.room(8 * GENERATOR_WORDS)

    def room(self, size: int) -> int:
        at = -(-self.end // ALIGNED) * ALIGNED
        self.end = at + size
        missing = self.end - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))
        return at

    def array(self, at: int, count: int, kind: Any = np.int64) -> Any:
        """So many numbers from there on, as they are in the memory itself."""
        start = ctypes.addressof(self.memory.data_ptr(self.store).contents) + at
        size = count * np.dtype(kind).itemsize
        return np.frombuffer((ctypes.c_ubyte * size).from_address(start), kind)

    def call(self, name: str, *arguments: Any) -> Any:
        return self.exports[name](self.store, *arguments)

    def put(self, at: int, state: Any) -> None:
        self.array(at, self.size, np.uint8)[:] = np.frombuffer(state.tobytes(), np.uint8)

    def get(self, at: int) -> bytes:
        return bytes(self.array(at, self.size, np.uint8))

    def view(self, at: int, actions: int) -> list[int]:
        self.call("view", at, actions, self.page)
        page = self.array(self.page, PAGE_WORDS)
        return [int(word) for word in page[: page[END]]]


class Thinking:
    """A search in a module, asked as the page asks it."""

    def __init__(self, module: Module, net: Learned | None) -> None:
        self.module, self.net = module, net
        room = room_of(module.game, net)
        self.room = room
        self.states = module.room(room.states * module.size)
        self.words, self.reals = module.room(8 * room.words), module.room(8 * room.reals)
        self.floats, self.shorts = module.room(4 * room.floats), module.room(2 * room.shorts)
        self.sizes = module.room(8 * exports.SIZES)
        if net is not None:
            self.put_net(net)

    def put_net(self, net: Learned) -> None:
        layers = [np.ravel(each) for part in (net.policy, net.critic) for each in part]
        weights = np.concatenate(layers)
        self.module.array(self.floats, len(weights), np.float32)[:] = weights
        features = np.concatenate(net.features[:5])
        self.module.array(self.shorts, len(features), np.int16)[:] = features
        lists = np.ravel(net.features.lists)
        at = self.words + 8 * (halving.COURSE_WORDS + 1 + kernels.LONGEST_PATH + 1)
        self.module.array(at, len(lists))[:] = lists

    def ask(self, task: int, *numbers: int) -> int:
        given = (*numbers, 0, 0, 0, 0)[:4]
        blocks = (self.states, self.words, self.words, self.reals, self.floats, self.shorts)
        return int(
            self.module.call("think", *blocks, self.sizes, self.module.generator, task, *given)
        )

    def estimate(self, state: Any, simulations: int) -> list[Estimate]:
        """As `Search.think` with a budget of simulations."""
        module, room = self.module, self.room
        entries = room.sizes[exports.ENTRIES]
        module.put(self.states, state)
        if self.net is None:
            module.array(self.words, room.words)[:] = 0
            module.array(self.reals, room.reals)[:] = 0.0
        marks = room.reals - entries * kernels.MARKS - room.sizes[exports.ROWS] * SIDE_BY_SIDE
        module.array(self.reals + 8 * marks, 1, np.float64)[0] = EAGERNESS
        module.array(self.sizes, exports.SIZES)[:] = room.sizes
        module.array(self.sizes, 1)[0] = int(state.turn)
        actions = self.ask(kernels.BEGIN)
        if self.net is not None:
            actions = self.heed_policy(actions, marks - halving.MOST_ACTIONS)
        self.ask(kernels.HALVE, actions)
        meter = Meter(Budget(simulations=simulations))
        words = module.array(self.words, halving.COURSE_WORDS)
        while words[halving.ROUND] <= words[halving.ROUNDS]:
            share = words[halving.ROUND] / words[halving.ROUNDS]
            pieces = (meter.next_slice(share), meter.left(share), meter.left(1.0))
            meter.spend(self.ask(kernels.ADVANCE, 0, *pieces))
        count, columns = int(words[halving.FOUND]), halving.ESTIMATE_COLUMNS
        rows = module.array(self.reals, count * columns, np.float64).reshape(count, columns)
        if count:
            return [estimated(*row) for row in rows.tolist()]
        task = kernels.SUGGEST if self.net is None else kernels.ASK
        return [Estimate(self.ask(task), float("nan"), 0.0, 0.0, 0.0, 0)]

    def heed_policy(self, actions: int, bonus: int) -> int:
        assert self.net is not None
        header = self.net.header
        self.ask(kernels.ASK)
        nets = sum(each.size for part in (self.net.policy, self.net.critic) for each in part)
        hidden = len(self.net.policy.b1) + len(self.net.policy.b2)
        chances = self.module.array(self.floats + 4 * (nets + hidden), 64, np.float32)
        likely = cardset(one for one in members(actions) if chances[one] >= header.unlikely)
        given = self.module.array(self.reals + 8 * bonus, halving.MOST_ACTIONS, np.float64)
        for one in members(likely or actions):
            given[one] = -header.trust * log(1.0 / max(float(chances[one]), FAINTEST))
        return likely or actions
