"""Why a pile or a card of the hand may not be chosen, as a number; `reasons` has the words."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.games.hell_is_hungry.board import exposed, reach
from duskhouse.games.hell_is_hungry.cards import SOUL
from duskhouse.games.hell_is_hungry.state import Phase, State

NO_PLACE_ON_A_GAP, MUST_MOVE, TAKEN, OWN_TOKEN, NO_ATTACK_ON_A_GAP, NOT_NEXT, LAID_FIRST = range(7)
NOT_BEATEN, CANNOT_PAY, CANNOT_PAY_AND_OPEN, TOO_LOW, NEEDED_TO_OPEN, DOES_NOT_BEAT = range(7, 13)
"""The words for these name the soul or the mark."""


@part
def names_a_mark(why: int) -> bool:
    return why >= NOT_BEATEN


@part
def why_no_pile(state: State, pile: int) -> int:
    """Why the token may not be placed on this pile, or the pile not be attacked."""
    if state.phase == Phase.PLACE:
        return why_no_place(state, pile)
    return why_no_target(state, pile)


@part
def why_no_place(state: State, pile: int) -> int:
    if not state.filled >> pile & 1:
        return NO_PLACE_ON_A_GAP
    return MUST_MOVE if pile == state.tokens[state.active] else TAKEN


@part
def why_no_target(state: State, pile: int) -> int:
    if pile == state.tokens[state.active]:
        return OWN_TOKEN
    if not state.filled >> pile & 1:
        return NO_ATTACK_ON_A_GAP
    if not reach(state) >> pile & 1:
        return NOT_NEXT
    if not state.occupied >> pile & 1:
        return NOT_BEATEN
    hand = state.hands[state.turn] + state.soul_hands[state.turn]
    return CANNOT_PAY_AND_OPEN if hand >> 4 * exposed(state, pile) else CANNOT_PAY


@part
def why_no_card(state: State, card: int) -> int:
    """Why it may not be paid or played; in a play of two perhaps for the first card."""
    if state.phase == Phase.PRICE:
        return TOO_LOW if card % SOUL < state.mark else NEEDED_TO_OPEN
    return LAID_FIRST if card < state.first else DOES_NOT_BEAT
