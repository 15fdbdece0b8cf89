"""Which imagined worlds to believe in: those that explain best what the others did.

Worlds are imagined first, all that is known respected, and weighed by their *credit*: how likely
tactics would have done in that world what the others did, whatever they did being possible at
least. A sample of them, the better ones several times, is what is believed; the kernels go on
revising it by varying a little in each world (Metropolis), so that the worlds move towards those
that explain most, and stay as different as what is known leaves them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints

MOST_IMAGINED, BELIEVED = 512, 64  # worlds
IMAGINING, PONDERING = 0.1, 0.3  # of the budget: until all are imagined, and until they are revised
COUNTING = 0.05  # of the worlds imagined are to have a say
COOLING = 0.8
RADIX = 1 << 30


def believed(credits: Any, generator: Ints) -> Any:
    """Which of the worlds with these credits (logarithms) are believed in, as a list of numbers."""
    sums = np.cumsum(evened(credits))
    size = min(BELIEVED, len(credits))
    at = (random_below(generator, RADIX) / RADIX + np.arange(size)) / size
    return np.minimum(np.searchsorted(sums, at), len(credits) - 1)


def evened(credits: Any) -> Any:
    """The shares of worlds by their credits, evened out until enough of them count.

    Of many thousand possible worlds few were imagined: that one explains far more than the rest
    says little for it alone.
    """
    sharpness = 1.0
    while True:
        shares = np.exp((credits - credits.max()) * sharpness)
        shares /= shares.sum()
        if 1.0 / (shares**2).sum() >= COUNTING * len(credits):
            return shares
        sharpness *= COOLING
