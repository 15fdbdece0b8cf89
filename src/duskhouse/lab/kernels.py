"""Whole games by compiled players, over the contract like `engine.game.kernels`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from duskhouse.engine.state.chance import GENERATOR_WORDS, fork, random_card
from duskhouse.engine.state.layout import Ints

legal: Callable[..., Any]
play: Callable[..., Any]
over: Callable[..., Any]
utility: Callable[..., Any]
choose: Callable[..., Any]

RANDOM, TACTICS = 0, 1
SEAT, OPEN, DONE, TRACED = 0, 1, 2, 3


def play_out(
    states: Any, i: int, j: int, players: Ints, generator: Ints, trace: Any, shares: Any
) -> int:
    """Position j becomes what comes of position i when all play on to the end; how many decisions
    that takes.

    All chance to come is drawn from the generator: first a generator for the rules, then one for
    each seat, so that a seat decides alike however many decisions the others have. A row of the
    trace is a decision: the seat, what was open to it, what it did.
    """
    states[j] = states[i]
    state = states[j]
    fork(generator, state.rng)
    state.silent = 1
    own = np.zeros((len(players), GENERATOR_WORDS), np.int64)
    for seat in range(len(players)):
        fork(generator, own[seat])
    decisions = 0
    while not over(state):
        seat = state.turn
        if players[seat] == RANDOM:
            action = random_card(own[seat], legal(state))
        else:
            action = choose(state, own[seat])
        if decisions < len(trace):
            trace[decisions, SEAT] = seat
            trace[decisions, OPEN] = legal(state)
            trace[decisions, DONE] = action
        play(state, action)
        decisions += 1
    for seat in range(len(players)):
        shares[seat] = utility(state, seat)
    return decisions


KERNELS: tuple[Callable[..., Any], ...] = (play_out,)
