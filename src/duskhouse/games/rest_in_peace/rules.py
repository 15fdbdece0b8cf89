"""Rest in Peace for two players, after RULES.en.md in this folder (clauses YAO-01 …).

The course of the game is here: the deal, what follows on a move, and the last position. It is
played in `turns`, where the actions and guards are, and `rounds`. What the psychic cards do is in
`psychics`, what all cards are worth in `totals`, the table and its words are in `state`.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.base import first_seat
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.chance import random_below, shuffle
from duskhouse.engine.state.events import (
    NO_CARD,
    NOBODY,
    clear_events,
    note,
    with_amount,
    with_cards,
)
from duskhouse.games.rest_in_peace.by_number import take_effect
from duskhouse.games.rest_in_peace.cards import (
    CASTLES,
    COPIES,
    FIRST_REVEALED,
    HAND_SIZES,
    MOST_PSYCHICS,
    POOLS,
    ROUNDS,
    VALUES,
)
from duskhouse.games.rest_in_peace.ghosts import draw_top
from duskhouse.games.rest_in_peace.rounds import (
    close_round,
    end_round,
    finish,
    place_on_the_tenth,
    start_round,
    take_tokens,
)
from duskhouse.games.rest_in_peace.state import (
    Ending,
    EventKind,
    LullStarter,
    Phase,
    State,
    Step,
    TenthOrder,
    Verdict,
    ghost,
    other_than,
    psychic_card,
    tenth,
)
from duskhouse.games.rest_in_peace.totals import both_totals, lead
from duskhouse.games.rest_in_peace.turns import GUARDS, take_answer, take_turn

STARTERS = POOLS["starters"]


# ------------------------------------------------------------------------ setup
@rule
def deal(state: State) -> None:
    """YAO-08 to 11: the line of psychics, the tokens, the decks and hands, who starts."""
    state.rounds = ROUNDS[state.scale]
    draw_line(state)
    draw_tokens(state)
    for seat in range(2):
        size = 0
        for value in VALUES:
            for _ in range(COPIES[state.scale, value - 1]):
                state.decks[seat, size] = value
                size += 1
        shuffle(state.rng, state.decks[seat], size)
        state.deck_size[seat] = size
        for _ in range(HAND_SIZES[state.scale]):
            state.hands[seat] += ghost(draw_top(state, seat))
    state.start = first_seat(state)
    begin(state)


@rule
def draw_line(state: State) -> None:
    """YAO-08 and 12: psychics of the pool in random order."""
    pool = STARTERS if state.learning_reveal else state.psychic_pool
    cards = np.empty(MOST_PSYCHICS, np.int64)
    size = 0
    while pool:
        cards[size] = lowest(pool)
        pool = without_lowest(pool)
        size += 1
    for i in range(state.rounds):
        j = i + random_below(state.rng, size - i)
        state.line[i + 1] = cards[j]
        cards[j] = cards[i]


@rule
def draw_tokens(state: State) -> None:
    """YAO-09: each position gets one of the tokens that are left."""
    castles, left = CASTLES[state.scale], tenth(state)
    for place in range(1, tenth(state) + 1):
        if random_below(state.rng, left) < castles:
            state.castles[place] = 1
            castles -= 1
        else:
            state.manors[place] = 1
        left -= 1


@rule
def begin(state: State) -> None:
    """YAO-12 to 14: nothing is played yet, and the starter opens round 1."""
    state.revealed = min(FIRST_REVEALED, state.rounds) if state.learning_reveal else state.rounds
    state.carrier = NOBODY
    state.marked = NOBODY
    state.loser = NOBODY
    state.lull_player = NOBODY
    state.starter = state.start
    start_round(state, 1)


# ---------------------------------------------------------------------- actions
legal = GUARDS.legal()


@rule
def play(state: State, action: int) -> None:
    clear_events(state)
    if state.phase == Phase.TURN:
        take_turn(state, action)
    elif state.phase == Phase.ASK:
        take_answer(state, action)
    else:
        place_on_the_tenth(state, action)
    go_on(state)


@rule
def go_on(state: State) -> None:
    """What follows, step by step, until somebody is to decide."""
    if state.step == Step.FIGHT and state.phase == Phase.TURN and state.verdict != Verdict.NONE:
        end_round(state)
    if state.step == Step.CLOSE and state.phase == Phase.TURN:
        close_round(state)
    if state.step == Step.NEXT and state.phase == Phase.TURN:
        next_round(state)
    while state.step == Step.TENTH and state.phase == Phase.TURN:
        activate_next(state)


@rule
def next_round(state: State) -> None:
    """YAO-12 and 59: the winner starts; after a tie the starter stays, or a switch decides."""
    if state.winner != NOBODY:
        state.starter = state.winner
    elif state.lull_starter == LullStarter.OPPONENT:
        state.starter = other_than(state.lull_player)
    if state.revealed < state.rounds:
        state.revealed += 1
        note(state, EventKind.TURNED_UP, 12, NOBODY, psychic_card(state.line[state.revealed]))
    if state.place == state.rounds:
        reveal_the_tenth(state)
        return
    note(state, EventKind.ROUND, 59, state.starter, NO_CARD)
    with_amount(state, state.place + 1)
    start_round(state, state.place + 1)


# ------------------------------------------------------------- the last position
@rule
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


@rule
def activate_next(state: State) -> None:
    """YAO-61 and 62: the next of the placed psychics; when none is left, the judgement."""
    seat = next_to_activate(state)
    if seat == NOBODY or state.verdict != Verdict.NONE:
        judge_the_tenth(state)
        return
    psychic = 29 if state.pending[seat] & just(29) else lowest(state.pending[seat])
    note(state, EventKind.ACTIVATE, 200 + psychic, seat, psychic_card(psychic))
    if not state.silent:
        with_amount(state, both_totals(state))  # as long as it is pending: without it
    state.pending[seat] &= ~just(psychic)
    take_effect(state, seat, psychic)
    if psychic == 29:
        state.pending[0] = 0
        state.pending[1] = 0


@rule
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


@rule
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
