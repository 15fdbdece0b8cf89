"""What a lab asks of Rest in Peace: what a psychic is worth to whoever has it, and what one might
never do. Psychics are won only later, so a lab gives one to a seat before the first round."""

from __future__ import annotations

from collections.abc import Callable

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.studies import Restriction, Study
from duskhouse.engine.state.cardsets import members
from duskhouse.games.rest_in_peace import turns
from duskhouse.games.rest_in_peace.cards import CODES, FIRST_PSYCHIC, code
from duskhouse.games.rest_in_peace.state import END, WITHDRAW, Phase, State

end_passes: Callable[[State, int], bool] = plain(turns.end_passes)


def psychics_to_give(opening: State) -> tuple[str, ...]:
    """Those of the pool that are not in the line: there is one of each."""
    line = set(opening.line.tolist())
    pool = [psychic for psychic in members(int(opening.psychic_pool)) if psychic not in line]
    return tuple(code(FIRST_PSYCHIC + psychic) for psychic in pool)


def give(opening: State, seat: int, card: str) -> None:
    opening.fronts[seat] |= 1 << CODES[card] - FIRST_PSYCHIC


def withdrawals(state: State) -> int:
    """Ending a turn that does not pass gives up the round."""
    if state.phase != Phase.TURN:
        return 0
    return 1 << WITHDRAW | (0 if end_passes(state, int(state.turn)) else 1 << END)


def psychics_played(state: State) -> int:
    return turns.ANY_PSYCHIC if state.phase == Phase.TURN else 0


STUDY = Study(
    give=give,
    cards=psychics_to_give,
    restrictions=(
        Restriction("give-up-a-round", withdrawals),
        Restriction("play-a-psychic", psychics_played),
    ),
)
