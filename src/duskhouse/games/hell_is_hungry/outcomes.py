"""How a game of Hell is Hungry ended."""

from __future__ import annotations

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.snapshot import snapshot
from duskhouse.engine.view.view import Outcome
from duskhouse.games.hell_is_hungry import ending
from duskhouse.games.hell_is_hungry.state import State
from duskhouse.games.hell_is_hungry.words import clause

REASONS = {50: "three piles are empty", 18: "nobody attacked for a whole lap"}


def outcome(state: State) -> Outcome:
    now = snapshot(state)
    seats = range(now.seats)
    points = tuple([score(now, seat) for seat in seats])
    return Outcome(
        winners=tuple(members(now.winners)),
        points=points,
        places=tuple([1 + sum(other > mine for other in points) for mine in points]),
        reason=REASONS[now.ending],
        clause=clause(now.ending),
    )


worth = plain(ending.worth)


def score(now: State, seat: int) -> int:
    """HELL-51: all but the own cards."""
    won = [word for origin, word in enumerate(now.won[seat]) if origin != seat]
    return sum([worth(word, now.joker_end) for word in won])
