"""Looking at positions with a net: parts of kernels, compiled for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from duskhouse.bots.nets.inference import (
    Features,
    Net,
    Scratch,
    add_lists,
    add_rows,
    draw,
    forward,
    share_out,
    soften,
)
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import seat_after, steps_to

legal: Callable[..., Any]
play: Callable[..., Any]
over: Callable[..., Any]
utility: Callable[..., Any]
observe: Callable[..., Any]


class Mind(NamedTuple):
    """A net, and room to ask it."""

    features: Features
    policy: Net
    critic: Net
    deciding: Scratch
    judging: Scratch


def look(state: Any, features: Features, scratch: Scratch) -> int:
    """What the seat on turn knows, as rows; how many."""
    observe(state, state.turn, scratch.cells)
    return add_lists(scratch, features, add_rows(scratch, features, features.own, 0, 0))


def look_on(state: Any, features: Features, scratch: Scratch, n: int) -> int:
    """Behind these rows, what only the others know."""
    for away in range(1, state.seats):
        observe(state, seat_after(state, state.turn, away), scratch.cells)
        plus = (away - 1) * features.other_rows
        n = add_rows(scratch, features, features.others, plus, n)
    return n


def decide(
    state: Any,
    actions: int,
    policy: Net,
    features: Features,
    scratch: Scratch,
    heat: float,
    generator: Ints,
) -> int:
    """What the policy does; the chances of all actions are left in `scratch.out`."""
    n = look(state, features, scratch)
    forward(policy, scratch.rows, n, scratch)
    soften(scratch.out, actions, heat)
    return draw(scratch.out, actions, generator)


def judge(state: Any, seat: int, critic: Net, features: Features, scratch: Scratch) -> float:
    """The share of the win that a seat may expect, by who sees all cards."""
    n = look_on(state, features, scratch, look(state, features, scratch))
    forward(critic, scratch.rows, n, scratch)
    share_out(scratch.out, state.seats)
    return float(scratch.out[steps_to(state, state.turn, seat)])


def decide_in(world: Any, mind: Mind, heat: float, generator: Ints) -> int:
    """What the policy does; the chances are left in `mind.deciding.out`."""
    actions = legal(world)
    return decide(world, actions, mind.policy, mind.features, mind.deciding, heat, generator)


def foresee(world: Any, seat: int, action: int, plies: int, mind: Mind) -> float:
    """Do this, play so many decisions by the policy, and ask the critic; what the seat may expect.
    Where there is nothing to decide, nobody is asked."""
    world.silent = 1
    play(world, action)
    while not over(world):
        actions = legal(world)
        if without_lowest(actions) == 0:
            play(world, lowest(actions))
        elif plies == 0:
            return judge(world, seat, mind.critic, mind.features, mind.judging)
        else:
            play(world, decide_in(world, mind, 1.0, world.rng))
            plies -= 1
    return float(utility(world, seat))


PARTS: tuple[Callable[..., Any], ...] = (look, look_on, decide, judge)
SEARCHING: tuple[Callable[..., Any], ...] = (*PARTS, decide_in, foresee)
"""With what only a search needs."""
