"""Ghosts that leave a hand or a deck, and decks that are shuffled anew."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NO_CARD, note, shown_to, with_amount, with_cards
from duskhouse.games.rest_in_peace.cards import VALUES
from duskhouse.games.rest_in_peace.memory import Note, remember
from duskhouse.games.rest_in_peace.state import EventKind, State, copies, ghost


@part
def leave_hand(state: State, seat: int, value: int) -> None:
    """A ghost goes from a hand to where all see it."""
    state.hands[seat] -= ghost(value)
    remember(state, seat, Note.PLAYED, value)


@part
def draw_top(state: State, seat: int) -> int:
    """The top ghost leaves a deck."""
    at = state.deck_size[seat] - 1
    state.deck_size[seat] = at
    state.top_known[seat] = 0
    value = state.decks[seat, at]
    state.decks[seat, at] = 0
    return int(value)


@part
def deck_pile(state: State, seat: int) -> int:
    """The ghosts of a deck, without their order."""
    pile = 0
    for i in range(state.deck_size[seat]):
        pile += ghost(state.decks[seat, i])
    return pile


@part
def known_top(state: State, owner: int) -> int:
    """The top of a deck if it was shown (YAO-73), or 0."""
    if state.top_known[owner]:
        return int(state.decks[owner, state.deck_size[owner] - 1])
    return 0


@part
def reshuffle(state: State, seat: int, pile: int) -> None:
    """These ghosts become the seat's deck, in a new order that nobody knows."""
    size = 0
    for value in VALUES:
        for _ in range(copies(pile, value)):
            state.decks[seat, size] = value
            size += 1
    if size < state.deck_size[seat]:
        state.decks[seat, size] = 0
    state.deck_size[seat] = size
    state.top_known[seat] = 0
    shuffle(state.rng, state.decks[seat], size)
    order = 0
    for i in range(size):
        order = order << 3 | state.decks[seat, i]
    note(state, EventKind.RESHUFFLE, 72, seat, NO_CARD)
    with_cards(state, order)
    with_amount(state, size)
    shown_to(state, 0)
