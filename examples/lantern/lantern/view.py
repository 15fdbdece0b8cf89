"""What each seat may see of Lantern, in pieces; words/en.ftl says them."""

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.game.moves import moves_by
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.view.page import Page, add, add_standing
from duskhouse.engine.view.pieces import Layout, Pieces
from duskhouse.engine.view.whole import view_by
from duskhouse.engine.view.zones import Zones
from lantern.rules import ACTIONS, CODES, GUARDS, EventKind, Phase, State

pieces = Pieces({light: name for name, light in CODES.items()})

zones = Zones(pieces, State, __name__)
zones.deck("deck")
HAND = zones.hand("hand", "hands drawn")
zones.pile("laid", layout=Layout.ROW)
SCORE = pieces.score("light", numbers="points out fog")
NIGHT = pieces.moment("night", numbers="left")
RESULT = pieces.outcome("result", numbers="alone", clause=6)
AWAITED = pieces.prompt("awaited", numbers="seat")
YOURS = pieces.prompt("yours", clause=4)
OVER = pieces.prompt("over")
lay_moves = moves_by(ACTIONS, pieces, __name__, zone={"play": HAND})
why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone={"lantern-stays": HAND})
pieces.event(EventKind.PLAY, "seat card chosen=other")
for kind in (EventKind.DRAW, EventKind.SHOW, EventKind.LAY, EventKind.OUT):
    pieces.event(kind, "seat card")


@rule
def lay_table(state: State, page: Page) -> None:
    add(page, NIGHT, state.deck_size - state.taken)
    for seat in range(state.seats):
        won, out, fog = state.winners >> seat & 1, ~state.lit >> seat & 1, state.fog >> seat & 1
        add(page, SCORE, seat, won, out, fog)
    if state.phase == Phase.OVER:
        add(page, OVER)
        add(page, RESULT, int(count(state.lit) == 1))
        for seat in range(state.seats):
            won = state.winners >> seat & 1
            add_standing(page, won == 1, won, 2 - won)
    else:
        add(page, AWAITED, state.turn)


@rule
def lay_prompt(state: State, page: Page, actions: int) -> None:
    add(page, YOURS)


view = view_by(
    pieces,
    __name__,
    table=[*zones.table, lay_table],
    own=zones.own,
    choices=[lay_prompt, lay_moves, lay_barred],
)
