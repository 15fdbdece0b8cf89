"""Hands, draw piles and purgatories: how cards come to a player and leave again."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import NO_CARD, note, shown_to, with_amount, with_cards
from duskhouse.games.hell_is_hungry.cards import HAND_SIZES, SOUL
from duskhouse.games.hell_is_hungry.counts import number_of, one, ranks_in
from duskhouse.games.hell_is_hungry.memory import DRAW, remember_change
from duskhouse.games.hell_is_hungry.state import CARDS_PER_WORD, EventKind, State


@rule
def seat_after(state: State, seat: int, steps: int) -> int:
    """The seat so many steps to the left."""
    seat += steps
    return seat - state.seats if seat >= state.seats else seat


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
