"""Kamo no Manimani on one page: the usual deck, and who collects the Field."""

from __future__ import annotations

from duskhouse.engine.game.overview import LAST, Group, Overview, Step
from duskhouse.engine.state.cardsets import members
from duskhouse.games.kamo_no_manimani.cards import KAMO, ONE_OF_EACH, PRESETS, code

DECK = next(iter(PRESETS.values()))
"""The usual deck; `overview-cards` says which one that is."""


def group(name: str, kinds: int) -> Group:
    copies = {code(kind): DECK[code(kind)] for kind in members(kinds) if code(kind) in DECK}
    others = tuple(code(kind) for kind in members(kinds))
    return Group(name, sum(copies.values()), tuple(copies), copies, others)


OVERVIEW = Overview(
    groups=(
        group("kamo", KAMO),
        *(group(code(kind).lower(), 1 << kind) for kind in members(ONE_OF_EACH & ~KAMO)),
    ),
    steps=(Step(("DUCK",)), Step(("POT", "LID"), ends=LAST)),
)
