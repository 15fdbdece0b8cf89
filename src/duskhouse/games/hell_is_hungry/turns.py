"""A turn up to the attack: refill, the swap window, the token, whose turn is next, and the end."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count, fill, just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount, with_cards
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.hell_is_hungry.board import asks_place, lift_token, reach, with_pile
from duskhouse.games.hell_is_hungry.cards import (
    JOKER,
    PILES,
    POINTS,
    SOUL,
    lowest_rank,
    number_of,
    one,
    without_rank,
)
from duskhouse.games.hell_is_hungry.hands import leave_hand, refill
from duskhouse.games.hell_is_hungry.state import (
    NONE,
    SOUL_DECK,
    EventKind,
    Phase,
    State,
    Swap,
)

GAPS_TO_END = 3


@rule
def end_battle(state: State) -> None:
    state.target = NOBODY
    state.defender = NOBODY
    state.mark = 0
    state.last = NOBODY
    state.first = NO_CARD
    state.passed = 0
    state.shut_out = 0
    state.table_souls = 0
    fill(state.table, 0)


@rule
def begin_turn(state: State) -> None:
    """HELL-17: the player on the left is next, whoever won."""
    state.active = seat_after(state, state.active, 1)
    note(state, EventKind.TURN, 17, state.active, NO_CARD)
    refill(state)


@rule
def go_on(state: State) -> None:
    """Ask for the next swap, then for the placement; without either the turn is idle."""
    while not (asks_swap(state) or asks_place(state)):
        lift_token(state, state.active)
        if idle_turn(state):
            return
        begin_turn(state)


@rule
def idle_turn(state: State) -> bool:
    """HELL-18: a lap of turns without a battle ends the game."""
    state.idle += 1
    note(state, EventKind.IDLE, 18, state.active, NO_CARD)
    with_amount(state, state.idle)
    if state.idle < state.seats:
        return False
    finish(state, 18)
    return True


@rule
def end_turn_without_battle(state: State) -> None:
    if not idle_turn(state):
        begin_turn(state)
        go_on(state)


@rule
def end_turn_after_battle(state: State) -> None:
    """HELL-50: three gaps end the game at once."""
    end_battle(state)
    state.idle = 0
    gaps = PILES[state.scale, state.seats] - count(state.filled)
    if gaps >= GAPS_TO_END:
        finish(state, 50)
    else:
        begin_turn(state)
        go_on(state)


@rule
def asks_swap(state: State) -> bool:
    """HELL-11, B21: the active player first, then the others, each who has what it takes."""
    askable = state.seats if state.swap == Swap.ALL else 1
    while state.asked < askable:
        seat = seat_after(state, state.active, state.asked)
        state.asked += 1
        if state.purgatory[seat] != NO_CARD and state.hand_sizes[seat] > 0:
            state.phase = Phase.SWAP
            state.turn = seat
            return True
    return False


@rule
def swap_card(state: State, given: int) -> None:
    """HELL-11: a hand card for the top of the own purgatory; the given card is the new top."""
    seat = state.turn
    if given == NONE:
        note(state, EventKind.KEEP, 11, seat, NO_CARD)
    else:
        taken = state.purgatory[seat]
        leave_hand(state, seat, given)
        state.hand_sizes[seat] += 1
        if taken < SOUL:
            state.hands[seat] += one(taken)
            state.came_back[seat] += one(taken)
        else:
            state.soul_hands[seat] += one(taken - SOUL)
        state.purgatory[seat] = given
        note(state, EventKind.SWAP, 11, seat, given)
        with_amount(state, taken)
    go_on(state)


@rule
def place_token(state: State, pile: int) -> None:
    """HELL-12, 63: then an attack is asked whenever another pile is in reach."""
    seat = state.active
    lift_token(state, seat)
    state.tokens[seat] = pile
    state.occupied |= just(pile)
    note(state, EventKind.PLACE, 12, seat, NO_CARD)
    with_pile(state, pile)
    if reach(state):
        state.phase = Phase.ATTACK
    else:
        end_turn_without_battle(state)


# ------------------------------------------------------ the end and the count
@rule
def finish(state: State, clause: int) -> None:
    """HELL-51 to 54: show what was hidden, count, and the highest total wins."""
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.ending = clause
    best = 0
    for seat in range(state.seats):
        show_unseen(state, seat)
        points = score(state, seat)
        note(state, EventKind.COUNT, 51, seat, NO_CARD)
        with_amount(state, points)
        if points > best:
            best = points
            state.winners = 0
        if points == best:
            state.winners |= just(seat)
    note(state, EventKind.RESULT, clause, NOBODY, NO_CARD)
    with_cards(state, state.winners)


@rule
def show_unseen(state: State, seat: int) -> None:
    """HELL-62: the count shows the extra souls that nobody had seen."""
    cards = state.won_unseen[seat]
    if cards:
        note(state, EventKind.SHOWN, 62, seat, NO_CARD)
        with_cards(state, cards)
        state.won[seat, SOUL_DECK] += cards
        state.souls_seen += cards
        state.won_unseen[seat] = 0
    state.unseen_levels = 0


@rule
def score(state: State, seat: int) -> int:
    """HELL-51 to 53: the points pile without the cards of the own deck."""
    points = worth(state.won[seat, SOUL_DECK], state.joker_end)
    for origin in range(state.seats):
        if origin != seat:
            points += worth(state.won[seat, origin], state.joker_end)
    return points


@rule
def worth(cards: int, joker_end: int) -> int:
    """HELL-05, B33: the points of these cards at the count."""
    points = number_of(cards, JOKER) * joker_end
    cards = without_rank(cards, JOKER)
    while cards:
        rank = lowest_rank(cards)
        points += number_of(cards, rank) * POINTS[rank]
        cards = without_rank(cards, rank)
    return points
