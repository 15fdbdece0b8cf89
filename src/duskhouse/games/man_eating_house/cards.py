"""The deck of Man-Eating House as data (MEH-01 to 07).

A card is 16 * suit + number, so sets of cards are int64 masks, the cards of a suit are sixteen
neighbouring bits, and a card's number is its low four bits. An action is a card (played, or picked
for a Kagome: the phase tells which) or a call.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from duskhouse.engine.game.actions import ANY_ACTION, Actions, Field, Verb
from duskhouse.engine.state.cardsets import cardset, members

IVY, OFUDA, BONE, ANY_SUIT = 0, 1, 2, 3
SUITS = (IVY, OFUDA, BONE)
SUIT_LETTERS = "IOB"


def cards_of(suits: Iterable[int], numbers: Iterable[int]) -> int:
    numbers = tuple(numbers)
    return cardset(16 * suit + number for suit in suits for number in numbers)


DOG = cards_of([IVY], [0])
OLD_MAN = cards_of([BONE], [15])
CHILDREN = cards_of(SUITS, [1, 2, 3])
ONES, TWOS, THREES = (cards_of(SUITS, [number]) for number in (1, 2, 3))
GIRLS = cards_of(SUITS, [4])
WEAPONS = cards_of(SUITS, [5, 6, 7])
PLACES = cards_of(SUITS, [8, 9, 10, 11])
GHOSTS = cards_of(SUITS, [12, 13, 14])
DANGER = cards_of([IVY], [11]) | cards_of([OFUDA], [10, 11]) | cards_of([BONE], [9, 10, 11])
SCORING = DOG | CHILDREN | GHOSTS | OLD_MAN
ALL_CARDS = SCORING | GIRLS | WEAPONS | PLACES
OF_SUIT = (*(ALL_CARDS & cards_of([suit], range(16)) for suit in SUITS), ALL_CARDS)

MOST_CARDS = 44
DOG_CARD, OLD_MAN_CARD = 16 * IVY + 0, 16 * BONE + 15

# Hands for three and four players, indexed by seats; the rest is the Room.
HAND_SIZE = (0, 0, 0, 13, 10)

# A miniature of the game whose whole tree can be counted: one girl and one card in the Room for
# her, the Dog, the Old Man, and enough for every Event.
TINY_DECKS = (
    0,
    0,
    0,
    DOG | OLD_MAN | cards_of([IVY], [2, 4]) | cards_of([BONE], [5, 12]) | cards_of([OFUDA], [10]),
    DOG | OLD_MAN | cards_of([IVY], [1, 4]) | cards_of([BONE], [6, 13]),
)
TINY_HAND_SIZE = (0, 0, 0, 2, 1)

DECKS = np.array([[0, 0, 0, ALL_CARDS, ALL_CARDS], TINY_DECKS])
HAND_SIZES = np.array([HAND_SIZE, TINY_HAND_SIZE])


def code(card: int) -> str:
    """The notation of a card: `I0` … `B15`."""
    return f"{SUIT_LETTERS[card >> 4]}{card & 15}"


CODES = {code(card): card for card in members(ALL_CARDS)}

ACTIONS = Actions(
    play=Verb((Field("card", CODES),), written="{}"),
    kagome=Field("steps", {"1": 1, "2": 2, "3": 3}),
)
CALL = ACTIONS.packing("kagome")
FROM_CALLS_ON = ANY_ACTION & -(1 << CALL.first)
