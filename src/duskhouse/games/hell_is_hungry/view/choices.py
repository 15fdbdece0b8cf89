"""What the seat on turn of Hell is Hungry is asked, what it may do, and why not the rest."""

from __future__ import annotations

from functools import partial

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.page import Page, add, add_number
from duskhouse.games.hell_is_hungry.beats import MARK, single_beats
from duskhouse.games.hell_is_hungry.board import (
    exposed,
    lowest_price,
    name_of,
    who_stands_on,
)
from duskhouse.games.hell_is_hungry.cards import POINTS, SOUL
from duskhouse.games.hell_is_hungry.guards import ASKING, GUARDS
from duskhouse.games.hell_is_hungry.plays import seconds_after
from duskhouse.games.hell_is_hungry.state import (
    NONE,
    PILE,
    TO_POINTS,
    TO_PURGATORY,
    Phase,
    State,
)
from duskhouse.games.hell_is_hungry.view.marks import add_mark, pieces
from duskhouse.games.hell_is_hungry.view.table import HAND, SOUL_PILE, lay_pile

NO_PIECE = -1

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

NO_MOVES = np.array([KEEP, NO_PIECE, HOLD, NO_PIECE, PASS])  # by phase
CHOOSE_A_PILE = 1 << Phase.PLACE | 1 << Phase.ATTACK


OF_PILES = ("place-gap", "token-must-move", "taken", "own-token", "attack-gap", "not-next")
OF_TARGETS = ("not-beaten", "cannot-pay", "cannot-pay-and-open")
OF_CARDS = ("too-low", "needed-to-open", "laid-first", "not-with-first", "does-not-beat")
ZONES = dict.fromkeys(OF_PILES + OF_TARGETS, SOUL_PILE) | dict.fromkeys(OF_CARDS, HAND)
why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone=ZONES)


# ---------------------------------------------------------------------- choices
@rule
def lay_awaited(state: State, page: Page) -> None:
    """What those are told who wait."""
    if state.phase == Phase.OVER:
        add(page, OVER, state.ending)
    else:
        add(page, AWAITED[state.phase], state.turn)


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
                add(page, GIVE if phase == Phase.SWAP else PAY, card)
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
