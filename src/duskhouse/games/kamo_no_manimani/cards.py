"""The cards of Kamo no Manimani as data (KAMO-01 to 09).

Cards of a kind are interchangeable, so nothing here knows one copy from another: places hold
bags, counts by kind in one int64, six bits each (see `bags`). A kind's number is the place of its
count in a bag, 0, 6, … 54: `just(kind)` is both the set of that kind and the bag with one card
of it, and a set of kinds is a set of actions: an action is the kind of card to play, or PASS.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from duskhouse.engine.game.actions import Actions, Field, Verb
from duskhouse.engine.state.cardsets import cardset

COUNT_BITS = 6
KINDS = tuple(range(0, 60, COUNT_BITS))
KR, KB, KY, KG, KP, KO, POT, DUCK, LID, ONION = KINDS

CODE_LIST = ("KR", "KB", "KY", "KG", "KP", "KO", "POT", "DUCK", "LID", "ONION")
CODES = dict(zip(CODE_LIST, KINDS))

ACTIONS = Actions(
    play=Verb((Field("card", CODES),), written="{}"),
    pass_=Verb(written="PASS", first=60),
)
PASS = ACTIONS.packing("pass").first

KAMO = cardset([KR, KB, KY, KG, KP, KO])
POT_OR_DUCK = cardset([POT, DUCK])
REMOVABLE = cardset([POT, DUCK, LID])
ONE_OF_EACH = cardset(KINDS)
FULL_COUNT = (1 << COUNT_BITS) - 1
FIRST_OF_PAIRS = sum(FULL_COUNT << kind for kind in KINDS[::2])  # every other count

MOST_SEATS, MOST_CARDS = 6, 64


def bag(cards: Iterable[int]) -> int:
    """The bag of these cards (plain Python)."""
    return sum(1 << kind for kind in cards)


def bag_of(counts: Mapping[str, int]) -> int:
    """The bag of counts by notation."""
    return sum(count << CODES[code] for code, count in counts.items())


def unpacked(cards: int) -> list[int]:
    """The cards of a bag, each as often as it is there."""
    return [kind for kind in KINDS for _ in range(count_in(cards, kind))]


def count_in(cards: int, kind: int) -> int:
    return int(cards) >> kind & FULL_COUNT


def code(kind: int) -> str:
    return CODE_LIST[kind // COUNT_BITS]


# How many of each kind: the printed numbers are lost, these are reconstructions (KAMO-A01).
PRESETS: dict[str, dict[str, int]] = {
    "K42": {"KR": 7, "KB": 7, "KY": 7, "KG": 7, "POT": 3, "DUCK": 3, "LID": 3, "ONION": 5},
    "K36": {"KR": 6, "KB": 6, "KY": 6, "KG": 6, "POT": 3, "DUCK": 3, "LID": 2, "ONION": 4},
}
SIX_COLOURS = dict.fromkeys(("KR", "KB", "KY", "KG", "KP", "KO"), 5) | {
    "POT": 4,
    "DUCK": 3,
    "LID": 3,
    "ONION": 6,
}

# Two miniatures whose whole trees can be counted, with one card set aside and hands of one. The
# tiny one has two colours, one of each other kind, and a card or more to draw. (Only for a bonus
# draw it is too small: that needs a deck that outlasts a round.) The least has a single card to
# draw, and trees of hundreds of nodes for three.
TINY = {"KR": 2, "KB": 1, "POT": 1, "DUCK": 1, "LID": 1, "ONION": 1}
LEAST = {"KR": 1, "KB": 1, "POT": 1, "DUCK": 1, "ONION": 1}

# By scale (full, tiny, least) and seats; the full deck is an option.
DECKS = np.array(
    [
        [0] * 7,
        [0, 0, 0, *[bag_of(TINY)] * 3, bag_of(TINY | {"KB": 2})],
        [
            0,
            0,
            0,
            bag_of(LEAST),
            bag_of(LEAST | {"LID": 1}),
            bag_of(TINY),
            bag_of(TINY | {"KB": 2}),
        ],
    ]
)
ASIDE_SIZES = np.array([[0, 0, 0, 3, 2, 2, 2], *[[0, 0, 0, 1, 1, 1, 1]] * 2])
HAND_SIZES = np.array([[0, 0, 0, 3, 2, 2, 2], *[[0, 0, 0, 1, 1, 1, 1]] * 2])
