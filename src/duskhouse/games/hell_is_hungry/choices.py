"""What the seat on turn of Hell is Hungry is asked, what it may do, and what is barred."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NOBODY
from duskhouse.engine.view import Barred, Move, Pieces, Prompt, kept
from duskhouse.games.hell_is_hungry import notation
from duskhouse.games.hell_is_hungry.cards import RANK_NAMES, code, name
from duskhouse.games.hell_is_hungry.position import board, exposed, holder, kinds_in_hand
from duskhouse.games.hell_is_hungry.reasons import (
    PILE_REASONS,
    clause_of_mark,
    to_beat,
    why_not_held,
    why_not_piles,
)
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, Phase, State
from duskhouse.games.hell_is_hungry.words import an


# ---------------------------------------------------------------------- prompts
def waiting(now: State) -> Prompt:
    return OVER if now.phase == Phase.OVER else awaited(now.turn, now.phase)


OVER = Prompt("The game is over.")


@kept
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


def prompt(now: State, actions: int) -> Prompt:
    return ASK[now.phase](now, actions)


PLACE = Prompt("Place your token.", "On any pile with cards and no other token (HELL-12).")
CANNOT_ATTACK = Prompt("Hold.", "No pile in reach can be attacked (HELL-15).")
MAY_ATTACK = Prompt("Attack a pile, or hold.", "Nothing forces you to (HELL-16).")
MUST_ATTACK = Prompt("Attack a pile.", "A plain pile in reach can be opened (HELL-16).")


def ask_attack(actions: int) -> Prompt:
    if actions == 1 << NONE:
        return CANNOT_ATTACK
    return MAY_ATTACK if actions >> NONE & 1 else MUST_ATTACK


@kept
def ask_swap(top: int) -> Prompt:
    return Prompt(f"Swap a card for the {name(top)} in your purgatory?", "Once a turn (HELL-11).")


@kept
def ask_price(soul: int) -> Prompt:
    card = f"A card from {RANK_NAMES[soul]} up"
    detail = f"{card}, onto your own purgatory, that leaves you an opening (HELL-41)."
    return Prompt("Pay the price.", detail)


@kept
def ask_play(mark: int, opens: bool, can_play: bool, may_pass: int) -> Prompt:
    detail = f"{to_beat(mark)} ({clause_of_mark(mark)})."
    if opens:
        return Prompt("Open the battle.", detail)
    if not can_play:
        return Prompt("Pass.", f"You cannot play. {detail}")
    return Prompt("Play or pass." if may_pass else "Play.", detail)


@kept
def ask_second(first: int, mark: int) -> Prompt:
    detail = f"{to_beat(mark)} ({clause_of_mark(mark)})."
    return Prompt(f"Add a second card to {an(name(first))}?", detail)


@kept
def ask_soul(soul: int) -> Prompt:
    detail = "Onto your points pile, or on top of your purgatory for a later swap (HELL-33)."
    return Prompt(f"Where does the {RANK_NAMES[soul]} go?", detail)


ASK: dict[int, Callable[[State, int], Prompt]] = {
    Phase.SWAP: lambda now, actions: ask_swap(now.purgatory[now.turn]),
    Phase.PLACE: lambda now, actions: PLACE,
    Phase.ATTACK: lambda now, actions: ask_attack(actions),
    Phase.PRICE: lambda now, actions: ask_price(now.mark),
    Phase.PLAY: lambda now, actions: ask_play(
        now.mark, now.last == NOBODY, actions != 1 << NONE, actions >> NONE & 1
    ),
    Phase.SECOND: lambda now, actions: ask_second(now.first, now.mark),
    Phase.SOUL: lambda now, actions: ask_soul(exposed(now, now.target)),
}


# ------------------------------------------------------------------------ moves
def moves(now: State, actions: int) -> Sequence[Move]:
    phase = now.phase
    if phase == Phase.PLACE:
        return [place_move(pile, exposed(now, pile)) for pile in members(actions >> PILE)]
    if phase == Phase.ATTACK:
        return attack_moves(now, actions)
    if phase == Phase.SOUL:
        return soul_moves(actions, now.target)
    return card_moves(phase, actions, now.turn)


@kept
def card_moves(phase: int, actions: int, seat: int) -> Pieces[Move]:
    found = [card_move(phase, card, seat) for card in members(actions & CARDS)]
    return Pieces([*found, no_move(phase)] if actions >> NONE & 1 else found)


CARDS = (1 << NONE) - 1


@kept
def card_move(phase: int, card: int, seat: int) -> Move:
    text, label = notation.write(phase, card), f"{CARD_LABELS[phase]} {name(card)}"
    return Move(text, label, card=code(card), zone=f"hand-{seat}")


CARD_LABELS: dict[int, str] = {
    Phase.SWAP: "Give",
    Phase.PRICE: "Pay",
    Phase.PLAY: "Play",
    Phase.SECOND: "Add",
}


@kept
def no_move(phase: int) -> Move:
    return Move(notation.write(phase, NONE), NOTHING_LABELS[phase], key="P")


NOTHING_LABELS: dict[int, str] = {
    Phase.SWAP: "Keep the hand",
    Phase.ATTACK: "Hold",
    Phase.PLAY: "Pass",
    Phase.SECOND: "No second card",
}


@kept
def place_move(pile: int, soul: int) -> Move:
    label = f"Stand on pile {pile}, {an(RANK_NAMES[soul])}"
    return Move(notation.write(Phase.PLACE, PILE + pile), label, zone=f"pile-{pile}")


def attack_moves(now: State, actions: int) -> list[Move]:
    found = [no_move(Phase.ATTACK)] if actions >> NONE & 1 else []
    tokens = tuple(now.tokens)
    found += [
        attack_move(pile, exposed(now, pile), holder(tokens, pile))
        for pile in members(actions >> PILE)
    ]
    return found


@kept
def attack_move(pile: int, soul: int, guard: int) -> Move:
    text, zone, rank = notation.write(Phase.ATTACK, PILE + pile), f"pile-{pile}", RANK_NAMES[soul]
    label = f"Attack pile {pile}, {an(rank)}"
    if guard == NOBODY:
        return Move(text, label, zone=zone)
    detail = f"Seat {guard} guards it: first pay a card from {rank} up (HELL-41)."
    return Move(text, f"{label}, guarded", zone=zone, detail=detail)


@kept
def soul_moves(actions: int, pile: int) -> Pieces[Move]:
    return Pieces([soul_move(action, pile) for action in members(actions)])


def soul_move(action: int, pile: int) -> Move:
    label = "Onto my points pile" if action == TO_POINTS else "On top of my purgatory"
    return Move(notation.write(Phase.SOUL, action), label, zone=f"pile-{pile}")


# ----------------------------------------------------------------------- barred
def barred(now: State, actions: int) -> list[Barred]:
    """The piles or the cards of the hand that cannot be chosen, each with the reason."""
    phase = now.phase
    if phase in PILE_REASONS:
        others = ~(actions >> PILE) & (1 << board(now)) - 1
        reasons = why_not_piles(now)
        why_not = [(pile, reasons[pile]) for pile in members(others)]
        return [barred_pile(pile, why.sentence, why.clause) for pile, why in why_not]
    if phase in CHOOSE_A_CARD:
        others = kinds_in_hand(now) & ~actions
        seat, mark, first = now.turn, now.mark, now.first
        return [barred_card(card, seat, phase, mark, card < first) for card in members(others)]
    return []


CHOOSE_A_CARD = (Phase.PRICE, Phase.PLAY, Phase.SECOND)


@kept
def barred_pile(pile: int, reason: str, clause: str) -> Barred:
    return Barred(reason, clause, zone=f"pile-{pile}")


@kept
def barred_card(card: int, seat: int, phase: int, mark: int, is_below_first: bool) -> Barred:
    why = why_not_held(phase, card, mark, is_below_first)
    return Barred(why.sentence, why.clause, card=code(card), zone=f"hand-{seat}")
