"""The game that led to a world, told again from its deal: `rewind` and `next_move`.

`vary` makes another world of one.

All moves are made in the open, and `history` keeps them; what is hidden is in which order the
others have drawn their cards. An imagined world says only what is left of them in a hand, so
`rewind` first makes up an order of draws that led there (`redrawing`), and the world keeps it.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.hell_is_hungry.cards import MOST_DECK, MOST_PILES
from duskhouse.games.hell_is_hungry.counts import number_of, one
from duskhouse.games.hell_is_hungry.hands import card_in_deck, seat_after
from duskhouse.games.hell_is_hungry.history import (
    MOST_MOVES,
    NEVER_SEEN,
    are_draws_known,
    move_at,
)
from duskhouse.games.hell_is_hungry.imagining import has_an_answer, imagine_souls, reshuffle
from duskhouse.games.hell_is_hungry.memory import DRAW, NO_FACTS, recalled
from duskhouse.games.hell_is_hungry.redrawing import suppose_draws
from duskhouse.games.hell_is_hungry.retrace import agrees
from duskhouse.games.hell_is_hungry.rules import begin
from duskhouse.games.hell_is_hungry.state import CARDS_PER_WORD, DECK_WORDS, Phase, State

LAST = NO_CARD
EXCHANGES = 12  # tried for one variation; most would have made impossible what was done


@rule
def rewind(world: State, past: State) -> None:
    """Put the deal of the world's game into `past`, a copy of the world.

    A game too long to be kept has no past to tell. A world to which no order of draws was found
    gets one that cannot be.
    """
    if world.moves_made > MOST_MOVES:
        return
    for seat in range(world.seats):
        if not are_draws_known(world, seat) and not suppose_draws(world, seat):
            past.phase, past.turn, past.moves_made = Phase.OVER, NOBODY, NO_CARD
            return
        for word in range(DECK_WORDS):
            past.decks[seat, word] = world.decks[seat, word]
    for pile in range(MOST_PILES):
        past.piles[pile] = dealt_pile(world, pile)
    begin(past)


@part
def dealt_pile(world: State, pile: int) -> int:
    """The souls of a pile at first; for one that nobody has ever seen, any stands."""
    souls = world.piles[pile]
    taken = world.taken[pile]
    while taken:
        soul = taken & 15
        souls = souls << 4 | (1 if soul == NEVER_SEEN else soul)
        taken >>= 4
    return int(souls)


@rule
def next_move(world: State, past: State) -> int:
    """What was done in the world's game where the past has come to; LAST if that is now."""
    if past.moves_made == world.moves_made:
        return LAST
    return int(move_at(world, max(past.moves_made, 0)))


# ---------------------------------------------------------------------- vary
@rule
def vary(world: State, seat: int) -> None:
    """Exchange cards in the deck of another seat; what lies face down for all is shuffled.

    Any two cards with the same chance, as often as it is tried, and back if what is known forbids
    it: so there and back are equally likely.
    """
    other = seat_after(world, seat, 1 + random_below(world.rng, world.seats - 1))
    if are_draws_known(world, other):
        for _ in range(EXCHANGES):
            at = random_below(world.rng, world.drawn[other])
            exchange(world, other, at, random_below(world.rng, world.deck_sizes[other]))
    cards = np.empty(MOST_DECK, np.int64)
    for owner in range(world.seats):
        reshuffle(world, owner, cards)
    imagine_souls(world, cards)


@part
def exchange(world: State, seat: int, at: int, elsewhere: int) -> None:
    """Exchange a card that a seat has drawn with another of its deck, if that could be."""
    card, instead = card_in_deck(world, seat, at), card_in_deck(world, seat, elsewhere)
    if card == instead:
        return
    hand = world.hands[seat]
    if elsewhere >= world.drawn[seat] and number_of(hand - world.came_back[seat], card) == 0:
        return  # it has left the hand, so it was drawn
    put_in_deck(world, seat, at, instead)
    put_in_deck(world, seat, elsewhere, card)
    if not draw_again(world, seat):
        put_in_deck(world, seat, at, card)
        put_in_deck(world, seat, elsewhere, instead)
        world.hands[seat] = hand


@part
def draw_again(world: State, seat: int) -> bool:
    """Give a seat the hand that its deck led to; False if that is against what was seen of it."""
    hidden = drawn = 0
    for at in range(world.memory_sizes[seat]):
        entry = recalled(world, seat, at)
        change = entry & 31
        if change > DRAW:
            for _ in range(change - DRAW):
                hidden += one(card_in_deck(world, seat, drawn))
                drawn += 1
        elif number_of(hidden, change):
            hidden -= one(change)
        else:
            return False
        if entry != change | NO_FACTS and not agrees(hidden, entry):
            return False
    world.hands[seat] = hidden + world.came_back[seat]
    return seat != world.turn or has_an_answer(world)


@part
def put_in_deck(world: State, seat: int, at: int, card: int) -> None:
    word, shift = at // CARDS_PER_WORD, 4 * (at % CARDS_PER_WORD)
    world.decks[seat, word] = world.decks[seat, word] & ~(15 << shift) | card << shift
