"""Hands that another player may hold, given all that the play has shown of them (`hands`).

By trial: suppose a hidden hand, and go back through the memory to see if it could be. Going back,
a card that left comes back to the hand, and a draw takes some of the hand, any with the same
chance, back to the deck. A hand against a fact on the way was not it. Of several cards of a rank
that left each could have been the one, so such a way counts as often as there are cards, and is
kept only as often as one of them. Early in a game most trials are short and some soon comes
through, at a small part of the cost of weighing all hands; after that one gives up and weighs them.

By weight: the hidden part of a hand is a multiset of at most five ranks: one of 11,628. `weigh`
follows the memory through a table of weights over these: a draw moves weight to larger hands in
proportion to the cards left in the deck, a departure keeps only the hands that had the card, and a
fact strikes out the hands against it. What is left is the exact distribution over the orders of the
deck, each being equally likely, that agree with what everybody has seen.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.chance import next_word, random_below, shuffle
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.beats import NEVER
from duskhouse.games.hell_is_hungry.cards import (
    DECKS,
    MOST_HAND,
    POINTS,
    SOUL,
    best_pair,
    counts,
    highest_rank,
    number_of,
    one,
)
from duskhouse.games.hell_is_hungry.hands import (
    A_TWO,
    ANY_HIGHEST,
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

Floats = NDArray[np.float64]

# Every hand, the smaller ones first, and where the hands of each size begin.
HANDS = [
    hand
    for size in range(MOST_HAND + 1)
    for hand in combinations_with_replacement(range(SOUL), size)
]
SIZES = [len(hand) for hand in HANDS]
FIRST = np.array([*(SIZES.index(size) for size in range(MOST_HAND + 1)), len(HANDS)])
NUMBERS = {hand: number for number, hand in enumerate(HANDS)}
HIDDEN_HANDS = len(HANDS)
SCALE = 1 / 32  # keeps the weights of a long game within bounds

COUNTS = np.array([counts(hand) for hand in HANDS])
WITH = np.array(  # the number of a hand with one more card
    [
        [NUMBERS[tuple(sorted((*hand, rank)))] for rank in range(SOUL)]
        for hand in HANDS
        if len(hand) < MOST_HAND
    ],
    np.int32,
)
HIGHEST_RANK = np.array([max(hand, default=-1) for hand in HANDS], np.int8)
BEST_PAIR = np.array(
    [sum(POINTS[rank] for rank in hand[-2:]) if len(hand) > 1 else 0 for hand in HANDS], np.int8
)

STEPS_AN_ENTRY = 400  # steps back in about the time that `weigh` takes for one entry


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


@rule
def has_an_answer(state: State) -> bool:
    """HELL-15: who was let to attack can pay, and open."""
    opening = state.phase == Phase.PLAY and state.last == NOBODY
    return not (opening or state.phase == Phase.PRICE) or legal(state) != 0


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


@rule
def weigh(state: State, seat: int, weights: Floats) -> tuple[int, int, int]:
    """Weigh the hidden hands of a seat.

    Returns the size of the hands that carry weight, how many cards were drawn since, of which
    nothing is known, and counts of all that has left the hidden part.
    """
    scratch = np.empty(FIRST[MOST_HAND], np.float64)
    size = left = at = 0
    weights[0] = 1.0
    deck = DECKS[state.scale, state.seats]
    entries = state.memory_sizes[seat]
    while at < entries:
        entry = recalled(state, seat, at)
        change = entry & 31
        if change > DRAW:
            leaving, highest = until_next_draw(state, seat, at)
            at_once = entry == change | NO_FACTS
            if at_once and at == entries - 1:
                return size, change - DRAW, left
            at_once = at_once and leaving != 0
            for more in range(change - DRAW - 1, 0 if at_once else -1, -1):
                add_card(weights, size, deck - left, leaving, highest, more)
                size += 1
            if at_once:
                at += 1
                entry = recalled(state, seat, at)
                change = entry & 31
                exchange_card(weights, scratch, size, deck - left, change)
                left += 1 << 4 * change
        else:
            size -= 1
            take_card(weights, size, change)
            left += 1 << 4 * change
        if entry != change | NO_FACTS:
            strike_out(weights, size, entry)
        at += 1
    return size, 0, left


@rule
def until_next_draw(state: State, seat: int, at: int) -> tuple[int, int]:
    """The cards that leave before more are drawn, and the highest that can stay till then."""
    leaving = 0
    highest = ANY_HIGHEST
    entry = recalled(state, seat, at)
    while True:
        highest = min(highest, entry >> HIGHEST & 15)
        at += 1
        if at == state.memory_sizes[seat]:
            break
        entry = recalled(state, seat, at)
        if entry & 31 > DRAW:
            break
        leaving += 1 << 4 * (entry & 31)
    return leaving, highest - 1


@rule
def add_card(weights: Floats, size: int, pool: int, leaving: int, highest: int, more: int) -> None:
    """One card is drawn from the pool, which the hands so far are part of, and more will be.

    Hands that cannot come to hold all that will leave, or that would keep a card above the
    highest that can stay, are not followed any further.
    """
    for hand in range(FIRST[size + 1], FIRST[size + 2]):
        weights[hand] = 0.0
    staying = just(highest + 1) - 1
    for hand in range(FIRST[size], FIRST[size + 1]):
        weight = weights[hand] * SCALE
        if weight == 0.0:
            continue
        lacking, wanted = lacking_cards(COUNTS[hand], leaving)
        if lacking > more + 1:
            continue
        rest = pool - COUNTS[hand]
        ranks = wanted if lacking > more else wanted | staying
        while ranks:
            rank = lowest(ranks)
            weights[WITH[hand, rank]] += weight * (rest >> 4 * rank & 15)
            ranks = without_lowest(ranks)


@rule
def lacking_cards(cards: int, leaving: int) -> tuple[int, int]:
    """How many of the leaving cards are not among these, and their ranks as a set."""
    lacking = wanted = 0
    while leaving:
        shift = lowest(leaving) & ~3
        short = (leaving >> shift & 15) - (cards >> shift & 15)
        if short > 0:
            lacking += short
            wanted |= just(shift >> 2)
        leaving &= ~(15 << shift)
    return lacking, wanted


@rule
def exchange_card(weights: Floats, scratch: Floats, size: int, pool: int, leaving: int) -> None:
    """One card is drawn from the pool and one of a rank leaves: at one go, for speed."""
    shift = 4 * leaving
    for hand in range(FIRST[size], FIRST[size + 1]):
        weight = weights[hand] * SCALE
        scratch[hand] = weight * ((pool - COUNTS[hand]) >> shift & 15)
    if size > 0:
        for base in range(FIRST[size - 1], FIRST[size]):
            hand = WITH[base, leaving]
            weight = weights[hand] * SCALE
            if weight != 0.0:
                rest = pool - COUNTS[hand]
                for rank in range(SOUL):
                    if rank != leaving:
                        scratch[WITH[base, rank]] += weight * (rest >> 4 * rank & 15)
    for hand in range(FIRST[size], FIRST[size + 1]):
        weights[hand] = scratch[hand]


@rule
def take_card(weights: Floats, size: int, rank: int) -> None:
    """A card has left: the hands of this size are those that had one more of the rank."""
    for hand in range(FIRST[size], FIRST[size + 1]):
        weights[hand] = weights[WITH[hand, rank]]


@rule
def strike_out(weights: Floats, size: int, entry: int) -> None:
    """Hands against a fact have no weight."""
    highest, pair, twos = (entry >> HIGHEST & 15) - 1, entry >> PAIR & 31, entry >> TWOS & 3
    some, a_two = entry >> SOME & 15, entry >> A_TWO & 1
    if pair == ANY_PAIR:
        pair = NEVER
    for hand in range(FIRST[size], FIRST[size + 1]):
        held = COUNTS[hand] & 15
        if (
            HIGHEST_RANK[hand] > highest
            or (some > 0 and HIGHEST_RANK[hand] < some)
            or BEST_PAIR[hand] > pair
            or (held > twos and twos != ANY_TWOS)
            or held < a_two
        ):
            weights[hand] = 0.0
