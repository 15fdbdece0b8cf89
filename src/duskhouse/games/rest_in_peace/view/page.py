"""The page of a position: what everyone may see, what each seat sees besides, what happened."""

from __future__ import annotations

from duskhouse.engine.view.whole import view_by
from duskhouse.games.rest_in_peace.state import EventKind
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET
from duskhouse.games.rest_in_peace.view.choices import lay_awaited, lay_barred, lay_choices
from duskhouse.games.rest_in_peace.view.standing import lay_standing
from duskhouse.games.rest_in_peace.view.zones import lay_own_zones, lay_zones, pieces

BOTH_TOTALS = f"first=amount[0:8]-{TOTAL_OFFSET} second=amount[8:16]-{TOTAL_OFFSET}"

pieces.event(EventKind.PLAY, "seat card")
pieces.event(EventKind.END, "seat withdraws=amount")
pieces.event(EventKind.RANDOM, "seat")
pieces.event(EventKind.WITHDRAW, "seat")
pieces.event(EventKind.ANSWER, "seat asked=amount choice=card")
pieces.event(EventKind.PLACE, "seat card placed=amount")
pieces.event(EventKind.DRAWN, "seat card")
pieces.event(EventKind.MEET, "seat card")
pieces.event(EventKind.RESHUFFLE, "seat")
pieces.event(EventKind.BANISHED, "seat card")
pieces.event(EventKind.MARKED, "seat")
pieces.event(EventKind.UNMARKED, "seat")
pieces.event(EventKind.LOOK, "seat other hidden *cards/8+1")
pieces.event(EventKind.SHOWN, "seat card")
pieces.event(EventKind.WORTHLESS)
pieces.event(EventKind.NO_EFFECT, "seat card")
pieces.event(EventKind.LOST, f"seat {BOTH_TOTALS}")
pieces.event(EventKind.LULL, "seat")
pieces.event(EventKind.TOKENS, "seat castles=amount[0:4] manors=amount[4:8]")
pieces.event(EventKind.TOKENS_MOVE, "castles=amount[0:4] manors=amount[4:8]")
pieces.event(EventKind.TAKES, "seat card")
pieces.event(EventKind.REMOVED, "card")
pieces.event(EventKind.STAYS, "card")
pieces.event(EventKind.MOVED, "seat card")
pieces.event(EventKind.DRAW, "seat hidden size=amount *cards/8+1")
pieces.event(EventKind.TURNED_UP, "card")
pieces.event(EventKind.ROUND, "seat round=amount")
pieces.event(EventKind.REVEAL, "seat *cards/8+1")
pieces.event(EventKind.ACTIVATE, f"seat card {BOTH_TOTALS}")
pieces.event(EventKind.PRICE, "seat *cards/8+1")
pieces.event(EventKind.UNPAID, "seat")
pieces.event(EventKind.TENTH, f"seat {BOTH_TOTALS}")
pieces.event(EventKind.RESULT, "winner=cards[0:2]-1 ending=amount")


view = view_by(
    pieces,
    __name__,
    table=[lay_zones, lay_standing, lay_awaited],
    own=[lay_own_zones],
    choices=[lay_choices, lay_barred],
)
