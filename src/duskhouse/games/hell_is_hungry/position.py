"""What follows from a position of Hell is Hungry, for its views. `now` is a snapshot of it."""

from __future__ import annotations

from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import record_of, shared
from duskhouse.games.hell_is_hungry import ending, hands
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS, PILES
from duskhouse.games.hell_is_hungry.state import State


def board(now: State) -> int:
    """How many piles there are, used up or not."""
    return int(PILES[now.scale, now.seats])


def top(souls: int) -> int:
    """The rank of the exposed soul of a pile."""
    return (souls & 15) - 1


def height(souls: int) -> int:
    return (souls.bit_length() + 3) // 4


def exposed(now: State, pile: int) -> int:
    return top(int(now.piles[pile]))


def holder(now: State, pile: int) -> int:
    """Whose token stands on this pile."""
    tokens = now.tokens.tolist()
    return tokens.index(pile) if pile in tokens else NOBODY


@shared
def reach(now: State) -> int:
    """The piles with cards next to the active player's token, as a set."""
    token = now.tokens[now.active]
    if token == NOBODY:
        return 0
    return int(NEIGHBOURS[board(now), now.adjacency >> 3, token]) & now.filled


@shared
def kinds_in_hand(now: State, seat: int) -> int:
    return int(hands.kinds_in_hand(record_of(now, "hands", "soul_hands"), seat))


@shared
def score(now: State, owner: int) -> int:
    return int(ending.score(record_of(now, "seats", "won", "joker_end"), owner))


@shared
def worth(now: State, cards: int) -> int:
    return int(ending.worth(record_of(now, "joker_end"), cards))
