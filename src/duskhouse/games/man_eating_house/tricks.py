"""Tricks (MEH-15 to 35): a card is played, a trick is resolved and cleared, one leads again."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import fill, just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount, with_cards, with_other
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.man_eating_house.cards import (
    DOG,
    DOG_CARD,
    GIRLS,
    OF_SUIT,
    OLD_MAN,
    OLD_MAN_CARD,
    SCORING,
)
from duskhouse.games.man_eating_house.ending import (
    become_old_man_player,
    finish,
    old_man_won_at_once,
    open_room,
)
from duskhouse.games.man_eating_house.kagome import put_in_corner, start_kagome
from duskhouse.games.man_eating_house.leads import lead_next
from duskhouse.games.man_eating_house.resolving import hold_events, seat_of, strongest_seat
from duskhouse.games.man_eating_house.state import DogAlone, EventKind, State, suit_of


@small_rule
def play_card(state: State, card: int) -> None:
    """MEH-15 to 22: a card to the trick."""
    seat = state.turn
    leads = state.cards_down == 0
    state.hands[seat] &= ~just(card)
    state.played[state.kagomes, seat] |= just(card)
    note(state, EventKind.PLAY, 15 if leads else 17, seat, card)
    with_amount(state, 1 if leads else 0)
    if leads:
        if just(card) & GIRLS:
            start_kagome(state, card)
            return
        state.lead_suit = suit_of(card)
        state.trick_leader = seat
        fill(state.trick, NO_CARD)
    elif suit_of(card) != state.lead_suit:
        state.voids[state.kagomes, seat] |= OF_SUIT[state.lead_suit]
    state.trick[seat] = card
    if card == OLD_MAN_CARD:
        become_old_man_player(state, seat, 21)
    state.turn = seat_after(state, seat, 1)
    state.cards_down += 1
    if state.cards_down == state.seats:
        resolve_trick(state)


@small_rule
def resolve_trick(state: State) -> None:
    """MEH-23 to 35, in this order."""
    cards = cards_in_trick(state)
    darken(state, cards)
    if cards & OLD_MAN:
        winner = judge_old_man(state, cards)
    else:
        cards = hold_events(state, cards)
        winner = strongest_seat(state, cards)
    clear_trick(state, cards, winner)
    if old_man_won_at_once(state):
        finish(state)
    elif state.hands[state.leader]:
        lead_next(state, winner)
    else:
        open_room(state, winner)
        finish(state)


@small_rule
def cards_in_trick(state: State) -> int:
    cards = 0
    for seat in range(state.seats):
        cards |= just(state.trick[seat])
    return cards


@rule
def darken(state: State, cards: int) -> None:
    """MEH-23: the third girl turns Ōmagatoki on for this very trick."""
    girls = cards & GIRLS
    if girls:
        put_in_corner(state, girls, 23)


@rule
def judge_old_man(state: State, cards: int) -> int:
    """MEH-24 and 25: the Dog unmasks the Old Man, else the Old Man wins. No Events."""
    old_man = seat_of(state, OLD_MAN)
    if not cards & DOG:
        note(state, EventKind.OLD_MAN_WINS, 25, old_man, OLD_MAN_CARD)
        return old_man
    dog = seat_of(state, DOG)
    note(state, EventKind.UNMASK, 24, dog, DOG_CARD)
    with_other(state, old_man)
    return dog


@small_rule
def clear_trick(state: State, cards: int, winner: int) -> None:
    """MEH-32: scoring cards to the winner, girls are in the Corner, the rest is discarded."""
    scored = cards & SCORING
    if winner != NOBODY:
        note(state, EventKind.WIN, 31, winner, state.trick[winner])
        with_cards(state, scored)
        state.piles[winner] |= scored
        state.last_winner = winner
    else:
        note(state, EventKind.NO_CONTEST, 31, NOBODY, NO_CARD)
        with_cards(state, scored)
        if scored:
            clear_lone_dog(state)
    state.discarded |= cards & ~SCORING & ~GIRLS


@rule
def clear_lone_dog(state: State) -> None:
    """MEH-32: out of the game. MEH-A03: under a switch, to whoever played it."""
    if state.dog_alone == DogAlone.KEPT:
        seat = seat_of(state, DOG)
        state.piles[seat] |= DOG
        note(state, EventKind.DOG_KEPT, 103, seat, DOG_CARD)
    else:
        state.out |= DOG
        note(state, EventKind.DOG_LOST, 32, NOBODY, DOG_CARD)
