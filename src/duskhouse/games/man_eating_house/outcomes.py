"""How a game of Man-Eating House ended."""

from __future__ import annotations

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.snapshot import snapshot
from duskhouse.engine.view.view import Outcome
from duskhouse.games.man_eating_house.rules import State, has_one_two_three
from duskhouse.games.man_eating_house.words import REASONS, clause


def outcome(state: State) -> Outcome:
    state = snapshot(state)
    seats = range(state.seats)
    won = [bool(state.winners >> seat & 1) for seat in seats]
    behind = sum(won) if any(won) else 0
    return Outcome(
        winners=tuple(seat for seat in seats if won[seat]),
        points=tuple(count(int(state.piles[seat])) for seat in seats),
        places=tuple(1 if won[seat] else 1 + behind for seat in seats),
        reason=reason(state),
        clause=clause(int(state.ending)),
    )


def reason(state: State) -> str:
    if state.ending != 53:
        return REASONS[int(state.ending)]
    if plain(has_one_two_three)(state.piles[state.old_man]):
        return "the Old Man player has a 1, a 2 and a 3"
    return "the Old Man player has eleven cards or more"
