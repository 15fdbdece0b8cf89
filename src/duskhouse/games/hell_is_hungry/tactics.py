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

from duskhouse.engine.compiling.rule import part, rule, small_part, small_rule
from duskhouse.engine.game.whims import SHARE, VALUE, Floats, chance_on_top, whim
from duskhouse.engine.state.cardsets import count, just, lowest, without_lowest
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.games.hell_is_hungry.battle import second_cards
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
from duskhouse.games.hell_is_hungry.belief import BEST_PAIR, COUNTS, FIRST
from duskhouse.games.hell_is_hungry.board import can_open, can_pay_and_open, exposed, who_stands_on
from duskhouse.games.hell_is_hungry.cards import (
    FULL_DECK,
    JOKER,
    MOST_HAND,
    MOST_PILES,
    NEIGHBOURS,
    PILES,
    POINTS,
    SOUL,
)
from duskhouse.games.hell_is_hungry.counts import best_pair, one, ranks_in
from duskhouse.games.hell_is_hungry.ending import worth
from duskhouse.games.hell_is_hungry.hands import kinds_in_hand
from duskhouse.games.hell_is_hungry.rules import legal
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_POINTS, Phase, State

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
WHIM = 0.4  # up to so much is left to chance
AT_A_LOSS = -1000.0
TWO_OR_MORE = 0xEEEEEEEEEEEEEE  # of each rank in a word of counts
MOST_PLAYS = MOST_HAND * (MOST_HAND + 1) // 2  # of a hand: one card, or two


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
def distinct(state: State) -> int:
    """The legal actions: kinds of cards, which are all different."""
    return legal(state)


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


@small_rule
def next_play(kinds: int, twice: int, mark: int, first: int, second: int) -> tuple[int, int]:
    """The next play that beats the mark, of these kinds, some of them held twice.

    Plays come by their first card, alone before with a second one. A first card of NONE is before
    the first play and after the last.
    """
    firsts = kinds
    while True:
        if first != NONE:
            firsts = kinds & -just(first + 1)
            seconds = firsts | twice & just(first) if second == NONE else kinds & -just(second + 1)
            while seconds:
                second = lowest(seconds)
                seconds = without_lowest(seconds)
                if pair_beats(first % SOUL, second % SOUL, mark):
                    return first, second
        if not firsts:
            return NONE, NONE
        first, second = lowest(firsts), NONE
        if single_beats(first % SOUL, mark):
            return first, NONE


@small_rule
def kinds_held_twice(state: State, seat: int) -> int:
    own, souls = state.hands[seat] & TWO_OR_MORE, state.soul_hands[seat] & TWO_OR_MORE
    return ranks_in(own) | ranks_in(souls) << SOUL


@rule
def best_play(
    state: State, mark: int, defender: int, win: float, loss: float, generator: Ints
) -> tuple[float, int]:
    """The best play that beats the mark: its value and its first card."""
    best, card = AT_A_LOSS, NONE
    kinds, twice = kinds_in_hand(state, state.turn), kinds_held_twice(state, state.turn)
    first, second = next_play(kinds, twice, mark, NONE, NONE)
    while first != NONE:
        value = value_of(state, first, second, mark, defender, win, loss) + whim(generator, WHIM)
        if value > best:
            best, card = value, first
        first, second = next_play(kinds, twice, mark, first, second)
    return best, card


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
        value += whim(generator, WHIM)
        if value > best:
            best, card = value, second
    return card


# ----------------------------------------------------------------- the attack
@rule
def value_of_target(state: State, pile: int, generator: Ints) -> float:
    """What an attack on this pile brings."""
    defender, win, loss, trouble = stake_of_target(state, pile)
    return best_play(state, exposed(state, pile), defender, win, loss, generator)[0] - trouble


@rule
def stake_of_target(state: State, pile: int) -> tuple[int, float, float, float]:
    """Who would defend a pile, what is to be won and lost there, and what the attack costs."""
    win = float(points(state, exposed(state, pile)))
    loss = RIVALRY * win / (state.seats - 1)
    if not is_guarded(state, pile):
        return NOBODY, win, loss, 0.0
    return who_stands_on(state, pile), win + extra_soul(state, pile), loss, TROUBLE


@rule
def attack_the_best_target(state: State, generator: Ints) -> int:
    """Hold only if every attack brings less."""
    actions = legal(state)
    best, chosen = least_to_attack(actions), NONE
    targets = actions >> PILE
    while targets:
        pile = lowest(targets)
        targets = without_lowest(targets)
        value = value_of_target(state, pile, generator)
        if value > best:
            best, chosen = value, PILE + pile
    return chosen


@small_rule
def least_to_attack(actions: int) -> float:
    return IDLE if actions >> NONE & 1 else AT_A_LOSS


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
    return PILE + random_card(generator, chosen if chosen else out_of_reach(places, forced))


@small_rule
def out_of_reach(places: int, forced: int) -> int:
    """The places where nothing has to be attacked; if there are none, all of them."""
    return places & ~forced if places & ~forced else places


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
        if can_pay_and_open(hand, soul) if guarded else can_open(ranks, pair, soul):
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


# ---------------------------------------------------------------- its chances
@rule
def chance_of(state: State, action: int) -> float:
    """How likely `choose` takes this action: where whims decide, its plays are hopes."""
    hopes = np.empty((MOST_PILES * MOST_PLAYS, 2), np.float64)
    phase = state.phase
    if phase == Phase.PLAY:
        return chance_to_lay(state, action, hopes)
    if phase == Phase.SECOND:
        return chance_to_add(state, action, hopes)
    if phase == Phase.PLACE:
        return chance_to_go(state, action, hopes)
    if phase == Phase.ATTACK:
        return chance_to_attack(state, action, hopes)
    if phase == Phase.SWAP:
        return same(action, swap_the_worst_for_a_better(state))
    if phase == Phase.PRICE:
        return same(action, least_missed(legal(state)))
    return same(action, TO_POINTS)


@small_part
def same(one_action: int, other: int) -> float:
    return 1.0 if one_action == other else 0.0


@part
def chance_to_lay(state: State, card: int, hopes: Floats) -> float:
    win, loss = stake(state, state.turn)
    share = 0.0 if card == NONE else 1.0
    number = hope_for_plays(
        state, state.mark, state.defender, win, loss, 0.0, card, share, hopes, 0
    )
    least = -loss if legal(state) >> NONE & 1 else AT_A_LOSS
    return chance_on_top(hopes, number, WHIM, least, same(card, NONE))


@part
def chance_to_add(state: State, card: int, hopes: Floats) -> float:
    win, loss = stake(state, state.turn)
    seconds = second_cards(state)
    number = 0
    while seconds:
        second = lowest(seconds)
        seconds = without_lowest(seconds)
        value = value_of(state, state.first, second, state.mark, state.defender, win, loss)
        hopes[number, VALUE], hopes[number, SHARE] = value, same(card, second)
        number += 1
    return chance_on_top(hopes, number, WHIM, AT_A_LOSS, 0.0)


@part
def chance_to_attack(state: State, action: int, hopes: Floats) -> float:
    actions = legal(state)
    targets = actions >> PILE
    number = 0
    while targets:
        pile = lowest(targets)
        targets = without_lowest(targets)
        number = hope_for_target(state, pile, same(action, PILE + pile), hopes, number)
    return chance_on_top(hopes, number, WHIM, least_to_attack(actions), same(action, NONE))


@part
def chance_to_go(state: State, action: int, hopes: Floats) -> float:
    places = legal(state) >> PILE
    targets = open_targets(state)
    number = forced = 0
    while targets:
        pile = lowest(targets)
        targets = without_lowest(targets)
        near = places & neighbours_of(state, pile)
        if not is_guarded(state, pile):
            forced |= near
        if near:
            share = share_among(near, action - PILE)
            number = hope_for_target(state, pile, share, hopes, number)
    otherwise = share_among(out_of_reach(places, forced), action - PILE)
    return chance_on_top(hopes, number, WHIM, IDLE, otherwise)


@small_part
def share_among(places: int, place: int) -> float:
    """How likely this is one of these places, if any of them is taken."""
    return (places >> place & 1) / count(places)


@part
def hope_for_target(state: State, pile: int, share: float, hopes: Floats, number: int) -> int:
    """Add all plays on a pile to so many hopes, each with this share; how many there are now."""
    defender, win, loss, cost = stake_of_target(state, pile)
    mark = exposed(state, pile)
    return hope_for_plays(state, mark, defender, win, loss, cost, NONE, share, hopes, number)


@part
def hope_for_plays(
    state: State,
    mark: int,
    defender: int,
    win: float,
    loss: float,
    cost: float,
    wanted: int,
    share: float,
    hopes: Floats,
    number: int,
) -> int:
    """Add all plays that beat the mark; this share has who begins with the wanted card, or all."""
    kinds, twice = kinds_in_hand(state, state.turn), kinds_held_twice(state, state.turn)
    first, second = next_play(kinds, twice, mark, NONE, NONE)
    while first != NONE:
        hopes[number, VALUE] = value_of(state, first, second, mark, defender, win, loss) - cost
        hopes[number, SHARE] = share if wanted in (NONE, first) else 0.0
        number += 1
        first, second = next_play(kinds, twice, mark, first, second)
    return number
