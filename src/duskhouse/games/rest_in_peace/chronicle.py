"""The course of a game, kept for who looks back on it: the deal, the moves, and what they hid.

The moves are known to both players, and so is where the castles lay at first. Which ghosts a seat
was dealt, drew and laid face down only its owner knows: `imagine` deals them anew with the rest.
Moves are kept six bits each, ghosts three bits each, the oldest lowest.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part, rule, small_part
from duskhouse.engine.state.cardsets import fill, highest, just
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC
from duskhouse.games.rest_in_peace.state import MOVE_WORDS, PLACES, Phase, State

MOVE_BITS, MOVES_A_WORD = 6, 10
MOST_MOVES = MOVE_WORDS * MOVES_A_WORD
VALUE_BITS = 3
FACE_DOWN = 1  # what is kept of laying a ghost face down, whichever it is


@part
def begin_chronicle(state: State) -> None:
    """The deal lies on the table."""
    castles = 0
    for place in range(PLACES):
        if state.castles[place]:
            castles |= just(place)
    state.dealt_castles = castles
    for seat in range(2):
        state.dealt[seat] = state.hands[seat]
        state.drawn[seat] = 0
        state.hidden[seat] = 0
    fill(state.moves, 0)
    state.moves_made = 0


@small_part
def keep_move(state: State, action: int) -> None:
    """What the seat on turn is about to do."""
    if state.phase == Phase.PLACE and 0 < action <= FIRST_PSYCHIC:
        action = FACE_DOWN
    at = min(state.moves_made, MOST_MOVES - 1)  # never reached: RULES.md bounds a game
    state.moves[at // MOVES_A_WORD] |= action << at % MOVES_A_WORD * MOVE_BITS
    state.moves_made = at + 1


@part
def kept_move(state: State, at: int) -> int:
    word = state.moves[at // MOVES_A_WORD]
    return int(word >> at % MOVES_A_WORD * MOVE_BITS) & just(MOVE_BITS) - 1


# ---------------------------------------------------------- ghosts one after another
@rule
def how_many(ghosts: int) -> int:
    return highest(ghosts) // VALUE_BITS + 1 if ghosts else 0


@rule
def ghost_at(ghosts: int, at: int) -> int:
    """The value of the ghost at a place; 0 behind the last one."""
    return ghosts >> VALUE_BITS * at & 7


@rule
def followed_by(ghosts: int, value: int) -> int:
    """The ghosts with one more at the end."""
    return ghosts | value << VALUE_BITS * how_many(ghosts)


@rule
def changed_at(ghosts: int, at: int, value: int) -> int:
    """The ghosts with another one at a place."""
    return ghosts ^ (ghost_at(ghosts, at) ^ value) << VALUE_BITS * at
