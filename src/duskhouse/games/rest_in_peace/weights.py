"""What the rule-of-thumb player reckons with, in ghost-points.

Found by matches against earlier weights.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.state.cardsets import cardset
from duskhouse.games.rest_in_peace.cards import FULL

# What it costs to part with a ghost, by its value.
GHOST_COST = np.array([0.0, 0.2, 1.8, 2.6, 5.1, 5.2, 7.0])
# What the next castle or manor is worth to who has so many already; the last one wins.
CASTLE_STAKE = np.array([9.5, 3.5, 35.0])
MANOR_STAKE = np.array([0.9, 1.0, 4.0, 24.0])
SPARE_ROUNDS = 1.0  # the ghosts are to last for the rounds to come and this much more
PLENTY = 3.0  # ghost-points a round with which the budget is just the stake
SUNK = 0.3  # of the cost of what was laid already, this part still counts
PRIZE = 0.45  # of the cost of the round's psychic, this part is a gain to the loser
UNANSWERED = 2.8  # a lead that cannot be answered may cost so many times more
LULL_FROM = 0.5  # stakes for which a tie is better than a loss
TRIPPED_GAIN = 2  # what is hoped for from a ghost that chance picks
ON_THE_TENTH = 0.3  # a point on the last position
PLACED = -0.5  # any ghost there, for what else the hand may need it
JITTER = 0.3  # budgets go up and down by this part, so that the other cannot read them
FIRM = 2.0  # the mood of who has begun: bolder than any by chance
TOO_MUCH = 1000.0
AVERAGE_GHOST = sum(FULL.deck()) / len(FULL.deck())
# What each psychic costs to give away (21 has its price besides), and its worth on the tenth.
PSYCHIC_WEIGHTS = {
    1: (0.4, 0.0),
    2: (3.2, 0.0),
    3: (2.2, 1.0),
    4: (2.8, 2.0),
    5: (2.8, 2.5),
    6: (1.1, 0.0),
    7: (3.3, 2.8),
    8: (0.7, 1.5),
    9: (2.0, 1.8),
    10: (4.5, 2.5),
    11: (3.8, 2.0),
    12: (2.5, 2.0),
    13: (2.1, -2.0),
    14: (0.6, 0.0),
    15: (1.0, 0.0),
    16: (3.0, 1.5),
    17: (0.4, 2.0),
    18: (0.0, 0.0),
    19: (2.3, 0.0),
    20: (2.0, 0.7),
    21: (-2.0, 1.8),
    22: (0.3, -6.0),
    23: (1.8, 1.8),
    24: (0.1, 0.0),
    25: (0.0, 0.0),
    26: (4.0, 1.0),
    27: (0.1, -1.5),
    28: (0.0, 0.0),
    29: (3.1, 0.0),
}
PSYCHIC_COST = np.array([0.0, *(cost for cost, _ in PSYCHIC_WEIGHTS.values())])
PSYCHIC_ON_THE_TENTH = np.array([0.0, *(points for _, points in PSYCHIC_WEIGHTS.values())])

# Psychics that change no total, but hinder the other or pay later: to be played when ahead.
PLAYED_AHEAD = cardset([1, 6, 14, 15, 18, 20, 24, 25])
