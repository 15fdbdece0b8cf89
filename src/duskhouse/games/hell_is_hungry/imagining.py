"""What a seat may imagine (HELL-60 to 64): `imagine`.

Every choice in this game is made in the open, so a history is a deal: an order of each deck and
of the soul deck, all equally likely. `imagine` draws uniformly from the deals that lead, by the
moves that were made, to exactly the questions, cards and draws that a seat has seen.

Face-down souls, the cards put aside and extra souls that nobody has seen are any order of the
soul cards not seen yet. The order of a deck is tied to what its owner did: each card that left
the hand was in it by then, and the questions tell of others. A hold under the duty to attack
shows that no plain pile in reach could be opened; a second card that was not asked for, that
there was none to add; one that was, that there was one; a pass under `reply=must`, that nothing
beat the mark. `retrace` tries hidden hands against all of this; where that takes too long,
`belief` weighs them. A question that waits for an answer (a price, an opening) shows that there
is one. The rest of a deck is any order of what is left. All this is the same for everybody but
the owner, and decks do not depend on each other.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.chance import next_word, shuffle
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.belief import BELIEFS, COUNTS, FIRST, Floats, weigh
from duskhouse.games.hell_is_hungry.board import height_of
from duskhouse.games.hell_is_hungry.cards import DECKS, MOST_DECK, MOST_HAND, MOST_PILES, SOULS
from duskhouse.games.hell_is_hungry.counts import number_of_cards, one
from duskhouse.games.hell_is_hungry.hands import card_in_deck
from duskhouse.games.hell_is_hungry.history import forget_draws
from duskhouse.games.hell_is_hungry.retrace import (
    STEPS_AN_ENTRY,
    hidden_size,
    steps_until_refuted,
    suppose_hand,
)
from duskhouse.games.hell_is_hungry.rules import legal, spread, stack_deck
from duskhouse.games.hell_is_hungry.state import Phase, State


@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    cards = np.empty(MOST_DECK, np.int64)
    for other in range(state.seats):
        if other == seat:
            reshuffle(state, seat, cards)
        else:
            forget_draws(state, other)
            if not try_hands(state, other, cards):
                weigh_hands(state, other, cards)
    imagine_souls(state, cards)


@rule
def try_hands(state: State, seat: int, cards: Ints) -> bool:
    """A hidden hand found by trial, and the rest of the deck in any order; False if it takes
    longer than to weigh them."""
    size, left = hidden_size(state, seat)
    pool = spread(DECKS[state.scale, state.seats] - left, cards)
    held = np.empty(MOST_HAND, np.int64)
    steps = STEPS_AN_ENTRY * state.memory_sizes[seat]
    while steps > 0:
        hidden = suppose_hand(state, size, cards, pool)
        state.hands[seat] = hidden + state.came_back[seat]
        if seat == state.turn and not has_an_answer(state):
            steps -= 1
            continue
        taken = steps_until_refuted(state, seat, hidden, held)
        if taken == 0:
            shuffle(state.rng, cards, pool - size)
            stack_deck(state, seat, cards, state.drawn[seat], state.deck_sizes[seat])
            return True
        steps -= taken
    return False


@rule
def weigh_hands(state: State, seat: int, cards: Ints) -> None:
    """A hidden hand by its weight, what was drawn since at random, and the rest of the deck."""
    belief = np.empty(BELIEFS, np.float64)
    size, drawn, left = weigh(state, seat, belief)
    total = 0.0
    for hand in range(FIRST[size], FIRST[size + 1]):
        total += belief[hand]
    while True:
        hidden = pick_hand(state, belief, size, total)
        pool = DECKS[state.scale, state.seats] - left - hidden
        rest = spread(pool, cards)
        shuffle(state.rng, cards, rest)
        for i in range(drawn):
            hidden += one(cards[rest - 1 - i])
        state.hands[seat] = hidden + state.came_back[seat]
        if seat != state.turn or has_an_answer(state):
            break
    stack_deck(state, seat, cards, state.drawn[seat], state.deck_sizes[seat])


@rule
def pick_hand(state: State, belief: Floats, size: int, total: float) -> int:
    """One of the hands of this size, as counts, in proportion to its weight."""
    target = (next_word(state.rng) + next_word(state.rng) / 2.0**32) / 2.0**32 * total
    hand = found = FIRST[size]
    while hand < FIRST[size + 1]:
        if belief[hand] > 0.0:
            found = hand
            target -= belief[hand]
            if target < 0.0:
                break
        hand += 1
    return int(COUNTS[found])


@rule
def has_an_answer(state: State) -> bool:
    """HELL-15: who was let to attack can pay, and open."""
    opening = state.phase == Phase.PLAY and state.last == NOBODY
    return not (opening or state.phase == Phase.PRICE) or legal(state) != 0


@rule
def reshuffle(state: State, seat: int, cards: Ints) -> None:
    """What is left of a deck, in any order."""
    pool = 0
    for at in range(state.drawn[seat], state.deck_sizes[seat]):
        pool += one(card_in_deck(state, seat, at))
    shuffle(state.rng, cards, spread(pool, cards))
    stack_deck(state, seat, cards, state.drawn[seat], state.deck_sizes[seat])


@rule
def imagine_souls(state: State, cards: Ints) -> None:
    """The unseen souls in any order: face down, taken unseen, and the rest aside."""
    size = spread(SOULS[state.scale, state.seats] - state.souls_seen, cards)
    shuffle(state.rng, cards, size)
    for pile in range(MOST_PILES):
        for level in range(1, height_of(state.piles[pile])):
            size -= 1
            kept = state.piles[pile] & ~(15 << 4 * level)
            state.piles[pile] = kept | (cards[size] + 1) << 4 * level
    for seat in range(state.seats):
        unseen = 0
        for _ in range(number_of_cards(state.won_unseen[seat])):
            size -= 1
            unseen += one(cards[size])
        state.won_unseen[seat] = unseen
    state.aside = 0
    for i in range(size):
        state.aside += one(cards[i])
