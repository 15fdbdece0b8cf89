"""The decks and boards of Hell is Hungry as data (HELL-01 to 07), and how cards are counted.

A rank is a number from 0 (the 2) to 13 (X, the Joker). A kind of card in a hand is its rank, plus
SOUL if it comes from the soul deck. Cards of one kind are alike, so a number of cards is a word
of counts: four bits for each rank, the 2s lowest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import highest, lowest

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X")
TWO, ACE, JOKER = 0, 12, 13
SOUL = len(RANKS)
KINDS = 2 * SOUL

# HELL-05; the same in battle and, but for a switch on the Joker, at the count.
POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 20)


def counts(ranks: Iterable[int]) -> int:
    """The word of counts of these ranks."""
    word = 0
    for rank in ranks:
        word += 1 << 4 * rank
    return word


@lru_cache(4096)
def ranks_of(word: int) -> tuple[int, ...]:
    """The ranks in a word of counts, each as often as it is there."""
    ranks, left = [], int(word)
    while left:
        rank = (left & -left).bit_length() - 1 >> 2
        ranks.append(rank)
        left -= 1 << 4 * rank
    return tuple(ranks)


def deck(text: str) -> int:
    return counts(RANKS.index(rank) for rank in text.split())


# HELL-02: thirteen ranks four times and two Jokers.
FULL_DECK = 4 * counts(range(JOKER)) + 2 * counts([JOKER])

# A small game has hands of three and a 2×2 board: short enough to list every deal that a seat
# could be in. A tiny one, with hands of two, is short enough to count its whole tree.
SMALL_DECK = deck("2 2 5 9 K A X")
SMALL_SOULS = deck("2 3 5 8 9 Q X X K")
TINY_DECKS = (0, 0, deck("2 9 X"), *[deck("3 A")] * 2, *[deck("4 A")] * 2)
TINY_SOULS = (0, 0, deck("2 5 9 X"), deck("2 3 5 5 8 9 X"), *[deck("2 5 8 9 X")] * 3)
TINY_HEIGHTS = (0, 0, 1, 2, 1, 1, 1)
# A duel, for two alone, is about as small as Kuhn's poker: two piles, one card in hand.
DUEL_DECK, DUEL_SOULS = deck("9 X"), deck("5 9")

MOST_SEATS, MOST_PILES, PILE_HEIGHT, MOST_DECK, MOST_HAND = 6, 16, 3, 54, 5


def for_all(number: int) -> list[int]:
    """The same for two to six seats."""
    return [0, 0, *[number] * 5]


# By scale (full, small, tiny, duel) and seats.
DECKS = np.array([for_all(FULL_DECK), for_all(SMALL_DECK), TINY_DECKS, for_all(DUEL_DECK)])
SOULS = np.array([for_all(FULL_DECK), for_all(SMALL_SOULS), TINY_SOULS, for_all(DUEL_SOULS)])
PILES = np.array([[0, 0, 9, 16, 16, 16, 16], for_all(4), for_all(3), for_all(2)])
HEIGHTS = np.array([for_all(3), for_all(2), TINY_HEIGHTS, for_all(1)])
HAND_SIZES = np.array([for_all(5), for_all(3), for_all(2), for_all(1)])


def board_width(piles: int) -> int:
    """HELL-06: the smallest square that holds the piles; a last row may be short."""
    width = 0
    while width * width < piles:
        width += 1
    return width


def on_board(piles: int) -> range:
    """The piles of a board of this size, if there is such a board."""
    return range(piles if piles in PILES else 0)


WIDEST = 4
# By the number of piles and pile: its name, which is its place on the widest board, row by row.
NAMES = np.array(
    [
        [
            WIDEST * (pile // board_width(piles)) + pile % board_width(piles)
            if pile in on_board(piles)
            else 0
            for pile in range(MOST_PILES)
        ]
        for piles in range(MOST_PILES + 1)
    ]
)


def neighbours(pile: int, piles: int, corners: bool) -> int:
    """HELL-13, B05: the piles next to this one, as a set."""
    width = board_width(piles)
    found = 0
    for other in range(piles):
        down, across = abs(other // width - pile // width), abs(other % width - pile % width)
        if down + across == 1 or (corners and down == across == 1):
            found |= 1 << other
    return found


# By the number of piles, adjacency // 8 and pile.
NEIGHBOURS = np.array(
    [
        [
            [
                neighbours(pile, piles, corners) if pile in on_board(piles) else 0
                for pile in range(MOST_PILES)
            ]
            for corners in (False, True)
        ]
        for piles in range(MOST_PILES + 1)
    ]
)


def code(kind: int) -> str:
    """A card in a hand: `9`, or `9s` from the soul deck."""
    return RANKS[kind] if kind < SOUL else f"{RANKS[kind - SOUL]}s"


CODES = {code(kind): kind for kind in range(KINDS)}


# --------------------------------------------------------------- words of counts
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
