"""What a seat imagines and observes, derived from what is declared of fields."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.state.base import State
from duskhouse.engine.state.chance import seed_fast
from duskhouse.engine.state.hidden import imagine_by
from duskhouse.engine.state.layout import (
    Ints,
    SeenBy,
    as_counts,
    as_sets,
    layout,
    many,
    new_states,
    one_each,
    single,
)
from duskhouse.engine.state.observing import described, observe_by

CODES = {code: at for at, code in enumerate("ABCDEFGH")}
TENS = {"X": 0, "Y": 4, "Z": 8}
WORLDS = 3000


class Night(State):
    hands: Ints = many(3, seen_by=SeenBy.OWNER, cards=as_sets(CODES), never="void", shown="seen")
    drawn: int = single(SeenBy.SOMEBODY, cards=one_each(CODES), seer="turn")
    face_down: int = single(SeenBy.NOBODY, cards=one_each(CODES), among=0b00111100)
    deck: Ints = many(3, seen_by=SeenBy.NOBODY, cards=one_each(CODES))
    void: Ints = many(3)
    seen: Ints = many(3)
    points: int


imagine = imagine_by(Night, __name__)
observe = plain(observe_by(Night, 3, __name__))


def night() -> Any:
    """A has seat 0; seat 1 holds B, which all know, and D, and has no E; C is seat 2's."""
    states = new_states(layout(Night), 2)
    state = states[0]
    state.seats, state.turn, state.points = 3, 2, 300
    state.hands[:] = (0b1, 0b1010, 0b100)
    state.seen[1], state.void[1] = 0b10, 0b10000
    state.drawn, state.face_down = 4, 5
    state.deck[:] = (6, -1, 7)
    return states


def fits(cards: tuple[int, ...]) -> bool:
    """Of the second card of seat 1, that of seat 2, the one drawn, face down and in the deck."""
    return cards[0] != 4 and 2 <= cards[3] <= 5


def test_all_worlds_that_fit_are_imagined_equally_often() -> None:
    states, found = night(), Counter[tuple[int, ...]]()
    seed_fast(states[0].rng, 1)
    for _ in range(WORLDS):
        states[1] = states[0]
        world = states[1]
        imagine(world, 0)
        states[0].rng = world.rng
        second, other = int(world.hands[1]) & ~0b10, int(world.hands[2])
        assert int(world.hands[1]) & 0b10
        assert int(world.hands[0]) == 1
        assert world.deck[1] == -1
        cards = (second, other, 1 << world.drawn, 1 << world.face_down)
        rest = (int(world.deck[0]), int(world.deck[2]))
        found[(*(int(card).bit_length() - 1 for card in cards), *rest)] += 1
    wanted = [order for order in permutations(range(2, 8)) if fits(order)]
    assert set(found) <= set(wanted)
    assert len(found) > 0.9 * len(wanted)
    for at in range(6):
        seen = Counter(order[at] for order in found.elements())
        share = Counter(order[at] for order in wanted)
        for card, count in share.items():
            assert abs(seen[card] / WORLDS - count / len(wanted)) < 0.04


@pytest.mark.parametrize(("seat", "known"), [(2, 4), (1, None)])
def test_who_sees_a_card_keeps_it(seat: int, known: int | None) -> None:
    drawn = set()
    for number in range(40):
        states = night()
        seed_fast(states[0].rng, number)
        imagine(states[0], seat)
        drawn.add(int(states[0].drawn))
    assert (drawn == {known}) if known else (len(drawn) > 3)


class Bags(State):
    hands: Ints = many(2, seen_by=SeenBy.OWNER, cards=as_counts(TENS, 4))
    deck: Ints = many(2, seen_by=SeenBy.NOBODY, cards=one_each(TENS))


deal_bags = plain(imagine_by(Bags, __name__))


def test_counts_of_cards_whose_numbers_are_places_are_dealt_too() -> None:
    found = set()
    for number in range(60):
        states = new_states(layout(Bags), 1)
        states[0].seats = 2
        states[0].hands[:] = (0x001, 0x120)
        states[0].deck[:] = (8, 0)
        seed_fast(states[0].rng, number)
        deal_bags(states[0], 0)
        cards = Counter(int(card) for card in states[0].deck)
        for kind in TENS.values():
            cards[kind] += int(states[0].hands[1]) >> kind & 15
        assert cards == Counter({0: 1, 4: 2, 8: 2})
        found.add((int(states[0].hands[1]), *(int(card) for card in states[0].deck)))
    assert len(found) == 8, "every deal"


GAPS = {"X": 1, "Y": 2, "Z": 5}


class Gaps(State):
    hands: Ints = many(2, seen_by=SeenBy.OWNER, cards=as_sets(GAPS))
    deck: Ints = many(2, seen_by=SeenBy.NOBODY, cards=one_each(GAPS))


deal_gaps, observe_gaps = plain(imagine_by(Gaps, __name__)), plain(observe_by(Gaps, 2, __name__))


def test_cards_may_have_numbers_with_gaps() -> None:
    """They were looked for where the first, second and third card would be."""
    found = set()
    for number in range(40):
        states = new_states(layout(Gaps), 1)
        states[0].seats = 2
        states[0].hands[:] = (0, 1 << 5)
        states[0].deck[:] = (1, 2)
        seed_fast(states[0].rng, number)
        deal_gaps(states[0], 0)
        found.add((int(states[0].hands[1]), *states[0].deck.tolist()))
    assert found == {(1 << a, b, c) for a, b, c in permutations(GAPS.values())}
    out = np.zeros(sum(width for _, width, _ in described(Gaps, 2)), np.int8)
    states[0].hands[1] = 1 << 5
    observe_gaps(states[0], 1, out)
    assert out[-6:].tolist() == [0, 0, 0, 0, 0, 1]


def test_a_seat_observes_what_it_may_see_and_nothing_else() -> None:
    parts = described(Night, 3)
    assert parts[0] == ("seat", 3, "seat")
    widths = {name: width for name, width, _ in parts}
    assert "deck" not in widths
    assert "face_down" not in widths
    states = night()
    for seat, drawn in ((0, 0), (2, 4)):
        out = np.full(sum(widths.values()), 99, np.int8)
        observe(states[0], seat, out)
        at, seen = 0, {}
        for name, width, _ in parts:
            seen[name] = out[at : at + width].tolist()
            at += width
        assert seen["seat"] == [int(place == seat) for place in range(3)]
        assert seen["hands"] == [int(states[0].hands[seat]) >> card & 1 for card in range(8)]
        assert seen["drawn"] == [drawn]
        assert seen["void"] == [0, 16, 0]
        assert seen["points"] == [127], "as far as it fits"


class Notes(State):
    notes: Ints = many(2, 2, seen_by=SeenBy.SOMEBODY, seer="turn")


def test_a_table_that_one_seat_sees_is_observed_by_that_seat_alone() -> None:
    """Everybody observed it."""
    read = plain(observe_by(Notes, 2, __name__))
    states = new_states(layout(Notes), 1)
    states[0].turn, states[0].notes[:] = 1, [[1, 2], [3, 4]]
    for seat, notes in ((0, [0] * 4), (1, [1, 2, 3, 4])):
        out = np.full(sum(width for _, width, _ in described(Notes, 2)), 99, np.int8)
        read(states[0], seat, out)
        assert out[-4:].tolist() == notes
