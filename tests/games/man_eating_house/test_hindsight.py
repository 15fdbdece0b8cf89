"""What the others did says what they hold: cards that are alike, and beliefs that are exact."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise
from math import prod

import pytest

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import new_generator
from duskhouse.games.man_eating_house import GAME, rules, tactics
from tests.bots.believing import believed, distance, granted
from tests.conformance.cases import Case
from tests.conformance.hindsight import played
from tests.games.man_eating_house.test_imagine import Small, opening, world


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_card_stands_for_those_that_are_like_it(seats: int) -> None:
    """All legal cards together are at least as likely as the distinct ones, each counted again."""
    for number in range(3):
        for states in played(Case(GAME, seats, ()), number, random_moves=True)[0]:
            kept, legal = tactics.distinct(states[0]), rules.legal(states[0])
            chances = {a: tactics.chance_of(states[0], a) for a in members(legal)}
            assert set(chances.values()) == {chances[action] for action in members(kept)}
            for weaker, stronger in pairwise(members(legal)):
                if not kept >> stronger & 1 and kept >> weaker & 1:
                    assert chances[stronger] == chances[weaker]


# ------------------------------------------------------------------- beliefs
SMALL = Small(3, 2, "I5 O6", "I1 I13 I9 B2 O12 B14", 2)


def exact_belief(small: Small, moves: list[int]) -> dict[Hashable, float]:
    """Every world after these public moves, by how likely tactics would have led there."""
    weights: dict[Hashable, float] = {}
    for hands, room in small.deals():
        states = opening(small, hands, room)
        chances = []
        for action in moves:
            if not rules.legal(states[0]) >> action & 1:
                break
            if int(states[0].turn) != small.seat:
                chances.append(tactics.chance_of(states[0], action))
            rules.play(states[0], action)
        else:
            weights[world(states[0])] = prod(map(granted, chances))
    return weights


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
    found = believed(GAME, states, world, thoughts=40, simulations=20_000)
    assert distance(found, exact) < 0.1
