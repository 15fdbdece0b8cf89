"""Who leads to the next trick (MEH-33 and 34)."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.events import NO_CARD, NOBODY, note
from duskhouse.games.man_eating_house.state import EventKind, NoContestLead, State, start_trick


@small_rule
def lead_next(state: State, winner: int) -> None:
    leader = next_leader(state, winner)
    note(state, EventKind.LEAD, clause_of_lead(state, winner), leader, NO_CARD)
    start_trick(state, leader)


@rule
def next_leader(state: State, winner: int) -> int:
    """MEH-33 and 34: the winner; after a no contest the start player."""
    if winner != NOBODY:
        return winner
    if state.no_contest_lead == NoContestLead.TRICK_LEADER:
        return state.leader
    return state.start


@rule
def clause_of_lead(state: State, winner: int) -> int:
    if winner != NOBODY:
        return 33
    return 101 if state.no_contest_lead == NoContestLead.TRICK_LEADER else 34
