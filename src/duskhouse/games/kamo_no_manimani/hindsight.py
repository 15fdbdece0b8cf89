"""The game that led to a world, told again from its deal: `rewind` and `next_move`.

`vary` makes another world of one, `ways` says how often `imagine` counts a move.

What was laid and when is known to all, and so is who drew when; which card a draw was is kept
nowhere. So `rewind` makes it up: whatever a seat held after a draw may have come by it, each card
equally likely, and going back like this every past of the world is as likely as any other. The
credit of a world is thus that of one of its pasts, which is fair: a world is kept in a belief with
the credit it was given, and over many such draws worlds count as much as their pasts do on average.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import count, just
from duskhouse.engine.state.chance import random_below, shuffle
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.state.layout import Ints
from duskhouse.games.kamo_no_manimani.bags import bag_up, cards_in, count_of, draw_from, lay_out
from duskhouse.games.kamo_no_manimani.cards import MOST_CARDS, PASS, POT_OR_DUCK, REMOVABLE
from duskhouse.games.kamo_no_manimani.imagining import hides_from, put_in_place
from duskhouse.games.kamo_no_manimani.rules import (
    FACE_DOWN,
    State,
    begin,
    card_of,
    seat_of,
    turn_of,
)

LAST = NO_CARD


# ------------------------------------------------------------------ the past
@rule
def rewind(world: State, past: State) -> None:
    """Put a deal that leads to the world into `past`, a copy of it.

    While there is a deck all are active, and turns go round from the dealer (KAMO-11, 12).
    """
    laid = world.field_start + world.field_size
    turn = world.drawn - count(world.bonus_draws) - 1
    for at in range(world.drawn - 1, -1, -1):
        laid = take_back(world, past, laid, turn)
        give_back(world, past, at, (world.dealer + turn) % world.seats)
        if not world.bonus_draws >> at & 1:
            turn -= 1
    take_back(world, past, laid, 0)
    begin(past)


@part
def take_back(world: State, past: State, laid: int, turn: int) -> int:
    """What was laid from this turn on, of so many cards, into the hands; how many it leaves."""
    while laid > 0 and turn_of(world.field[laid - 1]) >= turn:
        laid -= 1
        past.hands[seat_of(world.field[laid])] += just(laid_card(world, laid))
    return laid


@part
def laid_card(world: State, at: int) -> int:
    card = card_of(world.field[at])
    return int(world.face_down if card == FACE_DOWN else card)


@part
def give_back(world: State, past: State, at: int, seat: int) -> None:
    """Put a card that the seat may have drawn back to its place in the deck.

    Only of the present turn it is known which it was.
    """
    fresh = at - world.drawn + world.drew
    card = world.fresh[fresh] if fresh >= 0 else draw_from(past.rng, past.hands[seat])
    past.hands[seat] -= just(card)
    past.deck[at] = card


@rule
def next_move(world: State, past: State) -> int:
    """What was done in the world's game where the past has come to; LAST if that is now."""
    if past.turns == world.turns:
        return LAST
    at = past.field_start + past.field_size
    if at < world.field_start + world.field_size and turn_of(world.field[at]) == past.turns:
        return laid_card(world, at)
    return PASS


@rule
def ways(state: State, action: int) -> int:
    """How many cards a move may have meant: `imagine` tells them apart, who plays one does not.

    Counted for each of three red cards, one that was played would be thrice as good a reason.
    """
    return 1 if action == PASS else count_of(state.hands[state.turn], action)


# ------------------------------------------------------------- other worlds
@rule
def vary(world: State, seat: int) -> None:
    """Exchange two cards that this seat cannot see, one of them in a hand or face down.

    Any two come up with the same chance before and after, so that there and back are equally
    likely; a card that may not lie where it would come to stays. The deck is shuffled: nothing that
    was done depends on its order, and where worlds are used again and again, a search would learn
    from its draws in which it is.
    """
    cards = np.empty(MOST_CARDS, np.int64)
    held = lay_out_hands(world, seat, cards)
    decked = held + world.deck_size - world.drawn
    shuffle(world.rng, cards[held:], decked - held)
    asides = lay_out(world.aside, cards, decked)
    size = asides
    if hides_from(world, seat):
        cards[size] = world.face_down
        size += 1
    exchange_two(world, seat, cards, held, decked, asides, size)
    put_in_place(world, seat, cards)
    world.aside = bag_up(cards, decked, asides)
    if asides < size:
        world.face_down = cards[asides]


@part
def exchange_two(
    world: State, seat: int, cards: Ints, held: int, decked: int, asides: int, size: int
) -> None:
    """In a row of hands, the deck, what is aside and what is face down, each up to its end."""
    if held + size == asides:  # all others are out
        return
    one = random_below(world.rng, held + size - asides)
    start, end = asides, size
    if one < held:
        start, end = hand_around(world, seat, one)
    else:
        one = asides
    if size == end - start:
        return
    other = random_below(world.rng, size - (end - start))
    if other >= start:
        other += end - start
    if may_lie(cards[one], other, decked, asides) and may_lie(cards[other], one, decked, asides):
        cards[one], cards[other] = cards[other], cards[one]


@part
def lay_out_hands(world: State, seat: int, cards: Ints) -> int:
    """The row that `put_in_place` would take, the deck included; how many cards others hold."""
    held = 0
    for other in range(world.seats):
        if other != seat:
            hand = world.hands[other]
            if other == world.turn:
                for i in range(world.drew):
                    cards[held] = world.fresh[i]
                    hand -= just(world.fresh[i])
                    held += 1
            held = lay_out(hand, cards, held)
    for at in range(world.drawn, world.deck_size):
        cards[held + at - world.drawn] = world.deck[at]
    return held


@part
def hand_around(world: State, seat: int, at: int) -> tuple[int, int]:
    """Where in that row the hand begins and ends that has a card in this place."""
    start, end, other = 0, 0, 0
    while at >= end:
        if other != seat:
            start = end
            end += cards_in(world.hands[other])
        other += 1
    return start, end


@part
def may_lie(card: int, at: int, decked: int, asides: int) -> bool:
    """Whether the card may be where this place of the row stands for: aside, or face down?"""
    if at < decked:
        return True
    return just(card) & (REMOVABLE if at < asides else POT_OR_DUCK) != 0
