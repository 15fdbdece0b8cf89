"""What each seat may see of Lantern, in pieces; words/en.ftl says them."""

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.game.moves import moves_by
from duskhouse.engine.state.cardsets import count, lowest
from duskhouse.engine.state.odds import known_kind
from duskhouse.engine.view.page import Page, add, add_inside, add_standing
from duskhouse.engine.view.pieces import Layout, Pieces
from duskhouse.engine.view.whole import view_by
from lantern.rules import ACTIONS, CODES, GUARDS, LIGHTS, EventKind, Phase, State

pieces = Pieces({light: name for name, light in CODES.items()})

DECK = pieces.zone("deck", layout=Layout.STACK)
HAND = pieces.zone("hand", key="seat", layout=Layout.FAN)
LAID = pieces.zone("laid", key="seat", numbers="", layout=Layout.ROW)
FACE = pieces.card("face", numbers="card count")
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
    add(page, DECK, state.deck_size - state.taken)
    add(page, NIGHT, state.deck_size - state.taken)
    for seat in range(state.seats):
        lay_seat(state, page, seat)
    if state.phase == Phase.OVER:
        add(page, OVER)
        add(page, RESULT, int(count(state.lit) == 1))
        for seat in range(state.seats):
            won = state.winners >> seat & 1
            add_standing(page, won == 1, won, 2 - won)
    else:
        add(page, AWAITED, state.turn)


@rule
def lay_own(state: State, page: Page, seat: int) -> None:
    if state.lit >> seat & 1:
        add(page, HAND, seat, 1 + int(state.turn == seat))
        add_inside(page, FACE, lowest(state.hands[seat]), 1)
        if seat == state.turn:
            add_inside(page, FACE, state.drawn, 1)


@rule
def lay_prompt(state: State, page: Page, actions: int) -> None:
    add(page, YOURS)


@rule
def lay_seat(state: State, page: Page, seat: int) -> None:
    """A hand lies open as soon as all know what it must be."""
    lit, known = state.lit >> seat & 1, known_kind(state.odds[seat])
    add(page, SCORE, seat, state.winners >> seat & 1, 1 - lit, state.fog >> seat & 1)
    add(page, HAND, seat, lit + int(state.turn == seat))
    if lit and known >= 0:
        add_inside(page, FACE, known, 1)
    add(page, LAID, seat)
    for light in range(LIGHTS):
        if state.laid[seat] >> 2 * light & 3:
            add_inside(page, FACE, light, state.laid[seat] >> 2 * light & 3)


view = view_by(
    pieces, __name__, table=[lay_table], own=[lay_own], choices=[lay_prompt, lay_moves, lay_barred]
)
