"""What lies on the table of Kamo no Manimani and what a seat is asked, in numbers.

Of a closed hand it is the size; of the card face down on the Field, who played it.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import (
    BARRED,
    FACTS,
    MOMENT,
    MOVES,
    OWN,
    PROMPT,
    SCORES,
    TALLIES,
    WAITING,
    begin,
    finish,
    lay,
    put_inside,
    turn_to,
)
from duskhouse.games.kamo_no_manimani.bags import cards_in, count_of, kinds_in
from duskhouse.games.kamo_no_manimani.cards import ASIDE_SIZES, KAMO, LID, ONE_OF_EACH, PASS, POT
from duskhouse.games.kamo_no_manimani.knowledge import fresh_cards
from duskhouse.games.kamo_no_manimani.rules import (
    FACE_DOWN,
    Phase,
    State,
    active_players,
    card_of,
    passes_to_end_round,
    seat_of,
    whole_deck,
)

FIELD, DECK, ASIDE, CLOSED_HAND, HAND, PILE = range(6)
FACE, DRAWN_CARD, OWN_FACE_DOWN, UNSEEN_CARD = range(6, 10)
SCORE, RECONSTRUCTED, COLOUR, CARD_FACE_DOWN, LID_IS_THERE, PASSES, STALL = range(10, 17)
LATEST_ROUND, COLLECTED, ONIONS, ROUND_NUMBER, THE_END = range(17, 22)
AWAITED, AWAITED_LAST, LAST_WORD, MUST_PLAY, MAY_LEAD, MAY_PLAY, MUST_PASS = range(22, 29)
KAMO_MOVE, POT_MOVE, CARD_MOVE, PASS_MOVE, BARRED_CARD = range(29, 34)

STANDS_FOR = {HAND: CLOSED_HAND}


@rule
def lay_out(states: Any, i: int, actions: int, page: Ints) -> None:
    state = states[i]
    begin(page)
    lay_table(state, page)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, TALLIES)
    if state.rounds:
        lay_latest_round(state, page)
    turn_to(page, MOMENT)
    if state.phase == Phase.OVER:
        lay(page, THE_END, 0)
    else:
        lay(page, ROUND_NUMBER, state.rounds + 1)
    if actions:
        lay_choices(state, page, actions)
    for seat in range(state.seats):
        turn_to(page, OWN + seat)
        lay_own(state, page, seat)
    finish(page)


# -------------------------------------------------------------------- the table
@part
def lay_table(state: State, page: Ints) -> None:
    lay_field(state, page, NOBODY)
    lay(page, DECK, NOBODY, state.deck_size - state.drawn)
    lay(page, ASIDE, NOBODY, ASIDE_SIZES[state.scale, state.seats])
    for seat in range(state.seats):
        lay(page, CLOSED_HAND, seat, cards_in(state.hands[seat]))
    for seat in range(state.seats):
        lay(page, PILE, seat, cards_in(state.piles[seat]))
        put_faces(page, state.piles[seat], 0)


@part
def lay_own(state: State, page: Ints, seat: int) -> None:
    """The own hand with what was just drawn, and the own card face down on the Field."""
    hand = state.hands[seat]
    if hand:  # an empty one is the same to all
        lay(page, HAND, seat, cards_in(hand))
        put_faces(page, hand, fresh_cards(state) if state.turn == seat else 0)
    if state.face_down_by == seat:
        lay_field(state, page, seat)


@part
def lay_field(state: State, page: Ints, viewer: int) -> None:
    """What is face down there is seen by whoever played it and by nobody else."""
    lay(page, FIELD, NOBODY, state.field_size)
    for at in range(state.field_size):
        card, seat = card_of(state.field[at]), seat_of(state.field[at])
        if card != FACE_DOWN:
            put_inside(page, FACE, card, seat)
        elif seat == viewer:
            put_inside(page, OWN_FACE_DOWN, state.face_down, seat)
        else:
            put_inside(page, UNSEEN_CARD, seat)


@part
def put_faces(page: Ints, cards: int, drawn: int) -> None:
    """The cards of a bag kind by kind, those that were just drawn after others like them."""
    kinds = kinds_in(cards)
    while kinds:
        kind = lowest(kinds)
        new = count_of(drawn, kind)
        for _ in range(count_of(cards, kind) - new):
            put_inside(page, FACE, kind, NOBODY)
        for _ in range(new):
            put_inside(page, DRAWN_CARD, kind)
        kinds = without_lowest(kinds)


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    ends = state.phase != Phase.TURN
    for seat in range(state.seats):
        points, out_at, is_last = state.points[seat], state.out_at[seat], int(state.last == seat)
        lay(page, SCORE, seat, points, out_at, int(ends and not out_at), is_last)


@part
def lay_facts(state: State, page: Ints) -> None:
    lay(page, RECONSTRUCTED, whole_deck(state), state.scale)
    lay_colour(state, page)
    if state.face_down_by != NOBODY:
        lay(page, CARD_FACE_DOWN, state.face_down_by)
        if count_of(state.face_up, LID):
            lay(page, LID_IS_THERE, 0)
    if state.last != NOBODY and state.phase == Phase.TURN:
        lay(page, PASSES, state.last, state.passes, passes_to_end_round(state))
    if state.stall:
        lay(page, STALL, state.stall, active_players(state))


@part
def lay_colour(state: State, page: Ints) -> None:
    """Whoever played the first Kamo gave the round its colour (KAMO-15)."""
    for at in range(state.field_size):
        card = card_of(state.field[at])
        if KAMO >> card & 1:
            lay(page, COLOUR, seat_of(state.field[at]), card)
            return


@part
def lay_latest_round(state: State, page: Ints) -> None:
    """How it was scored."""
    cards, bonus = state.collected, state.bonus
    lay(page, LATEST_ROUND, state.rounds, state.collector, cards_in(cards) + bonus)
    put_inside(page, COLLECTED, cards, state.collecting)
    if bonus:
        put_inside(page, ONIONS, bonus)


# ---------------------------------------------------------------------- choices
@part
def lay_choices(state: State, page: Ints, actions: int) -> None:
    turn_to(page, WAITING)
    lay_awaited(state, page, actions)
    turn_to(page, PROMPT)
    lay_prompt(state, page, actions)
    turn_to(page, MOVES)
    lay_moves(state, page, actions)
    turn_to(page, BARRED)
    lay_barred(state, page, kinds_in(state.hands[state.turn]) & ~actions)


@part
def lay_awaited(state: State, page: Ints, actions: int) -> None:
    if state.phase == Phase.LAST_WORD:
        lay(page, AWAITED_LAST, state.turn)
    else:
        lay(page, AWAITED, state.turn, int(state.field_size == 0), actions >> PASS & 1)


@part
def lay_prompt(state: State, page: Ints, actions: int) -> None:
    drawn = fresh_cards(state)
    if state.phase == Phase.LAST_WORD:
        lay(page, LAST_WORD, 0)
    elif not actions >> PASS & 1:
        lay(page, MUST_PLAY, drawn, state.lead_pass)
    elif state.field_size == 0:
        lay(page, MAY_LEAD, drawn)
    else:
        lay(page, MAY_PLAY if actions & ONE_OF_EACH else MUST_PASS, drawn)


@part
def lay_moves(state: State, page: Ints, actions: int) -> None:
    """What a card leads to hangs on what lies open there, and on nothing hidden."""
    seat, leads = state.turn, int(state.field_size == 0)
    has_lid = int(count_of(state.face_up, LID) > 0)
    is_first = int(kamo_of_round(state) == NO_CARD)
    kinds = actions & ONE_OF_EACH
    while kinds:
        kind = lowest(kinds)
        if KAMO >> kind & 1:
            lay(page, KAMO_MOVE, kind, seat, leads, is_first)
        elif kind == POT:
            lay(page, POT_MOVE, seat, leads, has_lid)
        else:
            lay(page, CARD_MOVE, kind, seat, leads)
        kinds = without_lowest(kinds)
    if actions >> PASS & 1:
        lay(page, PASS_MOVE, int(ends_round(state)))


@part
def ends_round(state: State) -> bool:
    """Whether the next pass does."""
    if state.field_size == 0 or state.phase == Phase.LAST_WORD:
        return False
    return bool(state.passes + 1 == passes_to_end_round(state))


@part
def lay_barred(state: State, page: Ints, kinds: int) -> None:
    """A Kamo because of the first of the round, anything else because of a card face down."""
    first = kamo_of_round(state)
    while kinds:
        kind = lowest(kinds)
        lay(page, BARRED_CARD, kind, state.turn, first if KAMO >> kind & 1 else NO_CARD)
        kinds = without_lowest(kinds)


@part
def kamo_of_round(state: State) -> int:
    """The only kind of Kamo that may follow (KAMO-15), or no card yet."""
    kinds = kinds_in(state.face_up) & KAMO
    return lowest(kinds) if kinds else NO_CARD
