"""Rest in Peace on one page: ghosts, psychics by what they are good for, and the end of a turn."""

from __future__ import annotations

from duskhouse.engine.game.overview import LAST, Group, Overview, Step
from duskhouse.games.rest_in_peace.cards import FULL, VALUES

PSYCHICS = {
    "ghostly": (3, 4, 5, 7, 13, 16, 19, 21, 23),
    "worth": (8, 9, 10, 12, 17, 26, 29),
    "moving": (1, 2, 11, 15, 18, 20, 28),
    "binding": (6, 14, 24, 25),
    "ending": (22, 27),
}
COPIES = {str(value): number for value, number in zip(VALUES, FULL.ghosts, strict=True)}

OVERVIEW = Overview(
    groups=(
        Group("ghosts", sum(FULL.ghosts), tuple(COPIES), COPIES),
        *(
            Group(name, len(numbers), tuple(f"#{number}" for number in numbers))
            for name, numbers in PSYCHICS.items()
        ),
        Group("castles", FULL.castles, ("C",)),
        Group("manors", FULL.manors, ("M",)),
    ),
    steps=(Step(("6", "5")), Step(("C", "M"), ends=LAST)),
)
