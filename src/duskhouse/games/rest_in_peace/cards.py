"""The cards of Rest in Peace as data (YAO-02 to 06, and section P of RULES.en.md).

A ghost is its value, 1 to 6; a psychic has a number, 1 to 29. On the table, in events and in
actions a card is one number: the ghost's value, or 6 plus the psychic's number. Equal ghosts are
alike, so a pile of ghosts is a count of each value, eight bits a value; psychics are unique, so a
group of them is a set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from duskhouse.engine.state.cardsets import cardset

VALUES = (1, 2, 3, 4, 5, 6)
GHOST_BITS = 8  # of a pile, for each value
FIRST_PSYCHIC = 6  # psychic k is card FIRST_PSYCHIC + k
MOST_PSYCHICS = 29
CASTLES_TO_WIN, MANORS_TO_WIN = 3, 4
DRAWN_AFTER_ROUND = 2
FIRST_REVEALED = 3  # psychics face up at the start of the learning set-up


def pile_of(values: Iterable[int]) -> int:
    """A pile of ghosts: how many of each value, eight bits a value."""
    return sum(1 << GHOST_BITS * (value - 1) for value in values)


def ghosts_in(pile: int) -> list[int]:
    """The ghosts of a pile, in ascending order."""
    numbers = zip(VALUES, int(pile).to_bytes(len(VALUES), "little"), strict=True)
    return [value for value, number in numbers for _ in range(number)]


@dataclass(frozen=True)
class Scale:
    """How big a game is: the fought rounds, the ghosts of each player, the tokens."""

    rounds: int
    ghosts: tuple[int, ...]  # copies of the values 1 to 6
    hand: int
    castles: int
    manors: int

    def deck(self) -> list[int]:
        return [value for value in VALUES for _ in range(self.ghosts[value - 1])]


FULL = Scale(rounds=9, ghosts=(6, 5, 4, 3, 2, 1), hand=5, castles=4, manors=6)
# A miniature for late trees and imagined worlds; three castles are there to be won.
TINY = Scale(rounds=3, ghosts=(2, 1, 1, 1, 0, 0), hand=2, castles=3, manors=1)
# Small enough to count the whole tree from the deal, chance and all.
LEAST = Scale(rounds=3, ghosts=(1, 1, 0, 0, 0, 0), hand=1, castles=3, manors=1)
# About as small as Kuhn's poker: one round with a ghost each in hand, then the last position.
DUEL = Scale(rounds=1, ghosts=(1, 1, 1, 0, 0, 0), hand=1, castles=1, manors=1)
SCALES = (FULL, TINY, LEAST, DUEL)

ROUNDS = np.array([scale.rounds for scale in SCALES])
HAND_SIZES = np.array([scale.hand for scale in SCALES])
COPIES = np.array([scale.ghosts for scale in SCALES])
CASTLES = np.array([scale.castles for scale in SCALES])
DECKS = np.array([pile_of(scale.deck()) for scale in SCALES])

MOST_ROUNDS = FULL.rounds
MOST_GHOSTS = sum(FULL.ghosts)


# The psychics by what they are; what each is called and does is in `words/en.ftl`.
ALL_PSYCHICS = cardset(range(1, MOST_PSYCHICS + 1))
GHOSTS_OF = {3: (1,), 4: (2,), 5: (3,), 13: (4,), 21: (6,), 23: (1, 1)}  # that they work as
LASTING = cardset([1, 3, 8, 9, 12, 14, 15, 24])  # 10, 17, 25 and 26 join once a value is named
CHANGING_WORTH = cardset([8, 9, 10, 12, 17, 26])
LASTING_ON_THE_TENTH = cardset([8, 9, 12])
DEAD_ON_THE_TENTH = cardset([1, 2, 6, 14, 15, 18, 19, 24, 25, 28])
ASKS_FOR_A_VALUE = cardset([2, 10, 16, 17, 18, 21, 25, 26])
ASKS_FOR_A_CARD = cardset([11, 15, 22])
ASKS_FOR_A_DECK = cardset([19])
ASKS_FOR_A_PLAYER = cardset([20])
ASKS_FOR_A_POSITION = cardset([28])

# The units of each psychic as a pile of ghosts, the psychics with a unit of each value, and as how
# many cards 14 counts them.
FIXED_UNITS = cardset(GHOSTS_OF)
UNITS = np.array([pile_of(GHOSTS_OF.get(psychic, ())) for psychic in range(MOST_PSYCHICS + 1)])
WORKING_AS = np.array([cardset(k for k in GHOSTS_OF if v in GHOSTS_OF[k]) for v in (0, *VALUES)])
COUNTS_AS = np.array([len(GHOSTS_OF.get(psychic, (1,))) for psychic in range(MOST_PSYCHICS + 1)])

POOLS = {
    "all": ALL_PSYCHICS,
    "starters": cardset(range(1, 10)),
    "levels1": cardset(range(1, 15)),
    "levels2": cardset(range(1, 20)),
    "levels3": cardset(range(1, 25)),
}


def level(psychic: int) -> int:
    """YAO-04."""
    return 0 if psychic < 10 else (psychic - 5) // 5


def code(card: int) -> str:
    """The notation of a card: `1` … `6`, `#1` … `#29`."""
    return f"#{card - FIRST_PSYCHIC}" if card > FIRST_PSYCHIC else str(card)


CODES = {code(card): card for card in range(1, FIRST_PSYCHIC + MOST_PSYCHICS + 1)}

TOKENS = {"C": FIRST_PSYCHIC + MOST_PSYCHICS + 1, "M": FIRST_PSYCHIC + MOST_PSYCHICS + 2}
"""Castle and manor, as cards of a view."""
