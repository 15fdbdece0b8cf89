"""Dealing unseen cards evenly over all ways that respect what is known of each place.

A plan has a column for each seat and one for the Room, and these rows.
"""

from __future__ import annotations

import math

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count, just, lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.games.man_eating_house.cards import MOST_CARDS, OF_SUIT
from duskhouse.games.man_eating_house.state import MOST_SEATS, State

ROOM = MOST_SEATS
HOLDERS = MOST_SEATS + 1
SIZE, SENT = 0, 1  # what is sure: cards to come, and the cards sent there that must be among them
FREE, FIXED, BARRED = 2, 3, 4  # what is supposed: cards to deal, those settled, those impossible
COUNT = 5  # how many cards of each suit are to be dealt
HELD, LEFT = 6, 7  # what is dealt
PLAN_ROWS = 8

FACTORIALS = np.array([float(math.factorial(n)) for n in range(MOST_CARDS + 1)])


@rule
def redeal(state: State, plan: Ints, slots: Ints, unseen: int) -> bool:
    """Deal the unseen cards, each way that respects the plan as likely; False to start over.

    Suit by suit, each card to one of the open slots. Within a suit the number of slots shrinks by
    one a card whatever happens, so only what the first suit leaves to the second, and both to the
    third, weighs some ways more than others: `is_even` makes up for it.
    """
    for holder in range(HOLDERS):
        plan[HELD, holder] = plan[FIXED, holder]
        plan[LEFT, holder] = plan[FREE, holder]
    first, second, third = by_constraint(plan)
    deal_suit(state, plan, slots, open_slots(plan, slots, first), unseen & OF_SUIT[first])
    size = open_slots(plan, slots, second)
    if not is_even(state, plan, first, second, size):
        return False
    deal_suit(state, plan, slots, size, unseen & OF_SUIT[second])
    size = open_slots(plan, slots, third)
    if size < plan[COUNT, third]:
        return False
    deal_suit(state, plan, slots, size, unseen & OF_SUIT[third])
    return True


@rule
def outcomes(plan: Ints) -> float:
    """How many equally likely outcomes `redeal` has under this plan, failures included.

    The order of the cards in one place makes no difference.
    """
    first, second, third = by_constraint(plan)
    slots, orders = 0, 1.0
    for holder in range(HOLDERS):
        slots += plan[FREE, holder]
        orders *= FACTORIALS[plan[FREE, holder]]
    return float(
        arrangements(slots - barred_slots(plan, first), plan[COUNT, first])
        * arrangements(most_slots(plan, first, second), plan[COUNT, second])
        * FACTORIALS[plan[COUNT, third]]
        / orders
    )


@rule
def arrangements(slots: int, cards: int) -> float:
    """In how many ways cards can lie in slots, one in each."""
    return float(FACTORIALS[slots] / FACTORIALS[slots - cards]) if slots >= cards else 0.0


@rule
def by_constraint(plan: Ints) -> tuple[int, int, int]:
    """The suits, the one barred from the most slots first, the least barred last."""
    a, b, c = 0, 1, 2
    if barred_slots(plan, a) < barred_slots(plan, b):
        a, b = b, a
    if barred_slots(plan, b) < barred_slots(plan, c):
        b, c = c, b
    if barred_slots(plan, a) < barred_slots(plan, b):
        a, b = b, a
    return a, b, c


@rule
def barred_slots(plan: Ints, suit: int) -> int:
    slots = 0
    for holder in range(HOLDERS):
        if plan[BARRED, holder] & OF_SUIT[suit]:
            slots += plan[FREE, holder]
    return slots


@rule
def open_slots(plan: Ints, slots: Ints, suit: int) -> int:
    """The places that can take a card of the suit, each once for every card; how many."""
    size = 0
    for holder in range(HOLDERS):
        if not plan[BARRED, holder] & OF_SUIT[suit]:
            for _ in range(plan[LEFT, holder]):
                slots[size] = holder
                size += 1
    return size


@rule
def most_slots(plan: Ints, first: int, second: int) -> int:
    """The most slots that the first suit can leave to the second."""
    barred = barred_slots(plan, second)
    # The first suit takes at least as many slots of the second as the barred ones leave it.
    most = -max(0, plan[COUNT, first] - barred) - barred
    for holder in range(HOLDERS):
        most += plan[FREE, holder]
    return int(most)


@rule
def is_even(state: State, plan: Ints, first: int, second: int, size: int) -> bool:
    """Keep a deal of the first suit in proportion to the ways it leaves for the second."""
    if barred_slots(plan, second) == 0:
        return True
    most = most_slots(plan, first, second)
    for i in range(plan[COUNT, second]):
        if size <= i or random_below(state.rng, most - i) >= size - i:
            return False
    return True


@rule
def deal_suit(state: State, plan: Ints, slots: Ints, size: int, cards: int) -> None:
    """Each card to a random slot of those still open."""
    while cards:
        chosen = random_below(state.rng, size)
        holder = slots[chosen]
        size -= 1
        slots[chosen] = slots[size]
        plan[LEFT, holder] -= 1
        plan[HELD, holder] |= just(lowest(cards))
        cards = without_lowest(cards)


@rule
def count_suits(plan: Ints, unseen: int) -> None:
    for suit in range(3):
        plan[COUNT, suit] = count(unseen & OF_SUIT[suit])
