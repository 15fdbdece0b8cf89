"""Why a move may not be made, and in words what would beat a mark."""

from __future__ import annotations

from functools import cache

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.contract import Reason
from duskhouse.engine.state.events import NOBODY
from duskhouse.games.hell_is_hungry import barring
from duskhouse.games.hell_is_hungry.beats import (
    LOCK,
    PAIR,
    PAIR_FLOOR,
    X_AND_A,
    X_AND_X,
    single_beats,
)
from duskhouse.games.hell_is_hungry.board import exposed
from duskhouse.games.hell_is_hungry.cards import ACE, JOKER, PILES, RANK_NAMES, SOUL, code
from duskhouse.games.hell_is_hungry.hands import kinds_in_hand
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, Phase, Reply, State


def why_not(now: State, action: int) -> Reason:
    """Why the seat that is asked may not do this."""
    phase = now.phase
    if phase == Phase.OVER:
        return Reason("the game is over", "HELL-50")
    if action == NONE:
        return why_not_nothing(now)
    if phase in CHOOSE_A_PILE and PILE <= action < TO_POINTS:
        return why_not_pile(now, action - PILE)
    if action < NONE and phase in CHOOSE_A_CARD:
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


# -------------------------------------------------------------- piles and cards
CHOOSE_A_PILE = (Phase.PLACE, Phase.ATTACK)
CHOOSE_A_CARD = (Phase.SWAP, Phase.PRICE, Phase.PLAY, Phase.SECOND)


def why_not_pile(now: State, pile: int) -> Reason:
    if pile >= PILES[now.scale, now.seats]:
        return Reason(f"there is no pile {pile}", "HELL-06")
    return reason(plain(barring.why_no_pile)(now, pile), plain(exposed)(now, pile))


def why_not_card(now: State, card: int) -> Reason:
    if not plain(kinds_in_hand)(now, now.turn) >> card & 1:
        return Reason(f"{code(card)} is not in the hand", "HELL-20")
    return reason(plain(barring.why_no_card)(now, card), now.mark)


def reason(why: int, mark: int) -> Reason:
    """In words; some name the mark, most of them the soul that it is."""
    if why == barring.DOES_NOT_BEAT:
        return Reason(f"no play with it beats the mark: {what_beats(mark)}", clause_of_mark(mark))
    if why in NAMING_THE_SOUL:
        sentence, clause = NAMING_THE_SOUL[why]
        return Reason(sentence.format(RANK_NAMES[mark]), clause)
    return ALWAYS_ALIKE[why]


ALWAYS_ALIKE: dict[int, Reason] = {
    barring.NO_PLACE_ON_A_GAP: Reason("the pile is used up", "HELL-B03"),
    barring.MUST_MOVE: Reason("the token must move to another pile", "HELL-B02"),
    barring.TAKEN: Reason("another token stands there", "HELL-12"),
    barring.OWN_TOKEN: Reason("your own token stands there", "HELL-B36"),
    barring.NO_ATTACK_ON_A_GAP: Reason("the pile is used up", "HELL-14"),
    barring.NOT_NEXT: Reason("it is not next to your token", "HELL-13"),
    barring.LAID_FIRST: Reason(
        "of two cards the lower one is laid first, own cards before souls", "HELL-20"
    ),
}
NAMING_THE_SOUL: dict[int, tuple[str, str]] = {
    barring.NOT_BEATEN: ("nothing in your hand beats the {}", "HELL-15"),
    barring.CANNOT_PAY: ("you cannot pay the price: a card from {} up", "HELL-41"),
    barring.CANNOT_PAY_AND_OPEN: ("after paying you could not beat the {}", "HELL-15"),
    barring.TOO_LOW: ("it is lower than the {}", "HELL-41"),
    barring.NEEDED_TO_OPEN: ("without it you could not beat the {}", "HELL-B25"),
}


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
