"""Sequential halving, compiled: parts of the search's kernel.

All actions are tried in the same worlds; then the better half goes on, until two are left. It is
carried out in steps, so that whoever asks for them can look at a clock in between: `advance` does
one, and says how many simulations that took. How far it has come is in a `Course`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count, lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.reals import exp

try_out: Callable[..., Any]
gather: Callable[..., Any]
finish: Callable[..., Any]

CLEARLY = 4.0  # standard errors behind the best: no need to try on
FEW_WORLDS = 32  # before so many have been tried, nothing is clear
MOST_PLAYS = 3000  # to the end, for one action in all worlds side by side
FINENESS = 1 << 30
MOST_ACTIONS = 63

ALIVE, ROUND, ROUNDS, WORLDS, PLAYS, NEAR_END, ENDS_SEEN, FOUND, TAIL, COURSE_WORDS = range(10)
"""What a course holds: the actions still being tried, the round and the last one, worlds so far,
the most plays to the end that an action has taken, whether the end is near and was looked at, how
many estimates there are, and where those of beaten actions begin."""

ACTION, VALUE, ERROR, BEHIND, DOUBT, SAMPLES, ESTIMATE_COLUMNS = range(7)
"""The columns of an estimate; the last is the number of worlds that it comes from."""


class Course(NamedTuple):
    words: Ints
    estimates: Any  # (MOST_ACTIONS, ESTIMATE_COLUMNS), the best first once it is over
    totals: Any  # what came of each action
    products: Any  # and of each two in the same world
    bonus: Any  # of each action, by the policy of a net; part of a win


@rule
def begin_course(course: Course, actions: int, near_end: int) -> None:
    words = course.words
    for at in range(COURSE_WORDS):
        words[at] = 0
    words[ALIVE] = actions
    words[ROUND] = 1
    while 1 << words[ROUNDS] < count(actions):
        words[ROUNDS] += 1
    words[NEAR_END] = near_end
    words[TAIL] = MOST_ACTIONS
    forget(course)


@rule
def forget(course: Course) -> None:
    """Begin to count anew."""
    course.words[WORLDS] = 0
    for one in range(MOST_ACTIONS):
        course.totals[one] = 0.0
        for other in range(MOST_ACTIONS):
            course.products[one, other] = 0.0


def advance(
    states: Any,
    seat: int,
    sees_all: int,
    generator: Ints,
    course: Course,
    keys: Ints,
    marks: Any,
    path: Ints,
    endings: Any,
    plies: int,
    mind: Any,
    piece: int,
    left: int,
    left_in_all: int,
) -> int:
    """A step: some simulations, or the end of a round. So many may be made before the clock is
    looked at, in this round and in all."""
    words = course.words
    alive = words[ALIVE]
    size = count(alive)
    if size > 1:
        if words[NEAR_END] and words[WORLDS]:
            if left > words[PLAYS] * size:
                most = min(MOST_PLAYS, left_in_all // size)
                return int(try_to_the_end(states, seat, sees_all, generator, course, endings, most))
        elif piece > 0:
            worlds = 1 if words[NEAR_END] else max(1, piece // size)
            try_out(
                states,
                seat,
                sees_all,
                alive,
                worlds,
                generator,
                course,
                keys,
                marks,
                path,
                plies,
                mind,
            )
            words[WORLDS] += worlds
            return worlds * size
    end_round(course)
    return 0


def try_to_the_end(
    states: Any,
    seat: int,
    sees_all: int,
    generator: Ints,
    course: Course,
    endings: Any,
    most: int,
) -> int:
    """The same with all own later decisions, in worlds side by side. If one action takes too many
    plays to the end, the end is not near yet."""
    words = course.words
    side = endings.results.shape[1]
    if most < side:
        words[NEAR_END] = words[ENDS_SEEN]
        return 0
    results = np.zeros((MOST_ACTIONS, side))
    spent = 0
    gather(states, seat, sees_all, generator, endings)
    rest = words[ALIVE]
    while rest:
        action = lowest(rest)
        rest = without_lowest(rest)
        endings.left[0] = most
        possible = finish(endings, 0, 0, side, action, seat)
        plays = most - endings.left[0]
        words[PLAYS] = max(words[PLAYS], plays)
        spent += 1 + plays
        if not possible:
            words[NEAR_END] = words[ENDS_SEEN]
            return int(spent)
        for at in range(side):
            results[action, at] = endings.results[1, at]
    if not words[ENDS_SEEN]:
        words[ENDS_SEEN] = 1
        forget(course)
    add_up(course, results)
    words[WORLDS] += side
    return int(spent)


@rule
def add_up(course: Course, results: Any) -> None:
    """What came of each action in worlds side by side."""
    ones = course.words[ALIVE]
    while ones:
        one = lowest(ones)
        others = ones
        for at in range(results.shape[1]):
            course.totals[one] += results[one, at]
        while others:
            other = lowest(others)
            for at in range(results.shape[1]):
                course.products[one, other] += results[one, at] * results[other, at]
            others = without_lowest(others)
        ones = without_lowest(ones)


@rule
def end_round(course: Course) -> None:
    """The better half goes on, but not what is clearly behind; after the last round all that was
    tried is in its order. If nothing was, there are no estimates."""
    words, estimates = course.words, course.estimates
    if words[WORLDS] == 0 or words[ROUND] > words[ROUNDS]:
        words[ROUND] = words[ROUNDS] + 1
        return
    size = rank(course)
    keep, going_on, alive = max(2, (size + 1) // 2), 0, 0
    for at in range(keep if keep < size else size):
        if not is_clearly_behind(course, at):
            alive |= 1 << int(estimates[at, ACTION])
            going_on += 1
    words[TAIL] -= size - going_on
    tail = words[TAIL]
    for at in range(size):
        if not alive >> int(estimates[at, ACTION]) & 1:
            copy_row(estimates, at, tail)
            tail += 1
    words[ALIVE] = alive
    words[ROUND] += 1
    if words[ROUND] > words[ROUNDS]:
        size = rank(course)
        for at in range(words[TAIL], MOST_ACTIONS):
            copy_row(estimates, at, size)
            size += 1
        words[FOUND] = size


@rule
def is_clearly_behind(course: Course, at: int) -> bool:
    behind, doubt = course.estimates[at, BEHIND], course.estimates[at, DOUBT]
    return bool(course.words[WORLDS] >= FEW_WORLDS and behind > CLEARLY * doubt)


@rule
def copy_row(estimates: Any, here: int, there: int) -> None:
    for column in range(ESTIMATE_COLUMNS):
        estimates[there, column] = estimates[here, column]


@rule
def rank(course: Course) -> int:
    """Estimates of the actions still being tried, the best first; how many."""
    totals, bonus, estimates = course.totals, course.bonus, course.estimates
    worlds = course.words[WORLDS]
    rest = course.words[ALIVE]
    best = lowest(rest)
    while rest:
        action = lowest(rest)
        rest = without_lowest(rest)
        if totals[action] + worlds * bonus[action] > totals[best] + worlds * bonus[best]:
            best = action
    size, rest = 0, course.words[ALIVE]
    row = np.zeros(ESTIMATE_COLUMNS)
    while rest:
        compare(course, lowest(rest), best, row)
        rest = without_lowest(rest)
        at = size
        while at > 0 and estimates[at - 1, BEHIND] > row[BEHIND]:
            copy_row(estimates, at - 1, at)
            at -= 1
        for column in range(ESTIMATE_COLUMNS):
            estimates[at, column] = row[column]
        size += 1
    return size


@rule
def compare(course: Course, action: int, best: int, row: Any) -> None:
    totals, products, worlds = course.totals, course.products, course.words[WORLDS]
    mean = totals[action] / worlds
    ahead = totals[best] / worlds - mean
    squares = products[action, action]
    mixed = products[min(action, best), max(action, best)]
    both = products[best, best] + squares - 2 * mixed
    row[ACTION] = action
    row[VALUE] = mean
    row[ERROR] = standard_error(squares / worlds - mean * mean, worlds)
    row[BEHIND] = ahead + course.bonus[best] - course.bonus[action]
    row[DOUBT] = standard_error(both / worlds - ahead * ahead, worlds)
    row[SAMPLES] = worlds


@rule
def standard_error(variance: float, samples: int) -> float:
    """Of a mean; a variance of 0 in few samples is not trusted."""
    return float(np.sqrt(max(variance, 1 / (4 * samples)) / samples))


@rule
def mix(estimates: Any, size: int, mixing: float, generator: Ints) -> int:
    """The best action, or now and then one that is known to be hardly worse.

    Whoever always does the same in the same place can be read: a face-down card or a pass would
    tell what it should hide. Near ties are broken at random at a price that is known; what the
    search could not tell apart, the worlds it happened to imagine have mixed already.
    """
    if mixing == 0.0:
        return int(estimates[0, ACTION])
    total = 0.0
    for at in range(size):
        total += weight_of(estimates, at, mixing)
    place = random_below(generator, FINENESS) / FINENESS * total
    found = estimates[0, ACTION]
    for at in range(size):
        weight = weight_of(estimates, at, mixing)
        if weight > 0:
            found = estimates[at, ACTION]
            place -= weight
            if place < 0:
                break
    return int(found)


@rule
def weight_of(estimates: Any, at: int, mixing: float) -> float:
    if at == 0:
        return 1.0
    price = (estimates[at, BEHIND] + estimates[at, DOUBT]) / mixing
    return exp(-0.5 * price * price)


PARTS: tuple[Callable[..., Any], ...] = (try_to_the_end, advance)
