"""The past of a world: told again it leads there, and what the others did says what they hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from math import exp, log
from typing import Any

import numpy as np
import pytest

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.kernels import IMPOSSIBLE, SURPRISE
from duskhouse.bots.search import Thought, compiled_for
from duskhouse.engine import showing
from duskhouse.engine.cardsets import members
from duskhouse.engine.chance import derived_seed, new_generator
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.records import States
from duskhouse.games.hell_is_hungry import hindsight, history, rules, sight, table, tactics
from duskhouse.games.hell_is_hungry.state import NONE, Phase, Scale
from tests.conformance.cases import Case, cases_of
from tests.games.hell_is_hungry.worlds import (
    GAME,
    Setup,
    Worlds,
    deck_in,
    other_decks,
    random_setup,
    size_hands,
)

NOT_TOLD = ("rng", "news", "news_count", "hushed", "won_unseen")
CASES = tuple(cases_of(GAME))
every_kind = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
every_seating = pytest.mark.parametrize(
    "case", [case for case in CASES if case.is_default], ids=lambda case: case.id
)


def positions(case: Case, number: int) -> Iterator[tuple[States, States]]:
    """Positions of a game, half of the moves at random, each with the deal it began with."""
    generator = new_generator(number)
    states = GAME.states(3)
    states[:1] = case.deal(number).states[:1]
    deal = states[:1].copy()
    while not GAME.run.over_one(states, 0):
        yield states, deal
        actions = list(members(GAME.run.legal_one(states, 0)))
        at_random = actions[int(generator[0]) % len(actions)]
        advised = GAME.run.choose_one(states, 0, generator)
        GAME.run.play_one(states, 0, advised if generator[1] % 2 else at_random)


def tell_again(state: Any, past: Any) -> None:
    """Play the past again, every move of it legal."""
    while (action := sight.next_move(state, past)) >= 0:
        assert rules.legal(past) >> action & 1
        rules.play(past, action)


def same(one: Any, other: Any) -> bool:
    names = [name for name in GAME.state_type.names or () if name not in NOT_TOLD]
    return all(np.array_equal(one[name], other[name]) for name in names)


@every_kind
def test_the_past_of_the_true_world_is_its_game(case: Case) -> None:
    for move, (states, deal) in enumerate(positions(case, 1)):
        if move % 7 == 0:
            states[1] = states[0]
            sight.rewind(states[0], states[1])
            assert hides_unseen(case) or same(states[1], deal[0])
            tell_again(states[0], states[1])
            assert same(states[1], states[0])


def hides_unseen(case: Case) -> bool:
    """Souls that nobody ever saw: others stand for them where they lay."""
    return ("extra_soul", "hidden") in case.options


@every_kind
def test_an_imagined_world_has_a_past_that_leads_to_it(case: Case) -> None:
    generator = new_generator(5)
    told = untold = 0
    for move, (states, _) in enumerate(positions(case, 2)):
        if move % 5:
            continue
        GAME.run.imagine_one(states, 0, 1, move % case.seats, generator)
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        if states[2].phase == Phase.OVER:
            untold += 1
            continue
        told += 1
        tell_again(states[1], states[2])
        assert same(states[2], states[1])
    assert untold < 0.05 * told


def seen_by(state: Any, seat: int) -> tuple[bytes, bytes]:
    out = np.zeros(GAME.observation_size, np.int8)
    sight.observe(state, seat, out)
    return showing.view(GAME, state, seat).to_json(), out.tobytes()


@every_kind
def test_a_varied_world_looks_the_same_to_the_seat_and_has_a_past(case: Case) -> None:
    changed = 0
    for move, (states, _) in enumerate(positions(case, 3)):
        if move % 5:
            continue
        seat = move // 5 % case.seats
        GAME.run.imagine_one(states, 0, 1, seat, new_generator(move))
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        states[2] = states[1]
        sight.vary(states[1], seat)
        changed += any(states[1].hands != states[2].hands)
        assert seen_by(states[1], seat) == seen_by(states[0], seat)
        assert dict(table.census(states[1])) == dict(table.census(states[0]))
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        if states[2].phase != Phase.OVER:
            tell_again(states[1], states[2])
            assert same(states[2], states[1])
    assert changed or case.options == (("scale", "tiny"),)
