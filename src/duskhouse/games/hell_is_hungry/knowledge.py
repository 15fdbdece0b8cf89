"""What a seat knows in Hell is Hungry (HELL-60 to 64): `imagine` and `observe`.

Every choice in this game is made in the open, so a history is a deal: an order of each deck and
of the soul deck, all equally likely. `imagine` draws uniformly from the deals that lead, by the
moves that were made, to exactly the questions, cards and draws that a seat has seen.

Face-down souls, the cards put aside and extra souls that nobody has seen are any order of the
soul cards not seen yet. The order of a deck is tied to what its owner did: each card that left
the hand was in it by then, and the questions tell of others. A hold under the duty to attack
shows that no plain pile in reach could be opened; a second card that was not asked for, that
there was none to add; one that was, that there was one; a pass under `reply=must`, that nothing
beat the mark. A question that waits for an answer (a price, an opening) shows that there is one.
The rest of a deck is any order of what is left. All this is the same for everybody but the owner,
and decks do not depend on each other. How such a hand is found: see `hidden_hands`.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import fill
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.encoding import fields_by, put_groups, put_set, put_sums
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import nth_seat, put_seat
from duskhouse.games.hell_is_hungry.beats import MARKS
from duskhouse.games.hell_is_hungry.board import exposed, height_of, reach
from duskhouse.games.hell_is_hungry.cards import (
    KINDS,
    MOST_DECK,
    MOST_PILES,
    MOST_SEATS,
    SOUL,
    SOULS,
    number_of_cards,
    one,
)
from duskhouse.games.hell_is_hungry.hands import card_in_deck
from duskhouse.games.hell_is_hungry.hidden_hands import try_hands, weigh_hands
from duskhouse.games.hell_is_hungry.rules import spread, stack_deck
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase, State

PHASES = len(Phase)

OBSERVATION = (
    ("hand", KINDS, "my hand: how many of each kind"),
    ("known", MOST_SEATS * KINDS, "cards all know to be in each hand, by seat from mine leftwards"),
    ("piles", MOST_PILES * SOUL, "the exposed soul of each pile"),
    ("heights", MOST_PILES, "cards in each pile"),
    ("tokens", MOST_SEATS * MOST_PILES, "where each token stands, by seat"),
    ("purgatory", MOST_SEATS * KINDS, "the card on top of each purgatory, by seat"),
    ("buried", MOST_SEATS * KINDS, "the cards below it"),
    ("own_won", MOST_SEATS * SOUL, "own cards in each points pile, by seat"),
    ("others_won", MOST_SEATS * SOUL, "other players' cards in it"),
    ("souls_won", MOST_SEATS * SOUL, "souls in it"),
    ("unseen_won", MOST_SEATS, "souls in it that nobody has seen"),
    ("table", MOST_SEATS * SOUL, "own cards each seat has played in the battle"),
    ("table_souls", SOUL, "soul cards played in it"),
    ("hand_sizes", MOST_SEATS, "cards in each hand"),
    ("decks", MOST_SEATS, "cards in each deck"),
    ("turn", MOST_SEATS, "who is asked"),
    ("active", MOST_SEATS, "whose turn it is"),
    ("defender", MOST_SEATS, "who defends the pile"),
    ("last", MOST_SEATS, "who made the last play"),
    ("passed", MOST_SEATS, "who has passed since"),
    ("shut_out", MOST_SEATS, "who may not play again in the battle"),
    ("target", MOST_PILES, "the pile fought for"),
    ("reach", MOST_PILES, "the piles in reach of the active player's token"),
    ("mark", MARKS, "what is to be beaten"),
    ("first", KINDS, "the first card of a play"),
    ("phase", PHASES, "what is asked"),
    ("idle", 1, "turns in a row without a battle"),
    ("options", 10, "the switches"),
)


# --------------------------------------------------------------- the re-deal
@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    cards = np.empty(MOST_DECK, np.int64)
    for other in range(state.seats):
        if other == seat:
            reshuffle(state, seat, cards)
        elif not try_hands(state, other, cards):
            weigh_hands(state, other, cards)
    imagine_souls(state, cards)


@rule
def reshuffle(state: State, seat: int, cards: Ints) -> None:
    """What is left of a deck, in any order."""
    pool = 0
    for at in range(state.drawn[seat], state.deck_sizes[seat]):
        pool += one(card_in_deck(state, seat, at))
    shuffle(state.rng, cards, spread(pool, cards))
    stack_deck(state, seat, cards, state.drawn[seat], state.deck_sizes[seat])


@rule
def imagine_souls(state: State, cards: Ints) -> None:
    """The unseen souls in any order: face down, taken unseen, and the rest aside."""
    size = spread(SOULS[state.scale, state.seats] - state.souls_seen, cards)
    shuffle(state.rng, cards, size)
    for pile in range(MOST_PILES):
        for level in range(1, height_of(state.piles[pile])):
            size -= 1
            kept = state.piles[pile] & ~(15 << 4 * level)
            state.piles[pile] = kept | (cards[size] + 1) << 4 * level
    for seat in range(state.seats):
        unseen = 0
        for _ in range(number_of_cards(state.won_unseen[seat])):
            size -= 1
            unseen += one(cards[size])
        state.won_unseen[seat] = unseen
    state.aside = 0
    for i in range(size):
        state.aside += one(cards[i])


# ------------------------------------------------------------- the observation
WIDTHS = {name: width for name, width, _ in OBSERVATION}
PLACES = dict(zip(WIDTHS, accumulate(WIDTHS.values(), initial=0)))
KNOWN, PILE_SOULS, PILE_HEIGHTS = PLACES["known"], PLACES["piles"], PLACES["heights"]
TOKENS, PURGATORY, BURIED = PLACES["tokens"], PLACES["purgatory"], PLACES["buried"]
OWN_WON, OTHERS_WON = PLACES["own_won"], PLACES["others_won"]
SOULS_WON, UNSEEN_WON = PLACES["souls_won"], PLACES["unseen_won"]
TABLE, TABLE_SOULS = PLACES["table"], PLACES["table_souls"]
HAND_SIZE, DECK_SIZE, BATTLE = PLACES["hand_sizes"], PLACES["decks"], PLACES["turn"]

EVERY_OTHER = 0x0F0F0F0F0F0F0F0F  # rank of a word of counts, with room for a sum


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """What this seat knows, as `OBSERVATION` lays it out."""
    fill(out, 0)
    if seat < state.seats:
        put_counts(out, 0, state.hands[seat])
        put_counts(out, SOUL, state.soul_hands[seat])
    for pile in range(MOST_PILES):
        put_one(out, PILE_SOULS + pile * SOUL, SOUL, exposed(state, pile))
        out[PILE_HEIGHTS + pile] = height_of(state.piles[pile])
    looking = seat if seat < state.seats else 0
    for i in range(state.seats):
        observe_seat(state, nth_seat(state, looking, i), out, i)
    put_counts(out, TABLE_SOULS, state.table_souls)
    at = observe_battle(state, looking, out, BATTLE)
    out[at] = state.idle
    put_switches(state, out, at + 1)


@rule
def observe_seat(state: State, other: int, out: Ints, i: int) -> None:
    """What everybody knows of a seat, the i-th from the one that looks."""
    put_counts(out, KNOWN + i * KINDS, state.came_back[other])
    put_counts(out, KNOWN + i * KINDS + SOUL, state.soul_hands[other])
    put_one(out, TOKENS + i * MOST_PILES, MOST_PILES, state.tokens[other])
    put_one(out, PURGATORY + i * KINDS, KINDS, state.purgatory[other])
    put_counts(out, BURIED + i * KINDS, state.buried[other])
    put_counts(out, BURIED + i * KINDS + SOUL, state.buried_souls[other])
    own = state.won[other, other]
    put_counts(out, OWN_WON + i * SOUL, own)
    even, odd = -(own & EVERY_OTHER), -(own >> 4 & EVERY_OTHER)
    for origin in range(MOST_SEATS):
        cards = state.won[other, origin]
        even += cards & EVERY_OTHER
        odd += cards >> 4 & EVERY_OTHER
    put_sums(out, OTHERS_WON + i * SOUL, even, odd, SOUL)
    put_counts(out, SOULS_WON + i * SOUL, state.won[other, SOUL_DECK])
    out[UNSEEN_WON + i] = number_of_cards(state.won_unseen[other])
    put_counts(out, TABLE + i * SOUL, state.table[other])
    out[HAND_SIZE + i] = state.hand_sizes[other]
    out[DECK_SIZE + i] = state.deck_sizes[other] - state.drawn[other]


@rule
def observe_battle(state: State, seat: int, out: Ints, at: int) -> int:
    at = put_seat(out, at, state, seat, state.turn, MOST_SEATS)
    at = put_seat(out, at, state, seat, state.active, MOST_SEATS)
    at = put_seat(out, at, state, seat, state.defender, MOST_SEATS)
    at = put_seat(out, at, state, seat, state.last, MOST_SEATS)
    for i in range(MOST_SEATS):
        other = nth_seat(state, seat, i)
        out[at + i] = state.passed >> other & 1
        out[at + MOST_SEATS + i] = state.shut_out >> other & 1
    at += 2 * MOST_SEATS
    at = put_one(out, at, MOST_PILES, state.target)
    if state.tokens[state.active] != NOBODY:
        put_set(out, at, reach(state), MOST_PILES)
    at += MOST_PILES
    at = put_one(out, at, MARKS, state.mark if state.target != NOBODY else NO_CARD)
    at = put_one(out, at, KINDS, state.first)
    return put_one(out, at, PHASES, state.phase)


put_switches = fields_by(
    "attack adjacency swap reply pass_final joker_end extra_soul token_must_move price scale",
    __name__,
)


@small_rule
def put_counts(out: Ints, at: int, cards: int) -> None:
    """How many of each rank there are."""
    put_groups(out, at, cards, 4, SOUL)


@small_rule
def put_one(out: Ints, at: int, size: int, value: int) -> int:
    """One of so many, or none if negative."""
    out[at + max(value, 0)] = value >= 0  # without a branch, which would be guessed wrong often
    return at + size
