"""Loops over many games at once, compiled for each game like `engine.game.kernels`.

Each works on the games from `begin` to `end`, so that threads can share an array of states.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.state.chance import fork, random_card
from duskhouse.engine.state.encoding import put_set
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import seat_after

MASK_WIDTH = 64  # a row of masks: one for each action and an empty one, written at once

deal: Callable[..., Any]
legal: Callable[..., Any]
play: Callable[..., Any]
over: Callable[..., Any]
utility: Callable[..., Any]
observe: Callable[..., Any]
choose: Callable[..., Any]


def prepare_all(states: Any, generator: Ints) -> None:
    """Every game becomes a copy of the first, with a generator of its own and no events.

    The games draw one after the other, so that game i is the same however many there are.
    """
    for i in range(len(states)):
        states[i] = states[0]
        fork(generator, states[i].rng)
        states[i].silent = 1


def deal_some(states: Any, begin: int, end: int, where: Any) -> None:
    """Deal the games that are named by `where`."""
    for i in range(begin, end):
        if where[i]:
            deal(states[i])


def go_on(
    states: Any,
    begin: int,
    end: int,
    actions: Ints,
    where: Any,
    at_once: bool,
    rewards: Any,
    shares: Any,
    terminated: Any,
    turns: Ints,
    sets: Ints,
    masks: Any,
    observations: Any,
    last: Any,
    privileged: Any,
) -> None:
    """One move in each game that is named by `where`; then what the seat to move may do and knows.

    A finished game pays out. The next is dealt in its place `at_once`, else instead of its next
    move; until then nothing is legal in it, and the seat that moved last looks. Without actions no
    move is made, and all is shown. Observations, and what all seats know, are left out if there is
    no room for them.
    """
    for i in range(begin, end):
        state = states[i]
        if len(actions) > 0:
            if terminated[i]:
                terminated[i] = False
                rewards[i] = 0.0
                for seat in range(shares.shape[1]):
                    shares[i, seat] = 0.0
            if not where[i]:
                continue
            if sets[i] == 0:
                deal(state)
            else:
                mover = state.turn
                play(state, actions[i])
                if over(state):
                    terminated[i] = True
                    turns[i] = mover
                    for seat in range(shares.shape[1]):
                        shares[i, seat] = utility(state, seat)
                    rewards[i] = shares[i, mover]
                    if last.shape[1] > 0:
                        observe(state, mover, last[i])
                    if at_once:
                        deal(state)
        if at_once or not over(state):
            turns[i] = state.turn
            sets[i] = legal(state)
        else:
            sets[i] = 0
        put_set(masks[i], 0, sets[i], MASK_WIDTH)
        if observations.shape[1] > 0:
            observe(state, turns[i], observations[i])
        if privileged.shape[1] > 0:
            observe_from(state, turns[i], privileged[i])


def observe_from(state: Any, seat: int, rows: Any) -> None:
    """What each seat knows, clockwise from this one."""
    for away in range(state.seats):
        observe(state, seat_after(state, seat, away), rows[away])


def observe_all(states: Any, i: int, seat: int, rows: Any) -> None:
    observe_from(states[i], seat, rows)


def answer(state: Any, seat: int, at_random: bool, generator: Ints) -> None:
    """The others move until it is this seat's turn, or over."""
    while not over(state) and state.turn != seat:
        if at_random:
            play(state, random_card(generator, legal(state)))
        else:
            play(state, choose(state, generator))


def go_on_alone(
    states: Any,
    begin: int,
    end: int,
    actions: Ints,
    seat: int,
    at_random: bool,
    generators: Ints,
    rewards: Any,
    terminated: Any,
    last: Any,
    sets: Ints,
    masks: Any,
    observations: Any,
    privileged: Any,
) -> None:
    """Like `go_on` for one seat, whose turn it is in every game: the others answer its move. Of a
    finished game its last observation is kept. One that ends before its first turn is not seen."""
    for i in range(begin, end):
        state = states[i]
        if len(actions) > 0:
            play(state, actions[i])
        answer(state, seat, at_random, generators[i])
        terminated[i] = len(actions) > 0 and over(state)
        rewards[i] = 0.0
        if terminated[i]:
            rewards[i] = utility(state, seat)
            observe(state, seat, last[i])
        while over(state):
            deal(state)
            answer(state, seat, at_random, generators[i])
        legal_now = legal(state)
        sets[i] = legal_now
        put_set(masks[i], 0, legal_now, MASK_WIDTH)
        observe(state, seat, observations[i])
        if privileged.shape[1] > 0:
            observe_from(state, seat, privileged[i])


def fork_all(generator: Ints, generators: Ints) -> None:
    """A generator of its own for each game."""
    for i in range(len(generators)):
        fork(generator, generators[i])


def first_illegal(sets: Ints, actions: Ints, where: Any, dealt_next: bool) -> int:
    """The first game, of those named by `where`, whose action is not among its legal ones; as many
    as there are if none. Where nothing is legal the next game may be dealt instead."""
    for i in range(len(sets)):
        if not where[i] or (dealt_next and sets[i] == 0):
            continue
        if actions[i] < 0 or actions[i] > 62 or not sets[i] >> actions[i] & 1:
            return i
    return len(sets)


def choose_all(sets: Ints, generator: Ints, actions: Ints) -> None:
    """A random action for each game out of its legal ones; 0 where there is none."""
    for i in range(len(sets)):
        actions[i] = random_card(generator, sets[i]) if sets[i] else 0


KERNELS: tuple[Callable[..., Any], ...] = (
    prepare_all,
    deal_some,
    go_on,
    go_on_alone,
    observe_all,
    fork_all,
    first_illegal,
    choose_all,
)
PARTS: tuple[Callable[..., Any], ...] = (observe_from, answer)
"""What only these kernels call."""
