"""What lies on the table of Rest in Peace, in numbers: for everyone, and for each seat.

Of a closed hand it is the size, of a deck that and a top that was shown; of the ghosts that lie
face down on the last position it is how many, and of the psychics of the line those face up. How
totals come about is laid out in `counts`, what a seat is asked in `asking`.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import count, just, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import (
    FACTS,
    MOMENT,
    OWN,
    SCORES,
    TALLIES,
    begin,
    finish,
    lay,
    put_inside,
    turn_to,
)
from duskhouse.games.rest_in_peace import pieces
from duskhouse.games.rest_in_peace.asking import lay_choices
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC
from duskhouse.games.rest_in_peace.counts import lay_tally
from duskhouse.games.rest_in_peace.ghosts import deck_pile, known_top
from duskhouse.games.rest_in_peace.memory import known_face_down, known_in_hand
from duskhouse.games.rest_in_peace.state import (
    Phase,
    State,
    both,
    copies,
    kinds,
    on_the_tenth,
    other_than,
    pile_size,
    psychic_card,
    tenth,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import total


@rule
def lay_out(states: Any, i: int, actions: int, page: Ints) -> None:
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
    if actions:
        lay_choices(state, page, actions)
    for seat in range(2):
        turn_to(page, OWN + seat)
        lay_known(state, page, seat)
    finish(page)


# -------------------------------------------------------------- the cards of a seat
@part
def lay_cards(state: State, page: Ints, seat: int) -> None:
    """As everyone sees them."""
    lay(page, pieces.CLOSED_HAND, seat, pile_size(state.hands[seat]))
    lay(page, pieces.CLOSED_DECK, seat, state.deck_size[seat], known_top(state, seat))
    lay_last(state, page, seat, 0)
    lay(page, pieces.FRONT, seat)
    put_faces(page, 0, state.fronts[seat], pieces.NO_MARK)
    lay_side(state, page, seat)
    lay(page, pieces.PAST, seat)
    for place in range(1, state.place):
        put_faces(page, state.ghosts[place, seat], state.psychics[place, seat], place)
    lay(page, pieces.WON, seat, state.won_castles[seat], state.won_manors[seat])
    lay(page, pieces.DISCARDS, seat)
    put_faces(page, state.spent_ghosts[seat], state.spent_psychics[seat], pieces.NO_MARK)


@part
def lay_known(state: State, page: Ints, seat: int) -> None:
    """Hands, the own deck and the last position, where the seat knows more of them than all do."""
    other = other_than(seat)
    lay_hand(page, pieces.HAND, seat, state.hands[seat], pieces.NO_MARK)
    lay(page, pieces.OWN_DECK, seat, deck_pile(state, seat), known_top(state, seat))
    in_hand, face_down = known_in_hand(state, other), known_face_down(state, other)
    if works(state, seat, 3):
        lay_hand(page, pieces.SEEN_HAND, other, state.hands[other], pieces.SEEN)
    elif in_hand:
        lay(page, pieces.HAND, other, pile_size(state.hands[other]))
        put_faces(page, in_hand, 0, pieces.KNOWN)
        put_backs(page, pile_size(state.hands[other]) - pile_size(in_hand))
    if state.face_down[seat]:
        lay_last(state, page, seat, state.face_down[seat])
    if state.face_down[other] and face_down:
        lay_last(state, page, other, face_down)


@part
def lay_hand(page: Ints, kind: int, owner: int, hand: int, mark: int) -> None:
    """For someone who sees all of it."""
    lay(page, kind, owner, pile_size(hand))
    put_faces(page, hand, 0, mark)


@part
def lay_last(state: State, page: Ints, seat: int, known: int) -> None:
    """On the last position, for someone who knows these of the face-down ghosts."""
    ghosts, psychics = state.ghosts[tenth(state), seat], state.psychics[tenth(state), seat]
    face_down = pile_size(state.face_down[seat])
    is_asked = int(state.phase == Phase.PLACE and state.turn == seat)
    lay(page, pieces.LAST, seat, pile_size(ghosts) + count(psychics) + face_down, is_asked)
    put_faces(page, ghosts, psychics, pieces.NO_MARK)
    put_faces(page, known, 0, pieces.FACE_DOWN)
    put_backs(page, face_down - pile_size(known))


@part
def lay_side(state: State, page: Ints, seat: int) -> None:
    """In play, with what they add up to.

    The cards of the last position are shown as such; once a round is closed, its effects have
    expired and its totals say nothing any more."""
    ghosts, psychics = state.ghosts[state.place, seat], state.psychics[state.place, seat]
    if state.phase == Phase.PLACE:
        lay(page, pieces.SIDE, seat, pieces.NO_TOTAL)
        put_faces(page, ghosts, psychics, pieces.NO_MARK)
        return
    lay(page, pieces.SIDE, seat, total(state, seat))
    if not on_the_tenth(state):
        carried = state.carried if state.carrier == seat else 0
        put_faces_with_carried(page, ghosts, psychics, pieces.NO_MARK, carried)


# ------------------------------------------------------------------ what lies in zones
@part
def put_faces(page: Ints, ghosts: int, psychics: int, mark: int) -> None:
    """Ghosts in ascending order, then psychics."""
    put_faces_with_carried(page, ghosts, psychics, mark, NO_CARD)


@part
def put_faces_with_carried(page: Ints, ghosts: int, psychics: int, mark: int, carried: int) -> None:
    """The same; of the card that was carried on the first copy is marked as that."""
    cards = both(kinds(ghosts), psychics)
    while cards:
        card = lowest(cards)
        number = 1 if card > FIRST_PSYCHIC else copies(ghosts, card)
        if card == carried:
            put_inside(page, pieces.FACE, card, pieces.CARRIED)
            number -= 1
        for _ in range(number):
            put_inside(page, pieces.FACE, card, mark)
        cards = without_lowest(cards)


@part
def put_backs(page: Ints, number: int) -> None:
    for _ in range(number):
        put_inside(page, pieces.BACK, 0)


@part
def put_tokens(page: Ints, castles: int, manors: int) -> None:
    for _ in range(castles):
        put_inside(page, pieces.TOKEN, pieces.CASTLE)
    for _ in range(manors):
        put_inside(page, pieces.TOKEN, pieces.MANOR)


# ----------------------------------------------------------------------- positions
@part
def lay_positions(state: State, page: Ints) -> None:
    """From the first to the last."""
    at, over = state.place, int(state.phase == Phase.OVER)
    for place in range(1, at):
        lay(page, pieces.PAST_POSITION, place, state.taken_by[place])
    lay(page, pieces.POSITION_IN_PLAY, at, state.taken_by[at], over)
    put_tokens(page, state.castles[at], state.manors[at])
    put_faces(page, 0, state.prize, pieces.NO_MARK)
    for place in range(at + 1, tenth(state) + 1):
        is_last = int(place == tenth(state) and not over)
        lay(page, pieces.COMING_POSITION, place, is_last, over)
        put_tokens(page, state.castles[place], state.manors[place])
        put_psychic_of_line(state, page, place)


@part
def put_psychic_of_line(state: State, page: Ints, place: int) -> None:
    """Face up or down; none lies on the last position."""
    if place == tenth(state):
        return
    if place <= state.revealed:
        put_inside(page, pieces.FACE, psychic_card(state.line[place]), pieces.NO_MARK)
    else:
        put_inside(page, pieces.BACK, 0)


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    starter = NOBODY if state.phase == Phase.OVER else state.starter
    for seat in range(2):
        castles, manors = state.won_castles[seat], state.won_manors[seat]
        lay(
            page,
            pieces.SCORE,
            seat,
            castles,
            manors,
            int(starter == seat),
            int(state.marked == seat),
        )


@part
def lay_facts(state: State, page: Ints) -> None:
    lay(page, pieces.GOAL, 0)
    lay(page, pieces.STARTER, state.starter)
    for seat in range(2):
        working = state.working[seat]
        while working:
            psychic = lowest(working)
            lay(page, pieces.EFFECT, seat, psychic, values_named(state, psychic))
            working = without_lowest(working)
    if state.marked != NOBODY:
        lay(page, pieces.TRIPPED, state.marked)
    if worthless(state):
        lay(page, pieces.PLAIN, 0)
    lay(page, pieces.DECK, state.scale)


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
def lay_moment(state: State, page: Ints) -> None:
    if state.phase == Phase.OVER:
        lay(page, pieces.THE_END, 0)
    elif on_the_tenth(state):
        lay(page, pieces.LAST_POSITION, 0)
    else:
        lay(page, pieces.ROUND, state.place, state.rounds)
