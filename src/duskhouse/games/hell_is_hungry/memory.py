"""What the play has shown everybody of the hidden part of a hand.

Hidden are the own cards that came from the deck and have not been shown since; cards that came
back from purgatory lie open in `came_back`, soul cards always do. Each change of the hidden part
is one entry: cards drawn, or one that left with its rank. To it are added the facts that the
play showed until the next change, about all hidden cards then in the hand:

    highest   none is above this rank
    pair      no two have more points than this together
    twos      there are no more 2s than this
    some      at least one is of this rank or above
    a two     at least one is a 2

An entry takes 21 bits, three to a word. A deck of 54 makes at most 54 departures and 50 draws
(the first is of five), so 35 words hold them all.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import rule
from duskhouse.games.hell_is_hungry.cards import SOUL

ENTRY_BITS, ENTRIES_PER_WORD, ENTRY = 21, 3, (1 << 21) - 1
DRAW = SOUL  # a change of DRAW + k: k cards drawn; below it: a card of this rank left
HIGHEST, PAIR, TWOS, SOME, A_TWO = 5, 9, 14, 16, 20  # where the facts lie in an entry
ANY_HIGHEST, ANY_PAIR, ANY_TWOS = SOUL, 31, 3  # no fact; `highest` is kept one up
NO_FACTS = ANY_HIGHEST << HIGHEST | ANY_PAIR << PAIR | ANY_TWOS << TWOS


@rule
def remember_change(state: Any, seat: int, change: int) -> None:
    at = state.memory_sizes[seat]
    state.memory_sizes[seat] = at + 1
    shift = ENTRY_BITS * (at % ENTRIES_PER_WORD)
    state.memory[seat, at // ENTRIES_PER_WORD] |= (change | NO_FACTS) << shift


@rule
def recalled(state: Any, seat: int, at: int) -> int:
    """An entry."""
    word = int(state.memory[seat, at // ENTRIES_PER_WORD])
    return word >> ENTRY_BITS * (at % ENTRIES_PER_WORD) & ENTRY


@rule
def remember_limits(state: Any, seat: int, highest: int, pair: int, twos: int) -> None:
    """A fact of the first three kinds; the stricter one of what is known stays."""
    if state.memory_sizes[seat] == 0:
        return
    entry = recalled(state, seat, state.memory_sizes[seat] - 1)
    highest = min(highest + 1, entry >> HIGHEST & 15)
    pair = min(pair, entry >> PAIR & 31)
    twos = min(twos, entry >> TWOS & 3)
    kept = entry & ~(15 << HIGHEST | 31 << PAIR | 3 << TWOS)
    rewrite(state, seat, kept | highest << HIGHEST | pair << PAIR | twos << TWOS)


@rule
def remember_some(state: Any, seat: int, rank: int) -> None:
    entry = recalled(state, seat, state.memory_sizes[seat] - 1)
    if rank > entry >> SOME & 15:
        rewrite(state, seat, entry & ~(15 << SOME) | rank << SOME)


@rule
def remember_a_two(state: Any, seat: int) -> None:
    rewrite(state, seat, recalled(state, seat, state.memory_sizes[seat] - 1) | 1 << A_TWO)


@rule
def rewrite(state: Any, seat: int, entry: int) -> None:
    """Put another entry in the place of the latest."""
    at = state.memory_sizes[seat] - 1
    word, shift = at // ENTRIES_PER_WORD, ENTRY_BITS * (at % ENTRIES_PER_WORD)
    state.memory[seat, word] = state.memory[seat, word] & ~(ENTRY << shift) | entry << shift
