"""In which order a hidden hand was drawn: one of all that agree with what the play has shown.

As in `retrace` one goes back from the hand through the memory, and a draw takes some cards, any
with the same chance, back to the deck. In a long game hardly a way comes through, so many go side
by side: where one turns out to be impossible, another goes on in its place (a particle filter).
If none gets to the start, high cards, which are what a hand was mostly seen not to hold, are taken
back rather than others.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.counts import lowest_rank, number_of, number_of_cards, one
from duskhouse.games.hell_is_hungry.history import draws_in_word
from duskhouse.games.hell_is_hungry.memory import DRAW, NO_FACTS, recalled
from duskhouse.games.hell_is_hungry.retrace import agrees
from duskhouse.games.hell_is_hungry.state import CARDS_PER_WORD, DECK_WORDS, State

WAYS = 32  # side by side
ATTEMPTS = 4
HAND = DECK_WORDS  # where a way has its hand, behind the words of the deck
REFUTED = -1


@rule
def suppose_draws(world: State, seat: int) -> bool:
    """Put a likely order of the cards drawn into a seat's deck; False if none was found."""
    ways = np.empty((WAYS, HAND + 1), np.int64)
    for attempt in range(ATTEMPTS):
        if go_back(world, seat, ways, attempt > 0):
            way = ways[random_below(world.rng, WAYS)]
            for word in range(DECK_WORDS):
                known = draws_in_word(world.drawn[seat], word)
                world.decks[seat, word] = world.decks[seat, word] & ~known | way[word]
            return True
    return False


@part
def go_back(world: State, seat: int, ways: Ints, rather_high: bool) -> bool:
    """All ways from the hidden hand to the start; False if none gets there."""
    for number in range(WAYS):
        for word in range(DECK_WORDS):
            ways[number, word] = 0
        ways[number, HAND] = world.hands[seat] - world.came_back[seat]
    size = number_of_cards(ways[0, HAND])
    drawn = world.drawn[seat]
    for at in range(world.memory_sizes[seat] - 1, -1, -1):
        entry = recalled(world, seat, at)
        change = entry & 31
        left = 0
        for number in range(WAYS):
            take_back(world, ways[number], entry, size, drawn, rather_high)
            left += ways[number, HAND] != REFUTED
        if left == 0:
            return False
        if left < WAYS:
            replace_refuted(world, ways)
        if change > DRAW:
            size -= change - DRAW
            drawn -= change - DRAW
        else:
            size += 1
    return True


@part
def take_back(
    world: State, way: Ints, entry: int, size: int, drawn: int, rather_high: bool
) -> None:
    """One entry back; of cards alike that could have left, each way counts for one of them."""
    change = entry & 31
    if entry != change | NO_FACTS and not agrees(way[HAND], entry):
        way[HAND] = REFUTED
    elif change < DRAW:
        way[HAND] += one(change)
        alike = number_of(way[HAND], change)
        if alike > 1 and random_below(world.rng, alike):
            way[HAND] = REFUTED
    else:
        for back in range(change - DRAW):
            chosen = random_below(world.rng, size - back)
            if rather_high and random_below(world.rng, 2):
                chosen = size - back - 1
            card = nth_card(way[HAND], chosen)
            way[HAND] -= one(card)
            at = drawn - 1 - back
            way[at // CARDS_PER_WORD] |= card << 4 * (at % CARDS_PER_WORD)


@part
def nth_card(hand: int, n: int) -> int:
    """The rank of one card of a hand, counted from the lowest."""
    for _ in range(n):
        hand -= one(lowest_rank(hand))
    return lowest_rank(hand)


@part
def replace_refuted(world: State, ways: Ints) -> None:
    """In the place of each way that came to nothing another goes on."""
    for number in range(WAYS):
        instead = number
        while ways[instead, HAND] == REFUTED:
            instead = random_below(world.rng, WAYS)
        for word in range(HAND + 1):
            ways[number, word] = ways[instead, word]
