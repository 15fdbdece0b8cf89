"""How the game stands, in numbers: scores, facts, totals line by line, the round, the result."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.page import Page, add, add_counts, add_inside, add_standing
from duskhouse.games.rest_in_peace import totals
from duskhouse.games.rest_in_peace.cards import (
    CASTLES_TO_WIN,
    DECKS,
    GHOST_BITS,
    MANORS_TO_WIN,
    UNITS,
    VALUES,
)
from duskhouse.games.rest_in_peace.state import (
    Ending,
    Phase,
    State,
    WorksAsGhost,
    copies,
    face_value,
    on_the_tenth,
    psychic_card,
    worthless,
)
from duskhouse.games.rest_in_peace.view.zones import pieces

SCORE = pieces.score("tokens", numbers="points castles manors started tripped")

CASTLES = pieces.goal("castles", key="seat", numbers="have need", clause=52)
MANORS = pieces.goal("manors", key="seat", numbers="have need", clause=52)
LAST_DECIDES = pieces.fact("goal", clause=52)
STARTER = pieces.fact("starter", numbers="seat", clause=59)
EFFECT = pieces.fact("effect", "seat psychic", "clause value second", clause="clause")
TRIPPED = pieces.fact("tripped", numbers="seat", clause=206)
PLAIN = pieces.fact("plain", clause=43)
GHOSTS = pieces.fact("ghosts", numbers="*cards", clause=2)

TOTAL = pieces.tally("total", key="seat", numbers="total")
GHOST = pieces.line("ghost", numbers="card points", clause=41)
PSYCHIC = pieces.line("psychic", numbers="card points clause", clause="clause")
MADE_PLAIN = pieces.line("plain", numbers="points", clause=43)
MADE_0 = pieces.line("zero", numbers="points", clause=212)
RAISED = pieces.line("raised", numbers="card points clause", clause="clause")
LOWERED = pieces.line("lowered", numbers="points", clause=217)
MINUS = pieces.line("minus", numbers="points clause", clause="clause")
UNPAID = pieces.line("unpaid", numbers="points", clause=221)
WAITING = pieces.line("waiting", numbers="points", clause=61)

ROUND = pieces.moment("round", numbers="round rounds")
LAST_POSITION = pieces.moment("last")
THE_END = pieces.moment("end")
RESULT = pieces.outcome("result", numbers="ending clause", clause="clause")


@rule
def lay_standing(state: State, page: Page) -> None:
    lay_scores(state, page)
    lay_facts(state, page)
    if state.phase != Phase.PLACE:
        lay_total(state, page, 0)
        lay_total(state, page, 1)
    if state.phase == Phase.OVER:
        add(page, THE_END)
        lay_result(state, page)
    elif on_the_tenth(state):
        add(page, LAST_POSITION)
    else:
        add(page, ROUND, state.place, state.rounds)


@rule
def lay_scores(state: State, page: Page) -> None:
    starter = NOBODY if state.phase == Phase.OVER else state.starter
    for seat in range(2):
        castles, manors = state.won_castles[seat], state.won_manors[seat]
        started, is_tripped = int(starter == seat), int(state.marked == seat)
        add(page, SCORE, seat, castles + manors, castles, manors, started, is_tripped)
        add(page, CASTLES, seat, min(castles, CASTLES_TO_WIN), CASTLES_TO_WIN)
        add(page, MANORS, seat, min(manors, MANORS_TO_WIN), MANORS_TO_WIN)


@rule
def lay_result(state: State, page: Page) -> None:
    clause = 52 if state.ending <= Ending.MANORS else 65
    add(page, RESULT, state.ending, 64 if state.ending == Ending.TENTH else clause)
    for seat in range(2):
        won = bool(state.winners >> seat & 1)
        points = state.won_castles[seat] + state.won_manors[seat]
        add_standing(page, won, points, 1 if won or state.winners == 0 else 2)


# --------------------------------------------------------------------------- facts
@rule
def lay_facts(state: State, page: Page) -> None:
    add(page, LAST_DECIDES)
    add(page, STARTER, state.starter)
    for seat in range(2):
        working = state.working[seat]
        while working:
            lay_effect(state, page, seat, lowest(working))
            working = without_lowest(working)
    if state.marked != NOBODY:
        add(page, TRIPPED, state.marked)
    if worthless(state):
        add(page, PLAIN)
    add(page, GHOSTS)
    add_counts(page, DECKS[state.scale], GHOST_BITS, 1)


@rule
def lay_effect(state: State, page: Page, seat: int, psychic: int) -> None:
    """What a psychic does that works, and to ghosts of which values, if it asked for any."""
    value = second = 0
    if psychic == 10:
        value = state.raised
    elif psychic == 17:
        value = state.lowered
    elif psychic == 26:
        value = state.pitied
    elif psychic == 25:
        value = lowest(state.banned)
        second = lowest(without_lowest(state.banned))
    add(page, EFFECT, seat, psychic, 200 + psychic, value, second)


# -------------------------------------------------------------------------- totals
@rule
def lay_total(state: State, page: Page, seat: int) -> None:
    """YAO-40 to 44: every card of a side by its natural value, each followed by what is changed
    about it."""
    add(page, TOTAL, seat, totals.total(state, seat))
    for value in VALUES:
        for _ in range(copies(state.ghosts[state.place, seat], value)):
            add_inside(page, GHOST, value, value)
            if worthless(state):
                add_plain_one(page, value)
            else:
                add_changes(state, page, seat, value)
    psychics = state.psychics[state.place, seat]
    while psychics:
        add_psychic(state, page, seat, lowest(psychics))
        psychics = without_lowest(psychics)


@rule
def add_psychic(state: State, page: Page, seat: int, psychic: int) -> None:
    """With the ghosts that it counts as: as printed, or by what was chosen or paid."""
    counted = totals.psychic_units(state, seat, just(psychic))
    natural = UNITS[psychic] if UNITS[psychic] else counted
    value = face_value(natural)
    add_inside(page, PSYCHIC, psychic_card(psychic), value, 200 + psychic)
    if state.pending[seat] & just(psychic):
        if value:
            add_inside(page, WAITING, -value)
    elif worthless(state):
        if psychic != 29:
            add_plain_one(page, value)
    elif counted == natural:
        add_changes_of_units(state, page, seat, natural)
    elif psychic == 13:
        add_inside(page, MINUS, -2 - value, 116 if state.placed[seat] & just(13) else 54)
    else:
        add_inside(page, UNPAID, -value)


@rule
def add_plain_one(page: Page, natural: int) -> None:
    """YAO-43."""
    if natural != 1:
        add_inside(page, MADE_PLAIN, 1 - natural)


@rule
def add_changes_of_units(state: State, page: Page, seat: int, units: int) -> None:
    """Of a psychic that works as ghosts, if effects on ghosts touch it."""
    if state.works_as_ghost == WorksAsGhost.FULL:
        for value in VALUES:
            for _ in range(copies(units, value)):
                add_changes(state, page, seat, value)


@rule
def add_changes(state: State, page: Page, seat: int, unit: int) -> None:
    """YAO-42: what effects make of a unit, in their order."""
    if totals.not_scared(state, seat, unit):
        add_inside(page, MADE_0, -unit)
        return
    raised = unit
    raised += add_raised(page, 8, totals.acro_bats(state, seat, unit))
    raised += add_raised(page, 9, totals.ghossssst(state, seat, unit))
    raised += add_raised(page, 10, totals.poltergheist(state, seat, unit))
    raised += add_raised(page, 26, totals.pity(state, unit))
    lowered = raised - totals.worth(state, seat, unit)
    if lowered:
        add_inside(page, LOWERED, -lowered)


@rule
def add_raised(page: Page, psychic: int, points: int) -> int:
    """By a psychic, if it does."""
    if points:
        add_inside(page, RAISED, psychic_card(psychic), points, 200 + psychic)
    return points
