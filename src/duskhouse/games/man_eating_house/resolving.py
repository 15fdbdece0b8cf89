"""Resolving a trick (MEH-26 to 31): what cancels Events, Escapes, Struggles, the strongest card."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount, with_cards
from duskhouse.games.man_eating_house.cards import (
    CHILDREN,
    DANGER,
    DOG,
    GHOSTS,
    GIRLS,
    OF_SUIT,
    SUITS,
    WEAPONS,
)
from duskhouse.games.man_eating_house.state import DogAlone, EventKind, SpecialCancel, State


@small_rule
def hold_events(state: State, cards: int) -> int:
    """MEH-26 to 30: Escapes and Struggles, unless cancelled. What is left of the trick."""
    if not cards & (CHILDREN | WEAPONS):
        return cards
    cancelled = cancelled_by(state, cards)
    if cancelled:
        note_cancelled(state, cards, cancelled)
        return cards
    return escapes(state, struggles(state, cards))


@rule
def cancelled_by(state: State, cards: int) -> int:
    """MEH-26, 27: the cards that cancel the Events of this trick; the girls for Ōmagatoki."""
    if state.omagatoki:
        return GIRLS
    cancelling = cards & DANGER
    if state.special_cancel == SpecialCancel.GIRL_TOO:
        cancelling |= cards & GIRLS
    return cancelling


@rule
def note_cancelled(state: State, cards: int, cancelled: int) -> None:
    """Say so only if there was an Event to cancel."""
    happening = False
    for suit in SUITS:
        happening = happening or escaping(cards, suit) != 0 or struggling(cards, suit) != 0
    if happening:
        clause = 104 if cancelled & cards & GIRLS and not state.omagatoki else 26
        note(state, EventKind.CANCELLED, clause, NOBODY, NO_CARD)
        with_cards(state, 0 if state.omagatoki else cancelled)


@rule
def escaping(cards: int, suit: int) -> int:
    """MEH-28: two or more Children of the suit; the Dog is an Ivy Child."""
    children = cards & (CHILDREN | DOG) & OF_SUIT[suit]
    return children if children & (children - 1) else 0


@rule
def struggling(cards: int, suit: int) -> int:
    """MEH-29: Weapons and Ghosts of the suit, if there are both."""
    weapons = cards & WEAPONS & OF_SUIT[suit]
    ghosts = cards & GHOSTS & OF_SUIT[suit]
    return weapons | ghosts if weapons and ghosts else 0


@rule
def escapes(state: State, cards: int) -> int:
    """MEH-28: each escaping card is scored by the player who played it."""
    for suit in SUITS:
        children = escaping(cards, suit)
        if children:
            note(state, EventKind.ESCAPE, 28, NOBODY, NO_CARD)
            with_cards(state, children)
            with_amount(state, suit)
            for seat in range(state.seats):
                state.piles[seat] |= just(state.trick[seat]) & children
            cards &= ~children
    return cards


@rule
def struggles(state: State, cards: int) -> int:
    """MEH-29: the highest Weapon of a suit takes its Ghosts; the Weapons are discarded."""
    if state.dog_cancels_struggle and cards & DOG:
        if struggling(cards, 0) | struggling(cards, 1) | struggling(cards, 2):
            note(state, EventKind.DOG_STOPS_STRUGGLE, 105, NOBODY, NO_CARD)
            with_cards(state, DOG)
        return cards
    for suit in SUITS:
        fighters = struggling(cards, suit)
        if fighters:
            hero = strongest_seat(state, fighters & WEAPONS)
            note(state, EventKind.STRUGGLE, 29, hero, state.trick[hero])
            with_cards(state, fighters & GHOSTS)
            state.piles[hero] |= fighters & GHOSTS
            state.discarded |= fighters & WEAPONS
            cards &= ~fighters
    return cards


@small_rule
def strongest_seat(state: State, cards: int) -> int:
    """MEH-07 and 31: who played the strongest of these cards; nobody if only the Dog is left."""
    if cards == DOG and state.dog_alone != DogAlone.WINS:
        return NOBODY
    best, best_strength = NOBODY, -1
    for seat in range(state.seats):
        card = state.trick[seat]
        strength = (card & 15) << 2 | card >> 4
        if just(card) & cards and strength > best_strength:
            best, best_strength = seat, strength
    return best


@rule
def seat_of(state: State, cards: int) -> int:
    """Who has a card of this set in the trick."""
    for seat in range(state.seats):
        if just(state.trick[seat]) & cards:
            return seat
    return NOBODY
