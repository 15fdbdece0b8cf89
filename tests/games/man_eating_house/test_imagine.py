"""`imagine` against enumeration: on a small deck, every history a seat cannot tell from another.

The trees are the engine's own, which `test_trees` checks against the naive program.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import pytest

from duskhouse.engine.state.cardsets import cardset, members
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.events import NO_CARD, read_events
from duskhouse.games.man_eating_house import GAME, rules
from duskhouse.games.man_eating_house.cards import CODES

UNCOMPARED = ("rng", "events")
DEEPEST = 24


@dataclass(frozen=True)
class Small:
    """A small game seen by one seat, whose own hand is fixed."""

    seats: int
    seat: int
    mine: str
    others: str
    hand_size: int

    def deals(self) -> Iterator[tuple[list[int], list[int]]]:
        """All hands and Rooms the seat thinks possible before the first lead."""
        mine = cardset(CODES[card] for card in self.mine.split())
        deck = [CODES[card] for card in self.others.split()]
        for hands, rest in split(deck, self.seats - 1, self.hand_size):
            all_hands = [*hands[: self.seat], mine, *hands[self.seat :]]
            for room in permutations(rest):
                yield all_hands, list(room)


def split(cards: list[int], hands: int, size: int) -> Iterator[tuple[list[int], list[int]]]:
    if hands == 0:
        yield [], cards
        return
    for hand in combinations(cards, size):
        others = [card for card in cards if card not in hand]
        for more, rest in split(others, hands - 1, size):
            yield [cardset(hand), *more], rest


def opening(small: Small, hands: list[int], room: list[int]) -> Any:
    states = GAME.states(DEEPEST)
    state = states[0]
    GAME.prepare(state, small.seats, {})
    for seat in range(4):
        state.hands[seat] = hands[seat] if seat < small.seats else 0
    for i in range(5):
        state.room[i] = room[i] if i < len(room) else NO_CARD
    state.room_size = len(room)
    state.start = 0
    rules.begin(state)
    return states


def world(state: Any) -> bytes:
    """Everything in the position but the generator and the latest events."""
    names = GAME.state_type.names or ()
    return b"".join(state[name].tobytes() for name in names if name not in UNCOMPARED)


Groups = dict[int, list[bytes]]


def enumerate_worlds(small: Small) -> tuple[Groups, dict[int, Any]]:
    """All histories, grouped by what the seat has seen, and one position of each group."""
    groups: Groups = defaultdict(list)
    example: dict[int, Any] = {}
    for hands, room in small.deals():
        states = opening(small, hands, room)
        walk(small, states, 0, 0, groups, example)
    return groups, example


def walk(
    small: Small, states: Any, depth: int, seen: int, groups: Groups, example: dict[int, Any]
) -> None:
    state = states[depth]
    groups[seen].append(world(state))
    if seen not in example:
        example[seen] = states[depth : depth + 1].copy()
    for action in members(GAME.run.legal_one(states, depth)):
        states[depth + 1] = state
        GAME.run.play_one(states, depth + 1, action)
        items = [item.seen_by(small.seat)[:-2] for item in read_events(states[depth + 1])]
        walk(
            small,
            states,
            depth + 1,
            hash((seen, *items)),
            groups,
            example,
        )


SMALL_GAMES = [
    Small(3, 0, "I4 B1", "I1 I2 B4 B12 O5 O9", 2),
    Small(3, 1, "I1 B1", "I4 O4 I2 B12 O5 O9", 2),
    Small(3, 2, "I0 O4", "I4 I2 B2 B15 O5 O9", 2),
    Small(4, 0, "I4", "I1 B4 B2 O5 O9", 1),
    Small(4, 2, "O1", "I4 B4 I2 O5 O9", 1),
]


@pytest.mark.slow
@pytest.mark.clause("MEH-62", "MEH-67", "MEH-69")
@pytest.mark.parametrize("small", SMALL_GAMES, ids=lambda small: f"{small.seats}-{small.mine}")
def test_worlds_are_imagined_evenly_over_all_that_are_possible(small: Small) -> None:
    groups, example = enumerate_worlds(small)
    chosen = sorted(groups, key=lambda seen: (len(groups[seen]), seen))
    random.Random(1).shuffle(chosen)
    chosen = [seen for seen in chosen if len(groups[seen]) > 1][:150]
    assert chosen
    generator = new_generator(11)
    for seen in chosen:
        states = GAME.states(2)
        states[0] = example[seen][0]
        possible = set(groups[seen])
        histories = Counter(groups[seen])
        assert len(set(histories.values())) == 1, "each world has as many histories"
        draws = 30 * len(possible)
        found: Counter[bytes] = Counter()
        for _ in range(draws):
            GAME.run.imagine_one(states, 0, 1, small.seat, generator)
            found[world(states[1])] += 1
        assert set(found) == possible
        assert is_even([found[w] for w in possible])


def is_even(counts: list[int]) -> bool:
    """Chi-square against equal frequencies, with a bound that chance passes once in millions."""
    expected = sum(counts) / len(counts)
    freedom = len(counts) - 1
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return chi_square < freedom + 6 * sqrt(2 * freedom) + 12


def test_an_uneven_draw_would_be_noticed() -> None:
    assert is_even([30, 28, 33, 29])
    assert not is_even([60, 30, 30, 30, 0])
