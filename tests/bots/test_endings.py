"""The end of a game: all own decisions tried out, each by what the seat will have seen by then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.levels import find_bot
from duskhouse.bots.search import DECISIONS, Search, Thought, Way
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.state.cardsets import count, members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.events import read_events
from duskhouse.engine.state.layout import States
from duskhouse.kit.cases import every_game
from tests.bots.timing import in_a_thread, quickest

LAST = 6  # decisions of a game that are looked at
MANY_WORLDS = 100  # for the second program, and in each a few plays to the end for an action
FEW_PLAYS = 200
TINY = {"scale": "tiny"}


def late_positions(
    game: Game, seats: int, deals: int, options: Options | None = None
) -> Iterator[States]:
    """The last decisions of games by tactics."""
    generator = new_generator(1)
    for number in range(deals):
        states = game.dealt(seats, options or {}, derived_seed("late", game.id, number))
        decisions = list[States]()
        while not game.run.over_one(states, 0):
            if count(game.run.legal_one(states, 0)) > 1:
                decisions.append(states.copy())
            game.run.play_one(states, 0, game.run.choose_one(states, 0, generator))
        yield from decisions[-LAST:]


# ------------------------------------------------------------------ a second program
@dataclass(frozen=True)
class World:
    """A world and what the seat has been told since the root."""

    states: States
    seen: tuple[Any, ...] = ()


class Naive:
    """The best answer to tactics in given worlds, written as it is said."""

    def __init__(self, game: Game, seat: int) -> None:
        self.run, self.seat = game.run, seat
        self.distinct = game.contract["distinct"]

    def outcome(self, worlds: list[World], action: int) -> list[float]:
        """What comes of an action in worlds that look the same."""
        later = [self.until_asked(self.played(world, action)) for world in worlds]
        by_seen: dict[tuple[Any, ...], list[int]] = {}
        results = [0.0] * len(worlds)
        for at, world in enumerate(later):
            if self.run.over_one(world.states, 0):
                results[at] = self.run.utility_one(world.states, 0, self.seat)
            else:
                by_seen.setdefault(world.seen, []).append(at)
        for places in by_seen.values():
            for at, result in zip(places, self.best([later[at] for at in places]), strict=True):
                results[at] = result
        return results

    def best(self, worlds: list[World]) -> list[float]:
        if len(worlds) < kernels.ENOUGH_ALIKE:
            return [self.by_tactics(world) for world in worlds]
        actions = members(int(self.distinct(worlds[0].states[0], 1)))
        return max((self.outcome(worlds, action) for action in actions), key=sum)

    def by_tactics(self, world: World) -> float:
        while not self.run.over_one(world.states, 0):
            world = self.played(world, self.usual(world))
        return float(self.run.utility_one(world.states, 0, self.seat))

    def until_asked(self, world: World) -> World:
        while not self.run.over_one(world.states, 0) and not self.is_asked(world):
            world = self.played(world, self.usual(world))
        return world

    def is_asked(self, world: World) -> bool:
        state = world.states[0]
        return int(state.turn) == self.seat and count(int(self.distinct(state, 1))) > 1

    def usual(self, world: World) -> int:
        return int(self.run.choose_one(world.states, 0, world.states[0].rng))

    def played(self, world: World, action: int) -> World:
        states = world.states.copy()
        self.run.play_one(states, 0, action)
        events = tuple(item.seen_by(self.seat) for item in read_events(states[0]))
        return World(states, (*world.seen, events))


@every_game
def test_endings_are_those_of_a_second_program(game: Game) -> None:
    compared = 0
    for states in late_positions(game, min(game.seats), 8):
        thought = Thought(game, states, 0, new_generator(2))
        thought.make_room(1 + DECISIONS)
        thought.ask(kernels.GATHER)
        worlds = [World(row.reshape(1).copy()) for row in thought.endings.worlds[0]]
        for action in members(thought.actions):
            thought.endings.left[0] = 400
            if thought.ask(kernels.FINISH, action):
                results = Naive(game, thought.seat).outcome(worlds, action)
                assert results == thought.endings.results[1].tolist()
                compared += 1
    assert compared > 50


def estimated(game: Game, states: States, i: int) -> list[Estimate]:
    search = Search(Budget(simulations=2000), Way.ENDING)
    return search.estimate(game, states, i, new_generator(3), Meter(search.budget))


@every_game
@pytest.mark.parametrize("table", [min, max], ids=["fewest", "most"])
def test_endings_are_searched_honestly(game: Game, table: Any) -> None:
    """What is found is the same in the true position and in any that the seat might be in."""
    for number, states in enumerate(late_positions(game, table(game.seats), 2)):
        both = game.states(2)
        both[0] = states[0]
        game.run.imagine_one(both, 0, 1, int(states[0].turn), new_generator(-number))
        # As text, since what is not a number is not even equal to itself.
        assert repr(estimated(game, both, 0)) == repr(estimated(game, both, 1))


def thought_over(game: Game, states: States) -> Thought:
    thought = Thought(game, states, 0, new_generator(4))
    thought.make_room(1 + DECISIONS)
    thought.halve(Meter(Budget(simulations=8000)))
    return thought


@every_game
def test_most_last_decisions_are_near_the_end_and_no_opening_is(game: Game) -> None:
    opening = game.dealt(min(game.seats), {}, derived_seed("opening", game.id))
    assert not thought_over(game, opening).ends_seen
    late = late_positions(game, min(game.seats), 4)
    near = [thought_over(game, states).ends_seen for states in late]
    assert sum(near) > len(near) / 2


@every_game
def test_time_is_kept_within_a_tenth_at_the_end(game: Game) -> None:
    search = Search(Budget(seconds=0.05), Way.ENDING)
    for states in late_positions(game, min(game.seats), 2):
        assert quickest(search, game, states) <= 0.055


@every_game
def test_an_ending_can_be_cancelled(game: Game) -> None:
    bot = replace(find_bot("search"), search=Search(Budget(seconds=60), Way.ENDING))
    for states in late_positions(game, min(game.seats), 1):
        thinking, cancel = in_a_thread(bot, game, states)
        time.sleep(0.05)
        assert not thinking.done()
        began = time.perf_counter()
        cancel.set()
        assert game.run.legal_one(states, 0) >> thinking.result(10) & 1
        assert time.perf_counter() - began < 2


@every_game
def test_the_end_of_a_tiny_game_is_played_as_well_as_can_be(game: Game) -> None:
    """By what a second program finds in worlds of its own, where that does not take it long."""
    lost = list[float]()
    for number, states in enumerate(late_positions(game, min(game.seats), 8, TINY)):
        thought = thought_over(game, states)
        if not thought.ends_seen or thought.plays > FEW_PLAYS:
            continue
        worlds, naive = imagined(game, states, number), Naive(game, thought.seat)
        values = {
            action: sum(naive.outcome(worlds, action)) / len(worlds)
            for action in members(thought.actions)
        }
        best = estimated(game, states, 0)[0].action
        lost.append(max(values.values()) - values[best])
    assert len(lost) > 12
    assert max(lost) < 0.2  # the second program has its errors too: 0.05 in so many worlds
    assert sum(lost) / len(lost) < 0.02


def imagined(game: Game, states: States, number: int) -> list[World]:
    both = game.states(2)
    both[0] = states[0]
    generator = new_generator(100 + number)
    worlds = []
    for _ in range(MANY_WORLDS):
        game.run.imagine_one(both, 0, 1, int(states[0].turn), generator)
        worlds.append(World(both[1:].copy()))
    return worlds
