"""The table in numbers: zones, and the cards and tokens that lie in them.

Of a closed hand everyone sees the size, of a deck that and a top that was shown; of the ghosts face
down on the last position how many, and of the psychics of the line those face up. What a seat knows
besides is laid for it alone.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count, lowest, without_lowest
from duskhouse.engine.view.page import Page, add, add_counts, add_inside
from duskhouse.engine.view.pieces import Layout, Mark, Pieces
from duskhouse.games.rest_in_peace.cards import CODES, FIRST_PSYCHIC, GHOST_BITS, TOKENS
from duskhouse.games.rest_in_peace.ghosts import (
    deck_pile,
    known_face_down,
    known_in_hand,
    known_top,
)
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
)
from duskhouse.games.rest_in_peace.totals import total

pieces = Pieces({card: code for code, card in (CODES | TOKENS).items()})

HAND = pieces.zone("hand", key="seat", numbers="size seen", layout=Layout.FAN)
DECK = pieces.zone("deck", key="seat", numbers="size *cards", layout=Layout.STACK)
LAST = pieces.zone("last", key="seat", numbers="size marks", layout=Layout.ROW)
FRONT = pieces.zone("front", key="seat", numbers="", layout=Layout.ROW)
SIDE = pieces.zone("side", key="seat", numbers="counts total", layout=Layout.ROW)
EARLIER = pieces.zone("past", key="seat", numbers="", layout=Layout.STACK)
WON = pieces.zone("won", key="seat", layout=Layout.ROW)
DISCARDS = pieces.zone("discards", key="seat", numbers="", layout=Layout.STACK)
POSITION = pieces.zone("position", key="place", numbers="seat marks last", layout=Layout.STREET)

FACE = pieces.card("face", numbers="card count")
SEEN = pieces.card("seen", numbers="card count", says=True)
KNOWN = pieces.card("known", numbers="card count", says=True)
FACE_DOWN = pieces.card("face-down", numbers="card count", says=True)
CARRIED = pieces.card("carried", numbers="card count", says=True)
TOP = pieces.card("top", numbers="card", says=True)
LEFT = pieces.card("left", numbers="card count place", says=True)
UNSEEN = pieces.card("unseen", numbers="count")

CASTLE, MANOR = TOKENS.values()
NOW, PAST = int(Mark.NOW), int(Mark.PAST)


@rule
def lay_zones(state: State, page: Page) -> None:
    """As everyone sees them."""
    for seat in range(2):
        add(page, HAND, seat, pile_size(state.hands[seat]), 0)
        lay_deck(state, page, seat, 0)
        lay_last(state, page, seat, 0)
        lay_side(state, page, seat)
        lay_open_cards(state, page, seat)
    lay_positions(state, page)


@rule
def lay_own_zones(state: State, page: Page, seat: int) -> None:
    """Hands, the own deck and the last position, where the seat knows more of them than all do."""
    other = other_than(seat)
    lay_hand(page, seat, pile_size(state.hands[seat]), state.hands[seat], FACE)
    lay_deck(state, page, seat, deck_pile(state, seat))
    if state.face_down[seat]:
        lay_last(state, page, seat, state.face_down[seat])
    in_hand, face_down = known_in_hand(state, other), known_face_down(state, other)
    if works(state, seat, 3):
        lay_hand(page, other, pile_size(state.hands[other]), state.hands[other], SEEN)
    elif in_hand:
        lay_hand(page, other, pile_size(state.hands[other]), in_hand, KNOWN)
    if state.face_down[other] and face_down:
        lay_last(state, page, other, face_down)


# -------------------------------------------------------------- the cards of a seat
@rule
def lay_hand(page: Page, owner: int, size: int, known: int, kind: int) -> None:
    """For someone who knows these ghosts of it, all or some."""
    add(page, HAND, owner, size, int(kind == SEEN))
    add_faces(page, kind, known, 0)
    add_unseen(page, size - pile_size(known))


@rule
def lay_deck(state: State, page: Page, owner: int, known: int) -> None:
    """For someone who knows which ghosts are in it, or not. A top that was shown lies open."""
    size, top = state.deck_size[owner], known_top(state, owner)
    add(page, DECK, owner, size)
    add_counts(page, known, GHOST_BITS, 1)
    if top:
        add_inside(page, TOP, top)
        add_unseen(page, size - 1)


@rule
def lay_last(state: State, page: Page, owner: int, known: int) -> None:
    """On the last position, for someone who knows these of the face-down ghosts."""
    ghosts, psychics = state.ghosts[tenth(state), owner], state.psychics[tenth(state), owner]
    face_down = pile_size(state.face_down[owner])
    is_asked = state.phase == Phase.PLACE and state.turn == owner
    size = pile_size(ghosts) + count(psychics) + face_down
    add(page, LAST, owner, size, NOW if is_asked else 0)
    add_faces(page, FACE, ghosts, psychics)
    add_faces(page, FACE_DOWN, known, 0)
    add_unseen(page, face_down - pile_size(known))


@rule
def lay_side(state: State, page: Page, seat: int) -> None:
    """In play, with what they add up to.

    The cards of the last position are shown as such; once a round is closed, its effects have
    expired and its totals say nothing any more."""
    counts = state.phase != Phase.PLACE
    add(page, SIDE, seat, int(counts), total(state, seat) if counts else 0)
    if not on_the_tenth(state):
        carried = state.carried if counts and state.carrier == seat else 0
        add_side(page, state.ghosts[state.place, seat], state.psychics[state.place, seat], carried)


@rule
def lay_open_cards(state: State, page: Page, seat: int) -> None:
    """Psychics to be played, won tokens, and what the rounds so far have left."""
    castles, manors = state.won_castles[seat], state.won_manors[seat]
    add(page, FRONT, seat)
    add_faces(page, FACE, 0, state.fronts[seat])
    add(page, EARLIER, seat)
    for place in range(1, state.place):
        add_left(page, state.ghosts[place, seat], state.psychics[place, seat], place)
    add(page, WON, seat, castles + manors)
    add_tokens(page, castles, manors)
    add(page, DISCARDS, seat)
    add_faces(page, FACE, state.spent_ghosts[seat], state.spent_psychics[seat])


# ----------------------------------------------------------------------- positions
@rule
def lay_positions(state: State, page: Page) -> None:
    """From the first to the last: with tokens, and the psychics their losers take."""
    over = state.phase == Phase.OVER
    for place in range(1, tenth(state) + 1):
        is_last = place == tenth(state)
        marks = NOW if place == state.place else 0
        if over or place < state.place:
            marks = PAST
        add(page, POSITION, place, state.taken_by[place] - 1, marks, int(is_last))
        if place >= state.place:
            add_tokens(page, state.castles[place], state.manors[place])
        if place == state.place:
            add_faces(page, FACE, 0, state.prize)
        elif state.place < place <= state.revealed:
            add_inside(page, FACE, psychic_card(state.line[place]), 1)
        elif place > state.place and not is_last:
            add_unseen(page, 1)


# ------------------------------------------------------------------ what lies in zones
@rule
def add_faces(page: Page, kind: int, ghosts: int, psychics: int) -> None:
    """Ghosts in ascending order, then psychics."""
    cards = both(kinds(ghosts), psychics)
    while cards:
        card = lowest(cards)
        add_inside(page, kind, card, number_of(ghosts, card))
        cards = without_lowest(cards)


@rule
def add_side(page: Page, ghosts: int, psychics: int, carried: int) -> None:
    """The same; of the card that was carried on, one copy is marked as that."""
    cards = both(kinds(ghosts), psychics)
    while cards:
        card = lowest(cards)
        number = number_of(ghosts, card)
        if card == carried:
            add_inside(page, CARRIED, card, 1)
            number -= 1
        if number:
            add_inside(page, FACE, card, number)
        cards = without_lowest(cards)


@rule
def add_left(page: Page, ghosts: int, psychics: int, place: int) -> None:
    """The same of an earlier position."""
    cards = both(kinds(ghosts), psychics)
    while cards:
        card = lowest(cards)
        add_inside(page, LEFT, card, number_of(ghosts, card), place)
        cards = without_lowest(cards)


@rule
def number_of(ghosts: int, card: int) -> int:
    return 1 if card > FIRST_PSYCHIC else copies(ghosts, card)


@rule
def add_unseen(page: Page, number: int) -> None:
    if number:
        add_inside(page, UNSEEN, number)


@rule
def add_tokens(page: Page, castles: int, manors: int) -> None:
    if castles:
        add_inside(page, FACE, CASTLE, castles)
    if manors:
        add_inside(page, FACE, MANOR, manors)
