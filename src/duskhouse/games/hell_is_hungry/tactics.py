"""The rule-of-thumb player of Hell is Hungry: what a sensible person would do.

Hands are full again every turn, so a card costs little to play; what costs is to lose it, because
whoever wins the battle counts it. So every play is weighed the same way: the chance that nobody
answers it, times what lies on the pile, less what the winner gets if somebody does, less what the
cards would be good for later. That decides where to go, what to attack, what to lay, and when to
pass. Used are the own hand, the table and the sizes of hands: all of it open to the seat.
"""

from __future__ import annotations

from math import comb

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.game.weights import jitter
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.beats import (
    MARKS,
    PAIR,
    PAIR_FLOOR,
    SINGLES_BEATING,
    X_AND_A,
    X_AND_X,
    mark_of_pair,
    pair_beats,
    single_beats,
)
from duskhouse.games.hell_is_hungry.board import can_open, can_pay_and_open, exposed, who_stands_on
from duskhouse.games.hell_is_hungry.cards import (
    FULL_DECK,
    JOKER,
    MOST_HAND,
    NEIGHBOURS,
    PILES,
    POINTS,
    SOUL,
    best_pair,
    one,
    ranks_in,
)
from duskhouse.games.hell_is_hungry.hands import kinds_held_twice, kinds_in_hand
from duskhouse.games.hell_is_hungry.hidden_hands import BEST_PAIR, COUNTS, FIRST
from duskhouse.games.hell_is_hungry.plays import firsts_in_order, in_order, second_cards
from duskhouse.games.hell_is_hungry.rules import legal
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, Phase, State
from duskhouse.games.hell_is_hungry.turns import worth

# All weights are in points of the count, found by matches against earlier weights.
# What a card is good for later, by its rank: only the Joker is worth to wait with for long.
KEPT_FOR_LATER = np.array(
    [-1.0, -0.9, -0.7, -0.5, -0.6, -0.4, -0.2, 0.0, 0.7, 1.7, 2.4, 2.7, 3.8, 13.0]
)
WILLING = 0.5  # how often who can answer does so
COMEBACK = 0.8  # how much the cards still in hand help against an answer
RIVALRY = 0.65  # what a point for the others, shared out among them, is worth to lose
EXTRA_SOUL = 4.5  # the unseen card below a guarded soul
TROUBLE = 3.2  # to pay a price
IDLE = -0.9  # a turn without a battle
JITTER = 0.4  # up to so much is left to chance
AT_A_LOSS = -1000.0


def chances_to_beat(size: int) -> list[float]:
    """How likely a random hand of this size can beat each mark."""
    hands = slice(FIRST[size], FIRST[size + 1])
    held = np.array([COUNTS[hands] >> 4 * rank & 15 for rank in range(SOUL)])
    copies = [FULL_DECK >> 4 * rank & 15 for rank in range(SOUL)]
    choices = np.array(
        [[comb(copies[rank], k) for k in range(MOST_HAND + 1)] for rank in range(SOUL)]
    )
    ways = np.prod([choices[rank][held[rank]] for rank in range(SOUL)], axis=0)
    ranks = sum((held[rank] > 0) << rank for rank in range(SOUL))
    chances = []
    for mark in range(MARKS):
        can = (ranks & SINGLES_BEATING[mark] > 0) | (BEST_PAIR[hands] > PAIR_FLOOR[mark])
        if mark in (X_AND_A, X_AND_X):
            can |= held[0] > 1
        chances.append(ways[can].sum() / ways.sum())
    return chances


# By hand size and mark.
ANSWERED = np.array([chances_to_beat(size) for size in range(MOST_HAND + 1)])


# -------------------------------------------------------------------- choosing
@rule
def choose(state: State, generator: Ints) -> int:
    """The action of the seat on turn."""
    phase = state.phase
    if phase == Phase.PLAY:
        return lay_or_pass(state, generator)
    if phase == Phase.SECOND:
        return add_or_not(state, generator)
    if phase == Phase.PLACE:
        return go_where_the_best_target_is_near(state, generator)
    if phase == Phase.ATTACK:
        return attack_the_best_target(state, generator)
    if phase == Phase.SWAP:
        return swap_the_worst_for_a_better(state)
    if phase == Phase.PRICE:
        return least_missed(legal(state))
    return TO_POINTS


@rule
def distinct(state: State, begun: int) -> int:
    """The legal actions. Where a search sees both cards of a play, it sees them in order only."""
    actions = legal(state)
    if state.phase == Phase.PLAY:
        return firsts_in_order(state) | actions & just(NONE)
    if state.phase == Phase.SECOND and begun:
        return in_order(state, actions)
    return actions


@small_rule
def kept(kind: int) -> float:
    return float(KEPT_FOR_LATER[kind % SOUL])


# ------------------------------------------------------------- weighing a play
@rule
def points(state: State, rank: int) -> int:
    """What a card counts in the end (HELL-05, B33)."""
    return int(state.joker_end) if rank == JOKER else POINTS[rank]


@rule
def chance_to_stand(state: State, seat: int, mark: int, defender: int) -> float:
    """How likely nobody who may answers this mark."""
    chance = 1.0
    for other in range(state.seats):
        if other == seat or state.shut_out >> other & 1 or defender not in (NOBODY, other):
            continue
        chance *= 1.0 - WILLING * ANSWERED[state.hand_sizes[other], mark]
    return chance


@rule
def stake(state: State, seat: int) -> tuple[float, float]:
    """What lies on the pile: for this seat if it wins, and for another if it does not."""
    soul = points(state, exposed(state, state.target)) + worth(state.table_souls, state.joker_end)
    mine = worth(state.table[seat], state.joker_end)
    others = 0
    for other in range(state.seats):
        if other != seat:
            others += worth(state.table[other], state.joker_end)
    win, loss = float(soul + others), RIVALRY * (soul + mine) / (state.seats - 1)
    if state.defender != NOBODY and seat == state.active:
        win += extra_soul(state, state.target)
    return win, loss


@rule
def extra_soul(state: State, pile: int) -> float:
    """What the attacker of a guarded pile may hope for below the exposed soul."""
    return EXTRA_SOUL if state.piles[pile] >> 4 else 0.0


@rule
def value_of(
    state: State, first: int, second: int, mark: int, defender: int, win: float, loss: float
) -> float:
    """What a play brings: the pile if it stands, else these cards go with it to another."""
    seat = state.turn
    rank = first % SOUL
    rest = state.hands[seat] + state.soul_hands[seat]
    laid = points(state, rank)
    souls = laid if first >= SOUL else 0
    later = kept(first)
    if state.phase != Phase.SECOND:
        rest -= one(rank)
    if second == NONE:
        mark = rank
    else:
        other = second % SOUL
        rest -= one(other)
        laid += points(state, other)
        if second >= SOUL:
            souls += points(state, other)
        later += kept(second)
        mark = mark_of_pair(rank, other, mark)
    chance = chance_to_stand(state, seat, mark, defender)
    if rest:
        chance += (1.0 - chance) * COMEBACK * (1.0 - ANSWERED[MOST_HAND, PAIR + best_pair(rest)])
    lost = loss + RIVALRY * laid / (state.seats - 1)
    return chance * (win + souls) - (1.0 - chance) * lost - later


@rule
def best_play(
    state: State, mark: int, defender: int, win: float, loss: float, generator: Ints
) -> tuple[float, int]:
    """The best play that beats the mark: its value and its first card."""
    best, card = AT_A_LOSS, NONE
    firsts, twice = kinds_in_hand(state, state.turn), kinds_held_twice(state, state.turn)
    while firsts:
        first, second = lowest(firsts), NONE
        firsts = without_lowest(firsts)
        seconds = firsts | twice & just(first)
        while True:
            if beats(first, second, mark):
                value = value_of(state, first, second, mark, defender, win, loss)
                value += jitter(generator, JITTER)
                if value > best:
                    best, card = value, first
            if not seconds:
                break
            second = lowest(seconds)
            seconds = without_lowest(seconds)
    return best, card


@small_rule
def beats(first: int, second: int, mark: int) -> bool:
    """Whether a play of one card or two, given by their kinds, beats the mark."""
    if second == NONE:
        return single_beats(first % SOUL, mark)
    return pair_beats(first % SOUL, second % SOUL, mark)


# ------------------------------------------------------------------- a battle
@rule
def lay_or_pass(state: State, generator: Ints) -> int:
    """The best play, unless it costs less to let the pile go."""
    win, loss = stake(state, state.turn)
    value, card = best_play(state, state.mark, state.defender, win, loss, generator)
    if value < -loss and legal(state) >> NONE & 1:
        return NONE
    return card


@rule
def add_or_not(state: State, generator: Ints) -> int:
    """The best second card to the first, or none."""
    win, loss = stake(state, state.turn)
    seconds = second_cards(state)
    best, card = AT_A_LOSS, NONE
    while seconds:
        second = lowest(seconds)
        seconds = without_lowest(seconds)
        value = value_of(state, state.first, second, state.mark, state.defender, win, loss)
        value += jitter(generator, JITTER)
        if value > best:
            best, card = value, second
    return card


# ----------------------------------------------------------------- the attack
@rule
def value_of_target(state: State, pile: int, generator: Ints) -> float:
    """What an attack on this pile brings."""
    soul = exposed(state, pile)
    defender, win, trouble = NOBODY, float(points(state, soul)), 0.0
    loss = RIVALRY * win / (state.seats - 1)
    if is_guarded(state, pile):
        defender, trouble = who_stands_on(state, pile), TROUBLE
        win += extra_soul(state, pile)
    return best_play(state, soul, defender, win, loss, generator)[0] - trouble


@rule
def attack_the_best_target(state: State, generator: Ints) -> int:
    """Hold only if every attack brings less."""
    actions = legal(state)
    best, chosen = IDLE if actions >> NONE & 1 else AT_A_LOSS, NONE
    targets = actions >> PILE
    while targets:
        pile = lowest(targets)
        targets = without_lowest(targets)
        value = value_of_target(state, pile, generator)
        if value > best:
            best, chosen = value, PILE + pile
    return chosen


@rule
def go_where_the_best_target_is_near(state: State, generator: Ints) -> int:
    """Beside the best target; or, if to attack is worse than not to, where nothing can be."""
    places = legal(state) >> PILE
    targets = open_targets(state)
    best, chosen, forced = IDLE, 0, 0
    while targets:
        pile = lowest(targets)
        targets = without_lowest(targets)
        near = places & neighbours_of(state, pile)
        if not is_guarded(state, pile):
            forced |= near
        value = value_of_target(state, pile, generator)
        if near and value > best:
            best, chosen = value, near
    if not chosen:
        chosen = places & ~forced if places & ~forced else places
    return PILE + random_card(generator, chosen)


@rule
def neighbours_of(state: State, pile: int) -> int:
    return int(NEIGHBOURS[PILES[state.scale, state.seats], state.adjacency >> 3, pile])


@rule
def is_guarded(state: State, pile: int) -> bool:
    """Another player's token stands there."""
    return bool(state.occupied >> pile & 1) and state.tokens[state.turn] != pile


@rule
def open_targets(state: State) -> int:
    """The piles that the hand could attack from some place, as a set."""
    hand = state.hands[state.turn] + state.soul_hands[state.turn]
    ranks, pair = ranks_in(hand), best_pair(hand)
    targets = 0
    piles = state.filled
    while piles:
        pile = lowest(piles)
        piles = without_lowest(piles)
        soul = exposed(state, pile)
        guarded = is_guarded(state, pile)
        if can_pay_and_open(state, hand, soul) if guarded else can_open(ranks, pair, soul):
            targets |= just(pile)
    return targets


# ------------------------------------------------------ the price and the swap
@rule
def least_missed(kinds: int) -> int:
    """The card that is good for least later."""
    least = lowest(kinds)
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        if kept(kind) < kept(least):
            least = kind
    return least


@rule
def swap_the_worst_for_a_better(state: State) -> int:
    worst = least_missed(kinds_in_hand(state, state.turn))
    return worst if kept(worst) < kept(state.purgatory[state.turn]) else NONE
