"""How a game of Rest in Peace ended."""

from __future__ import annotations

from duskhouse.engine.state.snapshot import snapshot
from duskhouse.engine.view.view import Outcome
from duskhouse.games.rest_in_peace.state import Ending, State
from duskhouse.games.rest_in_peace.words import ENDINGS, clause

CLAUSES = {
    Ending.CASTLES: 52,
    Ending.MANORS: 52,
    Ending.TENTH: 64,
    Ending.TOKENS: 65,
    Ending.DRAW: 65,
}


def outcome(state: State) -> Outcome:
    state = snapshot(state)
    won = [bool(state.winners >> seat & 1) for seat in (0, 1)]
    return Outcome(
        winners=tuple(seat for seat in (0, 1) if won[seat]),
        points=tuple(int(state.won_castles[s] + state.won_manors[s]) for s in (0, 1)),
        places=tuple(1 if won[seat] or not any(won) else 2 for seat in (0, 1)),
        reason=ENDINGS[Ending(state.ending)],
        clause=clause(CLAUSES[Ending(state.ending)]),
    )
