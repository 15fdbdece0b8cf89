"""Hell is Hungry for two to six players, after RULES.en.md in this folder (clauses HELL-01 …).

Words: a soul is a card of the soul deck, the exposed one lies on top of its pile; a gap is the
place of a pile that is used up; the active player is whose turn it is; a play is one card or two;
the mark is what the next play has to beat (see `beats`); a pile is guarded if another player's
token stands on it, plain if none does.

What may be done, and why not the rest, is said in `guards`.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.base import first_seat
from duskhouse.engine.state.cardsets import fill, just
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NO_CARD, NOBODY, clear_events
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.battle import (
    attack_pile,
    hold,
    lay_first,
    lay_second,
    pass_reply,
    pay_price,
    take_soul,
)
from duskhouse.games.hell_is_hungry.board import exposed
from duskhouse.games.hell_is_hungry.cards import (
    DECKS,
    HEIGHTS,
    MOST_DECK,
    MOST_PILES,
    PILES,
    SOULS,
    lowest_rank,
    number_of,
    one,
    without_rank,
)
from duskhouse.games.hell_is_hungry.guards import GUARDS
from duskhouse.games.hell_is_hungry.hands import refill
from duskhouse.games.hell_is_hungry.state import (
    CARDS_PER_WORD,
    DECK_WORDS,
    NONE,
    PILE,
    Phase,
    State,
)
from duskhouse.games.hell_is_hungry.turns import end_battle, go_on, place_token, swap_card


@rule
def deal(state: State) -> None:
    """HELL-06 to 09: shuffle, lay out the piles, leave the rest aside, choose who starts."""
    cards = np.empty(MOST_DECK, np.int64)
    size = spread(SOULS[state.scale, state.seats], cards)
    shuffle(state.rng, cards, size)
    height = HEIGHTS[state.scale, state.seats]
    state.aside = SOULS[state.scale, state.seats]
    for pile in range(PILES[state.scale, state.seats]):
        souls = 0
        for level in range(height):
            soul = cards[height * pile + level]
            souls |= (soul + 1) << 4 * level
            state.aside -= one(soul)
        state.piles[pile] = souls
    for seat in range(state.seats):
        size = spread(DECKS[state.scale, state.seats], cards)
        shuffle(state.rng, cards, size)
        stack_deck(state, seat, cards, 0, size)
    state.start = first_seat(state)
    begin(state)


@rule
def spread(counts: int, cards: Ints) -> int:
    """Lay cards out in a row, the lowest rank first; how many there are."""
    size = 0
    while counts:
        rank = lowest_rank(counts)
        for _ in range(number_of(counts, rank)):
            cards[size] = rank
            size += 1
        counts = without_rank(counts, rank)
    return size


@rule
def stack_deck(state: State, seat: int, cards: Ints, drawn: int, size: int) -> None:
    """Put cards on a deck of this size from which some have been drawn."""
    for word in range(DECK_WORDS):
        packed = 0
        start = CARDS_PER_WORD * word
        for position in range(max(start, drawn), min(start + CARDS_PER_WORD, size)):
            packed |= cards[position - drawn] << 4 * (position - start)
        state.decks[seat, word] = packed
    state.deck_sizes[seat] = size


@rule
def begin(state: State) -> None:
    """HELL-08, B04: first hands; the tokens are off the board, the purgatories empty."""
    fill(state.tokens, NOBODY)
    fill(state.purgatory, NO_CARD)
    for pile in range(MOST_PILES):
        if state.piles[pile]:
            state.filled |= just(pile)
            state.souls_seen += one(exposed(state, pile))
    end_battle(state)
    state.active = state.start
    silent = state.silent
    state.silent = 1  # the first hands belong to the deal
    refill(state)
    go_on(state)
    state.silent = silent
    clear_events(state)


legal = GUARDS.legal()


@rule
def play(state: State, action: int) -> None:
    clear_events(state)
    phase = state.phase
    if phase == Phase.PLAY:
        if action == NONE:
            pass_reply(state)
        else:
            lay_first(state, action)
    elif phase == Phase.SECOND:
        lay_second(state, action)
    elif phase == Phase.PLACE:
        place_token(state, action - PILE)
    elif phase == Phase.ATTACK:
        if action == NONE:
            hold(state)
        else:
            attack_pile(state, action - PILE)
    elif phase == Phase.SWAP:
        swap_card(state, action)
    elif phase == Phase.SOUL:
        take_soul(state, action)
    else:
        pay_price(state, action)
