"""What lies on the table of Hell is Hungry, in numbers: for everyone, and for each seat.

Of a pile it is the exposed soul and the height; of a hand the size and the cards that everyone
knows of, to its owner all of them; of souls won that nobody has seen how many they are.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.cardsets import count, lowest, without_lowest
from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.parts import part
from duskhouse.engine.records import Ints
from duskhouse.engine.sheets import (
    FACTS,
    MOMENT,
    OWN,
    SCORES,
    TALLIES,
    add,
    begin,
    compare,
    lay,
    turn_to,
)
from duskhouse.games.hell_is_hungry.board import (
    attacks,
    exposed,
    height_of,
    reach,
    who_stands_on,
)
from duskhouse.games.hell_is_hungry.cards import PILES
from duskhouse.games.hell_is_hungry.counts import number_of_cards
from duskhouse.games.hell_is_hungry.ending import score
from duskhouse.games.hell_is_hungry.state import PILE, SOUL_DECK, Phase, State

SOUL_PILE, BATTLE, HAND, DECK, PURGATORY, POINTS_PILE, SCORE, TALLY, STAGE = range(9)
WHOSE_TURN, GAPS, IDLE_TURNS, WHO_FIGHTS, TO_BEAT, LAST_PLAY, WHO_PASSED = range(9, 16)

NO_MARK = -1


@rule
def lay_out(states: Any, i: int, before: Ints, page: Ints, found: Ints) -> int:
    state = states[i]
    begin(page)
    lay_piles(state, page)
    if state.target != NOBODY:
        lay_battle(state, page)
    for seat in range(state.seats):
        lay_zones_of(state, page, seat)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, TALLIES)
    for seat in range(state.seats):
        lay(page, TALLY, seat, state.joker_end)
        add_won(state, page, seat)
    turn_to(page, MOMENT)
    lay(page, STAGE, state.phase)
    for seat in range(state.seats):
        turn_to(page, OWN + seat)
        lay_hand(state, page, seat, state.hands[seat])
        if state.phase == Phase.ATTACK and state.turn == seat:
            lay_targets(state, page)
    return int(compare(before, page, found))


# -------------------------------------------------------------------- the board
@part
def lay_piles(state: State, page: Ints) -> None:
    near = reach(state) if state.tokens[state.active] != NOBODY else 0
    for pile in range(PILES[state.scale, state.seats]):
        lay_pile(state, page, pile, state.active if near >> pile & 1 else NOBODY, 0)


@part
def lay_targets(state: State, page: Ints) -> None:
    """The piles that can be attacked, all of them in reach: only the attacker's hand tells."""
    targets = attacks(state) >> PILE
    while targets:
        lay_pile(state, page, lowest(targets), state.active, 1)
        targets = without_lowest(targets)


@part
def lay_pile(state: State, page: Ints, pile: int, reached_by: int, is_target: int) -> None:
    size, soul = height_of(state.piles[pile]), exposed(state, pile)
    token, is_fought_for = who_stands_on(state, pile), int(pile == state.target)
    lay(page, SOUL_PILE, pile, size, soul, token, reached_by, is_fought_for, is_target)


@part
def lay_battle(state: State, page: Ints) -> None:
    mark = state.mark if state.phase != Phase.SOUL else NO_MARK
    by = state.turn if state.first != NO_CARD else NOBODY
    lay(page, BATTLE, NOBODY, mark, state.first, by, state.table_souls)
    for seat in range(state.seats):
        add(page, state.table[seat])


# ------------------------------------------------------------- what a seat has
@part
def lay_zones_of(state: State, page: Ints, seat: int) -> None:
    buried, buried_souls = state.buried[seat], state.buried_souls[seat]
    lay_hand(state, page, seat, state.came_back[seat])
    lay(page, DECK, seat, state.deck_sizes[seat] - state.drawn[seat])
    lay(page, PURGATORY, seat, state.purgatory[seat], buried, buried_souls)
    lay(page, POINTS_PILE, seat, number_of_cards(state.won_unseen[seat]))
    add_won(state, page, seat)


@part
def lay_hand(state: State, page: Ints, seat: int, own: int) -> None:
    """With these own cards open; soul cards always are."""
    lay(page, HAND, seat, state.hand_sizes[seat], own, state.soul_hands[seat])


@part
def add_won(state: State, page: Ints, seat: int) -> None:
    """The cards of a points pile that all have seen, by origin."""
    for origin in range(SOUL_DECK + 1):
        add(page, state.won[seat, origin])


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    fights = state.target != NOBODY and state.phase != Phase.SOUL
    for seat in range(state.seats):
        points, unseen = score(state, seat), number_of_cards(state.won_unseen[seat])
        is_active, played_last = int(seat == state.active), int(fights and seat == state.last)
        has_passed = state.passed >> seat & 1 if fights else 0
        lay(page, SCORE, seat, points, unseen, is_active, played_last, has_passed)


@part
def lay_facts(state: State, page: Ints) -> None:
    lay(page, WHOSE_TURN, state.active)
    gaps = PILES[state.scale, state.seats] - count(state.filled)
    if gaps:
        lay(page, GAPS, gaps)
    if state.phase != Phase.OVER:
        if state.idle:
            lay(page, IDLE_TURNS, state.idle, state.seats)
        if state.target != NOBODY:
            lay_battle_facts(state, page)


@part
def lay_battle_facts(state: State, page: Ints) -> None:
    if state.defender != NOBODY:
        lay(page, WHO_FIGHTS, state.active, state.defender)
    if state.phase != Phase.SOUL:
        lay(page, TO_BEAT, state.mark)
    if state.last != NOBODY:
        lay(page, LAST_PLAY, state.last)
    if state.passed:
        lay(page, WHO_PASSED, state.passed)
