"""Our side: what is measured for every registered game.

games    `run.random_games`: deals and random games in compiled code, in one state, for the
         smallest and the largest number of players; as a simulation (`silent`) and with events
move     `run.play_one(states, 0, action)` in a Python loop over recorded random games with the
         events and the generator of a live table. Nothing is subtracted: the loop itself and
         putting back the opening position once a game are part of it
legal    `run.legal_one` and `run.play_one`, likewise
python   random games with deals in a plain Python loop: `legal_one`, `random.choice`, `play_one`
pettingzoo  the same through `duskhouse.envs.pettingzoo`, if PettingZoo is installed
batch    `duskhouse.envs.batch` on one thread, BATCHES games at once: `sample` and `step`, with the
         masks of legal actions; `seen` also with observations. The best size counts
alone    the same with observations, SHARED_BATCH games at once, by the clock on the wall, and
shared   on all cores
observe  `observe` for the seat to move in compiled code, half-way through recorded games
copy     `states[i + 1] = states[i]` in compiled code
early    `run.imagine_one`, the copy included, for the seat to move right after the deal,
middle   and after half the moves of a random game; in compiled code, over the
         positions of all recorded games, with the same draws in every slice
search   a simulation as a search makes it: imagine right after the deal, then a whole random game
tree     our tree search for the first decision after the deal, in simulations: imagine, walk down
         the tree, add to it, and play on by tactics to the end
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from bench import pettingzoo_peer
from bench.contest import Contestant, Slice
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.search import Search, Way
from duskhouse.engine.compiling.rule import bind
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.kernels import imagine_one, observe_one, random_playout
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator, seed_fast
from duskhouse.engine.state.layout import Ints, States
from duskhouse.envs import Batch, batch

RECORDED_GAMES = 100
BATCHES = (256, 512, 1024)
TREE_SIMULATIONS = 1000
SHARED_BATCH = 8192
CORES = os.cpu_count() or 1
COPIES = 8


# ------------------------------------------------------------ compiled loops
def copy_many(states: Any, times: int) -> int:
    """Each copy reads what the one before wrote, so that none can be left out."""
    for k in range(times):
        states[(k + 1) % COPIES] = states[k % COPIES]
    return times


def imagine_many(states: Any, positions: int, times: int, generator: Ints) -> int:
    """Every position, so many times, into the state after the last. `imagine_one` is the game's."""
    for _ in range(times):
        for i in range(positions):
            imagine_one(states, i, positions, states[i].turn, generator)
    return times * positions


def observe_many(states: Any, positions: int, times: int, out: Any) -> int:
    """Every position, so many times. `observe_one` is the game's."""
    for _ in range(times):
        for i in range(positions):
            observe_one(states, i, states[i].turn, out)
    return times * positions


def simulate_many(states: Any, positions: int, times: int, generator: Ints) -> int:
    """The same with a random game from each imagined position; both are the game's own."""
    for _ in range(times):
        for i in range(positions):
            imagine_one(states, i, positions, states[i].turn, generator)
            states[positions].silent = 1
            random_playout(states[positions])
    return times * positions


def timed(
    work: Callable[[int], int], clock: Callable[[], int] = time.process_time_ns
) -> Callable[[int], Slice]:
    def run(amount: int) -> Slice:
        began = clock()
        steps = work(amount)
        return Slice(steps, clock() - began)

    return run


# -------------------------------------------------------------- random games
def simulation(game: Game, seats: int, with_events: bool = False) -> States:
    """A state for random games, with the generator of simulations."""
    states = game.states(1)
    game.prepare(states[0], seats, {})
    seed_fast(states[0].rng, seats)
    states[0].silent = 0 if with_events else 1
    return states


def random_games(game: Game, seats: int, with_events: bool) -> Contestant:
    states = simulation(game, seats, with_events)
    return Contestant(timed(lambda amount: int(game.run.random_games(states, amount))))


# --------------------------------------------------------- moves from Python
def record(game: Game, seats: int, number: int) -> tuple[States, list[int]]:
    """The opening position of a live table and the moves of a random game from there."""
    states = game.dealt(seats, {}, derived_seed("bench", game.id, number), copies=2)
    states[1] = states[0]
    choice = random.Random(number)
    actions = []
    while not game.run.over_one(states, 0):
        actions.append(choice.choice(list(members(game.run.legal_one(states, 0)))))
        game.run.play_one(states, 0, actions[-1])
    return states, actions


def moves(game: Game, recorded: list[tuple[States, list[int]]]) -> Contestant:
    play_one = game.run.play_one

    def work(times: int) -> int:
        steps = 0
        for _ in range(times):
            for states, actions in recorded:
                states[0] = states[1]
                for action in actions:
                    play_one(states, 0, action)
                steps += len(actions)
        return steps

    return Contestant(timed(work))


def moves_with_legal(game: Game, recorded: list[tuple[States, list[int]]]) -> Contestant:
    legal_one, play_one = game.run.legal_one, game.run.play_one

    def work(times: int) -> int:
        steps = 0
        for _ in range(times):
            for states, actions in recorded:
                states[0] = states[1]
                for action in actions:
                    legal_one(states, 0)
                    play_one(states, 0, action)
                steps += len(actions)
        return steps

    return Contestant(timed(work))


# -------------------------------------------------------------- environments
def python_games(game: Game, seats: int) -> Contestant:
    run, choice = game.run, random.choice
    states = simulation(game, seats)

    def work(games: int) -> int:
        steps = 0
        for _ in range(games):
            run.deal_one(states, 0)
            while not run.over_one(states, 0):
                run.play_one(states, 0, choice(list(members(run.legal_one(states, 0)))))
                steps += 1
        return steps

    return Contestant(timed(work))


def batched(game: Game, size: int, observe: bool) -> Contestant:
    return Contestant(timed(batch_steps(batch(game, size, observe=observe, copy=False))))


def batched_on(game: Game, threads: int) -> Contestant:
    """By the clock on the wall: threads are there to save that."""
    games = batch(game, SHARED_BATCH, threads=threads, copy=False)
    return Contestant(timed(batch_steps(games), time.perf_counter_ns))


def batch_steps(games: Batch) -> Callable[[int], int]:
    games.reset(seed=1)

    def work(times: int) -> int:
        for _ in range(times):
            games.step(games.sample())
        return times * games.num_envs

    return work


def through_pettingzoo(game: Game) -> Contestant | str:
    try:
        from duskhouse.envs.pettingzoo import env
    except ImportError as missing:
        return str(missing)
    table = env(game)
    return Contestant(timed(lambda games: pettingzoo_peer.play(table, games)))


def observed(game: Game, loops: Any, recorded: Any) -> Contestant:
    states, count = positions(game, recorded, half_way=True)
    out = np.zeros(game.observation_size, np.int8)
    return Contestant(timed(lambda n: int(loops.observe_many(states, count, n, out))))


# ----------------------------------------------------------------- positions
def positions(
    game: Game, recorded: list[tuple[States, list[int]]], half_way: bool
) -> tuple[States, int]:
    """The recorded games after the deal or half-way, and one more state."""
    states = game.states(len(recorded) + 1)
    for i, (opening, actions) in enumerate(recorded):
        states[i] = opening[1]
        for action in actions[: len(actions) // 2 if half_way else 0]:
            game.run.play_one(states, i, action)
    return states, len(recorded)


def imagined(game: Game, loops: Any, recorded: Any, half_way: bool) -> Contestant:
    states, count = positions(game, recorded, half_way)

    def run(amount: int) -> Slice:
        # What imagining takes varies with what is drawn: with a new generator each time the best
        # slice is the quietest, not the luckiest.
        generator = new_generator(1)
        return timed(lambda n: int(loops.imagine_many(states, count, n, generator)))(amount)

    return Contestant(run)


def simulated(game: Game, loops: Any, recorded: Any) -> Contestant:
    states, count = positions(game, recorded, half_way=False)
    generator = new_generator(1)
    return Contestant(timed(lambda n: int(loops.simulate_many(states, count, n, generator))))


def grown(game: Game, recorded: Any) -> Contestant:
    """Of one deal, as OpenSpiel's: the first in which there is something to decide."""
    states, count = positions(game, recorded, half_way=False)
    budget = Budget(simulations=TREE_SIMULATIONS)
    search, generator = Search(budget, Way.TREE), new_generator(1)

    def simulations(at: int) -> int:
        meter = Meter(budget)
        search.estimate(game, states, at, generator, meter)
        return meter.simulations

    first = next(at for at in range(count) if simulations(at))
    return Contestant(timed(lambda times: sum(simulations(first) for _ in range(times))))


def copied(game: Game, loops: Any) -> Contestant:
    states = game.states(COPIES)
    return Contestant(timed(lambda amount: int(loops.copy_many(states, amount))))


def measured_seats(game: Game) -> list[int]:
    return sorted({min(game.seats), max(game.seats)})


def contestants(game: Game) -> dict[str, Contestant]:
    """Everything measured for one game; random games are named after players and events."""
    used = (imagine_one, observe_one, random_playout)
    own = {kernel.__name__: getattr(game.run, kernel.__name__) for kernel in used}
    loops = bind((copy_many, imagine_many, observe_many, simulate_many), own, f"bench.{game.id}")
    most = max(game.seats)
    recorded = [record(game, most, number) for number in range(RECORDED_GAMES)]
    found = {}
    for seats in measured_seats(game):
        found[f"games {seats}"] = random_games(game, seats, with_events=False)
        found[f"games {seats} with events"] = random_games(game, seats, with_events=True)
    found["move"] = moves(game, recorded)
    found["legal"] = moves_with_legal(game, recorded)
    found["python"] = python_games(game, most)
    for size in BATCHES:
        found[f"batch {size}"] = batched(game, size, observe=False)
        found[f"seen {size}"] = batched(game, size, observe=True)
    found["alone"] = batched_on(game, 1)
    found["shared"] = batched_on(game, CORES)
    pettingzoo = through_pettingzoo(game)
    if isinstance(pettingzoo, Contestant):
        found["pettingzoo"] = pettingzoo
    found["observe"] = observed(game, loops, recorded)
    found["copy"] = copied(game, loops)
    found["early"] = imagined(game, loops, recorded, half_way=False)
    found["middle"] = imagined(game, loops, recorded, half_way=True)
    found["search"] = simulated(game, loops, recorded)
    found["tree"] = grown(game, recorded)
    return found
