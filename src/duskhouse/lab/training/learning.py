"""How a net learns from what was noted: compiled, sample by sample, on one core."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from duskhouse.bots.nets.features import new_scratch
from duskhouse.bots.nets.inference import ACTIONS, Net, Scratch, forward, share_out, soften
from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.layout import Ints
from duskhouse.lab.training.kernels import Experience

LOSS, ENTROPY, CHANGE, STATISTICS = 0, 1, 2, 3
LARGEST_STEP = 1.0  # the norm of a gradient is cut to this
FIRST_MOMENT, SECOND_MOMENT = 0.1, 0.001  # of Adam: how much of them is new at each step
TINY = 1e-6


class Slopes(NamedTuple):
    """Room for what is computed on the way back."""

    d1: Any
    d2: Any
    d3: Any
    w2: Any  # the second layer, transposed


@rule
def find_advantages(notes: Experience, decay: float, gains: Any, targets: Any) -> None:
    """Generalised advantages (GAE) of every decision for its seat, and what each seat may expect
    after all, by the game that was played and the critic's opinions on the way."""
    games, steps = notes.turns.shape
    seats = notes.wins.shape[2]
    ahead = np.empty(seats)
    for i in range(games):
        for seat in range(seats):
            ahead[seat] = 0.0
        for t in range(steps - 1, -1, -1):
            for seat in range(seats):
                value = notes.values[i, t, seat]
                if notes.ends[i, t]:
                    ahead[seat] = notes.wins[i, t, seat] - value
                else:
                    ahead[seat] = notes.values[i, t + 1, seat] - value + decay * ahead[seat]
                targets[i, t, seat] = value + ahead[seat]
            gains[i, t] = ahead[notes.turns[i, t]]


@rule
def backward(net: Net, rows: Any, n: int, scratch: Scratch, slopes: Slopes, grads: Net) -> None:
    """Add to the gradients what `slopes.d3`, the slope at the outputs, says."""
    h1, h2 = scratch.h1, scratch.h2
    d1, d2, d3 = slopes.d1, slopes.d2, slopes.d3
    outputs = len(net.b3)
    for i in range(len(h2)):
        d2[i] = 0
    for a in range(outputs):
        slope = d3[a]
        if slope != 0:
            grads.b3[a] += slope
            for i in range(len(h2)):
                if h2[i] > 0:
                    d2[i] += slope * net.w3[i, a]
                    grads.w3[i, a] += slope * h2[i]
    for i in range(len(h1)):
        d1[i] = 0
    for j in range(len(h2)):
        slope = d2[j]
        if slope != 0:
            grads.b2[j] += slope
            weights = slopes.w2[j]
            for i in range(len(h1)):
                d1[i] += slope * weights[i]
    for i in range(len(h1)):
        x = h1[i]
        if x > 0:
            weights = grads.w2[i]
            for j in range(len(h2)):
                weights[j] += x * d2[j]
        else:
            d1[i] = 0
        grads.b1[i] += d1[i]
    for k in range(n):
        weights = grads.w1[rows[k]]
        for i in range(len(d1)):
            weights[i] += d1[i]


@rule
def learn_policy(
    order: Ints,
    notes: Experience,
    gains: Any,
    policy: Net,
    grads: Net,
    scratch: Scratch,
    slopes: Slopes,
    clip: float,
    entropy: float,
    cloning: int,
    statistics: Any,
) -> None:
    """The gradient of PPO's clipped objective and of the entropy over these samples; while it
    clones, of how likely it finds the actions noted."""
    steps = notes.turns.shape[1]
    part = 1.0 / len(order)
    out, d3 = scratch.out, slopes.d3
    for sample in order:
        i, t = sample // steps, sample % steps
        rows, n = notes.rows[i, t], notes.own_rows[i, t]
        actions, action = notes.sets[i, t], notes.actions[i, t]
        forward(policy, rows, n, scratch)
        soften(out, actions, 1.0)
        spread = 0.0
        rest = actions
        while rest:
            a = lowest(rest)
            rest = without_lowest(rest)
            spread -= out[a] * np.log(out[a] + 1e-20)
        ratio = out[action] / notes.chances[i, t]
        gain = gains[i, t]
        pull = gain * ratio
        if cloning:
            pull = 1.0
        elif (gain > 0 and ratio > 1 + clip) or (gain < 0 and ratio < 1 - clip):
            pull = 0.0
        for a in range(ACTIONS):
            d3[a] = 0
        rest = actions
        while rest:
            a = lowest(rest)
            rest = without_lowest(rest)
            slope = pull * out[a]
            if a == action:
                slope -= pull
            slope += entropy * out[a] * (np.log(out[a] + 1e-20) + spread)
            d3[a] = slope * part
        backward(policy, rows, n, scratch, slopes, grads)
        statistics[LOSS] -= np.log(out[action] + 1e-20)
        statistics[ENTROPY] += spread
        statistics[CHANGE] += ratio - 1 - np.log(ratio + 1e-20)


@rule
def learn_values(
    order: Ints,
    notes: Experience,
    targets: Any,
    critic: Net,
    grads: Net,
    scratch: Scratch,
    slopes: Slopes,
    statistics: Any,
) -> None:
    """The gradient of the cross-entropy between expected and found shares of the win."""
    steps = notes.turns.shape[1]
    seats = notes.wins.shape[2]
    part = 1.0 / len(order)
    for sample in order:
        i, t = sample // steps, sample % steps
        rows, n = notes.rows[i, t], notes.all_rows[i, t]
        forward(critic, rows, n, scratch)
        share_out(scratch.out, seats)
        for away in range(seats):
            error = scratch.out[away] - targets[i, t, (notes.turns[i, t] + away) % seats]
            slopes.d3[away] = error * part
            statistics[LOSS] += error * error
        backward(critic, rows, n, scratch, slopes, grads)


@rule
def sum_of_squares(values: Any) -> float:
    total = 0.0
    for i in range(len(values)):
        total += values[i] * values[i]
    return total


@rule
def step(weights: Any, grads: Any, first: Any, second: Any, rate: float, scale: float) -> None:
    """One step of Adam; the gradients are 0 then."""
    for i in range(len(weights)):
        slope = np.float32(grads[i] * scale)
        grads[i] = 0
        first[i] += np.float32(FIRST_MOMENT) * (slope - first[i])
        second[i] += np.float32(SECOND_MOMENT) * (slope * slope - second[i])
        weights[i] -= np.float32(rate) * first[i] / (np.sqrt(second[i]) + np.float32(TINY))


class Learner:
    """A net with its gradients and the moments of Adam."""

    def __init__(self, net: Net, cells: int) -> None:
        self.net = net
        self.steps = 0
        self.grads = zeros_like(net)
        self.first = zeros_like(net)
        self.second = zeros_like(net)
        self.scratch = new_scratch(cells, net)
        self.slopes = Slopes(
            np.zeros(len(net.b1), np.float32),
            np.zeros(len(net.b2), np.float32),
            np.zeros(ACTIONS, np.float32),
            np.zeros(net.w2.T.shape, np.float32),
        )

    def prepare(self) -> None:
        """Before the gradients of a batch."""
        self.slopes.w2[:] = self.net.w2.T

    def step(self, rate: float) -> None:
        """Change the weights by what the gradients say."""
        norm = sum(sum_of_squares(grad.ravel()) for grad in self.grads) ** 0.5
        scale = min(1.0, LARGEST_STEP / max(norm, TINY))
        self.steps += 1
        fresh = (1 - (1 - SECOND_MOMENT) ** self.steps) ** 0.5 / (
            1 - (1 - FIRST_MOMENT) ** self.steps
        )
        for arrays in zip(self.net, self.grads, self.first, self.second, strict=True):
            weights, grads, first, second = (array.reshape(-1) for array in arrays)
            step(weights, grads, first, second, rate * fresh, scale)


def zeros_like(net: Net) -> Net:
    return Net(*(np.zeros_like(weights) for weights in net))


def new_net(rows: int, first: int, second: int, outputs: int, on: int, chance: Any) -> Net:
    """Random weights, for observations that have so many rows on; outputs begin near 0."""

    def weights(ins: int, outs: int, scale: float) -> Any:
        return (chance.standard_normal((ins, outs)) * scale).astype(np.float32)

    return Net(
        weights(rows, first, on**-0.5),
        np.zeros(first, np.float32),
        weights(first, second, (2 / first) ** 0.5),
        np.zeros(second, np.float32),
        weights(second, outputs, 0.01),
        np.zeros(outputs, np.float32),
    )
