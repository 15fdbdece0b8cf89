"""What a seat knows in Rest in Peace (YAO-70 to 78): `imagine` and `observe`."""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import count, fill, just, lowest, without_lowest
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.encoding import fields_by, put_groups, put_set
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.games.rest_in_peace.cards import (
    GHOST_BITS,
    MOST_GHOSTS,
    MOST_PSYCHICS,
    MOST_ROUNDS,
    VALUES,
)
from duskhouse.games.rest_in_peace.ghosts import Note, deck_pile, known_top, lay_deck, recalled
from duskhouse.games.rest_in_peace.imagining import SUPPOSED, settle, suppose
from duskhouse.games.rest_in_peace.state import (
    PLACES,
    Phase,
    State,
    ghost,
    nth_ghost,
    on_the_tenth,
    other_than,
    pile_size,
    works,
)
from duskhouse.games.rest_in_peace.totals import total


# ------------------------------------------------------------------- imagine
@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    for owner in range(2):
        if owner == seat:
            lay_deck(state, owner, deck_pile(state, owner), known_top(state, owner))
        elif on_the_tenth(state) or not is_telling(state, owner, seat):
            deal_evenly(state, owner)
        else:
            supposed = np.empty(SUPPOSED, np.int64)
            while not suppose(state, owner, seat, supposed):
                pass
            settle(state, owner, supposed)
    turn_down_line(state)


@rule
def turn_down_line(state: State) -> None:
    """YAO-12: the psychics that lie face down, in random order."""
    hidden = 0
    for place in range(state.revealed + 1, state.rounds + 1):
        hidden |= just(state.line[place])
    size = count(hidden)
    if size:
        for place in range(state.revealed + 1, state.rounds + 1):
            state.line[place] = lowest(hidden)
            hidden = without_lowest(hidden)
        shuffle(state.rng, state.line[state.revealed + 1 :], size)


@rule
def is_telling(state: State, owner: int, seat: int) -> bool:
    """Whether the seat saw anything of the other's unseen ghosts."""
    if seat < 2 and works(state, seat, 3):
        return True
    for at in range(state.memories[owner]):
        kind = recalled(state, owner, at) & 15
        if kind == Note.HIDDEN_SEEN or kind == Note.RETAKEN or kind >= Note.RETURNED:
            return True
    return False


@rule
def deal_evenly(state: State, owner: int) -> None:
    """Nothing was seen: the unseen ghosts to hand, face-down cards and deck at random."""
    hand, down = pile_size(state.hands[owner]), pile_size(state.face_down[owner])
    pile = state.hands[owner] + state.face_down[owner] + deck_pile(state, owner)
    cards = np.empty(MOST_GHOSTS, np.int64)
    size = pile_size(pile)
    for i in range(size):
        cards[i] = nth_ghost(pile, 0)
        pile -= ghost(cards[i])
    shuffle(state.rng, cards, size)
    state.hands[owner] = 0
    state.face_down[owner] = 0
    for i in range(size):
        if i < hand:
            state.hands[owner] += ghost(cards[i])
        elif i < hand + down:
            state.face_down[owner] += ghost(cards[i])
        else:
            state.decks[owner, i - hand - down] = cards[i]


# ------------------------------------------------------------------- observe
PHASES = len(Phase)
VALUE_COUNT = len(VALUES)
OBSERVATION = (
    ("hand", 6, "ghosts in my hand, by value"),
    ("face_down", 6, "my face-down ghosts on the last position, by value"),
    ("my_deck", 6, "ghosts in my deck, by value"),
    ("seen_hand", 6, "ghosts in the other hand while I see it, by value"),
    ("sizes", 6, "cards in hands, decks and face down; mine, then the other's"),
    ("tops", 2, "the known tops of the decks, mine first; 0 if unknown"),
    ("sides", 12, "ghosts on the position in play, by value, mine first"),
    ("old_ghosts", 12, "ghosts on earlier positions, by value, mine first"),
    ("last_ghosts", 12, "open ghosts on the last position, by value, mine first"),
    ("spent_ghosts", 12, "discarded ghosts, by value, mine first"),
    ("fronts", 2 * MOST_PSYCHICS, "open psychics, mine first"),
    ("side_psychics", 2 * MOST_PSYCHICS, "psychics on the position in play"),
    ("last_psychics", 2 * MOST_PSYCHICS, "psychics on the last position"),
    ("working", 2 * MOST_PSYCHICS, "psychics whose lasting effect works"),
    ("line", MOST_ROUNDS, "the psychics of the rounds, 0 if face down or gone"),
    ("castles", PLACES, "castles on each position, from 1"),
    ("manors", PLACES, "manors on each position, from 1"),
    ("won", 4, "my castles and manors, then the other's"),
    ("totals", 2, "the totals of the position in play, mine first"),
    ("round", 1, "the position in play"),
    ("turn", 2, "who is to move"),
    ("starter", 2, "who started the round"),
    ("marked", 2, "who is tripped"),
    ("phase", PHASES, "turn, question, placing or over"),
    ("asking", MOST_PSYCHICS, "the psychic that asks"),
    ("cards_played", 1, "cards played this turn"),
    ("named", 7, "values of 10, 17, 26, 16 and 19; first answer; the carried card"),
    ("banned", 6, "values that 25 forbids"),
    ("options", 12, "the switches"),
)
BY_ROUND = (("line", "castles", "manors"), "round")
"""The parts that have a place for every round, and the one that says which is in play."""


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """What this seat knows, as `OBSERVATION` lays it out."""
    fill(out, 0)
    other = other_than(seat)
    last = state.rounds + 1
    at = put_pile(out, 0, state.hands[seat])
    at = put_pile(out, at, state.face_down[seat])
    at = put_pile(out, at, deck_pile(state, seat))
    at = put_pile(out, at, state.hands[other] if works(state, seat, 3) else 0)
    for i in range(2):
        owner = seat if i == 0 else other
        out[at + i] = pile_size(state.hands[owner])
        out[at + 2 + i] = state.deck_size[owner]
        out[at + 4 + i] = pile_size(state.face_down[owner])
        out[at + 6 + i] = known_top(state, owner)
    at += 8
    for i in range(2):
        owner = seat if i == 0 else other
        old = 0
        for place in range(1, min(state.place, last)):
            old += state.ghosts[place, owner]
        put_pile(out, at + 6 * i, state.ghosts[state.place, owner])
        put_pile(out, at + 12 + 6 * i, old)
        put_pile(out, at + 24 + 6 * i, state.ghosts[last, owner])
        put_pile(out, at + 36 + 6 * i, state.spent_ghosts[owner])
    at += 48
    for i in range(2):
        owner = seat if i == 0 else other
        put_psychics(out, at + MOST_PSYCHICS * i, state.fronts[owner])
        put_psychics(out, at + MOST_PSYCHICS * (2 + i), state.psychics[state.place, owner])
        put_psychics(out, at + MOST_PSYCHICS * (4 + i), state.psychics[last, owner])
        put_psychics(out, at + MOST_PSYCHICS * (6 + i), state.working[owner])
    at += 8 * MOST_PSYCHICS
    for place in range(state.place, state.revealed + 1):
        out[at + place - 1] = state.line[place]
    at += MOST_ROUNDS
    for place in range(1, PLACES):
        out[at + place - 1] = state.castles[place]
        out[at + PLACES + place - 1] = state.manors[place]
    at += 2 * PLACES
    out[at] = state.won_castles[seat]
    out[at + 1] = state.won_manors[seat]
    out[at + 2] = state.won_castles[other]
    out[at + 3] = state.won_manors[other]
    out[at + 4] = total(state, seat)
    out[at + 5] = total(state, other)
    out[at + 6] = state.place
    at = put_seat(out, at + 7, seat, state.turn)
    at = put_seat(out, at, seat, state.starter)
    at = put_seat(out, at, seat, state.marked)
    out[at + state.phase] = 1
    at += PHASES
    if state.phase == Phase.ASK:
        out[at + state.asking - 1] = 1
    put_named(state, out, at + MOST_PSYCHICS)


@small_rule
def put_pile(out: Ints, at: int, pile: int) -> int:
    return put_groups(out, at, pile, GHOST_BITS, VALUE_COUNT)


@small_rule
def put_psychics(out: Ints, at: int, psychics: int) -> None:
    put_set(out, at, psychics >> 1, MOST_PSYCHICS)


@small_rule
def put_seat(out: Ints, at: int, seat: int, who: int) -> int:
    """One of two places, the looking seat first."""
    if who != NOBODY:
        out[at if who == seat else at + 1] = 1
    return at + 2


@rule
def put_named(state: State, out: Ints, at: int) -> None:
    at = put_values(state, out, at)
    out[at] = state.first_answer if state.phase == Phase.ASK else 0
    out[at + 1] = state.carried
    at = put_set(out, at + 2, state.banned >> 1, VALUE_COUNT)
    out[at] = count(state.psychic_pool)
    put_switches(state, out, at + 1)


put_values = fields_by("cards_played raised lowered pitied copied mirrored", __name__)
put_switches = fields_by(
    "learning_reveal works_as_ghost now_or_never_direct bloody_mary_cost lull_psychic lull_starter"
    " r10_order tripped_until_used effects_outlive_card withdraw_when_ahead scale",
    __name__,
)
