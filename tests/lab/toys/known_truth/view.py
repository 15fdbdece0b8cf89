"""What a seat sees of the toy."""

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.game.moves import moves_by
from duskhouse.engine.state.cardsets import lowest
from duskhouse.engine.view.events import lay_events
from duskhouse.engine.view.page import EVERYONE, Page, add, add_inside, add_standing, lay_for
from duskhouse.engine.view.pieces import Layout, Pieces
from known_truth.rules import ACTIONS, CODES, GUARDS, EventKind, Phase, State

pieces = Pieces({card: name for name, card in CODES.items()})

HAND = pieces.zone("hand", key="seat", layout=Layout.FAN)
FACE = pieces.card("face")
SCORE = pieces.score("wins", numbers="points")
NOW = pieces.moment("now")
RESULT = pieces.outcome("result", numbers="truth", clause=3)
YOURS = pieces.prompt("yours", clause=2)
OVER = pieces.prompt("over")
lay_moves = moves_by(ACTIONS, pieces, __name__, zone={})
why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone={})
pieces.event(EventKind.SAY, "seat number=amount")
pieces.event(EventKind.SHOW, "seat card")
EVENTS = pieces.event_table


@rule
def view(state: State, actions: int, page: Page) -> None:
    add(page, NOW)
    for seat in range(state.seats):
        add(page, HAND, seat, 1)
        add(page, SCORE, seat, state.winners >> seat & 1)
    if state.phase == Phase.OVER:
        add(page, OVER)
        add(page, RESULT, state.truth)
        for seat in range(state.seats):
            won = state.winners >> seat & 1
            add_standing(page, won == 1, won, 2 - won)
    lay_events(state, page, EVERYONE, EVENTS)
    for seat in range(state.seats):
        lay_for(page, seat)
        add(page, HAND, seat, 1)
        add_inside(page, FACE, lowest(state.hands[seat]))
        if state.phase != Phase.OVER and seat == state.turn:
            add(page, YOURS)
            lay_moves(state, page, actions)
            lay_barred(state, page, actions)
