"""What beats what (HELL-20 to 26), as two tables over the marks; and what pays for a soul.

A mark is what the next play has to beat (HELL-21):

    0 … 13          a single card of this rank, played or exposed
    PAIR + points   two cards with these points together
    LOCK            a 2+2 that has answered a top pair
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import cardset, lowest
from duskhouse.engine.state.events import NO_CARD
from duskhouse.games.hell_is_hungry.cards import ACE, JOKER, POINTS, SOUL, TWO

PAIR = 16
X_AND_A, X_AND_X = PAIR + POINTS[JOKER] + POINTS[ACE], PAIR + 2 * POINTS[JOKER]
LOCK = X_AND_X + 1
MARKS = LOCK + 1
NEVER = 99
TWO_TWOS = 2 * POINTS[TWO]


def singles_beating(mark: int) -> int:
    """The ranks that beat a mark as a single card."""
    if mark == JOKER:  # HELL-24: a lone Joker falls to a single 2 and to nothing else
        return cardset([TWO])
    if mark < SOUL:  # HELL-22: single on single goes by rank
        return cardset(range(mark + 1, SOUL))
    if mark in (X_AND_A, X_AND_X, LOCK):  # HELL-25, 26
        return 0
    return cardset(rank for rank in range(SOUL) if POINTS[rank] > mark - PAIR)  # HELL-23


def pair_floor(mark: int) -> int:
    """The points that two cards must exceed; 2+2 on a top pair is the one exception."""
    if mark in (JOKER, X_AND_A, X_AND_X):  # HELL-24, 25
        return NEVER
    if mark == LOCK:  # HELL-26
        return TWO_TWOS
    return POINTS[mark] if mark < SOUL else mark - PAIR  # HELL-23


SINGLES_BEATING = np.array([singles_beating(mark) for mark in range(MARKS)])
PAIR_FLOOR = np.array([pair_floor(mark) for mark in range(MARKS)])
WORTH_MORE = np.array(  # the ranks with more points than this
    [cardset(rank for rank in range(SOUL) if POINTS[rank] > points) for points in range(NEVER + 1)]
)

# What people are told of a mark: the clause that says what beats it, the rank of a single card (-1:
# it is two), the points of the card or of both, the lowest single card that beats it (-1: none).
MARK = "clause rank points single"


def clause_of_mark(mark: int) -> int:
    special = {JOKER: 24, X_AND_A: 25, X_AND_X: 25, LOCK: 26}
    return special.get(mark, 22 if mark < SOUL else 23)


def numbers_of_mark(mark: int) -> tuple[int, int, int, int]:
    singles = int(SINGLES_BEATING[mark])
    rank, points = (mark, POINTS[mark]) if mark < SOUL else (NO_CARD, mark - PAIR)
    return clause_of_mark(mark), rank, points, lowest(singles) if singles else NO_CARD


NO_MARK = MARKS  # nothing is to be beaten: all zeros
MARKED = np.array([*map(numbers_of_mark, range(MARKS)), (0, 0, 0, 0)])

# By the switch `price` and soul (HELL-41): the soul's own rank, or the first of the same points.
LOWEST_PRICES = np.array([range(SOUL), [POINTS.index(points) for points in POINTS]])


@rule
def is_top_pair(mark: int) -> bool:
    """HELL-25: X+A and X+X."""
    return mark in (X_AND_A, X_AND_X)


@rule
def single_beats(rank: int, mark: int) -> bool:
    return bool(SINGLES_BEATING[mark] >> rank & 1)


@rule
def pair_beats(one: int, other: int, mark: int) -> bool:
    if one + other == TWO and is_top_pair(mark):
        return True
    return bool(POINTS[one] + POINTS[other] > PAIR_FLOOR[mark])


@rule
def mark_of_pair(one: int, other: int, answered: int) -> int:
    """HELL-21, 26: 2+2 locks only as the answer to a top pair."""
    if one + other == TWO and is_top_pair(answered):
        return LOCK
    return PAIR + POINTS[one] + POINTS[other]
