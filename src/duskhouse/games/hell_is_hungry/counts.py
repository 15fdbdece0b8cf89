"""Words of counts: how many cards of each rank there are, four bits a rank."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import highest, lowest
from duskhouse.games.hell_is_hungry.cards import POINTS


@small_rule
def one(rank: int) -> int:
    """A single card as a word of counts."""
    return 1 << 4 * rank


@small_rule
def lowest_rank(cards: int) -> int:
    return lowest(cards) >> 2


@small_rule
def without_rank(cards: int, rank: int) -> int:
    return cards & ~(15 << 4 * rank)


@small_rule
def number_of(cards: int, rank: int) -> int:
    return cards >> 4 * rank & 15


@rule
def number_of_cards(cards: int) -> int:
    number = 0
    while cards:
        number += cards & 15
        cards >>= 4
    return number


@small_rule
def ranks_in(cards: int) -> int:
    """The different ranks, as a set: one bit of each four, moved together."""
    found = (cards | cards >> 1 | cards >> 2) & 0x11111111111111
    found = (found | found >> 3) & 0x03030303030303
    found = (found | found >> 6) & 0x000F000F000F000F
    found = (found | found >> 12) & 0x000000FF000000FF
    return (found | found >> 24) & 0x3FFF


@small_rule
def highest_rank(cards: int) -> int:
    """The highest rank of a non-empty word of counts."""
    return highest(cards) >> 2


@rule
def best_pair(cards: int) -> int:
    """The points of the best two cards together; 0 if there are not two."""
    if not cards:
        return 0
    best = highest_rank(cards)
    rest = cards - one(best)
    return POINTS[best] + POINTS[highest_rank(rest)] if rest else 0
