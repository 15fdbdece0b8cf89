"""What lies on the table of Kamo no Manimani, in numbers: for everyone, and for each seat.

Of a closed hand it is the size; of the card face down on the Field, who played it.
"""

from __future__ import annotations

from typing import Any

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
from duskhouse.games.kamo_no_manimani.bags import cards_in, count_of
from duskhouse.games.kamo_no_manimani.cards import ASIDE_SIZES, KAMO, LID
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
from duskhouse.games.kamo_no_manimani.sight import fresh_cards

FIELD, DECK, ASIDE, CLOSED_HAND, HAND, PILE = range(6)
SCORE, RECONSTRUCTED, COLOUR, CARD_FACE_DOWN, LID_IS_THERE, PASSES, STALL = range(6, 13)
LATEST_ROUND, ROUND_NUMBER, THE_END = range(13, 16)


@rule
def lay_out(states: Any, i: int, before: Ints, page: Ints, found: Ints) -> int:
    state = states[i]
    begin(page)
    lay_table(state, page)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, TALLIES)
    if state.rounds:
        collector, cards, clause = state.collector, state.collected, state.collecting
        lay(page, LATEST_ROUND, state.rounds, collector, cards, state.bonus, clause)
    turn_to(page, MOMENT)
    if state.phase == Phase.OVER:
        lay(page, THE_END, 0)
    else:
        lay(page, ROUND_NUMBER, state.rounds + 1)
    for seat in range(state.seats):
        turn_to(page, OWN + seat)
        lay_own(state, page, seat)
    return int(compare(before, page, found))


# -------------------------------------------------------------------- the table
@part
def lay_table(state: State, page: Ints) -> None:
    lay_field(state, page, FACE_DOWN)
    lay(page, DECK, NOBODY, state.deck_size - state.drawn)
    lay(page, ASIDE, NOBODY, ASIDE_SIZES[state.scale, state.seats])
    for seat in range(state.seats):
        lay(page, CLOSED_HAND, seat, cards_in(state.hands[seat]))
    for seat in range(state.seats):
        lay(page, PILE, seat, state.piles[seat])


@part
def lay_own(state: State, page: Ints, seat: int) -> None:
    """The own hand with what was just drawn, and the own card face down on the Field."""
    lay(page, HAND, seat, state.hands[seat], fresh_cards(state) if state.turn == seat else 0)
    if state.face_down_by == seat:
        lay_field(state, page, state.face_down)


@part
def lay_field(state: State, page: Ints, under: int) -> None:
    """With what is face down there, for the one who knows it; for others `under` is FACE_DOWN."""
    lay(page, FIELD, NOBODY)
    for at in range(state.field_start, state.field_start + state.field_size):
        card = card_of(state.field[at])
        add(page, under if card == FACE_DOWN else card)
        add(page, seat_of(state.field[at]))


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    ends = int(state.phase != Phase.TURN)
    for seat in range(state.seats):
        points, out_at, is_last = state.points[seat], state.out_at[seat], int(state.last == seat)
        lay(page, SCORE, seat, points, out_at, ends, is_last)


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
    for at in range(state.field_start, state.field_start + state.field_size):
        card = card_of(state.field[at])
        if KAMO >> card & 1:
            lay(page, COLOUR, seat_of(state.field[at]), card)
            return
