"""What a seat of Kamo no Manimani is asked, what it may do, and why not the rest; each from its
numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.contract import Reason
from duskhouse.engine.state.snapshot import snapshot
from duskhouse.engine.view.view import Barred, Move, Prompt
from duskhouse.games.kamo_no_manimani import sheet
from duskhouse.games.kamo_no_manimani.cards import (
    KAMO,
    LID,
    PASS,
    POT,
    POT_OR_DUCK,
    code,
    colour,
    count_in,
    name,
)
from duskhouse.games.kamo_no_manimani.notation import PASS_CODE
from duskhouse.games.kamo_no_manimani.rules import LeadPass, Phase, State
from duskhouse.games.kamo_no_manimani.words import names

kamo_of_round = plain(sheet.kamo_of_round)


# ---------------------------------------------------------------------- reasons
def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    now = snapshot(state)
    if now.phase == Phase.OVER:
        return Reason("the game is over", "KAMO-34")
    if action == PASS:
        return why_no_pass(now.lead_pass)
    if not count_in(now.hands[now.turn], action):
        return Reason(f"{code(action)} is not in the hand", "KAMO-13")
    return why_no_card(action, kamo_of_round(now))


def why_no_pass(lead_pass: int) -> Reason:
    if lead_pass == LeadPass.FORBIDDEN:
        return Reason("the Field is empty, and the leader must play", "KAMO-A08")
    return Reason("all have passed with the Field and the deck empty", "KAMO-20")


def why_no_card(kind: int, first: int) -> Reason:
    """Why a card of the hand may not be played, by the first Kamo of the round."""
    if KAMO >> kind & 1:
        return Reason(f"the Kamo of this round are {colour(first)}", "KAMO-15")
    return Reason("a face-down card lies on the Field already", "KAMO-16")


# ---------------------------------------------------------------------- prompts
def awaited(turn: int, leads: int, may_pass: int) -> Prompt:
    verb, or_pass = "lead" if leads else "play", " or pass" if may_pass else ""
    return Prompt(f"Seat {turn} is to {verb}{or_pass}.")


def awaited_last(turn: int) -> Prompt:
    return Prompt(f"Seat {turn} is to have the last word.")


def last_word(_: int) -> Prompt:
    return Prompt("You have the last word: play a card or pass.", "You are last (KAMO-A12).")


def must_play(drawn: int, lead_pass: int) -> Prompt:
    why = why_no_pass(lead_pass)
    may_not = f"You may not pass: {why.sentence} ({why.clause})."
    return Prompt("Play a card.", with_draw(drawn, may_not))


def may_lead(drawn: int) -> Prompt:
    return Prompt("Lead a card or pass.", with_draw(drawn, "Any card may be led (KAMO-19)."))


def may_play(drawn: int) -> Prompt:
    may_wait = "You may pass and play later (KAMO-14)."
    return Prompt("Play a card or pass.", with_draw(drawn, may_wait))


def must_pass(drawn: int) -> Prompt:
    return Prompt("Pass.", with_draw(drawn, "None of your cards can be played (KAMO-13)."))


def with_draw(drawn: int, sentence: str) -> str:
    """After what was drawn for this turn, a bag, if anything."""
    return f"You drew {names(drawn)}. {sentence}" if drawn else sentence


# ------------------------------------------------------------------------ moves
def kamo_move(kind: int, seat: int, leads: int, is_first: int) -> Move:
    only = f"Only {colour(kind)} Kamo can follow in this round (KAMO-15)."
    return move_of(kind, seat, leads, only if is_first else "")


def pot_move(seat: int, leads: int, has_lid: int) -> Move:
    detail = "A Lid is there already (KAMO-29)." if has_lid else "Collects without a Lid (KAMO-28)."
    return move_of(POT, seat, leads, detail)


def card_move(kind: int, seat: int, leads: int) -> Move:
    """Any other card."""
    detail = "Cancels a Pot of this round (KAMO-29)." if kind == LID else ""
    return move_of(kind, seat, leads, detail)


def move_of(kind: int, seat: int, leads: int, detail: str) -> Move:
    verb = "Lead" if leads else "Play"
    down = " face down" if POT_OR_DUCK >> kind & 1 else ""
    return Move(code(kind), f"{verb} {name(kind)}{down}", code(kind), f"hand-{seat}", detail)


def pass_move(ends: int) -> Move:
    detail = "The round ends with this pass (KAMO-23)." if ends else ""
    return Move(PASS_CODE, "Pass", detail=detail, key="P", grave=bool(ends))


def barred_card(kind: int, seat: int, first: int) -> Barred:
    reason = why_no_card(kind, first)
    return Barred(reason.sentence, reason.clause, card=code(kind), zone=f"hand-{seat}")
