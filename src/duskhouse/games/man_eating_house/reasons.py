"""Why a move of Man-Eating House may not be made."""

from __future__ import annotations

from duskhouse.engine.game.contract import Reason
from duskhouse.games.man_eating_house.cards import SUIT_NAMES, code
from duskhouse.games.man_eating_house.rules import KAGOME, Phase, State


def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    if state.phase == Phase.OVER:
        return Reason("the game is over", "MEH-45")
    if action >= KAGOME:
        if state.phase != Phase.CALL:
            return Reason("a call is made only once all cards lie face down", "MEH-40")
        return Reason(f"the call is from 1 to {state.seats - 1}", "MEH-40")
    if state.phase != Phase.CALL and not state.hands[state.turn] >> action & 1:
        return Reason(f"{code(action)} is not in the hand", "MEH-15")
    return why_no_card(int(state.phase), int(state.lead_suit))


def why_no_card(phase: int, suit: int) -> Reason:
    """Why a card of the hand may not be played."""
    if phase == Phase.CALL:
        return Reason("the cards lie face down; now call how far they move", "MEH-40")
    wanted = SUIT_NAMES[suit]
    if phase == Phase.PICK:
        return Reason(f"the girl is {wanted}, and you hold {wanted}", "MEH-39")
    return Reason(f"{wanted} was led, and you hold {wanted}", "MEH-18")
