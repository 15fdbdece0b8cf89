"""A hidden hand by trial: suppose one, and go back through the memory to see if it could be.

Going back, a card that left comes back to the hand, and a draw takes some of the hand, any with
the same chance, back to the deck. A hand against a fact on the way was not it. Of several cards of
a rank that left each could have been the one, so such a way counts as often as there are cards,
and is kept only as often as one of them. The hands that come through are drawn just as `belief`
weighs them. Early in a game most trials are short and some soon comes through, at a small part
of the cost of weighing all hands; after that one gives up and weighs them.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.counts import best_pair, highest_rank, number_of, one
from duskhouse.games.hell_is_hungry.memory import (
    A_TWO,
    ANY_PAIR,
    ANY_TWOS,
    DRAW,
    HIGHEST,
    NO_FACTS,
    PAIR,
    SOME,
    TWOS,
    recalled,
)
from duskhouse.games.hell_is_hungry.state import State

STEPS_AN_ENTRY = 400  # steps back in about the time that `belief` takes for one entry


@rule
def hidden_size(state: State, seat: int) -> tuple[int, int]:
    """How many cards the hidden hand has, and counts of all that have left it."""
    size = left = 0
    for at in range(state.memory_sizes[seat]):
        change = recalled(state, seat, at) & 31
        if change > DRAW:
            size += change - DRAW
        else:
            size -= 1
            left += one(change)
    return size, left


@rule
def suppose_hand(state: State, size: int, cards: Ints, pool: int) -> int:
    """Any hand of this size, as counts: the last cards of the pool in a new order."""
    hand = 0
    for i in range(size):
        at = pool - 1 - i
        chosen = random_below(state.rng, at + 1)
        cards[at], cards[chosen] = cards[chosen], cards[at]
        hand += one(cards[at])
    return hand


@rule
def steps_until_refuted(state: State, seat: int, hand: int, held: Ints) -> int:
    """How many entries back the hand could not have been; 0 if it comes through them all."""
    size = 0
    rest = hand
    while rest:
        rank = highest_rank(rest)
        rest -= one(rank)
        held[size] = rank
        size += 1
    entries = int(state.memory_sizes[seat])
    for at in range(entries - 1, -1, -1):
        entry = recalled(state, seat, at)
        change = entry & 31
        if entry != change | NO_FACTS and not agrees(hand, entry):
            return entries - at
        if change < DRAW:
            held[size] = change
            size += 1
            hand += one(change)
            alike = number_of(hand, change)
            if alike > 1 and random_below(state.rng, alike):
                return entries - at
            continue
        if change - DRAW == size:
            size = hand = 0
            continue
        for _ in range(change - DRAW):
            back = random_below(state.rng, size)
            size -= 1
            hand -= one(held[back])
            held[back] = held[size]
    return 0


@small_rule
def agrees(hand: int, entry: int) -> bool:
    """Whether a hidden hand agrees with the facts of an entry."""
    top = highest_rank(hand) if hand else -1
    twos, pair = entry >> TWOS & 3, entry >> PAIR & 31
    return (
        top < (entry >> HIGHEST & 15)
        and (top >= (entry >> SOME & 15) or entry >> SOME & 15 == 0)
        and (twos == ANY_TWOS or hand & 15 <= twos)
        and (pair == ANY_PAIR or best_pair(hand) <= pair)
        and hand & 15 >= entry >> A_TWO & 1
    )
