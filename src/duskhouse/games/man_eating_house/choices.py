"""What the seat on turn of Man-Eating House is asked, what it may do, and what is barred."""

from __future__ import annotations

from duskhouse.engine.cardsets import count, members
from duskhouse.engine.view import Barred, Move, Prompt, kept
from duskhouse.games.man_eating_house.cards import (
    ALL_CARDS,
    ANY_SUIT,
    GIRLS,
    OF_SUIT,
    SUIT_NAMES,
    code,
    name,
)
from duskhouse.games.man_eating_house.notation import CALL
from duskhouse.games.man_eating_house.outcomes import outcome
from duskhouse.games.man_eating_house.reasons import why_no_card
from duskhouse.games.man_eating_house.rules import KAGOME, Phase, State


# ---------------------------------------------------------------------- prompts
def waiting(now: State) -> Prompt:
    if now.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(now).reason)
    return awaited(now.turn, now.phase, now.cards_down > 0)


@kept
def awaited(turn: int, phase: int, follows: bool) -> Prompt:
    if phase == Phase.PICK:
        does = "pick a card for the Kagome"
    elif phase == Phase.CALL:
        does = "call how far the cards move"
    else:
        does = "play" if follows else "lead"
    return Prompt(f"Seat {turn} is to {does}.")


def prompt(now: State, actions: int) -> Prompt:
    if now.phase == Phase.CALL:
        return ask_call(now.seats)
    hand = now.hands[now.turn]
    if now.phase == Phase.PICK:
        return ask_pick(now.lead_suit, actions & OF_SUIT[now.lead_suit] != 0)
    if now.cards_down == 0:
        return LEAD
    follows = hand & OF_SUIT[now.lead_suit] != 0
    return ask_card(now.lead_suit, follows or actions != hand, count(actions), count(hand))


LEAD = Prompt("Lead a card.", "Any card may be led; a girl starts a Kagome (MEH-15, MEH-16).")


@kept
def ask_call(seats: int) -> Prompt:
    detail = f"Each goes 1 to {seats - 1} seats clockwise; nobody has looked (MEH-40)."
    return Prompt("How far do the cards move?", detail)


@kept
def ask_pick(suit: int, follows: bool) -> Prompt:
    wanted = SUIT_NAMES[suit]
    if follows:
        detail = "It goes face down to another seat (MEH-39)."
        return Prompt(f"Kagome: pick a card of {wanted}.", detail)
    return Prompt("Kagome: pick any card.", f"You hold no {wanted} (MEH-39).")


@kept
def ask_card(suit: int, follows: bool, playable: int, held: int) -> Prompt:
    led = SUIT_NAMES[suit] if suit != ANY_SUIT else ""
    if follows:
        return Prompt(f"Follow {led}.", f"{playable} of {held} cards can be played (MEH-18).")
    return Prompt("Play any card.", f"You hold no {led} (MEH-19).")


# ------------------------------------------------------------------------ moves
def moves(now: State, actions: int) -> list[Move]:
    if now.phase == Phase.CALL:
        return [call_move(action - KAGOME, now.leader, now.seats) for action in members(actions)]
    verb = "Pick" if now.phase == Phase.PICK else "Play" if now.cards_down else "Lead"
    by_card = card_moves(verb, now.turn)
    return [by_card[card] for card in members(actions)]


@kept
def call_move(steps: int, leader: int, seats: int) -> Move:
    far = "seat" if steps == 1 else "seats"
    detail = f"Every card moves {steps} {far} clockwise (MEH-41)."
    label = f"{steps}: your card to seat {(leader + steps) % seats}"
    return Move(f"{CALL} {steps}", label, detail=detail)


@kept
def card_moves(verb: str, seat: int) -> dict[int, Move]:
    """Of all cards: there are few enough of these."""
    return {card: card_move(verb, card, seat) for card in members(ALL_CARDS)}


def card_move(verb: str, card: int, seat: int) -> Move:
    kagome = " (Kagome)" if verb == "Lead" and GIRLS >> card & 1 else ""
    label = f"{verb} {name(card)}{kagome}"
    return Move(code(card), label, card=code(card), zone=f"hand-{seat}")


def barred(now: State, actions: int) -> list[Barred]:
    held = now.hands[now.turn] & ~actions
    if not held:
        return []
    by_card = barred_cards(now.turn, now.phase, now.lead_suit)
    return [by_card[card] for card in members(held)]


@kept
def barred_cards(seat: int, phase: int, suit: int) -> dict[int, Barred]:
    return {card: barred_card(card, seat, phase, suit) for card in members(ALL_CARDS)}


def barred_card(card: int, seat: int, phase: int, suit: int) -> Barred:
    reason = why_no_card(phase, suit)
    return Barred(reason.sentence, reason.clause, card=code(card), zone=f"hand-{seat}")
