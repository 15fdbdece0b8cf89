"""What the seat on turn of Hell is Hungry is asked, what it may do, and what is barred; each from
its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.view import Barred, Move, Prompt
from duskhouse.games.hell_is_hungry import notation
from duskhouse.games.hell_is_hungry.cards import RANK_NAMES, code, name
from duskhouse.games.hell_is_hungry.reasons import clause_of_mark, reason, to_beat
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, Phase
from duskhouse.games.hell_is_hungry.words import an


# ---------------------------------------------------------------------- prompts
def awaited(turn: int, phase: int) -> Prompt:
    return Prompt(f"Seat {turn} is to {WAITED_FOR[phase]}.")


WAITED_FOR: dict[int, str] = {
    Phase.SWAP: "swap a card or keep the hand",
    Phase.PLACE: "place the token",
    Phase.ATTACK: "attack or hold",
    Phase.PRICE: "pay the price",
    Phase.PLAY: "play",
    Phase.SECOND: "add a second card or not",
    Phase.SOUL: "choose where the soul goes",
}


def ask_swap(top: int) -> Prompt:
    return Prompt(f"Swap a card for the {name(top)} in your purgatory?", "Once a turn (HELL-11).")


def ask_place(_: int) -> Prompt:
    return Prompt("Place your token.", "On any pile with cards and no other token (HELL-12).")


def ask_attack(can_attack: int, may_hold: int) -> Prompt:
    if not can_attack:
        return Prompt("Hold.", "No pile in reach can be attacked (HELL-15).")
    if may_hold:
        return Prompt("Attack a pile, or hold.", "Nothing forces you to (HELL-16).")
    return Prompt("Attack a pile.", "A plain pile in reach can be opened (HELL-16).")


def ask_price(soul: int) -> Prompt:
    card = f"A card from {RANK_NAMES[soul]} up"
    detail = f"{card}, onto your own purgatory, that leaves you an opening (HELL-41)."
    return Prompt("Pay the price.", detail)


def ask_play(mark: int, opens: int, can_play: int, may_pass: int) -> Prompt:
    detail = f"{to_beat(mark)} ({clause_of_mark(mark)})."
    if opens:
        return Prompt("Open the battle.", detail)
    if not can_play:
        return Prompt("Pass.", f"You cannot play. {detail}")
    return Prompt("Play or pass." if may_pass else "Play.", detail)


def ask_second(first: int, mark: int) -> Prompt:
    detail = f"{to_beat(mark)} ({clause_of_mark(mark)})."
    return Prompt(f"Add a second card to {an(name(first))}?", detail)


def ask_soul(soul: int) -> Prompt:
    detail = "Onto your points pile, or on top of your purgatory for a later swap (HELL-33)."
    return Prompt(f"Where does the {RANK_NAMES[soul]} go?", detail)


# ------------------------------------------------------------------------ moves
def card_move(card: int, seat: int, phase: int) -> Move:
    text, label = notation.write(phase, card), f"{CARD_LABELS[phase]} {name(card)}"
    return Move(text, label, card=code(card), zone=f"hand-{seat}")


CARD_LABELS: dict[int, str] = {
    Phase.SWAP: "Give",
    Phase.PRICE: "Pay",
    Phase.PLAY: "Play",
    Phase.SECOND: "Add",
}


def no_move(phase: int) -> Move:
    return Move(notation.write(phase, NONE), NOTHING_LABELS[phase], key="P")


NOTHING_LABELS: dict[int, str] = {
    Phase.SWAP: "Keep the hand",
    Phase.ATTACK: "Hold",
    Phase.PLAY: "Pass",
    Phase.SECOND: "No second card",
}


def place_move(pile: int, soul: int) -> Move:
    label = f"Stand on pile {pile}, {an(RANK_NAMES[soul])}"
    return Move(notation.write(Phase.PLACE, PILE + pile), label, zone=f"pile-{pile}")


def attack_move(pile: int, soul: int, guard: int) -> Move:
    text, zone, rank = notation.write(Phase.ATTACK, PILE + pile), f"pile-{pile}", RANK_NAMES[soul]
    label = f"Attack pile {pile}, {an(rank)}"
    if guard == NOBODY:
        return Move(text, label, zone=zone)
    detail = f"Seat {guard} guards it: first pay a card from {rank} up (HELL-41)."
    return Move(text, f"{label}, guarded", zone=zone, detail=detail)


def soul_move(action: int, pile: int) -> Move:
    label = "Onto my points pile" if action == TO_POINTS else "On top of my purgatory"
    return Move(notation.write(Phase.SOUL, action), label, zone=f"pile-{pile}")


# ----------------------------------------------------------------------- barred
def barred_pile(pile: int, why: int, soul: int) -> Barred:
    because = reason(why, soul)
    return Barred(because.sentence, because.clause, zone=f"pile-{pile}")


def barred_card(card: int, seat: int, why: int, mark: int) -> Barred:
    because = reason(why, mark)
    return Barred(because.sentence, because.clause, card=code(card), zone=f"hand-{seat}")
