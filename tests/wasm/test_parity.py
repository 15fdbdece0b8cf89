"""Parity is a law: native rules and those of the page's modules agree in every position.

`make test` builds the module of one game, or finds it where it was kept; `make soak` those of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.estimates import mixed
from duskhouse.bots.nets.minds import find_net
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.page import END, PAGE_WORDS
from duskhouse.page.exports import facts_size
from duskhouse.page.modules import build, kept_at
from duskhouse.page.translating import translate
from duskhouse.words.errors import Refused

pytest.importorskip("wasmtime", reason="without wasmtime no module can be run here")
from tests.wasm.conftest import QUICK
from tests.wasm.module import Module, Thinking

GAMES, MANY_POSITIONS = 1, 100_000
SIMULATIONS, MIXING = 120, 0.02
LOOKED_AHEAD = 7  # of so many positions one is searched


def module_of(game: Game) -> Module:
    [built] = build([game])
    return Module(built, kept_at(built))


def tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every switch."""
    for seats in game.seats:
        yield seats, {}
        for option in game.options:
            for value in option.alternatives():
                try:
                    game.complete(seats, {option.name: value})
                except Refused:
                    continue
                yield seats, {option.name: value}


class Both:
    """One game played natively and in a module; every position is compared."""

    def __init__(self, module: Module) -> None:
        self.module, self.game = module, module.game
        self.at, self.other = module.room(module.size), module.room(module.size)
        self.page = np.zeros(PAGE_WORDS, np.int64)
        self.facts = np.zeros(facts_size(self.game), np.int64)
        self.thinking = dict[Any, Thinking]()
        self.positions = 0

    def play(self, seats: int, options: dict[str, Any], number: int, looks_ahead: bool) -> None:
        game, module, run = self.game, self.module, self.game.run
        seed = derived_seed("parity", game.id, number)
        undealt = game.states(1)
        game.prepare(undealt[0], seats, options)
        undealt[0].rng[:] = game.dealt(seats, options, seed)[0].rng
        undealt[0].rng[8] = 0
        module.put(self.at, undealt[0])
        module.call("deal", self.at)
        states = game.dealt(seats, options, seed, copies=2)
        generator = new_generator(number)
        while True:
            self.positions += 1
            self.same_questions(states)
            assert module.get(self.at) == states[0].tobytes()
            legal = int(run.legal_one(states, 0))
            assert module.call("legal", self.at) == legal
            run.view_one(states, 0, legal, self.page)
            assert module.view(self.at, legal) == self.page[: self.page[END]].tolist()
            if run.over_one(states, 0):
                break
            self.same_worlds(states, generator)
            self.same_tactics(states, generator)
            if looks_ahead and self.positions % LOOKED_AHEAD == 0:
                self.same_search(states)
            action = self.drawn(legal, generator)
            run.act_one(states, 0, action, self.facts)
            module.call("act", self.at, action, module.facts)
            assert module.array(module.facts, len(self.facts)).tolist() == self.facts.tolist()
        for seat in range(seats):
            assert module.call("utility", self.at, seat) == run.utility_one(states, 0, seat)
        begins = game.begins_next(states[0])
        assert module.call("begins_next", self.at) == (NOBODY if begins is None else begins)

    def same_questions(self, states: Any) -> None:
        for seat in range(int(states[0].seats)):
            together = self.game.winning_together(states[0], seat)
            assert self.module.call("winning_together", self.at, seat) == together

    def drawn(self, legal: int, generator: Any) -> int:
        actions = list(members(legal))
        return actions[int(generator[0]) % len(actions)]

    def same_generator(self, generator: Any) -> None:
        there = self.module.array(self.module.generator, len(generator))
        assert there.tolist() == generator.tolist()

    def lend(self, generator: Any) -> None:
        self.module.array(self.module.generator, len(generator))[:] = generator

    def same_worlds(self, states: Any, generator: Any) -> None:
        self.lend(generator)
        self.module.put(self.other, states[0])
        seat = int(states[0].turn)
        self.game.run.imagine_one(states, 0, 1, seat, generator)
        self.module.call("imagine", self.other, seat, self.module.generator)
        assert self.module.get(self.other) == states[1].tobytes()
        self.same_generator(generator)

    def same_tactics(self, states: Any, generator: Any) -> None:
        self.lend(generator)
        chosen = self.game.run.choose_one(states, 0, generator)
        assert self.module.call("choose", self.at, self.module.generator) == chosen
        self.same_generator(generator)

    def same_search(self, states: Any) -> None:
        """With the net, if one fits, and without."""
        for without in (False, True):
            net = None if without else find_net(self.game, states[0])
            search = Search(Budget(simulations=SIMULATIONS), without_net=without)
            generator = new_generator(self.positions)
            meter = Meter(search.budget)
            found = search.think(self.game, states, 0, generator, meter, heeding=True)
            self.lend(new_generator(self.positions))
            if net not in self.thinking:
                self.thinking[net] = Thinking(self.module, net)
            theirs = self.thinking[net].estimate(states[0], SIMULATIONS)
            assert repr(theirs) == repr(found)  # as text, since a value may be no number
            self.same_generator(generator)
            if found[0].simulations:
                given = (self.thinking[net].reals, len(found), MIXING, self.module.generator)
                assert self.module.call("mix", *given) == mixed(found, MIXING, generator)


def test_native_rules_and_a_module_agree() -> None:
    both = Both(module_of(find_game(QUICK)))
    for number, (seats, options) in enumerate(tables(both.game)):
        both.play(seats, options, number, looks_ahead=True)
    assert both.positions > 300


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_the_same_sources_make_the_same_module(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    for file in files:
        translate(QUICK, file)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_native_rules_and_all_modules_agree(game: Game) -> None:
    both, number = Both(module_of(game)), 0
    while both.positions < MANY_POSITIONS:
        for seats, options in tables(game):
            both.play(seats, options, number, looks_ahead=number % 50 == 0)
            number += 1
