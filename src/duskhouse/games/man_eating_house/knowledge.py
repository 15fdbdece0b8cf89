"""Who has seen what in Man-Eating House (MEH-58 to 69): `observe`, with `imagine` beside it."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import count, fill, just
from duskhouse.engine.state.encoding import fields_by, put_set
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import nth_seat, put_seat
from duskhouse.games.man_eating_house.cards import ANY_SUIT, OF_SUIT, SUITS
from duskhouse.games.man_eating_house.imagining import imagine, in_kagome, sender
from duskhouse.games.man_eating_house.state import (
    MOST_KAGOMES,
    MOST_SEATS,
    Phase,
    State,
)

__all__ = ["OBSERVATION", "imagine", "observe"]

CARD_SLOTS = 48
PHASES = len(Phase)

OBSERVATION = (
    ("hand", CARD_SLOTS, "my hand"),
    ("trick", MOST_SEATS * CARD_SLOTS, "the trick, or the last one, by seat from mine clockwise"),
    ("piles", MOST_SEATS * CARD_SLOTS, "the score piles, by seat"),
    ("played", MOST_SEATS * CARD_SLOTS, "all that each seat has played"),
    ("sent", MOST_SEATS * CARD_SLOTS, "the cards I passed to each seat"),
    ("got", MOST_SEATS * CARD_SLOTS, "the cards each seat passed to me"),
    ("drawn", CARD_SLOTS, "the cards I drew from the Room"),
    ("pick", CARD_SLOTS, "my card lying face down in a Kagome"),
    (
        "voids",
        (MOST_KAGOMES + 1) * MOST_SEATS * len(SUITS),
        "suits not followed, by stretch between Kagomes and seat",
    ),
    (
        "kagomes",
        MOST_KAGOMES * (MOST_SEATS + len(SUITS) + 1),
        "of each Kagome: its leader, the girl's suit, the call",
    ),
    ("hand_sizes", MOST_SEATS, "cards in each hand"),
    ("picked", MOST_SEATS, "who has picked in the Kagome"),
    ("turn", MOST_SEATS, "who is to move"),
    ("leader", MOST_SEATS, "who leads"),
    ("start", MOST_SEATS, "who holds the gray card"),
    ("old_man", MOST_SEATS, "who is the Old Man player"),
    ("corner", len(SUITS), "the girls in play, by suit"),
    ("lead_suit", len(SUITS), "the suit to follow"),
    ("phase", PHASES, "trick, pick, call or over"),
    ("room", 1, "cards left in the Room"),
    ("last_winner", MOST_SEATS, "who won the latest trick that had a winner"),
    ("options", 7, "the switches and the size of the game"),
)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """What this seat knows, as `OBSERVATION` lays it out."""
    fill(out, 0)
    at = put_set(out, 0, state.hands[seat], CARD_SLOTS)
    for i in range(MOST_SEATS):
        at = put_card(out, at, state.trick[nth_seat(state, seat, i)])
    for i in range(MOST_SEATS):
        at = put_set(out, at, state.piles[nth_seat(state, seat, i)], CARD_SLOTS)
    for i in range(MOST_SEATS):
        at = put_set(out, at, all_played(state, nth_seat(state, seat, i)), CARD_SLOTS)
    at = put_passed(state, seat, out, at)
    at = put_set(out, at, all_drawn(state, seat), CARD_SLOTS)
    at = put_card(out, at, state.passed[state.kagomes, seat] if in_kagome(state) else NO_CARD)
    for epoch in range(MOST_KAGOMES + 1):
        for i in range(MOST_SEATS):
            at = put_suits(out, at, state.voids[epoch, nth_seat(state, seat, i)])
    for kagome in range(MOST_KAGOMES):
        at = put_seat(out, at, state, seat, state.kagome_leader[kagome], MOST_SEATS)
        at = put_suit(out, at, state.kagome_suit[kagome])
        out[at] = state.kagome_call[kagome]
        at += 1
    for i in range(MOST_SEATS):
        other = nth_seat(state, seat, i)
        out[at + i] = count(state.hands[other])
        out[at + MOST_SEATS + i] = 1 if has_picked(state, other) else 0
    at += 2 * MOST_SEATS
    at = put_seat(out, at, state, seat, state.turn, MOST_SEATS)
    at = put_seat(out, at, state, seat, state.leader, MOST_SEATS)
    at = put_seat(out, at, state, seat, state.start, MOST_SEATS)
    at = put_seat(out, at, state, seat, state.old_man, MOST_SEATS)
    at = put_suits(out, at, state.corner)
    at = put_suit(out, at, state.lead_suit)
    out[at + state.phase] = 1
    at += PHASES
    out[at] = state.room_size - state.room_drawn
    at = put_seat(out, at + 1, state, seat, state.last_winner, MOST_SEATS)
    put_switches(state, out, at)


put_switches = fields_by(
    "no_contest_lead dog_alone room_on_no_contest old_man_instant_win special_cancel"
    " dog_cancels_struggle scale",
    __name__,
)


@small_rule
def put_card(out: Ints, at: int, card: int) -> int:
    if card != NO_CARD:
        out[at + card] = 1
    return at + CARD_SLOTS


@small_rule
def put_suits(out: Ints, at: int, cards: int) -> int:
    """The suits that a set has cards of."""
    for suit in SUITS:
        out[at + suit] = 1 if cards & OF_SUIT[suit] else 0
    return at + len(SUITS)


@small_rule
def put_suit(out: Ints, at: int, suit: int) -> int:
    if suit != ANY_SUIT:
        out[at + suit] = 1
    return at + len(SUITS)


@rule
def put_passed(state: State, seat: int, out: Ints, at: int) -> int:
    """The cards this seat passed, by receiver, and those it got, by giver."""
    got = at + MOST_SEATS * CARD_SLOTS
    for kagome in range(state.kagomes):
        call = state.kagome_call[kagome]
        giver = sender(state, kagome, seat)
        if giver != seat:
            put_card(out, at + call * CARD_SLOTS, state.passed[kagome, seat])
            put_card(out, got + (state.seats - call) * CARD_SLOTS, state.passed[kagome, giver])
    return got + MOST_SEATS * CARD_SLOTS


@rule
def all_played(state: State, seat: int) -> int:
    cards = 0
    for epoch in range(MOST_KAGOMES + 1):
        cards |= state.played[epoch, seat]
    return cards


@rule
def all_drawn(state: State, seat: int) -> int:
    cards = 0
    for kagome in range(state.kagomes):
        if state.kagome_leader[kagome] == seat:
            cards |= just(state.drawn[kagome])
    if in_kagome(state) and state.leader == seat:
        cards |= just(state.drawn[state.kagomes])
    return cards


@rule
def has_picked(state: State, seat: int) -> bool:
    return in_kagome(state) and state.passed[state.kagomes, seat] != NO_CARD
