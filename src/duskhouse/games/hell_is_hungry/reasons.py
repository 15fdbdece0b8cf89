"""Why a move may not be made, and in words what would beat a mark."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from duskhouse.engine.cardsets import members
from duskhouse.engine.game import Reason
from duskhouse.engine.news import NOBODY
from duskhouse.engine.uncompiled import plain
from duskhouse.engine.view import kept
from duskhouse.games.hell_is_hungry.beats import (
    LOCK,
    PAIR,
    PAIR_FLOOR,
    X_AND_A,
    X_AND_X,
    single_beats,
)
from duskhouse.games.hell_is_hungry.cards import ACE, JOKER, RANK_NAMES, SOUL, code
from duskhouse.games.hell_is_hungry.position import board, exposed, kinds_in_hand, reach
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, Phase, Reply, State


def why_not(now: State, action: int) -> Reason:
    """Why the seat that is asked may not do this."""
    phase = now.phase
    if phase == Phase.OVER:
        return Reason("the game is over", "HELL-50")
    if action == NONE:
        return why_not_nothing(now)
    if phase in PILE_REASONS and PILE <= action < TO_POINTS:
        return why_not_pile(now, action - PILE)
    if action < NONE and phase in CARD_REASONS:
        return why_not_card(now, action)
    return ASKED[phase]


ASKED: dict[int, Reason] = {
    Phase.SWAP: Reason("a swap is asked, or to keep the hand", "HELL-11"),
    Phase.PLACE: Reason("the token is to be placed", "HELL-12"),
    Phase.ATTACK: Reason("a pile to attack is asked, or to hold", "HELL-14"),
    Phase.PRICE: Reason("the price is to be paid first", "HELL-41"),
    Phase.PLAY: Reason("a card to play is asked", "HELL-20"),
    Phase.SECOND: Reason("a second card is asked, or none", "HELL-20"),
    Phase.SOUL: Reason("the soul goes to the points pile or to purgatory", "HELL-33"),
}


def why_not_nothing(now: State) -> Reason:
    phase = now.phase
    if phase == Phase.ATTACK:
        return Reason("a plain pile in reach can be opened, so you must attack", "HELL-16")
    if phase == Phase.PLAY and now.last == NOBODY:
        return Reason("the attacker must open", "HELL-27")
    if phase == Phase.PLAY and now.reply == Reply.MUST:
        return Reason("you can beat the mark, so you must", "HELL-B09")
    if phase == Phase.SECOND:
        return Reason("the first card alone does not beat the mark", "HELL-20")
    return ASKED[phase]


# ------------------------------------------------------------------------ piles
PILE_REASONS = (Phase.PLACE, Phase.ATTACK)
NO_PLACE_ON_A_GAP = Reason("the pile is used up", "HELL-B03")
MUST_MOVE = Reason("the token must move to another pile", "HELL-B02")
TAKEN = Reason("another token stands there", "HELL-12")
OWN_TOKEN = Reason("your own token stands there", "HELL-B36")
NO_ATTACK_ON_A_GAP = Reason("the pile is used up", "HELL-14")
NOT_NEXT = Reason("it is not next to your token", "HELL-13")


def why_not_pile(now: State, pile: int) -> Reason:
    if pile >= board(now):
        return Reason(f"there is no pile {pile}", "HELL-06")
    return why_not_piles(now)[pile]


def why_not_piles(now: State) -> Sequence[Reason]:
    """For each pile the reason why it cannot be chosen, if it cannot."""
    piles, filled, token = board(now), now.filled, now.tokens[now.active]
    if now.phase == Phase.PLACE:
        return why_no_place(piles, filled, token)
    reasons = [*why_out_of_reach(piles, filled, token)]
    hand = now.hands[now.turn] + now.soul_hands[now.turn]
    for pile in members(reach(now)):
        soul = exposed(now, pile)
        reasons[pile] = why_no_target(soul, now.occupied >> pile & 1, hand >> 4 * soul != 0)
    return reasons


@kept
def why_no_place(piles: int, filled: int, token: int) -> tuple[Reason, ...]:
    taken = {pile: MUST_MOVE if pile == token else TAKEN for pile in members(filled)}
    return tuple([taken.get(pile, NO_PLACE_ON_A_GAP) for pile in range(piles)])


@kept
def why_out_of_reach(piles: int, filled: int, token: int) -> tuple[Reason, ...]:
    known = dict.fromkeys(members(filled), NOT_NEXT) | {token: OWN_TOKEN}
    return tuple([known.get(pile, NO_ATTACK_ON_A_GAP) for pile in range(piles)])


@kept
def why_no_target(soul: int, is_guarded: int, can_pay: bool) -> Reason:
    rank = RANK_NAMES[soul]
    if not is_guarded:
        return Reason(f"nothing in your hand beats the {rank}", "HELL-15")
    if can_pay:
        return Reason(f"after paying you could not beat the {rank}", "HELL-15")
    return Reason(f"you cannot pay the price: a card from {rank} up", "HELL-41")


# ------------------------------------------------------------------------ cards
CARD_REASONS = (Phase.SWAP, Phase.PRICE, Phase.PLAY, Phase.SECOND)


def why_not_card(now: State, card: int) -> Reason:
    if not kinds_in_hand(now) >> card & 1:
        return Reason(f"{code(card)} is not in the hand", "HELL-20")
    return why_not_held(now.phase, card, now.mark, card < now.first)


def why_not_held(phase: int, card: int, mark: int, is_below_first: bool) -> Reason:
    """Why a card of the hand may not be played; in a play of two perhaps for the first card."""
    if phase == Phase.PRICE:
        return too_low(mark) if card % SOUL < mark else needed_to_open(mark)
    return LAID_FIRST if is_below_first else does_not_beat(mark)


LAID_FIRST = Reason("of two cards the lower one is laid first, own cards before souls", "HELL-20")


@kept
def too_low(soul: int) -> Reason:
    return Reason(f"it is lower than the {RANK_NAMES[soul]}", "HELL-41")


@kept
def needed_to_open(soul: int) -> Reason:
    return Reason(f"without it you could not beat the {RANK_NAMES[soul]}", "HELL-B25")


@kept
def does_not_beat(mark: int) -> Reason:
    return Reason(f"no play with it beats the mark: {what_beats(mark)}", clause_of_mark(mark))


# --------------------------------------------------------------------- marks
@cache
def mark_name(mark: int) -> str:
    """The mark in words."""
    if mark == LOCK:
        return "2 and 2, in answer to a top pair"
    if mark < SOUL:
        return f"a single {RANK_NAMES[mark]}"
    return f"two cards with {mark - PAIR} points"


@cache
def what_beats(mark: int) -> str:
    """What would beat a mark, with the rules of the Joker and the 2 said in words."""
    if mark == JOKER:
        return "a lone Joker falls to a single 2 and to nothing else"
    if mark in (X_AND_A, X_AND_X):
        return "a Joker with an Ace or a Joker falls to 2 and 2 and to nothing else"
    if mark == LOCK:
        return "after 2 and 2 on a top pair it takes two cards with more than 4 points"
    pair = f"two cards with more than {PAIR_FLOOR[mark]} points"
    if mark == ACE:
        return f"a single Joker, or {pair}"
    if mark < SOUL:
        return f"a single card above {RANK_NAMES[mark]}, or {pair}"
    singles = [rank for rank in range(SOUL) if plain(single_beats)(rank, mark)]
    if not singles:
        return pair
    return f"{pair}, or a single card from {RANK_NAMES[singles[0]]} up"


def to_beat(mark: int) -> str:
    return f"To beat {mark_name(mark)}: {what_beats(mark)}"


def clause_of_mark(mark: int) -> str:
    if mark == JOKER:
        return "HELL-24"
    if mark in (X_AND_A, X_AND_X):
        return "HELL-25"
    if mark == LOCK:
        return "HELL-26"
    return "HELL-22" if mark < SOUL else "HELL-23"
