"""Who has seen what in Kamo no Manimani (KAMO-39 to 48): `observe`, with `imagine` beside it."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import fill
from duskhouse.engine.state.encoding import fields_by, put_groups
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import nth_seat, put_seat, steps_to
from duskhouse.games.kamo_no_manimani.bags import bag_up, cards_in
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    COUNT_BITS,
    DUCK,
    KINDS,
    MOST_SEATS,
    POT,
)
from duskhouse.games.kamo_no_manimani.imagining import imagine
from duskhouse.games.kamo_no_manimani.rules import (
    FACE_DOWN,
    Phase,
    State,
    card_of,
    seat_of,
    whole_deck,
)

__all__ = ["OBSERVATION", "imagine", "observe"]

PHASES = len(Phase)
KIND_COUNT = len(KINDS)
MOST_SHOWN = 127

OBSERVATION = (
    ("hand", KIND_COUNT, "my hand, counts by kind"),
    ("fresh", KIND_COUNT, "what I drew for this turn"),
    ("field", MOST_SEATS * KIND_COUNT, "open cards of the Field by seat, from mine clockwise"),
    ("piles", MOST_SEATS * KIND_COUNT, "the cards each seat has collected"),
    ("played", MOST_SEATS * KIND_COUNT, "all that each seat has openly played"),
    ("deck", KIND_COUNT, "the whole deck of the game"),
    ("face_down", MOST_SEATS, "who has a card face down on the Field"),
    ("mine", 2, "my face-down card is a Pot, a Duck"),
    ("hand_sizes", MOST_SEATS, "cards in each hand"),
    ("points", MOST_SEATS, "points of each seat, 127 at most"),
    ("out", MOST_SEATS, "who went out first, second, …; 0 while active"),
    ("turn", MOST_SEATS, "who is to move"),
    ("leader", MOST_SEATS, "who leads the round"),
    ("last", MOST_SEATS, "who played the newest card of the Field"),
    ("dealer", MOST_SEATS, "who dealt"),
    ("phase", PHASES, "a turn, the last word or over"),
    ("deck_left", 1, "cards left to draw"),
    ("aside", 1, "cards set aside"),
    ("passes", 1, "passes since the newest card of the Field"),
    ("stall", 1, "passes on an empty Field since anybody played or drew"),
    ("drew", 1, "cards drawn for this turn"),
    ("rounds", 1, "rounds finished"),
    ("options", 5, "the switches and the size of the game"),
)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """What this seat knows, as `OBSERVATION` lays it out."""
    fill(out, 0)
    looking = seat % state.seats
    at = put_bag(out, 0, state.hands[seat] if seat < state.seats else 0)
    at = put_bag(out, at, fresh_cards(state) if state.turn == seat else 0)
    at = put_field(state, looking, out, at)
    for i in range(MOST_SEATS):
        at = put_bag(out, at, state.piles[nth_seat(state, looking, i)])
    for i in range(MOST_SEATS):
        at = put_bag(out, at, state.played[nth_seat(state, looking, i)])
    at = put_bag(out, at, whole_deck(state))
    at = put_seat(out, at, state, looking, state.face_down_by, MOST_SEATS)
    if state.face_down_by == seat:
        out[at] = state.face_down == POT
        out[at + 1] = state.face_down == DUCK
    at += 2
    for i in range(MOST_SEATS):
        other = nth_seat(state, looking, i)
        out[at + i] = cards_in(state.hands[other])
        out[at + MOST_SEATS + i] = min(state.points[other], MOST_SHOWN)
        out[at + 2 * MOST_SEATS + i] = state.out_at[other]
    at += 3 * MOST_SEATS
    at = put_seat(out, at, state, looking, state.turn, MOST_SEATS)
    at = put_seat(out, at, state, looking, state.leader, MOST_SEATS)
    at = put_seat(out, at, state, looking, state.last, MOST_SEATS)
    at = put_seat(out, at, state, looking, state.dealer, MOST_SEATS)
    out[at + state.phase] = 1
    put_numbers(state, out, at + PHASES)


@rule
def put_numbers(state: State, out: Ints, at: int) -> None:
    out[at] = state.deck_size - state.drawn
    out[at + 1] = ASIDE_SIZES[state.scale, state.seats]
    put_fields(state, out, at + 2)


put_fields = fields_by(
    "passes stall drew rounds lead_pass last_word bonus_draw loser_pot scale", __name__
)


@small_rule
def put_bag(out: Ints, at: int, bag: int) -> int:
    return put_groups(out, at, bag, COUNT_BITS, KIND_COUNT)


@rule
def put_field(state: State, seat: int, out: Ints, at: int) -> int:
    """The open cards, by place at the table and kind."""
    for i in range(state.field_size):
        card = card_of(state.field[i])
        if card != FACE_DOWN:
            place = steps_to(state, seat, seat_of(state.field[i]))
            out[at + place * KIND_COUNT + card // COUNT_BITS] += 1
    return at + MOST_SEATS * KIND_COUNT


@rule
def fresh_cards(state: State) -> int:
    return bag_up(state.fresh, 0, state.drew)
