"""What the seat on turn of Hell is Hungry is asked, what it may do, and why not the rest."""

from __future__ import annotations

from functools import partial

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.page import Page, add, add_number
from duskhouse.games.hell_is_hungry.beats import single_beats
from duskhouse.games.hell_is_hungry.board import (
    exposed,
    lowest_price,
    name_of,
    reach,
    who_stands_on,
)
from duskhouse.games.hell_is_hungry.cards import PILES, POINTS, SOUL
from duskhouse.games.hell_is_hungry.hands import kinds_in_hand
from duskhouse.games.hell_is_hungry.plays import cards_in_plays, completions, seconds_after
from duskhouse.games.hell_is_hungry.state import (
    NONE,
    PILE,
    TO_POINTS,
    TO_PURGATORY,
    Phase,
    Reply,
    State,
)
from duskhouse.games.hell_is_hungry.view.marks import MARK, add_mark, pieces
from duskhouse.games.hell_is_hungry.view.table import HAND, SOUL_PILE, lay_pile

NO_PIECE = -1

# By phase: what is asked in it, and the clause for it.
ASKING = {
    "swap": 11,
    "place": 12,
    "attack": 14,
    "price": 41,
    "play": 20,
    "second": 20,
    "soul": 33,
}
CLAUSES = np.array(list(ASKING.values()))

AWAITED = np.array([pieces.prompt(f"awaited-{what}", numbers="seat") for what in ASKING])
OVER = pieces.prompt("over", numbers="clause", clause="clause")
MAY_SWAP = pieces.prompt("swap", numbers="top", clause=11)
MUST_PLACE = pieces.prompt("place", clause=12)
MUST_HOLD = pieces.prompt("must-hold", clause=15)
MAY_ATTACK = pieces.prompt("may-attack", clause=16)
MUST_ATTACK = pieces.prompt("must-attack", clause=16)
MUST_PAY = pieces.prompt("pay", numbers="price", clause=41)
MUST_OPEN = pieces.prompt("open", numbers=MARK, clause="clause")
MUST_PASS = pieces.prompt("must-pass", numbers=MARK, clause="clause")
MAY_PLAY = pieces.prompt("may-play", numbers=MARK, clause="clause")
MUST_PLAY = pieces.prompt("must-play", numbers=MARK, clause="clause")
MAY_ADD = pieces.prompt("add", numbers=f"first {MARK}", clause="clause")
WHERE_TO = pieces.prompt("soul", numbers="soul", clause=33)

card_move = partial(pieces.move, key="card", action="card", zone=HAND)
pile_move = partial(pieces.move, key="pile", zone=SOUL_PILE)
no_move = partial(pieces.move, action=NONE, keyboard="P")
GIVE, PAY = map(card_move, ("give", "pay"))
PLAY = card_move("play", numbers="alone *with")
ADD = card_move("add", numbers="first")
KEEP, HOLD, PASS = map(no_move, ("keep", "hold", "pass"))
ALONE = no_move("alone", numbers="first")
STAND_ON = pile_move("place", numbers="action name soul", action="action")
ATTACK = pile_move(
    "attack", numbers="action name soul defender price clause", action="action", clause="clause"
)
SCORE_SOUL = pile_move("to-points", action=TO_POINTS)
KEEP_SOUL = pile_move("to-purgatory", action=TO_PURGATORY)

barred_pile = partial(pieces.barred, key="pile", zone=SOUL_PILE)
barred_card = partial(pieces.barred, key="card", zone=HAND)
NO_PLACE_ON_A_GAP = barred_pile("place-gap", clause=103)
TOKEN_MUST_MOVE = barred_pile("token-must-move", clause=102)
TAKEN = barred_pile("taken", clause=12)
OWN_TOKEN = barred_pile("own-token", clause=136)
NO_ATTACK_ON_A_GAP = barred_pile("attack-gap", clause=14)
NOT_NEXT = barred_pile("not-next", clause=13)
NOT_BEATEN = barred_pile("not-beaten", numbers="soul", clause=15)
CANNOT_PAY = barred_pile("cannot-pay", numbers="price", clause=41)
CANNOT_PAY_AND_OPEN = barred_pile("cannot-pay-and-open", numbers="soul", clause=15)
TOO_LOW = barred_card("too-low", numbers="price", clause=41)
NEEDED_TO_OPEN = barred_card("needed-to-open", numbers="soul", clause=125)
LAID_FIRST = barred_card("laid-first", clause=20)
NOT_WITH_FIRST = barred_card("not-with-first", numbers=f"first {MARK}", clause="clause")
DOES_NOT_BEAT = barred_card("does-not-beat", numbers=MARK, clause="clause")
NOT_IN_HAND = pieces.barred("not-in-hand", key="card", numbers="clause", clause="clause")
NO_SUCH_PILE = pieces.barred("no-such-pile", key="pile", clause=6)
DUTY_TO_ATTACK = pieces.barred("duty-to-attack", clause=16)
ATTACKER_OPENS = pieces.barred("attacker-opens", clause=27)
DUTY_TO_REPLY = pieces.barred("duty-to-reply", clause=109)
NOT_ALONE = pieces.barred("not-alone", clause=20)
GAME_OVER = pieces.barred("over", numbers="clause", clause="clause")
ASKED = np.array([pieces.barred(f"asked-{what}", clause=ASKING[what]) for what in ASKING])

# By phase: the moves with a card, and the one that does nothing.
CARD_MOVES = np.array([GIVE, NO_PIECE, NO_PIECE, PAY, PLAY, ADD, NO_PIECE])
NO_MOVES = np.array([KEEP, NO_PIECE, HOLD, NO_PIECE, PASS, ALONE, NO_PIECE])
CHOOSE_A_PILE = 1 << Phase.PLACE | 1 << Phase.ATTACK


# ---------------------------------------------------------------------- choices
@rule
def lay_awaited(state: State, page: Page) -> None:
    """What those are told who wait."""
    if state.phase == Phase.OVER:
        add(page, OVER, state.ending)
    else:
        add(page, AWAITED[state.phase], state.turn)


@rule
def lay_choices(state: State, page: Page, actions: int) -> None:
    lay_prompt(state, page, actions)
    lay_moves(state, page, actions)
    lay_barred(state, page, actions)


@rule
def lay_prompt(state: State, page: Page, actions: int) -> None:
    phase = state.phase
    if phase == Phase.SWAP:
        add(page, MAY_SWAP, state.purgatory[state.turn])
    elif phase == Phase.PLACE:
        add(page, MUST_PLACE)
    elif phase == Phase.ATTACK:
        add(page, attack_prompt(actions))
    elif phase == Phase.PRICE:
        add(page, MUST_PAY, lowest_price(state, state.mark))
    elif phase == Phase.PLAY:
        add(page, MUST_OPEN if state.last == NOBODY else play_prompt(actions))
        add_mark(page, state.mark)
    elif phase == Phase.SECOND:
        add(page, MAY_ADD, state.first)
        add_mark(page, state.mark)
    else:
        add(page, WHERE_TO, exposed(state, state.target))


@rule
def attack_prompt(actions: int) -> int:
    if actions == just(NONE):
        return MUST_HOLD
    return MAY_ATTACK if actions >> NONE & 1 else MUST_ATTACK


@rule
def play_prompt(actions: int) -> int:
    if actions == just(NONE):
        return MUST_PASS
    return MAY_PLAY if actions >> NONE & 1 else MUST_PLAY


@rule
def lay_moves(state: State, page: Page, actions: int) -> None:
    phase = state.phase
    if phase == Phase.SECOND:
        return lay_seconds(state, page, actions)
    if actions >> NONE & 1:
        add(page, NO_MOVES[phase])
    if phase == Phase.SOUL:
        add(page, SCORE_SOUL, state.target)
        add(page, KEEP_SOUL, state.target)
    elif CHOOSE_A_PILE >> phase & 1:
        lay_pile_moves(state, page, actions >> PILE)
    else:
        cards = actions & just(NONE) - 1
        while cards:
            card = lowest(cards)
            if phase == Phase.PLAY:
                lay_play(state, page, card)
            else:
                add(page, CARD_MOVES[phase], card)
            cards = without_lowest(cards)


@rule
def lay_play(state: State, page: Page, first: int) -> None:
    """HELL-20: whether the card is enough, and each that may be laid with it, with the points of
    both."""
    rank = first % SOUL
    add(page, PLAY, first, int(single_beats(rank, state.mark)))
    seconds = seconds_after(state, first)
    while seconds:
        second = lowest(seconds)
        add_number(page, second)
        add_number(page, POINTS[rank] + POINTS[second % SOUL])
        seconds = without_lowest(seconds)


@rule
def lay_seconds(state: State, page: Page, actions: int) -> None:
    if actions >> NONE & 1:
        add(page, ALONE, state.first)
    cards = actions & just(NONE) - 1
    while cards:
        add(page, ADD, lowest(cards), state.first)
        cards = without_lowest(cards)


@rule
def lay_pile_moves(state: State, page: Page, piles: int) -> None:
    """A target is marked as one: only the attacker's hand tells which piles are."""
    while piles:
        pile = lowest(piles)
        piles = without_lowest(piles)
        name, soul = name_of(state, pile), exposed(state, pile)
        if state.phase == Phase.PLACE:
            add(page, STAND_ON, pile, PILE + pile, name, soul)
        else:
            defender = who_stands_on(state, pile)
            clause = 0 if defender == NOBODY else 41
            price = lowest_price(state, soul)
            add(page, ATTACK, pile, PILE + pile, name, soul, defender, price, clause)
            lay_pile(state, page, pile, state.active, 1)


# ----------------------------------------------------------------------- barred
@rule
def lay_barred(state: State, page: Page, actions: int) -> None:
    """The piles or the cards of the hand that cannot be chosen, each with the reason."""
    if CHOOSE_A_PILE >> state.phase & 1:
        piles = (just(PILES[state.scale, state.seats]) - 1) & ~(actions >> PILE)
        while piles:
            why_no_pile(state, lowest(piles), page)
            piles = without_lowest(piles)
    elif state.phase != Phase.SOUL:
        cards = kinds_in_hand(state, state.turn) & ~actions
        while cards:
            why_no_card(state, lowest(cards), page)
            cards = without_lowest(cards)


@rule
def why_not(state: State, action: int, page: Page) -> None:
    """Why the seat that is asked may not do this."""
    phase = state.phase
    if phase == Phase.OVER:
        add(page, GAME_OVER, state.ending)
    elif action == NONE:
        why_not_nothing(state, page)
    elif CHOOSE_A_PILE >> phase & 1 and PILE <= action < TO_POINTS:
        why_no_pile(state, action - PILE, page)
    elif CARD_MOVES[phase] != NO_PIECE and action < NONE:
        why_no_card(state, action, page)
    else:
        add(page, ASKED[phase])


@rule
def why_not_nothing(state: State, page: Page) -> None:
    phase = state.phase
    if phase == Phase.ATTACK:
        add(page, DUTY_TO_ATTACK)
    elif phase == Phase.PLAY and state.last == NOBODY:
        add(page, ATTACKER_OPENS)
    elif phase == Phase.PLAY and state.reply == Reply.MUST:
        add(page, DUTY_TO_REPLY)
    elif phase == Phase.SECOND:
        add(page, NOT_ALONE)
    else:
        add(page, ASKED[phase])


@rule
def why_no_pile(state: State, pile: int, page: Page) -> None:
    if pile >= PILES[state.scale, state.seats]:
        add(page, NO_SUCH_PILE, pile)
    elif state.phase == Phase.PLACE:
        add(page, why_no_place(state, pile), pile)
    else:
        why_no_target(state, pile, page)


@rule
def why_no_place(state: State, pile: int) -> int:
    if not state.filled >> pile & 1:
        return NO_PLACE_ON_A_GAP
    return TOKEN_MUST_MOVE if pile == state.tokens[state.active] else TAKEN


@rule
def why_no_target(state: State, pile: int, page: Page) -> None:
    if pile == state.tokens[state.active]:
        add(page, OWN_TOKEN, pile)
    elif not state.filled >> pile & 1:
        add(page, NO_ATTACK_ON_A_GAP, pile)
    elif not reach(state) >> pile & 1:
        add(page, NOT_NEXT, pile)
    elif not state.occupied >> pile & 1:
        add(page, NOT_BEATEN, pile, exposed(state, pile))
    else:
        why_no_guarded_target(state, pile, page)


@rule
def why_no_guarded_target(state: State, pile: int, page: Page) -> None:
    hand = state.hands[state.turn] + state.soul_hands[state.turn]
    soul = exposed(state, pile)
    price = lowest_price(state, soul)
    if hand >> 4 * price:
        add(page, CANNOT_PAY_AND_OPEN, pile, soul)
    else:
        add(page, CANNOT_PAY, pile, price)


@rule
def why_no_card(state: State, card: int, page: Page) -> None:
    """Why it may not be paid or played."""
    if not kinds_in_hand(state, state.turn) >> card & 1:
        add(page, NOT_IN_HAND, card, CLAUSES[state.phase])
    elif state.phase == Phase.PRICE:
        why_no_price(state, card, page)
    elif is_out_of_order(state, card):
        add(page, LAID_FIRST, card)
    elif state.phase == Phase.SECOND:
        add(page, NOT_WITH_FIRST, card, state.first)
        add_mark(page, state.mark)
    else:
        add(page, DOES_NOT_BEAT, card)
        add_mark(page, state.mark)


@rule
def why_no_price(state: State, card: int, page: Page) -> None:
    price = lowest_price(state, state.mark)
    if card % SOUL < price:
        add(page, TOO_LOW, card, price)
    else:
        add(page, NEEDED_TO_OPEN, card, state.mark)


@rule
def is_out_of_order(state: State, card: int) -> bool:
    """Whether a play could go on with it, if only two cards might be laid in either order."""
    cards = cards_in_plays(state) if state.phase == Phase.PLAY else completions(state)
    return bool(cards >> card & 1)
