"""`imagine`: draw evenly from the histories that a seat cannot tell from the true one.

A history is a deal of the cards, each copy a card of its own, and which card each play was.
Legality tells nothing about what stays hidden: a pass is open to any hand, and where it is not, any
card can be played (KAMO-19, 20). So the cards unseen may lie anywhere among the places unseen,
except that the face-down card is a Pot or a Duck and the cards set aside are Pots, Ducks and Lids.
Whichever Pot or Duck lies face down, it leaves as many ways to set cards aside, and whichever are
aside leave as many ways to deal the rest: choosing in this order makes every history equally
likely. Where a played card had come from (the deal or which draw) does not depend on what is held
now.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.state.layout import Ints
from duskhouse.games.kamo_no_manimani.bags import (
    bag_up,
    cards_in,
    draw_from,
    lay_out,
    part_of,
)
from duskhouse.games.kamo_no_manimani.cards import MOST_CARDS, POT_OR_DUCK, REMOVABLE
from duskhouse.games.kamo_no_manimani.rules import State


@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    unseen = unseen_cards(state, seat)
    if hides_from(state, seat):
        state.face_down = draw_from(state.rng, part_of(unseen, POT_OR_DUCK))
        unseen -= just(state.face_down)
    unseen = set_aside(state, unseen)
    deal_hands(state, seat, unseen)


@rule
def hides_from(state: State, seat: int) -> bool:
    """Whether a card lies face down that the seat did not play itself."""
    return state.face_down != NO_CARD and state.face_down_by != seat


@rule
def unseen_cards(state: State, seat: int) -> int:
    """The bag of all cards in places that the seat cannot look into."""
    cards = state.aside + bag_up(state.deck, state.drawn, state.deck_size)
    for other in range(state.seats):
        if other != seat:
            cards += state.hands[other]
    if hides_from(state, seat):
        cards += just(state.face_down)
    return cards


@rule
def set_aside(state: State, unseen: int) -> int:
    """Choose the cards aside anew; what remains to be dealt."""
    aside = 0
    for _ in range(cards_in(state.aside)):
        card = draw_from(state.rng, part_of(unseen, REMOVABLE))
        aside += just(card)
        unseen -= just(card)
    state.aside = aside
    return unseen


@rule
def deal_hands(state: State, seat: int, unseen: int) -> None:
    """The rest into the hands of the others and the deck, in random order."""
    cards = np.empty(MOST_CARDS, np.int64)
    size = lay_out(unseen, cards, 0)
    shuffle(state.rng, cards, size)
    put_in_place(state, seat, cards)


@rule
def put_in_place(state: State, seat: int, cards: Ints) -> None:
    """Cards in a row into the hands of the others, each what was just drawn first, and the deck."""
    at = 0
    for other in range(state.seats):
        if other != seat:
            end = at + cards_in(state.hands[other])
            state.hands[other] = bag_up(cards, at, end)
            if other == state.turn:
                for i in range(state.drew):
                    state.fresh[i] = cards[at + i]
            at = end
    for i in range(state.drawn, state.deck_size):
        state.deck[i] = cards[at]
        at += 1
