"""What a seat of Kamo no Manimani is asked, what it may do, and why not the rest."""

from __future__ import annotations

from duskhouse.engine.cardsets import lowest, members
from duskhouse.engine.game import Reason
from duskhouse.engine.news import NO_CARD
from duskhouse.engine.snapshot import snapshot
from duskhouse.engine.uncompiled import plain
from duskhouse.engine.view import Barred, Move, Pieces, Prompt, kept
from duskhouse.games.kamo_no_manimani import bags, rules
from duskhouse.games.kamo_no_manimani.cards import (
    KAMO,
    LID,
    ONE_OF_EACH,
    PASS,
    POT,
    POT_OR_DUCK,
    bag,
    code,
    colour,
    count_in,
    name,
)
from duskhouse.games.kamo_no_manimani.notation import PASS_CODE
from duskhouse.games.kamo_no_manimani.rules import LeadPass, Phase, State
from duskhouse.games.kamo_no_manimani.words import REASONS, names

kinds_in = plain(bags.kinds_in)
may_pass = plain(rules.may_pass)
passes_to_end_round = plain(rules.passes_to_end_round)


def kamo_of_round(now: State) -> int:
    """The only kind of Kamo that may follow (KAMO-15), or no card yet."""
    kinds = kinds_in(now.face_up) & KAMO
    return lowest(kinds) if kinds else NO_CARD


def just_drawn(now: State) -> int:
    """What the player on turn drew for it, a bag: for the eyes of that seat."""
    return bag(now.fresh[: now.drew])


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
def waiting(now: State) -> Prompt:
    if now.phase == Phase.OVER:
        return Prompt("The game is over.", REASONS[now.tie_broken])
    if now.phase == Phase.LAST_WORD:
        return awaited(now.turn, "have the last word")
    if now.field_size:
        return awaited(now.turn, "play or pass")
    return awaited(now.turn, "lead or pass" if may_pass(now) else "lead")


@kept
def awaited(turn: int, does: str) -> Prompt:
    return Prompt(f"Seat {turn} is to {does}.")


def prompt(now: State, actions: int) -> Prompt:
    if now.phase == Phase.LAST_WORD:
        return LAST_WORD
    drawn = just_drawn(now)
    if not actions >> PASS & 1:
        return must_play(drawn, now.lead_pass)
    if now.field_size == 0:
        return may_lead(drawn)
    return may_play(drawn) if actions & ONE_OF_EACH else must_pass(drawn)


LAST_WORD = Prompt("You have the last word: play a card or pass.", "You are last (KAMO-A12).")


@kept
def must_play(drawn: int, lead_pass: int) -> Prompt:
    why = why_no_pass(lead_pass)
    may_not = f"You may not pass: {why.sentence} ({why.clause})."
    return Prompt("Play a card.", with_draw(drawn, may_not))


@kept
def may_lead(drawn: int) -> Prompt:
    return Prompt("Lead a card or pass.", with_draw(drawn, "Any card may be led (KAMO-19)."))


@kept
def may_play(drawn: int) -> Prompt:
    may_wait = "You may pass and play later (KAMO-14)."
    return Prompt("Play a card or pass.", with_draw(drawn, may_wait))


@kept
def must_pass(drawn: int) -> Prompt:
    return Prompt("Pass.", with_draw(drawn, "None of your cards can be played (KAMO-13)."))


def with_draw(drawn: int, sentence: str) -> str:
    """After what was drawn for this turn, if anything."""
    return f"You drew {names(drawn)}. {sentence}" if drawn else sentence


# ------------------------------------------------------------------------ moves
def moves(now: State, actions: int) -> Pieces[Move]:
    lid = count_in(now.face_up, LID) > 0
    colourless = kamo_of_round(now) == NO_CARD
    return open_moves(actions, now.turn, now.field_size == 0, lid, colourless, ends_round(now))


@kept
def open_moves(
    actions: int, seat: int, leads: bool, lid: bool, colourless: bool, ends: bool
) -> Pieces[Move]:
    found = [
        card_move(kind, seat, leads, lid, colourless) for kind in members(actions & ONE_OF_EACH)
    ]
    return Pieces([*found, pass_move(ends)] if actions >> PASS & 1 else found)


def ends_round(now: State) -> bool:
    """Whether the next pass does."""
    if now.field_size == 0 or now.phase == Phase.LAST_WORD:
        return False
    return bool(now.passes + 1 == passes_to_end_round(now))


@kept
def pass_move(ends: bool) -> Move:
    detail = "The round ends with this pass (KAMO-23)." if ends else ""
    return Move(PASS_CODE, "Pass", detail=detail, key="P", grave=ends)


@kept
def card_move(kind: int, seat: int, leads: bool, lid: bool, colourless: bool) -> Move:
    verb = "Lead" if leads else "Play"
    down = " face down" if POT_OR_DUCK >> kind & 1 else ""
    detail = after_card(kind, lid, colourless)
    return Move(code(kind), f"{verb} {name(kind)}{down}", code(kind), f"hand-{seat}", detail)


def after_card(kind: int, lid: bool, colourless: bool) -> str:
    """What a card leads to, if a Lid is there and if there is no Kamo yet: nothing hidden."""
    if kind == POT:
        return "A Lid is there already (KAMO-29)." if lid else "Collects without a Lid (KAMO-28)."
    if kind == LID:
        return "Cancels a Pot of this round (KAMO-29)."
    if KAMO >> kind & 1 and colourless:
        return f"Only {colour(kind)} Kamo can follow in this round (KAMO-15)."
    return ""


def barred(now: State, actions: int) -> Pieces[Barred]:
    held = kinds_in(now.hands[now.turn]) & ~actions
    return barred_cards(held, now.turn, kamo_of_round(now))


@kept
def barred_cards(kinds: int, seat: int, first: int) -> Pieces[Barred]:
    return Pieces([barred_card(kind, seat, first) for kind in members(kinds)])


@kept
def barred_card(kind: int, seat: int, first: int) -> Barred:
    reason = why_no_card(kind, first)
    return Barred(reason.sentence, reason.clause, card=code(kind), zone=f"hand-{seat}")
