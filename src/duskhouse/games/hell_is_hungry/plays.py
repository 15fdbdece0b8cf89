"""The plays of a hand (HELL-20): which cards are part of one that beats the mark, and what
completes one that is begun.

Two cards may be laid in either order. So that a play can be named once, there is one order of it
that we call in order: own cards before soul cards, then the lower rank first. Under the first
rules this was the only way to lay two cards; bots see every play in it.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.games.hell_is_hungry.beats import (
    PAIR_FLOOR,
    SINGLES_BEATING,
    WORTH_MORE,
    is_top_pair,
    single_beats,
)
from duskhouse.games.hell_is_hungry.cards import (
    POINTS,
    SOUL,
    TWO,
    best_pair,
    highest_rank,
    number_of,
    ranks_in,
)
from duskhouse.games.hell_is_hungry.hands import kinds_held_twice, kinds_in_hand
from duskhouse.games.hell_is_hungry.state import IN_ORDER_ONLY, NONE, State


# ---------------------------------------------------------------- the first card
@rule
def first_cards(state: State) -> int:
    """HELL-20: the kinds of cards that a play may begin with."""
    if state.rules == IN_ORDER_ONLY:
        return firsts_in_order(state)
    return cards_in_plays(state)


@rule
def cards_in_plays(state: State) -> int:
    """The kinds in hand that are part of a play that beats the mark."""
    own, souls = state.hands[state.turn], state.soul_hands[state.turn]
    found = ranks_in_plays(own + souls, state.mark)
    return ranks_in(own) & found | (ranks_in(souls) & found) << SOUL


@rule
def ranks_in_plays(cards: int, mark: int) -> int:
    """The same as ranks: a card's best partner is the highest of the others."""
    if is_top_pair(mark):
        return just(TWO) if number_of(cards, TWO) > 1 else 0
    ranks, floor = ranks_in(cards), PAIR_FLOOR[mark]
    alone = int(ranks & SINGLES_BEATING[mark])
    if best_pair(cards) <= floor:
        return alone
    return int(alone | ranks & WORTH_MORE[max(floor - POINTS[highest_rank(cards)], 0)])


@rule
def firsts_in_order(state: State) -> int:
    """The kinds that are the first or only card of a play in order."""
    found = 0
    later, twice = cards_in_plays(state), kinds_held_twice(state, state.turn)
    while later:
        kind = lowest(later)
        later = without_lowest(later)
        partners = ranks_of_kinds(later | twice & just(kind))
        rank = kind % SOUL
        if single_beats(rank, state.mark) or ranks_beating_with(partners, rank, state.mark):
            found |= just(kind)
    return found


# --------------------------------------------------------------- the second card
@rule
def second_cards(state: State) -> int:
    """HELL-20: what may follow the first card; nothing, if it beats the mark alone."""
    found = completions(state)
    return in_order(state, found) if state.rules == IN_ORDER_ONLY else found


@rule
def completions(state: State) -> int:
    """The kinds that beat the mark with the first card, and NONE if it does so alone."""
    rank = state.first % SOUL
    ranks = ranks_beating_with(just(SOUL) - 1, rank, state.mark)
    found = kinds_in_hand(state, state.turn) & (ranks | ranks << SOUL)
    return found | just(NONE) if single_beats(rank, state.mark) else found


@small_rule
def in_order(state: State, seconds: int) -> int:
    """Those of the second cards that do not come before the first; none at all is one of them."""
    return seconds >> state.first << state.first


@rule
def seconds_after(state: State, first: int) -> int:
    """What may follow a card that is still in the hand."""
    held = kinds_in_hand(state, state.turn) & ~just(first)
    held |= kinds_held_twice(state, state.turn) & just(first)
    ranks = ranks_beating_with(just(SOUL) - 1, first % SOUL, state.mark)
    found = held & (ranks | ranks << SOUL)
    return int(found >> first << first) if state.rules == IN_ORDER_ONLY else int(found)


@rule
def ranks_beating_with(ranks: int, first: int, mark: int) -> int:
    """Which of these ranks beat the mark together with the first card."""
    if is_top_pair(mark):
        return ranks & just(TWO) if first == TWO else 0
    return int(ranks & WORTH_MORE[max(PAIR_FLOOR[mark] - POINTS[first], 0)])


@small_rule
def ranks_of_kinds(kinds: int) -> int:
    return (kinds | kinds >> SOUL) & just(SOUL) - 1
