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
SCALES = (FULL, TINY, LEAST)

ROUNDS = np.array([scale.rounds for scale in SCALES])
HAND_SIZES = np.array([scale.hand for scale in SCALES])
COPIES = np.array([scale.ghosts for scale in SCALES])
CASTLES = np.array([scale.castles for scale in SCALES])

MOST_ROUNDS = FULL.rounds
MOST_GHOSTS = sum(FULL.ghosts)


@dataclass(frozen=True)
class Psychic:
    """A psychic card: what it is called and, in a line each, what it does."""

    number: int
    name: str
    does: str
    tenth: str = "nothing"
    units: tuple[int, ...] = ()
    asks: str = ""  # what is chosen: a value, a card, a player, a deck or a position

    @property
    def level(self) -> int:
        return 0 if self.number < 10 else (self.number - 5) // 5


PSYCHICS = (
    Psychic(1, "You won't have it", "you take the psychic of this round, whoever wins"),
    Psychic(2, "Auntie, are you there?", "put a ghost from your deck on your side", asks="value"),
    Psychic(3, "Reveal yourself!", "a ghost of 1; you see the other hand", "a ghost of 1", (1,)),
    Psychic(4, "Lady in White", "a ghost of 2", "a ghost of 2", (2,)),
    Psychic(5, "Sir Nicholas", "a ghost of 3", "a ghost of 3", (3,)),
    Psychic(6, "Tripped", "the other player's next card is drawn at random from their hand"),
    Psychic(7, "Postponed wedding", "only for the last position", "a ghost of 3"),
    Psychic(8, "Acro-bats", "your even ghosts are worth 1 more", "the same"),
    Psychic(9, "Ghossssst", "your odd ghosts are worth 1 more", "the same"),
    Psychic(10, "Poltergheist", "your ghosts of a value are worth 2 more", "the same", (), "value"),
    Psychic(11, "Be gone!", "discard a card of the other side", "the same", (), "card"),
    Psychic(12, "You don't scare me", "the other side's ghosts of 1 and 2 are worth 0", "the same"),
    Psychic(13, "Now or never", "a ghost of 4, and -2 at the end", "worth -2", (4,)),
    Psychic(14, "Two's more fun", "the other player plays no card or at least two a turn"),
    Psychic(15, "Still me", "if you win, carry one of your cards to the next round", asks="card"),
    Psychic(16, "Double vision", "copy a ghost of your side", "the same", (), "value"),
    Psychic(17, "Wraith to the bottom", "their ghosts of a value lose 2", "the same", (), "value"),
    Psychic(
        18,
        "I'll be back",
        "a ghost of yours from an earlier round returns to your deck",
        asks="value",
    ),
    Psychic(
        19, "Ghost of Christmas yet to come", "a ghost like the top card of a deck", asks="deck"
    ),
    Psychic(
        20,
        "Let's meet at the end",
        "a random ghost from a hand goes to the last position",
        "the same",
        (),
        "player",
    ),
    Psychic(
        21,
        "Bloody Mary",
        "a ghost of 6 for two ghosts of your hand",
        "a ghost of 6, if two can be paid",
        (6,),
        "value",
    ),
    Psychic(
        22,
        "Playing dead",
        "take a card back and lose the round",
        "you lose the position",
        (),
        "card",
    ),
    Psychic(23, "Ghostly goldfish", "two ghosts of 1", "two ghosts of 1", (1, 1)),
    Psychic(24, "Private lounge: ghosts only", "the other player can play no psychics this round"),
    Psychic(
        25, "They were never seen again…", "nobody may play two values this round", asks="value"
    ),
    Psychic(
        26, "I pity the Ghoul!", "all ghosts of a value are worth 3 more", "the same", (), "value"
    ),
    Psychic(27, "Creepy lull", "the round ends as a tie", "the position is a tie"),
    Psychic(28, "House swap", "exchange the tokens of two later positions", asks="position"),
    Psychic(
        29, "We're worthless", "every other card here is a plain 1", "every other card is a plain 1"
    ),
)
BY_NUMBER = {psychic.number: psychic for psychic in PSYCHICS}

# Sets of psychics by what they are.
FIXED_UNITS = cardset(psychic.number for psychic in PSYCHICS if psychic.units)
LASTING = cardset([1, 3, 8, 9, 12, 14, 15, 24])  # 10, 17, 25 and 26 join once a value is named
CHANGING_WORTH = cardset([8, 9, 10, 12, 17, 26])
LASTING_ON_THE_TENTH = cardset([8, 9, 12])
DEAD_ON_THE_TENTH = cardset([1, 2, 6, 14, 15, 18, 19, 24, 25, 28])
ALL_PSYCHICS = cardset(psychic.number for psychic in PSYCHICS)


def asking_for(what: str) -> int:
    return cardset(psychic.number for psychic in PSYCHICS if psychic.asks == what)


ASKS_FOR_A_VALUE, ASKS_FOR_A_POSITION = asking_for("value"), asking_for("position")
ASKS_FOR_A_DECK, ASKS_FOR_A_PLAYER = asking_for("deck"), asking_for("player")

# The units of each psychic as a pile of ghosts, and as how many cards 14 counts it.
UNITS = np.array([0, *(pile_of(psychic.units) for psychic in PSYCHICS)])
COUNTS_AS = np.array([0, *(max(1, len(psychic.units)) for psychic in PSYCHICS)])

POOLS = {
    "all": ALL_PSYCHICS,
    "starters": cardset(range(1, 10)),
    "levels1": cardset(range(1, 15)),
    "levels2": cardset(range(1, 20)),
    "levels3": cardset(range(1, 25)),
}


def is_psychic(card: int) -> bool:
    return card > FIRST_PSYCHIC


def code(card: int) -> str:
    """The notation of a card: `1` … `6`, `#1` … `#29`."""
    return f"#{card - FIRST_PSYCHIC}" if is_psychic(card) else str(card)


CODES = {code(card): card for card in range(1, FIRST_PSYCHIC + MOST_PSYCHICS + 1)}


def name(card: int) -> str:
    """The card in words: "a 4", "#8 Acro-bats"."""
    if is_psychic(card):
        return f"{code(card)} {BY_NUMBER[card - FIRST_PSYCHIC].name}"
    return f"a {card}"
