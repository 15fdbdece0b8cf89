"""What a net makes of a position: compiled rules over arrays that are made beforehand.

A net looks at an observation as rows of its first layer: a cell that holds v, which is not 0,
switches on the row `own[cell] + v`, and all rows that are on are summed up. So the first layer is a
table that is looked up, and most of it is never touched.

The policy sees the observation of its seat and nothing else. The critic sees, behind it, what only
the other seats know: it judges *imagined* worlds, and games that are played for training.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.reals import exp

ACTIONS = 64  # places for actions; the last one is never legal
NO_ROW = -(1 << 15)
FINE = 1 << 30
WORD = 8  # cells that are looked at together


class Features(NamedTuple):
    """Which rows the cells of an observation switch on."""

    own: Any  # (cells,) the row of a cell that holds v is own + v; NO_ROW for none
    others: Any  # the same for a cell that only its seat knows, where another seat looks on
    listed: Any  # the same for a cell of a part that goes by rounds
    low: Any  # values below this count as this
    high: Any
    lists: Ints  # (k, 2) the parts that go by rounds: where they begin and how long they are
    round_cell: int  # which cell holds the number of the round in play
    other_rows: int  # rows of one other seat


class Net(NamedTuple):
    """Two hidden layers."""

    w1: Any  # (rows, first)
    b1: Any
    w2: Any  # (first, second)
    b2: Any
    w3: Any  # (second, outputs)
    b3: Any


class Scratch(NamedTuple):
    """Room for what is computed on the way; compiled code makes no arrays."""

    cells: Any  # an observation, its length a multiple of WORD
    words: Ints  # the same memory, WORD cells at a time
    rows: Any
    h1: Any
    h2: Any
    out: Any


@rule
def add_rows(scratch: Scratch, features: Features, first: Any, plus: int, n: int) -> int:
    """The rows of an observation, behind the n that are there; how many there are then."""
    cells, rows, words = scratch.cells, scratch.rows, scratch.words
    for word in range(len(words)):
        if words[word] == 0:
            continue
        for cell in range(WORD * word, WORD * word + WORD):
            value = cells[cell]
            if value != 0 and first[cell] != NO_ROW:
                value = min(max(value, features.low[cell]), features.high[cell])
                rows[n] = plus + first[cell] + value
                n += 1
    return n


@rule
def add_lists(scratch: Scratch, features: Features, n: int) -> int:
    """The same for parts that go by rounds, the round in play first."""
    cells, rows = scratch.cells, scratch.rows
    past = max(int(cells[features.round_cell]) - 1, 0)
    for k in range(len(features.lists)):
        begin, length = features.lists[k, 0], features.lists[k, 1]
        for cell in range(begin, begin + length - past):
            value = cells[cell + past]
            if value != 0 and features.listed[cell] != NO_ROW:
                value = min(max(value, features.low[cell]), features.high[cell])
                rows[n] = features.listed[cell] + value
                n += 1
    return n


@rule
def forward(net: Net, rows: Any, n: int, scratch: Scratch) -> None:
    """The outputs, into `scratch.out`. Hidden cells that are off are skipped."""
    h1, h2, out = scratch.h1, scratch.h2, scratch.out
    for j in range(len(h1)):
        h1[j] = net.b1[j]
    for k in range(n):
        weights = net.w1[rows[k]]
        for j in range(len(h1)):
            h1[j] += weights[j]
    for j in range(len(h2)):
        h2[j] = net.b2[j]
    for i in range(len(h1)):
        x = h1[i]
        if x > 0:
            weights = net.w2[i]
            for j in range(len(h2)):
                h2[j] += x * weights[j]
    for j in range(len(net.b3)):
        out[j] = net.b3[j]
    for i in range(len(h2)):
        x = h2[i]
        if x > 0:
            weights = net.w3[i]
            for j in range(len(net.b3)):
                out[j] += x * weights[j]


@rule
def soften(out: Any, actions: int, heat: float) -> None:
    """Outputs to the chances of these actions, in place; the others become 0."""
    top = -1e30
    rest = actions
    while rest:
        top = max(top, float(out[lowest(rest)]))
        rest = without_lowest(rest)
    total = 0.0
    for action in range(ACTIONS):
        chance = 0.0
        if actions >> action & 1:
            chance = exp((float(out[action]) - top) / heat)
        out[action] = chance
        total += chance
    for action in range(ACTIONS):
        out[action] = float(out[action]) / total


@rule
def draw(chances: Any, actions: int, generator: Ints) -> int:
    """One of the actions by its chance."""
    at = random_below(generator, FINE) / FINE
    drawn = lowest(actions)
    while actions:
        action = lowest(actions)
        actions = without_lowest(actions)
        if chances[action] > 0:
            drawn = action
            at -= float(chances[action])
            if at < 0:
                break
    return drawn


@rule
def share_out(out: Any, seats: int) -> None:
    """Outputs of a critic to the share of the win of each seat, in place."""
    top = -1e30
    for seat in range(seats):
        top = max(top, float(out[seat]))
    total = 0.0
    for seat in range(seats):
        share = exp(float(out[seat]) - top)
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] = float(out[seat]) / total
