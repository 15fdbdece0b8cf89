"""How a game of Hell is Hungry ended."""

from __future__ import annotations

from duskhouse.engine.cardsets import members
from duskhouse.engine.snapshot import record_of
from duskhouse.engine.view import Outcome
from duskhouse.games.hell_is_hungry import ending
from duskhouse.games.hell_is_hungry.state import State
from duskhouse.games.hell_is_hungry.words import clause

REASONS = {50: "three piles are empty", 18: "nobody attacked for a whole lap"}


def outcome(state: State) -> Outcome:
    points = tuple(int(ending.score(record_of(state), seat)) for seat in range(int(state.seats)))
    return Outcome(
        winners=tuple(members(int(state.winners))),
        points=points,
        places=tuple(1 + sum(other > mine for other in points) for mine in points),
        reason=REASONS[int(state.ending)],
        clause=clause(int(state.ending)),
    )
