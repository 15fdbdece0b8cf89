"""What has to hold where something is barred, for each reason, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.view.pieces import Piece
from duskhouse.games.kamo_no_manimani.cards import CODES, PASS, unpacked
from duskhouse.games.kamo_no_manimani.rules import LeadPass, State

KAMOS = [CODES[code] for code in ("KR", "KB", "KY", "KG", "KP", "KO")]
HIDDEN = [CODES["POT"], CODES["DUCK"]]


def field_of(state: State) -> list[int]:
    """The open cards of the Field."""
    return unpacked(int(state.face_up))


def holds(state: State, card: int) -> bool:
    return card in unpacked(int(state.hands[state.turn]))


def over(state: State, action: int, piece: Piece) -> bool:
    return sum(1 for hand in state.hands[: state.seats] if hand) == 1 and state.turn < 0


def leader_must_play(state: State, action: int, piece: Piece) -> bool:
    empty = not field_of(state) and state.face_down < 0
    return action == PASS and empty and state.lead_pass == LeadPass.FORBIDDEN


def all_have_passed(state: State, action: int, piece: Piece) -> bool:
    empty = not field_of(state) and state.face_down < 0
    active = sum(1 for at in state.out_at[: state.seats] if not at)
    return action == PASS and empty and state.drew == 0 and state.stall == active


def not_in_hand(state: State, action: int, piece: Piece) -> bool:
    return action == piece.numbers["card"] and not holds(state, action)


def colour(state: State, action: int, piece: Piece) -> bool:
    lying = {card for card in field_of(state) if card in KAMOS}
    return holds(state, action) and lying == {piece.numbers["first"]} and action not in lying


def face_down(state: State, action: int, piece: Piece) -> bool:
    return holds(state, action) and action in HIDDEN and state.face_down >= 0


def no_card(state: State, action: int, piece: Piece) -> bool:
    return action not in CODES.values() and action != PASS


REASONS: dict[str, Callable[[Any, int, Piece], Any]] = {
    "over": over,
    "leader-must-play": leader_must_play,
    "all-have-passed": all_have_passed,
    "not-in-hand": not_in_hand,
    "colour": colour,
    "face-down": face_down,
    "no-card": no_card,
}
