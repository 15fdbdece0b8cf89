"""The board: piles, tokens, what is in reach and what can be attacked."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import highest, just, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount
from duskhouse.games.hell_is_hungry.beats import LOWEST_PRICES, PAIR_FLOOR, SINGLES_BEATING
from duskhouse.games.hell_is_hungry.cards import (
    NAMES,
    NEIGHBOURS,
    PILES,
    SOUL,
    best_pair,
    lowest_rank,
    one,
    ranks_in,
)
from duskhouse.games.hell_is_hungry.state import NONE, PILE, Attack, EventKind, Phase, State


@rule
def exposed(state: State, pile: int) -> int:
    """The rank on top of a pile that has cards."""
    return int(state.piles[pile] & 15) - 1


@rule
def own_token(state: State, seat: int) -> int:
    """The pile under a seat's token, as a set."""
    return just(state.tokens[seat]) if state.tokens[seat] != NOBODY else 0


@rule
def asks_place(state: State) -> bool:
    if not placements(state):
        return False
    state.phase = Phase.PLACE
    state.turn = state.active
    return True


@rule
def placements(state: State) -> int:
    """HELL-12, B02, B03: a pile with cards and no other token; under the switch another one."""
    own = own_token(state, state.active)
    free = state.filled & ~(state.occupied & ~own)
    if state.token_must_move and free & ~own:
        return free & ~own
    return free


@rule
def lift_token(state: State, seat: int) -> None:
    state.occupied &= ~own_token(state, seat)
    state.tokens[seat] = NOBODY


@rule
def reach(state: State) -> int:
    """HELL-13, 14: the piles with cards next to the active player's token."""
    piles = PILES[state.scale, state.seats]
    near = NEIGHBOURS[piles, state.adjacency >> 3, state.tokens[state.active]]
    return int(near & state.filled)


@rule
def attacks(state: State) -> int:
    """HELL-15, 16, 40: the legal targets, and holding unless a plain one makes it a duty."""
    seat = state.turn
    hand = state.hands[seat] + state.soul_hands[seat]
    ranks, pair = ranks_in(hand), best_pair(hand)
    near = reach(state)
    targets = plain = 0
    while near:
        pile = lowest(near)
        near = without_lowest(near)
        soul = exposed(state, pile)
        if state.occupied >> pile & 1:
            if can_pay_and_open(state, hand, soul):
                targets |= just(pile)
        elif can_open(ranks, pair, soul):
            plain |= just(pile)
    actions = (targets | plain) << PILE
    if plain and state.attack == Attack.MUST:
        return actions
    return actions | just(NONE)


@small_rule
def can_open(ranks: int, pair: int, soul: int) -> bool:
    """HELL-15, 27: some play from a hand of these ranks and this best pair beats the soul."""
    return bool(ranks & SINGLES_BEATING[soul] or pair > PAIR_FLOOR[soul])


@small_rule
def lowest_price(state: State, soul: int) -> int:
    """HELL-41, B27: the lowest rank that pays for this soul; all above it do too."""
    return int(LOWEST_PRICES[state.price, soul])


@rule
def can_pay_and_open(state: State, hand: int, soul: int) -> bool:
    """HELL-15, B25: the cheapest card that pays leaves the best hand to open with."""
    cheapest = lowest_price(state, soul)
    paying = hand >> 4 * cheapest
    if not paying:
        return False
    rest = hand - one(lowest_rank(paying) + cheapest)
    return can_open(ranks_in(rest), best_pair(rest), soul)


@rule
def who_stands_on(state: State, pile: int) -> int:
    for seat in range(state.seats):
        if state.tokens[seat] == pile:
            return seat
    return NOBODY


@rule
def lift_soul(state: State, pile: int) -> int:
    soul = exposed(state, pile)
    state.piles[pile] >>= 4
    return soul


@rule
def height_of(souls: int) -> int:
    """How many cards a pile has: four bits each, none of them 0."""
    return (highest(souls) >> 2) + 1 if souls else 0


@small_rule
def name_of(state: State, pile: int) -> int:
    return int(NAMES[PILES[state.scale, state.seats], pile])


@rule
def with_pile(state: State, pile: int) -> None:
    """The latest event is about this pile."""
    with_amount(state, name_of(state, pile))


@rule
def turn_up(state: State, pile: int) -> None:
    """HELL-34: the next soul for all to see, or a gap."""
    if state.piles[pile]:
        soul = exposed(state, pile)
        state.souls_seen += one(soul)
        note(state, EventKind.FLIP, 34, NOBODY, SOUL + soul)
    else:
        state.filled &= ~just(pile)
        note(state, EventKind.GAP, 34, NOBODY, NO_CARD)
    with_pile(state, pile)
