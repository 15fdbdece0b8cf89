"""Kagome (MEH-36 to 44): a girl is led, and the whole table passes a card on."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import (
    NO_CARD,
    NOBODY,
    note,
    shown_to,
    with_amount,
    with_cards,
    with_other,
)
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.man_eating_house.cards import GIRLS
from duskhouse.games.man_eating_house.state import (
    EventKind,
    Phase,
    State,
    start_trick,
    suit_of,
)


@rule
def start_kagome(state: State, girl: int) -> None:
    """MEH-16, 36, 37: the girl to the Corner, a card from the Room to the leader."""
    note(state, EventKind.KAGOME, 16, state.leader, girl)
    put_in_corner(state, just(girl), 36)
    drawn = state.room[state.room_drawn]
    state.room[state.room_drawn] = NO_CARD
    state.room_drawn += 1
    state.hands[state.leader] |= just(drawn)
    note(state, EventKind.DRAW, 37, state.leader, drawn)
    shown_to(state, just(state.leader))
    state.lead_suit = suit_of(girl)
    state.phase = Phase.PICK
    state.kagome_leader[state.kagomes] = state.leader
    state.kagome_suit[state.kagomes] = state.lead_suit
    state.drawn[state.kagomes] = drawn


@rule
def put_in_corner(state: State, girls: int, clause: int) -> None:
    """MEH-23, 32, 36: girls in play; with the third, Ōmagatoki."""
    state.corner |= girls
    note(state, EventKind.CORNER, clause, NOBODY, NO_CARD)
    with_cards(state, girls)
    if state.corner == GIRLS and not state.omagatoki:
        state.omagatoki = 1
        note(state, EventKind.OMAGATOKI, clause, NOBODY, NO_CARD)


@rule
def pick_card(state: State, card: int) -> None:
    """MEH-38: a card face down. The picks are asked clockwise and hidden until all are in."""
    seat = state.turn
    state.hands[seat] &= ~just(card)
    state.passed[state.kagomes, seat] = card
    note(state, EventKind.PICK, 38, seat, card)
    shown_to(state, just(seat))
    state.turn = seat_after(state, seat, 1)
    state.cards_down += 1
    if state.cards_down == state.seats:
        state.phase = Phase.CALL


@rule
def call_kagome(state: State, steps: int) -> None:
    """MEH-40 to 43: every card moves on, and the same leader leads again."""
    note(state, EventKind.CALL, 40, state.leader, NO_CARD)
    with_amount(state, steps)
    for seat in range(state.seats):
        card = state.passed[state.kagomes, seat]
        receiver = seat_after(state, seat, steps)
        state.hands[receiver] |= just(card)
        both = just(seat) | just(receiver)
        note(state, EventKind.RECEIVE, 42, receiver, card)
        with_other(state, seat)
        shown_to(state, both)
    state.kagome_call[state.kagomes] = steps
    state.kagomes += 1
    start_trick(state, state.leader)
