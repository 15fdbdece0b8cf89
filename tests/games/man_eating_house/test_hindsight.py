"""The past of a world: told again it leads there, and what the others did says what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import exp, log
from typing import Any

import numpy as np
import pytest

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.kernels import SURPRISE
from duskhouse.bots.search import Thought, compiled_for
from duskhouse.engine import showing
from duskhouse.engine.cardsets import members
from duskhouse.engine.chance import derived_seed, new_generator
from duskhouse.engine.records import States
from duskhouse.games.man_eating_house import GAME, rules, sight, table, tactics
from tests.games.man_eating_house.test_imagine import Small, opening, world

NOT_TOLD = ("rng", "news", "news_count", "hushed")
either = pytest.mark.parametrize("seats", GAME.seats)


def games_of_all_kinds(seats: int) -> Iterator[tuple[States, States]]:
    """Positions of games, half of the moves at random, each with the deal it began with."""
    for number in range(6):
        generator = new_generator(number)
        states = GAME.dealt(seats, {}, derived_seed("hindsight", number), copies=3)
        deal = states[:1].copy()
        while not GAME.run.over_one(states, 0):
            yield states, deal
            actions = list(members(GAME.run.legal_one(states, 0)))
            at_random = actions[int(generator[0]) % len(actions)]
            advised = GAME.run.choose_one(states, 0, generator)
            GAME.run.play_one(states, 0, advised if generator[1] % 2 else at_random)


def told_again(state: Any, past: Any) -> list[int]:
    """Play the past again, every move of it legal; the moves."""
    moves = []
    while (action := sight.next_move(state, past)) >= 0:
        assert rules.legal(past) >> action & 1
        moves.append(action)
        rules.play(past, action)
    return moves


def same(one: Any, other: Any) -> bool:
    names = [name for name in GAME.state_type.names or () if name not in NOT_TOLD]
    return all(np.array_equal(one[name], other[name]) for name in names)


@either
def test_the_past_of_the_true_world_is_its_game(seats: int) -> None:
    for states, deal in games_of_all_kinds(seats):
        states[1] = states[0]
        sight.rewind(states[0], states[1])
        assert same(states[1], deal[0])
        told_again(states[0], states[1])
        assert same(states[1], states[0])


@either
def test_an_imagined_world_has_a_past_that_leads_to_it(seats: int) -> None:
    generator = new_generator(5)
    for move, (states, _) in enumerate(games_of_all_kinds(seats)):
        GAME.run.imagine_one(states, 0, 1, move % seats, generator)
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        told_again(states[1], states[2])
        assert same(states[2], states[1])


def seen_by(state: Any, seat: int) -> bytes:
    return showing.view(GAME, state, seat).to_json()


@either
def test_a_varied_world_looks_the_same_to_the_seat(seats: int) -> None:
    changed = 0
    for move, (states, _) in enumerate(games_of_all_kinds(seats)):
        seat = move % seats
        states[1] = states[0]
        sight.vary(states[1], seat)
        changed += not same(states[1], states[0])
        assert seen_by(states[1], seat) == seen_by(states[0], seat)
        assert dict(table.census(states[1])) == dict(table.census(states[0]))
    assert changed


@either
def test_the_chances_of_all_distinct_actions_are_one(seats: int) -> None:
    generator = new_generator(3)
    for move, (states, _) in enumerate(games_of_all_kinds(seats)):
        actions = list(members(tactics.distinct(states[0])))
        chances = {action: tactics.chance_of(states[0], action) for action in actions}
        assert sum(chances.values()) == pytest.approx(1.0)
        for action in members(rules.legal(states[0])):
            assert tactics.chance_of(states[0], action) in chances.values()
        if move % 40 == 0:
            chosen = Counter(tactics.choose(states[0], generator) for _ in range(400))
            for action in actions:
                assert abs(chosen[action] / 400 - chances[action]) < 0.12


def test_a_card_stands_for_those_that_are_like_it() -> None:
    """All legal cards together are at least as likely as the distinct ones, each counted again."""
    for states, _ in games_of_all_kinds(4):
        kept, legal = tactics.distinct(states[0]), rules.legal(states[0])
        for weaker, stronger in pairwise(members(legal)):
            if not kept >> stronger & 1 and kept >> weaker & 1:
                alike = tactics.chance_of(states[0], stronger)
                assert alike == tactics.chance_of(states[0], weaker)


# ------------------------------------------------------------------- beliefs
SMALL = Small(3, 2, "I5 O6", "I1 I13 I9 B2 O12 B14", 2)


def exact_belief(small: Small, moves: list[int]) -> dict[bytes, float]:
    """Every world after these public moves, by how likely tactics would have led there."""
    weights: dict[bytes, float] = {}
    for hands, room in small.deals():
        states = opening(small, hands, room)
        credit = 0.0
        for action in moves:
            if not rules.legal(states[0]) >> action & 1:
                break
            if int(states[0].turn) != small.seat:
                chance = tactics.chance_of(states[0], action)
                credit += log(SURPRISE + (1 - SURPRISE) * chance)
            rules.play(states[0], action)
        else:
            weights[world(states[0])] = exp(credit)
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items()}


def test_worlds_are_believed_as_much_as_they_explain() -> None:
    """On a deck small enough to know every world and its weight."""
    hands, room = next(iter(SMALL.deals()))
    states = opening(SMALL, hands, room)
    moves = []
    while int(states[0].turn) != SMALL.seat:
        moves.append(tactics.choose(states[0], new_generator(2)))
        rules.play(states[0], moves[-1])
    exact = exact_belief(SMALL, moves)
    assert len(exact) > 5
    assert max(exact.values()) > 1.5 * min(exact.values()), "there is something to believe"
    found: Counter[bytes] = Counter()
    for number in range(40):
        thought = Thought(GAME, states, 0, new_generator(number), believing=True)
        thought.believe(Meter(Budget(simulations=20_000)))
        for at in range(len(thought.belief)):
            found[world(thought.states[kernels.POSITIONS + at])] += 1
    draws = sum(found.values())
    assert set(found) <= set(exact)
    apart = sum(abs(found[key] / draws - share) for key, share in exact.items()) / 2
    assert apart < 0.1


def test_the_true_world_explains_more_than_others() -> None:
    """By far, where everybody plays by tactics."""
    credit = compiled_for(GAME.id, believing=True).credit
    generator = new_generator(1)
    ahead = 0.0
    for number in range(5):
        states = GAME.dealt(4, {}, derived_seed("credit", number), copies=3)
        for _ in range(18):
            GAME.run.play_one(states, 0, GAME.run.choose_one(states, 0, generator))
        if GAME.run.over_one(states, 0):
            continue
        GAME.run.imagine_one(states, 0, 1, int(states[0].turn), generator)
        for at, sign in ((0, 1), (1, -1)):
            states[2] = states[at]
            ahead += sign * credit(states[at], states[2], int(states[0].turn), -1e9)
    assert ahead > 5.0
