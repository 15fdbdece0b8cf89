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

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import fill
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.encoding import add_groups, put_groups, put_set
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import Ints
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
from duskhouse.games.hell_is_hungry.hands import card_in_deck, seat_after
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
@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """What this seat knows, as `OBSERVATION` lays it out."""
    fill(out, 0)
    if seat < state.seats:
        put_counts(out, 0, state.hands[seat])
        put_counts(out, SOUL, state.soul_hands[seat])
    at = KINDS
    for i in range(MOST_SEATS):
        other = nth_seat(state, seat, i)
        at = put_counts(out, at, state.came_back[other])
        at = put_counts(out, at, state.soul_hands[other])
    for pile in range(MOST_PILES):
        put_one(out, at + pile * SOUL, SOUL, exposed(state, pile))
        out[at + MOST_PILES * SOUL + pile] = height_of(state.piles[pile])
    at += MOST_PILES * SOUL + MOST_PILES
    for i in range(MOST_SEATS):
        at = put_one(out, at, MOST_PILES, state.tokens[nth_seat(state, seat, i)])
    for i in range(MOST_SEATS):
        at = put_one(out, at, KINDS, state.purgatory[nth_seat(state, seat, i)])
    for i in range(MOST_SEATS):
        other = nth_seat(state, seat, i)
        at = put_counts(out, at, state.buried[other])
        at = put_counts(out, at, state.buried_souls[other])
    at = observe_points_piles(state, seat, out, at)
    for i in range(MOST_SEATS):
        at = put_counts(out, at, state.table[nth_seat(state, seat, i)])
    at = put_counts(out, at, state.table_souls)
    for i in range(MOST_SEATS):
        other = nth_seat(state, seat, i)
        out[at + i] = state.hand_sizes[other]
        out[at + MOST_SEATS + i] = state.deck_sizes[other] - state.drawn[other]
    at += 2 * MOST_SEATS
    at = observe_battle(state, seat, out, at)
    out[at] = state.idle
    put_options(state, out, at + 1)


@rule
def observe_points_piles(state: State, seat: int, out: Ints, at: int) -> int:
    """Own cards, then all others', then souls, each by seat; and how many souls nobody has seen."""
    for i in range(MOST_SEATS):
        owner, others = nth_seat(state, seat, i), at + (MOST_SEATS + i) * SOUL
        for origin in range(MOST_SEATS):
            if origin == owner:
                put_counts(out, at + i * SOUL, state.won[owner, origin])
            elif origin < state.seats:
                add_groups(out, others, state.won[owner, origin], 4, SOUL)
        put_counts(out, at + (2 * MOST_SEATS + i) * SOUL, state.won[owner, SOUL_DECK])
        out[at + 3 * MOST_SEATS * SOUL + i] = number_of_cards(state.won_unseen[owner])
    return at + 3 * MOST_SEATS * SOUL + MOST_SEATS


@rule
def observe_battle(state: State, seat: int, out: Ints, at: int) -> int:
    at = put_seat(out, at, state, seat, state.turn)
    at = put_seat(out, at, state, seat, state.active)
    at = put_seat(out, at, state, seat, state.defender)
    at = put_seat(out, at, state, seat, state.last)
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


@rule
def put_options(state: State, out: Ints, at: int) -> None:
    out[at] = state.attack
    out[at + 1] = state.adjacency
    out[at + 2] = state.swap
    out[at + 3] = state.reply
    out[at + 4] = state.pass_final
    out[at + 5] = state.joker_end
    out[at + 6] = state.extra_soul
    out[at + 7] = state.token_must_move
    out[at + 8] = state.price
    out[at + 9] = state.scale


@small_rule
def nth_seat(state: State, seat: int, n: int) -> int:
    """The n-th seat to the left of this one; beyond the players, an empty chair."""
    if n >= state.seats or seat >= state.seats:
        return n
    return seat_after(state, seat, n)


@small_rule
def put_counts(out: Ints, at: int, cards: int) -> int:
    """How many of each rank there are."""
    return put_groups(out, at, cards, 4, SOUL)


@small_rule
def put_one(out: Ints, at: int, size: int, value: int) -> int:
    """One of so many, or none if negative."""
    if value >= 0:
        out[at + value] = 1
    return at + size


@small_rule
def put_seat(out: Ints, at: int, state: State, seat: int, other: int) -> int:
    """One of six places, counted leftwards from the seat that looks."""
    if other != NOBODY:
        looking = seat if seat < state.seats else 0
        out[at + seat_after(state, other, state.seats - looking)] = 1
    return at + MOST_SEATS
