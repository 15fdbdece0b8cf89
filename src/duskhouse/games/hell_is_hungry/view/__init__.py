"""What a seat of Hell is Hungry may see, in numbers: every piece is declared and laid here.

    table     zones, scores, tallies, facts: what everyone sees, and each seat of its own hand
    choices   what is asked, what may be done, and why not the rest
    marks     what is to be beaten

Of a pile it is the exposed soul and the height; of a hand the size and the cards that everyone
knows of, to its owner all of them; of souls won that nobody has seen how many they are. What each
piece says is in `words/en.ftl`, under its role and name.
"""

from __future__ import annotations

from duskhouse.engine.view.whole import view_by
from duskhouse.games.hell_is_hungry.state import EventKind
from duskhouse.games.hell_is_hungry.view.choices import (
    lay_awaited,
    lay_barred,
    lay_moves,
    lay_prompt,
    why_not,
)
from duskhouse.games.hell_is_hungry.view.marks import pieces
from duskhouse.games.hell_is_hungry.view.table import (
    lay_board,
    lay_facts,
    lay_own_hand,
    lay_standing,
)

__all__ = ["pieces", "view", "why_not"]

pieces.event(EventKind.SWAP, "seat card taken=amount")
pieces.event(EventKind.KEEP, "seat")
pieces.event(EventKind.PLACE, "seat name=amount")
pieces.event(EventKind.ATTACK, "seat card name=amount defender=other")
pieces.event(EventKind.HOLD, "seat")
pieces.event(EventKind.PRICE, "seat card")
pieces.event(EventKind.LAY, "seat card more=amount")
pieces.event(EventKind.ADD, "seat card", says=False)
pieces.event(EventKind.ALONE, "seat", says=False)
pieces.event(EventKind.PASS, "seat")
pieces.event(EventKind.TO_POINTS, "seat card name=amount")
pieces.event(EventKind.TO_PURGATORY, "seat card name=amount")
pieces.event(EventKind.PLAYED, "seat mark=amount pair=amount[4:6] points=amount-16 *cards")
pieces.event(EventKind.WIN, "seat name=amount")
pieces.event(EventKind.BREAK, "seat card name=amount loser=other")
pieces.event(EventKind.EXTRA, "seat card name=amount")
pieces.event(EventKind.FLIP, "card name=amount")
pieces.event(EventKind.GAP, "name=amount")
pieces.event(EventKind.TURN, "seat")
pieces.event(EventKind.DRAW, "seat size=amount hidden *cards/4")
pieces.event(EventKind.IDLE, "seat turns=amount")
pieces.event(EventKind.SHOWN, "seat *cards/4+14")
pieces.event(EventKind.COUNT, "seat points=amount")
pieces.event(EventKind.RESULT, "*cards")


view = view_by(
    pieces,
    __name__,
    table=[lay_board, lay_standing, lay_facts, lay_awaited],
    own=[lay_own_hand],
    choices=[lay_prompt, lay_moves, lay_barred],
)
