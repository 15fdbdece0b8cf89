"""What was done since the deal, in its order, for `hindsight` to tell it again.

Moves are made in the open, and so is the order in which souls leave their piles; a soul that left
unseen is kept as NEVER_SEEN. Which cards a player drew one after another is hidden, and tells when
each card came into the hand: a deck keeps it below `drawn`, until the deck is imagined.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import rule
from duskhouse.games.hell_is_hungry.state import (
    CARDS_PER_WORD,
    DECK_WORDS,
    MOVE_WORDS,
    MOVES_PER_WORD,
    State,
)

MOVE_BITS = 6
MOST_MOVES = MOVE_WORDS * MOVES_PER_WORD  # half as many again as in the longest games by tactics
NEVER_SEEN = 15  # in the place of a soul
FORGOTTEN = 15  # in the place of the first card drawn


@rule
def write_down(state: Any, action: int) -> None:
    at = state.moves_made
    state.moves_made = at + 1
    if at < MOST_MOVES:
        state.moves[at // MOVES_PER_WORD] |= action << MOVE_BITS * (at % MOVES_PER_WORD)


@rule
def move_at(state: State, at: int) -> int:
    word = int(state.moves[at // MOVES_PER_WORD])
    return word >> MOVE_BITS * (at % MOVES_PER_WORD) & (1 << MOVE_BITS) - 1


@rule
def draws_in_word(drawn: int, word: int) -> int:
    """Where in a word of a deck the cards lie that have been drawn."""
    return (1 << 4 * min(max(drawn - CARDS_PER_WORD * word, 0), CARDS_PER_WORD)) - 1


@rule
def forget_draws(state: State, seat: int) -> None:
    """Which cards a seat has drawn when is for nobody else to know."""
    for word in range(DECK_WORDS):
        state.decks[seat, word] &= ~draws_in_word(state.drawn[seat], word)
    state.decks[seat, 0] |= FORGOTTEN


@rule
def are_draws_known(state: State, seat: int) -> bool:
    return bool(state.decks[seat, 0] & 15 != FORGOTTEN)
