"""What follows from a position of Hell is Hungry, for its views. `now` is a snapshot of it."""

from __future__ import annotations

from duskhouse.engine.cardsets import cardset
from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import asked
from duskhouse.engine.view import kept
from duskhouse.games.hell_is_hungry import shown
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS, PILES, SOUL, ranks_of
from duskhouse.games.hell_is_hungry.state import State

# The same tables as plain numbers, which Python reads ten times as fast.
BOARDS: list[list[int]] = PILES.tolist()
NEXT_TO: list[list[list[int]]] = NEIGHBOURS.tolist()


def board(now: State) -> int:
    """How many piles there are, used up or not."""
    return BOARDS[now.scale][now.seats]


def top(souls: int) -> int:
    """The rank of the exposed soul of a pile."""
    return (souls & 15) - 1


def height(souls: int) -> int:
    return (souls.bit_length() + 3) // 4


def souls_in_sight(now: State) -> tuple[int, ...]:
    """The piles as everyone sees them: all below the exposed souls blotted out."""
    return blotted_out(tuple(now.piles), board(now))


@kept
def blotted_out(piles: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple([pile | ((1 << 4 * height(pile)) - 1) & ~15 for pile in piles[:number]])


def unseen_souls(now: State) -> tuple[int, ...]:
    """How many cards that nobody has seen each seat has won."""
    return how_many(tuple(now.won_unseen))


@kept
def how_many(words: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([len(ranks_of(word)) for word in words])


def exposed(now: State, pile: int) -> int:
    return top(now.piles[pile])


def holder(tokens: tuple[int, ...], pile: int) -> int:
    """Whose token stands on this pile."""
    return tokens.index(pile) if pile in tokens else NOBODY


def reach(now: State) -> int:
    """The piles with cards next to the active player's token, as a set."""
    return near(board(now), now.adjacency, now.tokens[now.active]) & now.filled


def near(piles: int, adjacency: int, token: int) -> int:
    """The piles next to a token on a board of so many, as a set."""
    return NEXT_TO[piles][adjacency >> 3][token] if token != NOBODY else 0


def targets(now: State) -> int:
    """The piles that can be attacked, as a set."""
    return int(asked(now, shown.targets))


def kinds_in_hand(now: State) -> int:
    """What the seat that is asked holds, as a set."""
    own, souls = now.hands[now.turn], now.soul_hands[now.turn]
    return cardset(ranks_of(own)) | cardset(ranks_of(souls)) << SOUL
