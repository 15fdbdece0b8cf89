"""What the seat on turn of Man-Eating House is asked, what it may do, and what is barred; each from
its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.view.view import Barred, Move, Prompt
from duskhouse.games.man_eating_house.cards import GIRLS, SUIT_NAMES, code, name
from duskhouse.games.man_eating_house.notation import CALL
from duskhouse.games.man_eating_house.reasons import why_no_card
from duskhouse.games.man_eating_house.rules import Phase


# ---------------------------------------------------------------------- prompts
def awaited(turn: int, phase: int, leads: int) -> Prompt:
    if phase == Phase.PICK:
        does = "pick a card for the Kagome"
    elif phase == Phase.CALL:
        does = "call how far the cards move"
    else:
        does = "lead" if leads else "play"
    return Prompt(f"Seat {turn} is to {does}.")


def ask_lead(_: int) -> Prompt:
    detail = "Any card may be led; a girl starts a Kagome (MEH-15, MEH-16)."
    return Prompt("Lead a card.", detail)


def ask_to_follow(suit: int, playable: int, held: int) -> Prompt:
    detail = f"{playable} of {held} cards can be played (MEH-18)."
    return Prompt(f"Follow {SUIT_NAMES[suit]}.", detail)


def ask_any_card(suit: int) -> Prompt:
    return Prompt("Play any card.", f"You hold no {SUIT_NAMES[suit]} (MEH-19).")


def ask_pick(suit: int, follows: int) -> Prompt:
    wanted = SUIT_NAMES[suit]
    if follows:
        detail = "It goes face down to another seat (MEH-39)."
        return Prompt(f"Kagome: pick a card of {wanted}.", detail)
    return Prompt("Kagome: pick any card.", f"You hold no {wanted} (MEH-39).")


def ask_call(seats: int) -> Prompt:
    detail = f"Each goes 1 to {seats - 1} seats clockwise; nobody has looked (MEH-40)."
    return Prompt("How far do the cards move?", detail)


# ------------------------------------------------------------------------ moves
def card_move(card: int, seat: int, phase: int, leads: int) -> Move:
    verb = "Pick" if phase == Phase.PICK else "Lead" if leads else "Play"
    kagome = " (Kagome)" if leads and GIRLS >> card & 1 else ""
    label = f"{verb} {name(card)}{kagome}"
    return Move(code(card), label, card=code(card), zone=f"hand-{seat}")


def call_move(steps: int, leader: int, seats: int) -> Move:
    far = "seat" if steps == 1 else "seats"
    detail = f"Every card moves {steps} {far} clockwise (MEH-41)."
    label = f"{steps}: your card to seat {(leader + steps) % seats}"
    return Move(f"{CALL} {steps}", label, detail=detail)


def barred_card(card: int, seat: int, phase: int, suit: int) -> Barred:
    reason = why_no_card(phase, suit)
    return Barred(reason.sentence, reason.clause, card=code(card), zone=f"hand-{seat}")
