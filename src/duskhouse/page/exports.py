"""What a game's module exports: functions over addresses in its memory.

States, pages and generators are where the caller says; numbers are of 32 bits, and of 64 for sets
of actions alone. Whoever thinks needs more room: `think` finds everything in five blocks, one for
each kind of numbers, whose sizes `Room` tells. What is in them lies one behind the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from numba import carray, from_dtype, njit, types
from numba.extending import intrinsic

from duskhouse.bots.halving import COURSE_WORDS, ESTIMATE_COLUMNS, MOST_ACTIONS, Course, mix
from duskhouse.bots.kernels import LONGEST_PATH, MARKS, POSITIONS, Endings
from duskhouse.bots.nets.files import sizes
from duskhouse.bots.nets.inference import ACTIONS, WORD, Features, Net, Scratch
from duskhouse.bots.nets.kernels import Mind
from duskhouse.bots.nets.minds import Learned, no_mind
from duskhouse.bots.search import SIDE_BY_SIDE, compiled_for
from duskhouse.engine.compiling.rule import is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.dealing import as_dealt
from duskhouse.engine.game.kernels import BEFORE_EVENTS
from duskhouse.engine.game.usual import by_lot
from duskhouse.engine.state.chance import GENERATOR_WORDS
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.seats import MOST_SEATS
from duskhouse.engine.view.page import PAGE_WORDS

Export = tuple[Any, Callable[..., Any]]

SEAT, SEES_ALL, ENTRIES, ROWS, PLIES, CELLS, LISTS, ROUND_CELL, OTHER_ROWS, NETS = range(10)
NET_SIZES = 4
SIZES = NETS + 2 * NET_SIZES
"""The words of the sizes: whose thought it is, how large its tree and its room for endings are, and
what its net is like. The last are rows, both hidden layers and outputs of policy and critic."""


def facts_size(game: Game) -> int:
    """Words that `act` fills: the generator first, then what came of it."""
    return BEFORE_EVENTS + GENERATOR_WORDS + 2 * game.room_for_events


@intrinsic  # type: ignore[untyped-decorator]
def beyond(typing_context: Any, pointer: Any, number: Any) -> Any:
    """The address so many items further on."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.gep(arguments[0], [arguments[1]])

    return pointer(pointer, types.int64), code


@njit  # type: ignore[untyped-decorator]
def net_size(given: Any, at: int) -> int:
    """Numbers of a net's weights."""
    rows, first, second, outputs = given[at], given[at + 1], given[at + 2], given[at + 3]
    return int(rows * first + first + first * second + second + second * outputs + outputs)


@njit  # type: ignore[untyped-decorator]
def net_at(floats: Any, given: Any, at: int) -> Net:
    rows, first, second, outputs = given[at], given[at + 1], given[at + 2], given[at + 3]
    b1 = rows * first
    w2 = b1 + first
    b2 = w2 + first * second
    w3 = b2 + second
    b3 = w3 + second * outputs
    return Net(
        carray(floats, (rows, first)),
        carray(beyond(floats, b1), first),
        carray(beyond(floats, w2), (first, second)),
        carray(beyond(floats, b2), second),
        carray(beyond(floats, w3), (second, outputs)),
        carray(beyond(floats, b3), outputs),
    )


@njit  # type: ignore[untyped-decorator]
def scratch_size(given: Any) -> int:
    """Words of one; the cells are in the first of them."""
    return int(given[CELLS] // WORD + MOST_SEATS * given[CELLS])


@njit  # type: ignore[untyped-decorator]
def scratch_at(words: Any, cells: Any, floats: Any, given: Any, at: int) -> Scratch:
    size, first, second = given[CELLS], given[at + 1], given[at + 2]
    return Scratch(
        carray(cells, size),
        carray(words, size // WORD),
        carray(beyond(words, size // WORD), MOST_SEATS * size),
        carray(floats, first),
        carray(beyond(floats, first), second),
        carray(beyond(floats, first + second), ACTIONS),
    )


class Room(NamedTuple):
    """Items of each block, and where the sizes of a thought say what is in it."""

    states: int
    words: int
    reals: int
    floats: int
    shorts: int
    sizes: list[int]


def scratch_floats(layers: tuple[int, int, int, int]) -> int:
    return layers[1] + layers[2] + ACTIONS


def room_for(entries: int, rows: int, net: Learned | None) -> Room:
    """For a search with a tree of so many entries and so many rows of endings, or by a net."""
    mind = net.mind() if net else no_mind()
    cells = len(mind.deciding.cells)
    both = sizes(mind.policy), sizes(mind.critic)
    features = mind.features
    given = [0, 0, entries, rows, net.header.plies if net else -1, cells, len(features.lists)]
    given += [features.round_cell, features.other_rows, *both[0], *both[1]]
    side = rows * SIDE_BY_SIDE
    scratches = 2 * (cells // WORD + MOST_SEATS * cells)
    return Room(
        POSITIONS + side,
        COURSE_WORDS + entries + LONGEST_PATH + side + 1 + 2 * len(features.lists) + scratches,
        MOST_ACTIONS * (ESTIMATE_COLUMNS + 2 + MOST_ACTIONS) + entries * MARKS + side,
        sum(int(net_size.py_func(layers, 0)) + scratch_floats(layers) for layers in both),
        5 * cells,
        given,
    )


def nobody_begins(final: Any) -> int:
    """As `by_lot`, in a number."""
    return NOBODY


def nothing_lacks(dealt: Any) -> bool:
    """The usual case: a record writes the whole deal."""
    return True


def deal_functions(game: Game) -> list[Callable[..., Any]]:
    """By which a deal is written, and a game opened on a written one."""
    usual = {"take_back": as_dealt, "lay_rest": nothing_lacks, "begin": as_dealt}
    return [getattr(game.notation, name, function) for name, function in usual.items()]


def as_rule(function: Callable[..., Any]) -> Callable[..., Any]:
    return function if is_rule(function) else cast(Callable[..., Any], njit(function))


def exports(game: Game) -> dict[str, Export]:
    """Every function with its signature."""
    run, look_ahead = game.compiled, compiled_for(game.id).look_ahead
    deal, legal, act, over = run.deal_one, run.legal_one, run.act_one, run.over_one
    utility, choose, imagine = run.utility_one, run.choose_one, run.imagine_one
    view, why_not, play_games = run.view_one, run.why_not_one, run.random_games
    begins_next = njit(nobody_begins if game.begins_next is by_lot else game.begins_next)
    winning_together = njit(game.winning_together)
    take_back, lay_rest, begin = map(as_rule, deal_functions(game))
    facts_words, marks_in = facts_size(game), MARKS
    void, small, wide, real = types.void, types.int32, types.int64, types.float64
    state, words, reals = map(types.CPointer, (from_dtype(game.state_type), wide, real))
    floats, shorts, bytes_ = map(types.CPointer, (types.float32, types.int16, types.int8))

    def think(  # type: ignore[no-untyped-def]
        states,
        words,
        cells,
        reals,
        floats,
        shorts,
        sizes,
        generator,
        task,
        actions,
        piece,
        left,
        in_all,
    ):
        given = carray(sizes, SIZES)
        entries, rows, size = given[ENTRIES], given[ROWS], given[CELLS]
        shape = (rows, SIDE_BY_SIDE)
        side = rows * SIDE_BY_SIDE
        keys = COURSE_WORDS
        path = keys + entries
        memories = path + LONGEST_PATH
        lists = memories + side + 1
        deciding = lists + 2 * given[LISTS]
        judging = deciding + scratch_size(given)
        totals = MOST_ACTIONS * ESTIMATE_COLUMNS
        products = totals + MOST_ACTIONS
        bonus = products + MOST_ACTIONS * MOST_ACTIONS
        marks = bonus + MOST_ACTIONS
        results = marks + entries * marks_in
        critic = net_size(given, NETS)
        h1 = critic + net_size(given, NETS + NET_SIZES)
        judging_h1 = h1 + given[NETS + 1] + given[NETS + 2] + ACTIONS
        course = Course(
            carray(words, COURSE_WORDS),
            carray(reals, (MOST_ACTIONS, ESTIMATE_COLUMNS)),
            carray(beyond(reals, totals), MOST_ACTIONS),
            carray(beyond(reals, products), (MOST_ACTIONS, MOST_ACTIONS)),
            carray(beyond(reals, bonus), MOST_ACTIONS),
        )
        endings = Endings(
            carray(beyond(states, POSITIONS), shape),
            carray(beyond(words, memories), shape),
            carray(beyond(reals, results), shape),
            carray(beyond(words, memories + side), 1),
        )
        features = Features(
            carray(shorts, size),
            carray(beyond(shorts, size), size),
            carray(beyond(shorts, 2 * size), size),
            carray(beyond(shorts, 3 * size), size),
            carray(beyond(shorts, 4 * size), size),
            carray(beyond(words, lists), (given[LISTS], 2)),
            given[ROUND_CELL],
            given[OTHER_ROWS],
        )
        mind = Mind(
            features,
            net_at(floats, given, NETS),
            net_at(beyond(floats, critic), given, NETS + NET_SIZES),
            scratch_at(
                beyond(words, deciding),
                beyond(cells, WORD * deciding),
                beyond(floats, h1),
                given,
                NETS,
            ),
            scratch_at(
                beyond(words, judging),
                beyond(cells, WORD * judging),
                beyond(floats, judging_h1),
                given,
                NETS + NET_SIZES,
            ),
        )
        answer: int = look_ahead(
            carray(states, POSITIONS),
            np.int64(task),
            given[SEAT],
            given[SEES_ALL],
            actions,
            np.int64(piece),
            np.int64(left),
            np.int64(in_all),
            carray(generator, GENERATOR_WORDS),
            course,
            carray(beyond(words, keys), entries),
            carray(beyond(reals, marks), (entries, marks_in)),
            carray(beyond(words, path), LONGEST_PATH),
            endings,
            given[PLIES],
            mind,
        )
        return answer

    blocks = (state, words, bytes_, reals, floats, shorts, words, words)
    return {
        "deal": (void(state), lambda at: deal(carray(at, 1), 0)),
        "take_back": (void(state), lambda at: take_back(carray(at, 1)[0])),
        "lay_rest": (small(state), lambda at: lay_rest(carray(at, 1)[0])),
        "begin": (void(state), lambda at: begin(carray(at, 1)[0])),
        "legal": (wide(state), lambda at: legal(carray(at, 1), 0)),
        "act": (
            void(state, small, words),
            lambda at, action, facts: act(
                carray(at, 1), 0, np.int64(action), carray(facts, facts_words)
            ),
        ),
        "over": (small(state), lambda at: over(carray(at, 1), 0)),
        "utility": (
            real(state, small),
            lambda at, seat: utility(carray(at, 1), 0, np.int64(seat)),
        ),
        "begins_next": (small(state), lambda at: begins_next(carray(at, 1)[0])),
        "winning_together": (
            small(state, small),
            lambda at, seat: winning_together(carray(at, 1)[0], np.int64(seat)),
        ),
        "imagine": (
            void(state, small, words),
            lambda at, seat, generator: imagine(
                carray(at, 1), 0, 0, np.int64(seat), carray(generator, GENERATOR_WORDS)
            ),
        ),
        "choose": (
            small(state, words),
            lambda at, generator: choose(carray(at, 1), 0, carray(generator, GENERATOR_WORDS)),
        ),
        "view": (
            void(state, wide, words),
            lambda at, actions, page: view(carray(at, 1), 0, actions, carray(page, PAGE_WORDS)),
        ),
        "why_not": (
            void(state, small, words),
            lambda at, action, page: why_not(
                carray(at, 1), 0, np.int64(action), carray(page, PAGE_WORDS)
            ),
        ),
        "random_games": (
            small(state, small),
            lambda at, number: play_games(carray(at, 1), np.int64(number)),
        ),
        "think": (
            wide(*blocks, small, wide, small, small, small),
            think,
        ),
        "mix": (
            small(reals, small, real, words),
            lambda estimates, size, mixing, generator: mix(
                carray(estimates, (MOST_ACTIONS, ESTIMATE_COLUMNS)),
                int(size),
                mixing,
                carray(generator, GENERATOR_WORDS),
            ),
        ),
    }
