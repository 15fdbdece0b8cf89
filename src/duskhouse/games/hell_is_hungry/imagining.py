"""What a seat may imagine (HELL-60 to 64): `imagine`.

Every choice in this game is made in the open, so a history is a deal: an order of each deck and
of the soul deck, all equally likely. `imagine` draws uniformly from the deals that lead, by the
moves that were made, to exactly the questions, cards and draws that a seat has seen.

Face-down souls, the cards put aside and extra souls that nobody has seen are any order of the
soul cards not seen yet. The order of a deck is tied to what its owner did: each card that left
the hand was in it by then, and the questions tell of others. A hold under the duty to attack
shows that no plain pile in reach could be opened; a second card that was not asked for, that
there was none to add; one that was, that there was one; a pass under `reply=must`, that nothing
beat the mark. A question that waits for an answer (a price, an opening) shows that there is one.
The rest of a deck is any order of what is left. All this is the same for everybody but the owner,
and decks do not depend on each other.

A hidden hand is found by trial: suppose one, and go back through the memory to see if it could be.
Going back, a card that left comes back to the hand, and a draw takes some of the hand, any with
the same chance, back to the deck. A hand against a fact on the way was not it. Of several cards of
a rank that left each could have been the one, so such a way counts as often as there are cards,
and is kept only as often as one of them. The hands that come through are drawn just as
`hidden_hands` weighs them. Early in a game most trials are short and some soon comes through, at a
small part of the cost of weighing all hands; after that one gives up and weighs them.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.chance import next_word, random_below, shuffle
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.board import height_of
from duskhouse.games.hell_is_hungry.cards import DECKS, MOST_DECK, MOST_HAND, MOST_PILES, SOULS
from duskhouse.games.hell_is_hungry.counts import (
    best_pair,
    highest_rank,
    number_of,
    number_of_cards,
    one,
)
from duskhouse.games.hell_is_hungry.hands import card_in_deck
from duskhouse.games.hell_is_hungry.hidden_hands import COUNTS, FIRST, HIDDEN_HANDS, Floats, weigh
from duskhouse.games.hell_is_hungry.memory import (
    A_TWO,
    ANY_PAIR,
    ANY_TWOS,
    DRAW,
    HIGHEST,
    NO_FACTS,
    PAIR,
    SOME,
    TWOS,
    recalled,
)
from duskhouse.games.hell_is_hungry.rules import legal, spread, stack_deck
from duskhouse.games.hell_is_hungry.state import Phase, State

STEPS_AN_ENTRY = 400  # steps back in about the time that `weigh` takes for one entry


# --------------------------------------------------------------- the re-deal
@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    cards = np.empty(MOST_DECK, np.int64)
    for other in range(state.seats):
        if other == seat:
            reshuffle(state, seat, cards)
        elif not try_hands(state, other, cards):
            weigh_hands(state, other, cards)
    imagine_souls(state, cards)


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


@rule
def has_an_answer(state: State) -> bool:
    """HELL-15: who was let to attack can pay, and open."""
    opening = state.phase == Phase.PLAY and state.last == NOBODY
    return not (opening or state.phase == Phase.PRICE) or legal(state) != 0


# ------------------------------------------------------ a hidden hand by trial
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
def hidden_size(state: State, seat: int) -> tuple[int, int]:
    """How many cards the hidden hand has, and counts of all that have left it."""
    size = left = 0
    for at in range(state.memory_sizes[seat]):
        change = recalled(state, seat, at) & 31
        if change > DRAW:
            size += change - DRAW
        else:
            size -= 1
            left += one(change)
    return size, left


@rule
def suppose_hand(state: State, size: int, cards: Ints, pool: int) -> int:
    """Any hand of this size, as counts: the last cards of the pool in a new order."""
    hand = 0
    for i in range(size):
        at = pool - 1 - i
        chosen = random_below(state.rng, at + 1)
        cards[at], cards[chosen] = cards[chosen], cards[at]
        hand += one(cards[at])
    return hand


@rule
def steps_until_refuted(state: State, seat: int, hand: int, held: Ints) -> int:
    """How many entries back the hand could not have been; 0 if it comes through them all."""
    size = 0
    rest = hand
    while rest:
        rank = highest_rank(rest)
        rest -= one(rank)
        held[size] = rank
        size += 1
    entries = int(state.memory_sizes[seat])
    for at in range(entries - 1, -1, -1):
        entry = recalled(state, seat, at)
        change = entry & 31
        if entry != change | NO_FACTS and not agrees(hand, entry):
            return entries - at
        if change < DRAW:
            held[size] = change
            size += 1
            hand += one(change)
            alike = number_of(hand, change)
            if alike > 1 and random_below(state.rng, alike):
                return entries - at
            continue
        if change - DRAW == size:
            size = hand = 0
            continue
        for _ in range(change - DRAW):
            back = random_below(state.rng, size)
            size -= 1
            hand -= one(held[back])
            held[back] = held[size]
    return 0


@small_rule
def agrees(hand: int, entry: int) -> bool:
    """Whether a hidden hand agrees with the facts of an entry."""
    top = highest_rank(hand) if hand else -1
    twos, pair = entry >> TWOS & 3, entry >> PAIR & 31
    return (
        top < (entry >> HIGHEST & 15)
        and (top >= (entry >> SOME & 15) or entry >> SOME & 15 == 0)
        and (twos == ANY_TWOS or hand & 15 <= twos)
        and (pair == ANY_PAIR or best_pair(hand) <= pair)
        and hand & 15 >= entry >> A_TWO & 1
    )


# -------------------------------------------------- a hidden hand by its weight
@rule
def weigh_hands(state: State, seat: int, cards: Ints) -> None:
    """A hidden hand by its weight, what was drawn since at random, and the rest of the deck."""
    weights = np.empty(HIDDEN_HANDS, np.float64)
    size, drawn, left = weigh(state, seat, weights)
    total = 0.0
    for hand in range(FIRST[size], FIRST[size + 1]):
        total += weights[hand]
    while True:
        hidden = pick_hand(state, weights, size, total)
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
def pick_hand(state: State, weights: Floats, size: int, total: float) -> int:
    """One of the hands of this size, as counts, in proportion to its weight."""
    target = (next_word(state.rng) + next_word(state.rng) / 2.0**32) / 2.0**32 * total
    hand = found = FIRST[size]
    while hand < FIRST[size + 1]:
        if weights[hand] > 0.0:
            found = hand
            target -= weights[hand]
            if target < 0.0:
                break
        hand += 1
    return int(COUNTS[found])
