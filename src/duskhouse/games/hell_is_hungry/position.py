"""What follows from a position of Hell is Hungry, for its views. `now` is a snapshot of it."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import asked
from duskhouse.games.hell_is_hungry import board as board_rules
from duskhouse.games.hell_is_hungry import hands
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS, PILES
from duskhouse.games.hell_is_hungry.state import PILE, State

# The same tables as plain numbers, which Python reads ten times as fast.
BOARDS = PILES.tolist()
NEXT_TO = NEIGHBOURS.tolist()


def board(now: State) -> int:
    """How many piles there are, used up or not."""
    return int(BOARDS[now.scale][now.seats])


def top(souls: int) -> int:
    """The rank of the exposed soul of a pile."""
    return (souls & 15) - 1


def height(souls: int) -> int:
    return (souls.bit_length() + 3) // 4


def exposed(now: State, pile: int) -> int:
    return top(now.piles[pile])


def holder(now: State, pile: int) -> int:
    """Whose token stands on this pile."""
    tokens = tuple(now.tokens)
    return tokens.index(pile) if pile in tokens else NOBODY


def reach(now: State) -> int:
    """The piles with cards next to the active player's token, as a set."""
    token = now.tokens[now.active]
    if token == NOBODY:
        return 0
    return int(NEXT_TO[board(now)][now.adjacency >> 3][token]) & now.filled


def targets(now: State) -> int:
    """The piles that can be attacked, as a set."""
    return int(asked(now, attacks_of)) >> PILE


def kinds_in_hand(now: State) -> int:
    """What the seat that is asked holds."""
    return int(asked(now, kinds_held))


@rule
def attacks_of(states: Any, i: int) -> int:
    return int(board_rules.attacks(states[i]))


@rule
def kinds_held(states: Any, i: int) -> int:
    return int(hands.kinds_in_hand(states[i], states[i].turn))


SHOWN = (attacks_of, kinds_held)
