"""Why something may not be done, in numbers: one piece for each reason, with its clause."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.view.page import Page, add
from duskhouse.games.rest_in_peace.cards import (
    ASKS_FOR_A_VALUE,
    FIRST_PSYCHIC,
    MOST_PSYCHICS,
    VALUES,
)
from duskhouse.games.rest_in_peace.rounds import placeable
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    OPPONENT,
    RANDOM,
    WITHDRAW,
    Phase,
    State,
    WorksAsGhost,
    banned_values,
    other_than,
    works,
)
from duskhouse.games.rest_in_peace.turns import is_tripped, must_play_two, with_banned_unit
from duskhouse.games.rest_in_peace.view.zones import FRONT, HAND, pieces

GHOST_TRIPPED = pieces.barred("tripped", "card", clause=24, zone=HAND)
BANNED_VALUE = pieces.barred("banned", "card", clause=21, zone=HAND)
PSYCHIC_TRIPPED = pieces.barred("psychic-tripped", "card", clause=24, zone=FRONT)
ONLY_PLACED = pieces.barred("only-placed", "card", clause=207, zone=FRONT)
GHOSTS_ONLY = pieces.barred("ghosts-only", "card", clause=224, zone=FRONT)
NOT_ALONE = pieces.barred("not-alone", "card", clause=214, zone=FRONT)
BANNED_UNIT = pieces.barred("banned-unit", "card", clause=22, zone=FRONT)
TOO_DEAR = pieces.barred("too-dear", "card", clause=221, zone=FRONT)

NOT_IN_HAND = pieces.barred("not-in-hand", "card", clause=15)
NOT_IN_FRONT = pieces.barred("not-in-front", "card", clause=15)
NO_CARD = pieces.barred("no-card", clause=15)
ONE_IS_NOT_ENOUGH = pieces.barred("not-enough", clause=214)
NOT_AHEAD = pieces.barred("withdraw", clause=104)
WOULD_NOT_PASS = pieces.barred("would-not-pass", clause=104)
NOT_TRIPPED = pieces.barred("not-tripped", clause=24)
NO_GHOST_TO_DRAW = pieces.barred("no-ghost", clause=24)
NOT_TO_BE_PLACED = pieces.barred("not-to-be-placed", clause=58)
MUST_CHOOSE = pieces.barred("must-choose", numbers="clause", clause="clause")
NO_VALUE = pieces.barred("no-value", numbers="clause", clause="clause")
NO_PLAYER = pieces.barred("no-player", numbers="clause", clause="clause")
NO_SUCH_ANSWER = pieces.barred("answer", numbers="clause", clause="clause")
GAME_OVER = pieces.barred("over", clause=64)


@rule
def why_not(state: State, action: int, page: Page) -> None:
    """Why the seat on turn may not do this."""
    if state.phase == Phase.OVER:
        add(page, GAME_OVER)
    elif state.phase == Phase.PLACE:
        add(page, NOT_TO_BE_PLACED)
    elif state.phase == Phase.ASK:
        add(page, why_no_answer(state.asking, action), 200 + state.asking)
    elif action in (END, WITHDRAW, RANDOM):
        add(page, why_no_word(state, action))
    elif action > FIRST_PSYCHIC + MOST_PSYCHICS:
        add(page, NO_CARD)
    elif placeable(state, state.turn) & just(action):
        add(page, why_no_card(state, action), action)
    else:
        add(page, NOT_IN_FRONT if action > FIRST_PSYCHIC else NOT_IN_HAND, action)


@part
def lay_barred(state: State, page: Page, actions: int) -> None:
    """The cards of the seat on turn that it may not play."""
    cards = placeable(state, state.turn) & ~actions if state.phase == Phase.TURN else 0
    while cards:
        add(page, why_no_card(state, lowest(cards)), lowest(cards))
        cards = without_lowest(cards)


# ----------------------------------------------------------------- in a turn
@part
def why_no_card(state: State, card: int) -> int:
    """One that the seat has."""
    if card > FIRST_PSYCHIC:
        return why_no_psychic(state, state.turn, card - FIRST_PSYCHIC)
    return BANNED_VALUE if banned_values(state) & just(card) else GHOST_TRIPPED


@part
def why_no_psychic(state: State, seat: int, psychic: int) -> int:
    if is_tripped(state, seat):
        return PSYCHIC_TRIPPED
    if psychic == 7:
        return ONLY_PLACED
    if works(state, other_than(seat), 24):
        return GHOSTS_ONLY
    if psychic in (22, 27):
        return NOT_ALONE
    is_ghost = state.works_as_ghost == WorksAsGhost.FULL
    return BANNED_UNIT if is_ghost and with_banned_unit(state, just(psychic)) else TOO_DEAR


@part
def why_no_word(state: State, action: int) -> int:
    """No end of the turn, no withdrawal, or no ghost drawn by chance."""
    if action == END:
        return ONE_IS_NOT_ENOUGH
    if action == WITHDRAW:
        return WOULD_NOT_PASS if must_play_two(state, state.turn) else NOT_AHEAD
    return NO_GHOST_TO_DRAW if state.marked == state.turn else NOT_TRIPPED


# ------------------------------------------------------------- to a question
@part
def why_no_answer(psychic: int, action: int) -> int:
    if action == NONE:
        return MUST_CHOOSE
    if just(psychic) & ASKS_FOR_A_VALUE and action > max(VALUES):
        return NO_VALUE
    if psychic in (19, 20) and action > OPPONENT:
        return NO_PLAYER
    return NO_SUCH_ANSWER
