"""Bags: counts by kind, ten of them, six bits each, in one int64.

Bags add and subtract as numbers. What is said of a set of kinds (`kinds_in`) has one bit for
each kind, the lowest of its count.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.games.kamo_no_manimani.cards import (
    COUNT_BITS,
    FIRST_OF_PAIRS,
    FULL_COUNT,
    ONE_OF_EACH,
)


@small_rule
def kinds_in(bag: int) -> int:
    """The set of the kinds in a bag."""
    bag |= bag >> 3
    return (bag | bag >> 1 | bag >> 2) & ONE_OF_EACH


@small_rule
def count_of(bag: int, kind: int) -> int:
    """How many cards of this kind are in a bag."""
    return bag >> kind & FULL_COUNT


@small_rule
def cards_in(bag: int) -> int:
    """How many cards are in a bag: pairs of counts added up, each 4096 being 1 more than 4095."""
    pairs = (bag & FIRST_OF_PAIRS) + (bag >> COUNT_BITS & FIRST_OF_PAIRS)
    return pairs % 4095


@small_rule
def part_of(bag: int, kinds: int) -> int:
    """The cards of these kinds."""
    return bag & kinds * FULL_COUNT


@rule
def draw_from(generator: Ints, bag: int) -> int:
    """A uniformly random card of a bag that is not empty, each copy as likely."""
    at = random_below(generator, cards_in(bag))
    kinds = kinds_in(bag)
    while at >= count_of(bag, lowest(kinds)):
        at -= count_of(bag, lowest(kinds))
        kinds = without_lowest(kinds)
    return lowest(kinds)


@rule
def lay_out(bag: int, row: Ints, at: int) -> int:
    """Put the cards of a bag into a row from this place on; the place after the last."""
    kinds = kinds_in(bag)
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        for _ in range(count_of(bag, kind)):
            row[at] = kind
            at += 1
    return at


@rule
def bag_up(row: Ints, start: int, end: int) -> int:
    """The bag of the cards in this part of a row."""
    bag = 0
    for at in range(start, end):
        bag += just(row[at])
    return bag
