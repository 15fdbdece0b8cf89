"""The search's inner loop over the contract, compiled for each game like `engine.game.kernels`.

One kernel serves all that a search asks for, since each more would compile the whole game again.
Four ways to try actions are in it:

    halving   the given actions are tried in the same imagined worlds with the same random numbers
    tree      the first action is chosen in the tree too, by what earlier simulations found there
    ending    an action is tried in several worlds side by side, and all own later decisions with it
    net       like halving; but after a few decisions by the policy of a net its critic is asked

The tree holds only decisions of the searching seat, under a number for all that this seat has seen
since the root: two worlds that look the same to it share an entry, so it cannot plan on
cards it does not see. All other seats play by tactics, each from its own knowledge, and so does
the searching seat once a simulation has left the tree.

An entry stands for one action in one such situation:

    marks[at, SEEN]    how often the action was open there
    marks[at, TRIED]   how often it was taken
    marks[at, TOTAL]   what came of it, summed up

An ending is the same thought without chance: all own decisions are tried, in worlds side by side
that go on together as long as they look the same to the seat (see `finish`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from duskhouse.bots import halving
from duskhouse.bots.halving import MOST_ACTIONS, Course, advance, begin_course
from duskhouse.bots.nets import kernels as net_kernels
from duskhouse.bots.nets.kernels import Mind, decide_in, foresee
from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.chance import fork
from duskhouse.engine.state.events import absorb, remember
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.reals import log

play: Callable[..., Any]
over: Callable[..., Any]
utility: Callable[..., Any]
choose: Callable[..., Any]
distinct: Callable[..., Any]
determinize: Callable[..., Any]

ROOT, WORLD, TRIAL, POSITIONS = 0, 1, 2, 3
BEGIN, SUGGEST, HALVE, ADVANCE, GROW, GATHER, FINISH, ASK = range(8)
SEEN, TRIED, TOTAL, MARKS = 0, 1, 2, 3
NONE = -1
FIRST_MEMORY = 1
LONGEST_PATH = 256
ENOUGH_ALIKE = 4  # worlds that look the same, for a later decision to be thought over in them


class Endings(NamedTuple):
    """Room to play worlds to the end side by side: a row for each own decision still to come.

    In row 0 are the worlds as they are at the root, in row 1 after the first action, and so on.
    """

    worlds: Any
    memories: Ints  # what the seat has seen in each world since the root; NONE once it is over
    results: Any  # what comes of each world
    left: Ints  # how many more worlds may be played to the end, in its only place


def look_ahead(
    states: Any,
    task: int,
    seat: int,
    sees_all: int,
    actions: int,
    simulations: int,
    left: int,
    left_in_all: int,
    generator: Ints,
    course: Course,
    keys: Ints,
    marks: Any,
    path: Ints,
    endings: Endings,
    plies: int,
    mind: Mind,
) -> int:
    """Carry out a task at the root; the answer, if it has one.

    BEGIN    imagine the root itself; its distinct actions
    SUGGEST  what tactics would do
    HALVE    begin a course of halving with these actions
    ADVANCE  a step of it, with so many simulations, if as many are left; how many it took
    GROW     so many worlds in which the tree chooses the first action too
    GATHER   worlds for all of the room for endings
    FINISH   the action `actions` in these worlds, with all own later decisions; whether that was
             possible within the room
    ASK      what the policy of the net would do; the chances of all actions are in `mind` then

    If `plies` is not NONE, worlds are tried with the net.
    """
    if task == BEGIN:
        step_into(states[ROOT], seat, sees_all, generator)
        return int(distinct(states[ROOT], 0))
    if task == SUGGEST:
        return int(choose(states[ROOT], generator))
    if task == ASK:
        return int(decide_in(states[ROOT], mind, 1.0, generator))
    if task == HALVE:
        begin_course(course, actions, int(len(endings.worlds) > 0))
    elif task == ADVANCE:
        return int(
            advance(
                states,
                seat,
                sees_all,
                generator,
                course,
                keys,
                marks,
                path,
                endings,
                plies,
                mind,
                simulations,
                left,
                left_in_all,
            )
        )
    elif task == GATHER:
        gather(states, seat, sees_all, generator, endings)
    elif task == FINISH:
        return int(finish(endings, 0, 0, endings.worlds.shape[1], actions, seat))
    elif task == GROW:
        for _ in range(simulations):
            find_world(states, seat, sees_all, generator)
            simulate(states[WORLD], seat, NONE, keys, marks, path)
    return NONE


def gather(states: Any, seat: int, sees_all: int, generator: Ints, endings: Endings) -> None:
    for at in range(endings.worlds.shape[1]):
        find_world(states, seat, sees_all, generator)
        endings.worlds[0, at] = states[WORLD]
        endings.worlds[0, at].silent = 0
        endings.memories[0, at] = FIRST_MEMORY


def try_out(
    states: Any,
    seat: int,
    sees_all: int,
    actions: int,
    worlds: int,
    generator: Ints,
    course: Course,
    keys: Ints,
    marks: Any,
    path: Ints,
    plies: int,
    mind: Mind,
) -> None:
    """The actions in so many worlds: the course sums up what came of each, and of each two in the
    same world."""
    results = np.zeros(MOST_ACTIONS)
    for _ in range(worlds):
        find_world(states, seat, sees_all, generator)
        rest = actions
        while rest:
            action = lowest(rest)
            rest = without_lowest(rest)
            states[TRIAL] = states[WORLD]
            if plies == NONE:
                results[action] = simulate(states[TRIAL], seat, action, keys, marks, path)
            else:
                results[action] = foresee(states[TRIAL], seat, action, plies, mind)
        sum_up(results, actions, course.totals, course.products)


def find_world(states: Any, seat: int, sees_all: int, generator: Ints) -> None:
    """A new world to try actions in."""
    states[WORLD] = states[ROOT]
    step_into(states[WORLD], seat, sees_all, generator)


def step_into(world: Any, seat: int, sees_all: int, generator: Ints) -> None:
    """Make a position one the seat might be in; for who sees all, only the future is open."""
    if sees_all:
        fork(generator, world.rng)
    else:
        determinize(world, seat, generator)


def simulate(world: Any, seat: int, action: int, keys: Ints, marks: Any, path: Ints) -> float:
    """Play on to the end, first down the tree if there is one; what the seat gets out of it."""
    depth = 0
    begun = 0
    memory = FIRST_MEMORY
    world.silent = 0 if len(keys) > 1 else 1
    if action != NONE:
        play(world, action)
        begun = 1
        memory = remember(memory, world, seat)
    while not over(world):
        if world.silent or world.turn != seat:
            play(world, choose(world, world.rng))
        else:
            action, at = pick(world, begun, memory, keys, marks)
            if at == NONE:  # the tree is full
                world.silent = 1
                continue
            path[depth] = at
            depth += 1
            if marks[at, TRIED] == 0 or depth == LONGEST_PATH:
                world.silent = 1
            play(world, action)
            begun = 1
        if not world.silent:
            memory = remember(memory, world, seat)
    result = float(utility(world, seat))
    for step in range(depth):
        marks[path[step], TRIED] += 1
        marks[path[step], TOTAL] += result
    return result


def pick(world: Any, begun: int, memory: int, keys: Ints, marks: Any) -> tuple[int, int]:
    """The most promising action here (UCB1) and its entry; what tactics say comes first."""
    first = choose(world, world.rng)
    best, best_at, best_value = NONE, NONE, -1.0
    rest = distinct(world, begun)
    while rest:
        action = lowest(rest)
        rest = without_lowest(rest)
        at = entry(keys, absorb(memory, action))
        if at == NONE:
            return NONE, NONE
        marks[at, SEEN] += 1
        if marks[at, TRIED] == 0:
            value = 3.0 if action == first else 2.0 + world.rng[0] / 2.0**33
        else:
            mean = marks[at, TOTAL] / marks[at, TRIED]
            value = mean + marks[0, SEEN] * np.sqrt(log(marks[at, SEEN]) / marks[at, TRIED])
        if value > best_value:
            best, best_at, best_value = action, at, value
    return best, best_at


def finish(endings: Endings, row: int, first: int, size: int, action: int, seat: int) -> bool:
    """Do this in all worlds of a row that look like the first one, and find the best way on.

    The next row gets what comes of it: all others play by tactics, and this seat does in all worlds
    that look the same to it what is best in them together. False if the room is not enough.
    """
    worlds, memories = endings.worlds, endings.memories
    size = copy_alike(endings, row, first, size)
    row += 1
    for at in range(size):
        come_to_decide(endings, row, at, seat, action, 0)
    for at in range(size):
        if endings.left[0] < 0:
            return False
        if memories[row, at] == NONE:
            continue
        if row + 1 == len(worlds):
            return False
        if number_alike(memories[row], at, size) < ENOUGH_ALIKE:
            # To decide by so few would be to decide for what cannot be known.
            worlds[row, at].silent = 1
            come_to_decide(endings, row, at, seat, NONE, len(worlds) - 2 - row)
            if memories[row, at] != NONE:
                return False
            continue
        best = -1.0
        rest = distinct(worlds[row, at], 1)
        while rest:
            if not finish(endings, row, at, size, lowest(rest), seat):
                return False
            rest = without_lowest(rest)
            best = keep_the_better(endings, row, at, size, best)
        close_alike(memories[row], at, size)
    return True


def come_to_decide(
    endings: Endings, row: int, at: int, seat: int, action: int, patience: int
) -> None:
    """Do this in a world, or what tactics say, and play on by tactics to a decision of this seat.

    So many decisions are let go by before; there may be none till the end.
    """
    world, memory = endings.worlds[row, at], endings.memories[row, at]
    while True:
        play(world, action if action != NONE else choose(world, world.rng))
        memory = remember(memory, world, seat)
        if over(world):
            endings.memories[row, at] = NONE
            endings.results[row, at] = utility(world, seat)
            endings.left[0] -= 1
            return
        if world.turn == seat and without_lowest(distinct(world, 1)):
            if patience == 0:
                endings.memories[row, at] = memory
                return
            patience -= 1
        action = NONE


@rule
def copy_alike(endings: Endings, row: int, first: int, size: int) -> int:
    """Copy the worlds that look like the first one to the next row; how many there are."""
    worlds, memories = endings.worlds, endings.memories
    alike = 0
    for at in range(first, size):
        if memories[row, at] == memories[row, first]:
            worlds[row + 1, alike] = worlds[row, at]
            memories[row + 1, alike] = memories[row, at]
            alike += 1
    return alike


@rule
def number_alike(memories: Ints, first: int, size: int) -> int:
    number = 0
    for at in range(first, size):
        number += memories[at] == memories[first]
    return number


@rule
def keep_the_better(endings: Endings, row: int, first: int, size: int, best: float) -> float:
    """Note what came of the action tried last if it is the best so far; the best total."""
    memories, results = endings.memories, endings.results
    total = 0.0
    for alike in range(number_alike(memories[row], first, size)):
        total += results[row + 1, alike]
    if total <= best:
        return best
    alike = 0
    for at in range(first, size):
        if memories[row, at] == memories[row, first]:
            results[row, at] = results[row + 1, alike]
            alike += 1
    return total


@rule
def close_alike(memories: Ints, first: int, size: int) -> None:
    """The worlds that look like the first one are done with."""
    memory = memories[first]
    for at in range(first, size):
        if memories[at] == memory:
            memories[at] = NONE


@rule
def entry(keys: Ints, key: int) -> int:
    """Where this key is kept, or now put; NONE if there is no room near its place.

    The place 0 is never used as an entry: its marks hold how eagerly the search explores.
    """
    size = len(keys)
    for step in range(16):
        at = 1 + (key + step) % (size - 1)
        if keys[at] == key:
            return at
        if keys[at] == 0:
            keys[at] = key
            return at
    return NONE


@rule
def sum_up(results: Any, actions: int, totals: Any, products: Any) -> None:
    rest = actions
    while rest:
        one = lowest(rest)
        totals[one] += results[one]
        others = rest
        while others:
            other = lowest(others)
            products[one, other] += results[one] * results[other]
            others = without_lowest(others)
        rest = without_lowest(rest)


PARTS: tuple[Callable[..., Any], ...] = (
    *net_kernels.SEARCHING,
    step_into,
    find_world,
    pick,
    simulate,
    come_to_decide,
    gather,
    try_out,
    *halving.PARTS,
)
KERNELS: tuple[Callable[..., Any], ...] = (finish, look_ahead)
