"""What follows from a position of Hell is Hungry, for its views. `now` is a snapshot of it."""

from __future__ import annotations

from duskhouse.engine.cardsets import cardset
from duskhouse.engine.news import NOBODY
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS, PILES, SOUL, ranks_of
from duskhouse.games.hell_is_hungry.state import State

# The same tables as plain numbers, which Python reads ten times as fast.
BOARDS: list[list[int]] = PILES.tolist()
NEXT_TO: list[list[list[int]]] = NEIGHBOURS.tolist()


def board(now: State) -> int:
    """How many piles there are, used up or not."""
    return BOARDS[now.scale][now.seats]


def exposed(now: State, pile: int) -> int:
    """The rank on top of a pile that has cards."""
    return int(now.piles[pile] & 15) - 1


def holder(tokens: tuple[int, ...], pile: int) -> int:
    """Whose token stands on this pile."""
    return tokens.index(pile) if pile in tokens else NOBODY


def reach(now: State) -> int:
    """The piles with cards next to the active player's token, as a set."""
    near: int = NEXT_TO[board(now)][now.adjacency >> 3][now.tokens[now.active]]
    return near & now.filled


def kinds_in_hand(now: State) -> int:
    """What the seat that is asked holds, as a set."""
    own, souls = now.hands[now.turn], now.soul_hands[now.turn]
    return cardset(ranks_of(own)) | cardset(ranks_of(souls)) << SOUL
