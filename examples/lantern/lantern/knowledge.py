"""What a seat of Lantern knows: its own cards, what lies open, and the odds of the others."""

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.encoding import put_groups, put_set
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.odds import deal_by_odds, lay_out, possible_kinds
from duskhouse.engine.state.seats import nth_seat
from lantern.rules import CARDS, COPIES, LIGHTS, SEATS, State

OBSERVATION = (
    ("cards", 2 * LIGHTS, "the own card, and what was drawn for this turn"),
    ("seats", SEATS * (3 + 2 * LIGHTS), "from the own one: turn, lit, fog, cards laid, may hold"),
    ("deck", 1, "how many cards are left in it"),
)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    drawn = just(state.drawn) if state.turn == seat else 0
    at = put_set(out, put_set(out, 0, state.hands[seat], LIGHTS), drawn, LIGHTS)
    for i in range(SEATS):
        other = nth_seat(state, seat, i)
        out[at], out[at + 1] = state.turn == other, state.lit >> other & 1
        out[at + 2] = state.fog >> other & 1
        at = put_groups(out, at + 3, state.laid[other], 2, LIGHTS)
        at = put_set(out, at, possible_kinds(state.odds[other]), LIGHTS)
    out[at] = state.deck_size - state.taken


@rule
def imagine(state: State, seat: int) -> None:
    """Other hands by their odds; then the rest of what was not seen, in any order."""
    unseen, rest = np.empty(LIGHTS, np.int64), np.empty(CARDS, np.int64)
    for light in range(LIGHTS):
        unseen[light] = COPIES - (state.hands[seat] >> light & 1)
        unseen[light] -= state.turn == seat and state.drawn == light
        for other in range(state.seats):
            unseen[light] -= state.laid[other] >> 2 * light & 3
    deal_by_odds(state.rng, state.odds, unseen, state.lit & ~just(seat), state.hands)
    size = lay_out(unseen, rest)
    shuffle(state.rng, rest, size)
    for at in range(state.taken, state.deck_size):
        state.deck[at] = rest[at - state.taken]
    if state.turn != seat and state.drawn != NO_CARD:
        state.drawn = rest[size - 1]
