"""What a lab asks of Man-Eating House: kinds of cards, and what one might never do."""

from __future__ import annotations

from duskhouse.engine.game.studies import Restriction, Study
from duskhouse.engine.state.cardsets import members
from duskhouse.games.man_eating_house import cards
from duskhouse.games.man_eating_house.cards import DANGER, GHOSTS, GIRLS, code
from duskhouse.games.man_eating_house.state import Phase, State

KINDS = {
    "dog": cards.DOG,
    "children": cards.CHILDREN,
    "girls": GIRLS,
    "weapons": cards.WEAPONS,
    "places": cards.PLACES,
    "ghosts": GHOSTS,
    "old-man": cards.OLD_MAN,
}


def is_lead(state: State) -> bool:
    return bool(state.phase == Phase.TRICK and state.cards_down == 0)


def girls_led(state: State) -> int:
    return GIRLS if is_lead(state) else 0


def ghosts_led(state: State) -> int:
    return GHOSTS if is_lead(state) else 0


def danger_played(state: State) -> int:
    return DANGER if state.phase == Phase.TRICK else 0


STUDY = Study(
    kinds={name: tuple(code(card) for card in members(of)) for name, of in KINDS.items()},
    restrictions=(
        Restriction("lead-a-girl", girls_led),
        Restriction("lead-a-ghost", ghosts_led),
        Restriction("play-danger", danger_played),
    ),
)
