"""Hands, draw piles and purgatories: how cards come to a player and leave again, and what the play
has shown everybody of the hidden part of a hand.

Hidden are the own cards that came from the deck and have not been shown since; cards that came
back from purgatory lie open in `came_back`, soul cards always do. Each change of the hidden part
is one entry: cards drawn, or one that left with its rank. To it are added the facts that the
play showed until the next change, about all hidden cards then in the hand:

    highest   none is above this rank
    pair      no two have more points than this together
    twos      there are no more 2s than this
    some      at least one is of this rank or above
    a two     at least one is a 2

An entry takes 21 bits, three to a word. A deck of 54 makes at most 54 departures and 50 draws
(the first is of five), so 35 words hold them all.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import NO_CARD, note, shown_to, with_amount, with_cards
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.hell_is_hungry.cards import HAND_SIZES, SOUL, number_of, one, ranks_in
from duskhouse.games.hell_is_hungry.state import CARDS_PER_WORD, EventKind, State

ENTRY_BITS, ENTRIES_PER_WORD, ENTRY = 21, 3, (1 << 21) - 1
DRAW = SOUL  # a change of DRAW + k: k cards drawn; below it: a card of this rank left
HIGHEST, PAIR, TWOS, SOME, A_TWO = 5, 9, 14, 16, 20  # where the facts lie in an entry
ANY_HIGHEST, ANY_PAIR, ANY_TWOS = SOUL, 31, 3  # no fact; `highest` is kept one up
TWO_OR_MORE = 0xEEEEEEEEEEEEEE  # the bits of a word of counts that say so, for every rank
NO_FACTS = ANY_HIGHEST << HIGHEST | ANY_PAIR << PAIR | ANY_TWOS << TWOS


@rule
def refill(state: State) -> None:
    """HELL-10: every player draws up to a full hand, as far as the deck goes."""
    state.asked = 0
    full = HAND_SIZES[state.scale, state.seats]
    seat = state.active
    for _ in range(state.seats):
        missing = min(full - state.hand_sizes[seat], state.deck_sizes[seat] - state.drawn[seat])
        if missing > 0:
            draw(state, seat, missing)
        seat = seat_after(state, seat, 1)


@rule
def draw(state: State, seat: int, number: int) -> None:
    cards = 0
    first = state.drawn[seat]
    for at in range(first, first + number):
        cards += one(card_in_deck(state, seat, at))
    state.hands[seat] += cards
    state.hand_sizes[seat] += number
    state.drawn[seat] = first + number
    remember_change(state, seat, DRAW + number)
    note(state, EventKind.DRAW, 10, seat, NO_CARD)
    with_amount(state, number)
    with_cards(state, cards)
    shown_to(state, just(seat))


@small_rule
def card_in_deck(state: State, seat: int, at: int) -> int:
    word = state.decks[seat, at // CARDS_PER_WORD]
    return int(word >> 4 * (at % CARDS_PER_WORD) & 15)


@rule
def kinds_in_hand(state: State, seat: int) -> int:
    return ranks_in(state.hands[seat]) | ranks_in(state.soul_hands[seat]) << SOUL


@small_rule
def kinds_held_twice(state: State, seat: int) -> int:
    own, souls = state.hands[seat] & TWO_OR_MORE, state.soul_hands[seat] & TWO_OR_MORE
    return ranks_in(own) | ranks_in(souls) << SOUL


@rule
def leave_hand(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand in the open. One that all know of goes before a hidden one alike."""
    state.hand_sizes[seat] -= 1
    if kind >= SOUL:
        state.soul_hands[seat] -= one(kind - SOUL)
        return
    state.hands[seat] -= one(kind)
    if number_of(state.came_back[seat], kind):
        state.came_back[seat] -= one(kind)
    else:
        remember_change(state, seat, kind)


@rule
def put_in_purgatory(state: State, seat: int, kind: int) -> None:
    """HELL-04: face up on the own stack."""
    below = state.purgatory[seat]
    if below >= SOUL:
        state.buried_souls[seat] += one(below - SOUL)
    elif below != NO_CARD:
        state.buried[seat] += one(below)
    state.purgatory[seat] = kind


# ---------------------------------------------------- what all have seen of a hand
@rule
def remember_change(state: State, seat: int, change: int) -> None:
    at = state.memory_sizes[seat]
    state.memory_sizes[seat] = at + 1
    shift = ENTRY_BITS * (at % ENTRIES_PER_WORD)
    state.memory[seat, at // ENTRIES_PER_WORD] |= (change | NO_FACTS) << shift


@rule
def recalled(state: State, seat: int, at: int) -> int:
    """An entry."""
    word = int(state.memory[seat, at // ENTRIES_PER_WORD])
    return word >> ENTRY_BITS * (at % ENTRIES_PER_WORD) & ENTRY


@rule
def remember_limits(state: State, seat: int, highest: int, pair: int, twos: int) -> None:
    """A fact of the first three kinds; the stricter one of what is known stays."""
    if state.memory_sizes[seat] == 0:
        return
    entry = recalled(state, seat, state.memory_sizes[seat] - 1)
    highest = min(highest + 1, entry >> HIGHEST & 15)
    pair = min(pair, entry >> PAIR & 31)
    twos = min(twos, entry >> TWOS & 3)
    kept = entry & ~(15 << HIGHEST | 31 << PAIR | 3 << TWOS)
    rewrite(state, seat, kept | highest << HIGHEST | pair << PAIR | twos << TWOS)


@rule
def remember_some(state: State, seat: int, rank: int) -> None:
    """A hidden card was asked for. It is laid at once, so that this is said once of each entry."""
    entry = recalled(state, seat, state.memory_sizes[seat] - 1)
    rewrite(state, seat, entry | rank << SOME)


@rule
def remember_a_two(state: State, seat: int) -> None:
    rewrite(state, seat, recalled(state, seat, state.memory_sizes[seat] - 1) | 1 << A_TWO)


@rule
def rewrite(state: State, seat: int, entry: int) -> None:
    """Put another entry in the place of the latest."""
    at = state.memory_sizes[seat] - 1
    word, shift = at // ENTRIES_PER_WORD, ENTRY_BITS * (at % ENTRIES_PER_WORD)
    state.memory[seat, word] = state.memory[seat, word] & ~(ENTRY << shift) | entry << shift
