"""The past of an imagined hand: in which order its ghosts came, and which of them left it.

A *slot* stands for each ghost that was dealt or drawn, in that order. Unless a ghost was seen
before it came to hand, its slot is *open*: a ghost that left the hand came from any open slot that
was there then, all equally likely. What remains open is dealt with the other unseen ghosts in the
end.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.layout import Ints
from duskhouse.games.rest_in_peace.cards import DRAWN_AFTER_ROUND, HAND_SIZES, MOST_ROUNDS
from duskhouse.games.rest_in_peace.chronicle import followed_by
from duskhouse.games.rest_in_peace.memory import Note, recalled
from duskhouse.games.rest_in_peace.state import State, ghost

# Behind the piles that `imagining` supposes: the open slots still in hand as a set, how many slots
# there are and how many ghosts went face down; then the ghost of each slot, 0 while it is open, and
# each ghost laid face down, or the slot of an open one.
OPEN_SLOTS, SLOTS, HIDES, SLOT = 14, 15, 16, 17
HIDDEN = SLOT + int(HAND_SIZES.max()) + DRAWN_AFTER_ROUND * MOST_ROUNDS
SUPPOSED = HIDDEN + MOST_ROUNDS + 2  # one a round, and twice by 20
OF_SLOT = 8  # plus the slot, where a ghost laid face down is open


@rule
def follow_slots(state: State, owner: int, supposed: Ints) -> None:
    """Which slots the ghosts that left the hand came from, where nothing was seen."""
    open_slots(supposed, HAND_SIZES[state.scale])
    for at in range(state.memories[owner]):
        note = recalled(state, owner, at)
        kind, what = note & 15, note >> 4
        if kind == Note.PLAYED:
            empty_slot(state, supposed, what)
        elif kind == Note.HIDDEN:
            hide_slot(state, supposed)
        elif kind == Note.DRAWN:
            open_slots(supposed, what)


@rule
def open_slots(supposed: Ints, number: int) -> None:
    """So many ghosts came to hand that nobody else has seen."""
    supposed[OPEN_SLOTS] |= just(supposed[SLOTS] + number) - just(supposed[SLOTS])
    supposed[SLOTS] += number


@rule
def known_slot(supposed: Ints, value: int) -> None:
    """A ghost came to hand that was seen before."""
    supposed[SLOT + supposed[SLOTS]] = value
    supposed[SLOTS] += 1


@rule
def empty_slot(state: State, supposed: Ints, value: int) -> None:
    """An open ghost left the hand: it was this one.

    In a game there always is one; a position put on the table by hand has no past.
    """
    if supposed[OPEN_SLOTS]:
        slot = random_card(state.rng, supposed[OPEN_SLOTS])
        supposed[OPEN_SLOTS] &= ~just(slot)
        supposed[SLOT + slot] = value


@rule
def hide_slot(state: State, supposed: Ints) -> None:
    """An open ghost went face down."""
    if supposed[OPEN_SLOTS]:
        slot = random_card(state.rng, supposed[OPEN_SLOTS])
        supposed[OPEN_SLOTS] &= ~just(slot)
        hide_known(supposed, OF_SLOT + slot)


@rule
def hide_known(supposed: Ints, value: int) -> None:
    supposed[HIDDEN + supposed[HIDES]] = value
    supposed[HIDES] += 1


@rule
def fill_slot(supposed: Ints, value: int) -> None:
    """An open ghost in hand is this one; which of them is all the same."""
    if supposed[OPEN_SLOTS]:
        supposed[SLOT + lowest(supposed[OPEN_SLOTS])] = value
        supposed[OPEN_SLOTS] = without_lowest(supposed[OPEN_SLOTS])


@rule
def fill_hidden(supposed: Ints, value: int) -> None:
    """The same of the open ghosts that lie face down."""
    for at in range(HIDDEN, HIDDEN + supposed[HIDES]):
        if supposed[at] >= OF_SLOT:
            supposed[SLOT + supposed[at] - OF_SLOT] = value
            supposed[at] = value
            return


@rule
def write_past(state: State, owner: int, supposed: Ints) -> None:
    """The slots as what was dealt and drawn; on the tenth nothing of it matters any more."""
    first = min(HAND_SIZES[state.scale], supposed[SLOTS])
    dealt = drawn = hidden = 0
    for slot in range(first):
        if supposed[SLOT + slot]:
            dealt += ghost(supposed[SLOT + slot])
    for slot in range(first, supposed[SLOTS]):
        drawn = followed_by(drawn, supposed[SLOT + slot])
    for at in range(supposed[HIDES]):
        hidden = followed_by(hidden, supposed[HIDDEN + at])
    state.dealt[owner] = dealt
    state.drawn[owner] = drawn
    state.hidden[owner] = hidden
