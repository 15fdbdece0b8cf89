"""What a lab asks of Hell is Hungry: which cards are the opening hand, and what one might never
do."""

from __future__ import annotations

from duskhouse.engine.game.studies import Restriction, Study
from duskhouse.games.hell_is_hungry.cards import HAND_SIZES
from duskhouse.games.hell_is_hungry.state import NONE, PILE, TO_PURGATORY, Phase, State


def hand_size(opening: State) -> int:
    """The top of a deck is the opening hand."""
    return int(HAND_SIZES[opening.scale, opening.seats])


def guarded_piles(state: State) -> int:
    return int(state.occupied) << PILE if state.phase == Phase.ATTACK else 0


def any_swap(state: State) -> int:
    return ~(1 << NONE) if state.phase == Phase.SWAP else 0


def souls_kept_to_play(state: State) -> int:
    return 1 << TO_PURGATORY if state.phase == Phase.SOUL else 0


STUDY = Study(
    hand="decks",
    hand_size=hand_size,
    restrictions=(
        Restriction("attack-a-guarded-pile", guarded_piles),
        Restriction("swap", any_swap),
        Restriction("soul-to-purgatory", souls_kept_to_play),
    ),
)
