"""Ghosts that leave a hand or a deck, decks that are shuffled, and what a player has seen of the
other's ghosts, beyond what lies on the table (YAO-71 to 77).

A short note is kept of all that moves a ghost into, out of or between a seat's hand, deck and
face-down cards, or shows one there. Both players know every note, so nothing here is hidden;
`imagine` works out from them where the unseen ghosts may be.

There is room for 60 notes about a seat, and at most 53 are made: 24 ghosts leave a hand (5 dealt,
at most 18 drawn, one taken back), there are 9 draws, and 20 are what psychics do, each of them
once but for the one that 22 takes back (test_bounds adds it up).
"""

from __future__ import annotations

from enum import IntEnum

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NO_CARD, note, shown_to, with_amount, with_cards
from duskhouse.games.rest_in_peace.cards import VALUES
from duskhouse.games.rest_in_peace.state import (
    MEMORY_WORDS,
    MOST_LOOKS,
    EventKind,
    State,
    copies,
    ghost,
    pile_size,
)

NOTE_BITS, NOTES_A_WORD = 12, 5
MOST_NOTES = MEMORY_WORDS * NOTES_A_WORD


class Note(IntEnum):
    PLAYED = 1  # value from hand, for all to see
    HIDDEN = 2  # a ghost from hand face down to the tenth
    HIDDEN_SEEN = 3  # the same while the other looked: value
    RETAKEN = 4  # value back to hand
    DRAWN = 5  # so many from the deck
    FETCHED = 6  # value out of the deck, which is shuffled
    RETURNED = 7  # value into the deck, which is shuffled
    SHOWN = 8  # value on top of the deck
    ONLY_IN_HAND = 9  # every ghost in hand has a value of this set
    ONLY_IN_DECK = 10
    LOOKED = 11  # the other sees the whole hand: the number of the look


# ------------------------------------------------------------ from hands and decks
@rule
def leave_hand(state: State, seat: int, value: int) -> None:
    """A ghost goes from a hand to where all see it."""
    state.hands[seat] -= ghost(value)
    remember(state, seat, Note.PLAYED, value)


@rule
def draw_top(state: State, seat: int) -> int:
    """The top ghost leaves a deck."""
    at = state.deck_size[seat] - 1
    state.deck_size[seat] = at
    state.top_known[seat] = 0
    value = state.decks[seat, at]
    state.decks[seat, at] = 0
    return int(value)


@rule
def deck_pile(state: State, seat: int) -> int:
    """The ghosts of a deck, without their order."""
    pile = 0
    for i in range(state.deck_size[seat]):
        pile += ghost(state.decks[seat, i])
    return pile


@rule
def known_top(state: State, owner: int) -> int:
    """The top of a deck if it was shown (YAO-73), or 0."""
    if state.top_known[owner]:
        return int(state.decks[owner, state.deck_size[owner] - 1])
    return 0


@rule
def reshuffle(state: State, seat: int, pile: int) -> None:
    """These ghosts become the seat's deck, in a new order that nobody knows."""
    size = pile_size(pile)
    if size < state.deck_size[seat]:
        state.decks[seat, size] = 0
    state.deck_size[seat] = size
    state.top_known[seat] = 0
    lay_deck(state, seat, pile, 0)
    order = 0
    for i in range(size):
        order = order << 3 | state.decks[seat, i]
    note(state, EventKind.RESHUFFLE, 72, seat, NO_CARD)
    with_cards(state, order)
    with_amount(state, size)
    shown_to(state, 0)


@rule
def lay_deck(state: State, owner: int, pile: int, top: int) -> None:
    """These ghosts as a deck in random order, under a known top if there is one."""
    if top:
        pile -= ghost(top)
    size = 0
    for value in VALUES:
        for _ in range(copies(pile, value)):
            state.decks[owner, size] = value
            size += 1
    shuffle(state.rng, state.decks[owner], size)
    if top:
        state.decks[owner, size] = top


# ---------------------------------------------------------------- what was seen of them
@rule
def remember(state: State, seat: int, kind: int, what: int) -> None:
    """Add a note about this seat's ghosts."""
    at = min(state.memories[seat], MOST_NOTES - 1)  # never reached, see above
    word, shift = at // NOTES_A_WORD, at % NOTES_A_WORD * NOTE_BITS
    kept = 0 if shift == 0 else state.memory[seat, word]
    state.memory[seat, word] = kept | (kind | what << 4) << shift
    state.memories[seat] = at + 1


@rule
def recalled(state: State, seat: int, at: int) -> int:
    """The note at this place: its kind in the low four bits, what it says above them."""
    return int(state.memory[seat, at // NOTES_A_WORD] >> at % NOTES_A_WORD * NOTE_BITS & 0xFFF)


@rule
def remember_look(state: State, seat: int) -> None:
    """The other has seen this seat's whole hand, as it is now."""
    if state.looks < MOST_LOOKS:
        state.looked[state.looks] = state.hands[seat]
        remember(state, seat, Note.LOOKED, state.looks)
        state.looks += 1


@rule
def known_in_hand(state: State, seat: int) -> int:
    """The ghosts, as a pile, that the other player can be sure to be in this seat's hand."""
    known = top = 0
    for at in range(state.memories[seat]):
        noted = recalled(state, seat, at)
        kind, what = noted & 15, noted >> 4
        if kind in (Note.PLAYED, Note.HIDDEN_SEEN):
            known -= ghost(what) if copies(known, what) else 0
        elif kind == Note.HIDDEN:
            known = less_one_of_each(known)
        elif kind == Note.RETAKEN:
            known += ghost(what)
        elif kind == Note.LOOKED:
            known = state.looked[what]
        elif kind == Note.SHOWN:
            top = what
        elif kind in (Note.FETCHED, Note.RETURNED):
            top = 0
        elif kind == Note.DRAWN and top:
            known += ghost(top)
            top = 0
    return known


@rule
def less_one_of_each(pile: int) -> int:
    """What surely is left of a pile when any one ghost of it may be gone."""
    for value in VALUES:
        pile -= ghost(value) if copies(pile, value) else 0
    return pile


@rule
def known_face_down(state: State, seat: int) -> int:
    """The face-down ghosts, as a pile, that the other player saw leave this seat's hand."""
    known = 0
    for at in range(state.memories[seat]):
        noted = recalled(state, seat, at)
        if noted & 15 == Note.HIDDEN_SEEN:
            known += ghost(noted >> 4)
    return known


def notes_about(state: State, seat: int) -> list[int]:
    """All notes about this seat's ghosts, oldest first (plain Python)."""
    shifts = range(0, NOTES_A_WORD * NOTE_BITS, NOTE_BITS)
    notes = [word >> shift & 0xFFF for word in state.memory[seat].tolist() for shift in shifts]
    return notes[: int(state.memories[seat])]
