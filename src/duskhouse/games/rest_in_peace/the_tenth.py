"""The last position (YAO-60 to 65): revealed, its psychics activated one by one, and judged."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part
from duskhouse.engine.state.cardsets import just, lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount, with_cards
from duskhouse.games.rest_in_peace.by_number import take_effect
from duskhouse.games.rest_in_peace.ending import finish
from duskhouse.games.rest_in_peace.rounds import take_tokens
from duskhouse.games.rest_in_peace.state import (
    Ending,
    EventKind,
    State,
    Step,
    TenthOrder,
    Verdict,
    other_than,
    psychic_card,
    tenth,
)
from duskhouse.games.rest_in_peace.totals import both_totals, lead


@part
def reveal_the_tenth(state: State) -> None:
    """YAO-60: all cards of the last position are turned up together."""
    state.place = tenth(state)
    state.step = Step.TENTH
    state.verdict = Verdict.NONE
    for seat in range(2):
        note(state, EventKind.REVEAL, 60, seat, NO_CARD)
        with_cards(state, state.face_down[seat])
        state.ghosts[state.place, seat] += state.face_down[seat]
        state.face_down[seat] = 0
        state.pending[seat] = state.placed[seat]


@part
def activate_next(state: State) -> None:
    """YAO-61 and 62: the next of the placed psychics; when none is left, the judgement."""
    seat = next_to_activate(state)
    if seat == NOBODY or state.verdict != Verdict.NONE:
        judge_the_tenth(state)
        return
    psychic = 29 if state.pending[seat] & just(29) else lowest(state.pending[seat])
    state.pending[seat] &= ~just(psychic)
    note(state, EventKind.ACTIVATE, 200 + psychic, seat, psychic_card(psychic))
    if not state.silent:
        with_amount(state, both_totals(state))
    take_effect(state, seat, psychic)
    if psychic == 29:
        state.pending[0] = 0
        state.pending[1] = 0


@part
def next_to_activate(state: State) -> int:
    """YAO-61: whose psychic is next: 29, then in ascending number, or the starter's first."""
    first, second = state.pending[state.starter], state.pending[other_than(state.starter)]
    if not first | second:
        return NOBODY
    if (first | second) & just(29):
        return state.starter if first & just(29) else other_than(state.starter)
    if state.r10_order == TenthOrder.STARTER_FIRST:
        return state.starter if first else other_than(state.starter)
    return state.starter if first & just(lowest(first | second)) else other_than(state.starter)


@part
def judge_the_tenth(state: State) -> None:
    """YAO-62 to 65: a card decided, or the totals; tied, the tokens."""
    if state.verdict == Verdict.LOST:
        winner = other_than(state.loser)
    elif state.verdict == Verdict.TIE or lead(state, 0) == 0:
        winner = NOBODY
    else:
        winner = 0 if lead(state, 0) > 0 else 1
    note(state, EventKind.TENTH, 63, winner, NO_CARD)
    if not state.silent:
        with_amount(state, both_totals(state))
    if winner != NOBODY:
        take_tokens(state, winner)
        finish(state, just(winner), Ending.TENTH, 64)
        return
    tokens = state.won_castles[0] + state.won_manors[0]
    tokens -= state.won_castles[1] + state.won_manors[1]
    if tokens == 0:
        finish(state, 0, Ending.DRAW, 65)
    else:
        finish(state, 0b01 if tokens > 0 else 0b10, Ending.TOKENS, 65)
