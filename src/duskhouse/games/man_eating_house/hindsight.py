"""The game that led to a world, told again from its deal: `rewind` and `next_move`.

`vary` makes another world of one.

A world that a seat imagines has a whole past: who passed what, who drew what. The cards played are
known to all, in their order.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import count, just
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.events import NO_CARD
from duskhouse.games.man_eating_house.imagining import holding, sender
from duskhouse.games.man_eating_house.rules import (
    CARD_BITS,
    CARDS_A_WORD,
    KAGOME,
    MOST_KAGOMES,
    MOST_ROOM,
    Phase,
    State,
    begin,
)

LAST = NO_CARD


@rule
def rewind(world: State, past: State) -> None:
    """Put the deal of the world's game into `past`, a copy of the world."""
    for seat in range(world.seats):
        past.hands[seat] = dealt_hand(world, seat)
    for number in range(world.room_drawn):
        past.room[number] = world.drawn[number]
    begin(past)


@part
def dealt_hand(world: State, seat: int) -> int:
    """What a seat held at first: its hand, with all that left it and without all that came."""
    hand = holding(world, seat) | world.played[world.kagomes, seat]
    if world.room_drawn > world.kagomes and world.kagome_leader[world.kagomes] == seat:
        hand &= ~just(world.drawn[world.kagomes])
    for kagome in range(world.kagomes - 1, -1, -1):
        hand &= ~just(world.passed[kagome, sender(world, kagome, seat)])
        hand |= just(world.passed[kagome, seat])
        if world.kagome_leader[kagome] == seat:
            hand &= ~just(world.drawn[kagome])
        hand |= world.played[kagome, seat]
    return int(hand)


@rule
def next_move(world: State, past: State) -> int:
    """What was done in the world's game where the past has come to; LAST if that is now."""
    if past.phase == Phase.PICK:
        return int(world.passed[past.kagomes, past.turn])
    if past.phase == Phase.CALL:
        calls = world.kagome_call[past.kagomes]
        return int(KAGOME + calls) if past.kagomes < world.kagomes else LAST
    if past.plays == world.plays:
        return LAST
    at = past.plays
    return int(world.order[at // CARDS_A_WORD] >> at % CARDS_A_WORD * CARD_BITS) & (
        (1 << CARD_BITS) - 1
    )


@rule
def vary(world: State, seat: int) -> None:
    """Exchange two cards that lie where this seat cannot see them, now and in all of the past.

    Any two in different places with the same chance, so that there and back are equally likely.
    What was done may have been impossible with the other card: its past will tell.
    """
    unknown = unknown_to(world, seat)
    if count(unknown) < 2:
        return
    one = random_card(world.rng, unknown)
    elsewhere = unknown & ~place_of(world, one)
    if elsewhere:
        exchange(world, one, random_card(world.rng, elsewhere))


@part
def unknown_to(world: State, seat: int) -> int:
    """The cards lying in other hands and in the Room that this seat has never seen."""
    cards = 0
    for other in range(world.seats):
        if other != seat:
            cards |= holding(world, other)
    for at in range(world.room_drawn, world.room_size):
        cards |= just(world.room[at])
    for kagome in range(world.kagomes):
        cards &= ~just(world.passed[kagome, seat])
        cards &= ~just(world.passed[kagome, sender(world, kagome, seat)])
        if world.kagome_leader[kagome] == seat:
            cards &= ~just(world.drawn[kagome])
    return int(cards)


@part
def place_of(world: State, card: int) -> int:
    """All cards where this one is: in a hand, or else in the Room."""
    others = 0
    for seat in range(world.seats):
        hand = holding(world, seat)
        if hand & just(card):
            return hand
        others |= hand
    return ~others


@part
def exchange(world: State, one: int, other: int) -> None:
    both = just(one) | just(other)
    for seat in range(world.seats):
        hand = world.hands[seat]
        if hand & both != 0 and hand & both != both:
            world.hands[seat] = hand ^ both
    for at in range(MOST_ROOM):
        world.room[at] = exchanged(world.room[at], one, other)
    for kagome in range(MOST_KAGOMES):
        world.drawn[kagome] = exchanged(world.drawn[kagome], one, other)
        for seat in range(world.seats):
            world.passed[kagome, seat] = exchanged(world.passed[kagome, seat], one, other)


@part
def exchanged(card: int, one: int, other: int) -> int:
    if card == one:
        return other
    return one if card == other else card
