"""What lies on the table of Rest in Peace, in numbers: for everyone, and for each seat.

Of a closed hand it is the size, of a deck that and a top that was shown; of the ghosts that lie
face down on the last position it is how many, and of the psychics of the line those face up.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.cardsets import just, lowest, without_lowest
from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NOBODY
from duskhouse.engine.parts import part
from duskhouse.engine.records import Ints
from duskhouse.engine.sheets import (
    FACTS,
    MOMENT,
    OWN,
    SCORES,
    TALLIES,
    add,
    begin,
    compare,
    lay,
    turn_to,
)
from duskhouse.games.rest_in_peace.counts import changes, varying_units
from duskhouse.games.rest_in_peace.ghosts import deck_pile, known_top
from duskhouse.games.rest_in_peace.memory import known_face_down, known_in_hand
from duskhouse.games.rest_in_peace.state import (
    Phase,
    State,
    WorksAsGhost,
    on_the_tenth,
    other_than,
    pile_size,
    tenth,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import total

CLOSED_HAND, OWN_HAND, SEEN_HAND, CLOSED_DECK, OWN_DECK = range(5)
LAST, FRONT, SIDE, PAST, WON, DISCARDS = range(5, 11)
PAST_POSITION, POSITION_IN_PLAY, COMING_POSITION = range(11, 14)
SCORE, GOAL, STARTER, EFFECT, TRIPPED, PLAIN, DECK, TALLY = range(14, 22)
ROUND, LAST_POSITION, THE_END = range(22, 25)

NO_TOTAL = -100  # the round is closed
UNSEEN, NO_PSYCHIC = 0, -1


@rule
def lay_out(states: Any, i: int, before: Ints, page: Ints, found: Ints) -> int:
    state = states[i]
    begin(page)
    for seat in range(2):
        lay_cards(state, page, seat)
    lay_positions(state, page)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, TALLIES)
    if state.phase != Phase.PLACE:
        lay_tally(state, page, 0)
        lay_tally(state, page, 1)
    turn_to(page, MOMENT)
    lay_moment(state, page)
    for seat in range(2):
        turn_to(page, OWN + seat)
        lay_known(state, page, seat)
    return int(compare(before, page, found))


# -------------------------------------------------------------- the cards of a seat
@part
def lay_cards(state: State, page: Ints, seat: int) -> None:
    """As everyone sees them."""
    lay(page, CLOSED_HAND, seat, pile_size(state.hands[seat]), 0)
    lay(page, CLOSED_DECK, seat, state.deck_size[seat], known_top(state, seat))
    lay_last(state, page, seat, 0)
    lay(page, FRONT, seat, state.fronts[seat])
    lay_side(state, page, seat)
    lay(page, PAST, seat)
    for place in range(1, state.place):
        add(page, state.ghosts[place, seat])
        add(page, state.psychics[place, seat])
    lay(page, WON, seat, state.won_castles[seat], state.won_manors[seat])
    lay(page, DISCARDS, seat, state.spent_ghosts[seat], state.spent_psychics[seat])


@part
def lay_known(state: State, page: Ints, seat: int) -> None:
    """Hands, the own deck and the last position, where the seat knows more of them than all do."""
    other = other_than(seat)
    lay(page, OWN_HAND, seat, state.hands[seat])
    lay(page, OWN_DECK, seat, deck_pile(state, seat), known_top(state, seat))
    in_hand, face_down = known_in_hand(state, other), known_face_down(state, other)
    if works(state, seat, 3):
        lay(page, SEEN_HAND, other, state.hands[other])
    elif in_hand:
        lay(page, CLOSED_HAND, other, pile_size(state.hands[other]), in_hand)
    if state.face_down[seat]:
        lay_last(state, page, seat, state.face_down[seat])
    if state.face_down[other] and face_down:
        lay_last(state, page, other, face_down)


@part
def lay_last(state: State, page: Ints, seat: int, known: int) -> None:
    """On the last position, for someone who knows these of the face-down ghosts."""
    ghosts, psychics = state.ghosts[tenth(state), seat], state.psychics[tenth(state), seat]
    is_asked = int(state.phase == Phase.PLACE and state.turn == seat)
    lay(page, LAST, seat, known, ghosts, psychics, pile_size(state.face_down[seat]), is_asked)


@part
def lay_side(state: State, page: Ints, seat: int) -> None:
    """In play, with what they add up to.

    The cards of the last position are shown as such; once a round is closed, its effects have
    expired and its totals say nothing any more."""
    ghosts, psychics = state.ghosts[state.place, seat], state.psychics[state.place, seat]
    if state.phase == Phase.PLACE:
        lay(page, SIDE, seat, ghosts, psychics, 0, NO_TOTAL)
    elif on_the_tenth(state):
        lay(page, SIDE, seat, 0, 0, 0, total(state, seat))
    else:
        carried = state.carried if state.carrier == seat else 0
        lay(page, SIDE, seat, ghosts, psychics, carried, total(state, seat))


# ----------------------------------------------------------------------- positions
@part
def lay_positions(state: State, page: Ints) -> None:
    """From the first to the last."""
    at, over = state.place, int(state.phase == Phase.OVER)
    for place in range(1, at):
        lay(page, PAST_POSITION, place, state.taken_by[place])
    castles, manors = state.castles[at], state.manors[at]
    lay(page, POSITION_IN_PLAY, at, castles, manors, state.prize, state.taken_by[at], over)
    for place in range(at + 1, tenth(state) + 1):
        castles, manors = state.castles[place], state.manors[place]
        lay(page, COMING_POSITION, place, castles, manors, shown_psychic(state, place), over)


@part
def shown_psychic(state: State, place: int) -> int:
    """Face up or unseen; none lies on the last position."""
    if place == tenth(state):
        return NO_PSYCHIC
    return int(state.line[place]) if place <= state.revealed else UNSEEN


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    starter = NOBODY if state.phase == Phase.OVER else state.starter
    for seat in range(2):
        castles, manors = state.won_castles[seat], state.won_manors[seat]
        lay(page, SCORE, seat, castles, manors, int(starter == seat), int(state.marked == seat))


@part
def lay_facts(state: State, page: Ints) -> None:
    lay(page, GOAL, 0)
    lay(page, STARTER, state.starter)
    for seat in range(2):
        working = state.working[seat]
        while working:
            psychic = lowest(working)
            lay(page, EFFECT, seat, psychic, values_named(state, psychic))
            working = without_lowest(working)
    if state.marked != NOBODY:
        lay(page, TRIPPED, state.marked)
    if worthless(state):
        lay(page, PLAIN, 0)
    lay(page, DECK, state.scale)


@part
def values_named(state: State, psychic: int) -> int:
    """The set of values that were chosen for a psychic, if it asks for any."""
    if psychic == 10:
        return just(state.raised)
    if psychic == 17:
        return just(state.lowered)
    if psychic == 26:
        return just(state.pitied)
    return int(state.banned) if psychic == 25 else 0


@part
def lay_tally(state: State, page: Ints, seat: int) -> None:
    """A total and where it comes from: ghosts and psychics, the ghosts that varying ones count as,
    the changes of ghosts and of psychics that are ghosts, whether all are plain, and whether a 13
    was placed."""
    ghosts, psychics = state.ghosts[state.place, seat], state.psychics[state.place, seat]
    units, plain = varying_units(state, seat, psychics), worthless(state)
    changed = 0 if plain else changes(state, seat)
    also_units = changed if state.works_as_ghost == WorksAsGhost.FULL else 0
    placed_13 = state.placed[seat] >> 13 & 1
    lay(page, TALLY, seat, total(state, seat), ghosts, psychics, units, changed, also_units)
    add(page, int(plain))
    add(page, placed_13)


@part
def lay_moment(state: State, page: Ints) -> None:
    if state.phase == Phase.OVER:
        lay(page, THE_END, 0)
    elif on_the_tenth(state):
        lay(page, LAST_POSITION, 0)
    else:
        lay(page, ROUND, state.place, state.rounds)
