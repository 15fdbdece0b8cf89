"""The rules of the toy, what a seat knows of it, and its tactics."""

from enum import IntEnum

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.actions import Actions, Field
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.game.usual import Teams, everyone_alone
from duskhouse.engine.state import base
from duskhouse.engine.state.cardsets import just, lowest
from duskhouse.engine.state.chance import random_below, shuffle
from duskhouse.engine.state.encoding import put_set
from duskhouse.engine.state.events import NO_CARD, clear_events, note, with_amount
from duskhouse.engine.state.layout import Ints, many

CODES = {name: card for card, name in enumerate("ABCDEF")}
CARDS, SEATS, NUMBERS = 6, 3, 4
ACTIONS = Actions(
    say=(Field("number", {str(number): number for number in range(NUMBERS)}),),
    show=(Field("card", CODES),),
)
SHOW = ACTIONS.packing("show").first
SAY_MORE, SHOWS = 0b1110, ((1 << CARDS) - 1) << SHOW
Phase = IntEnum("Phase", "SAY OVER", start=0)
EventKind = IntEnum("EventKind", "SAY SHOW", start=0)


class Truth(IntEnum):
    FAIR = 0  # chance decides in the end, all alike
    SEAT = 1  # whoever begins wins three times of four; nothing is to be decided
    LUCK = 2  # the highest card wins
    SKILL = 3  # the highest number wins; tactics say it
    TRAP = 4  # the same, but tactics say the lowest
    DEAD = 5  # F wins, A loses, all other cards are alike: chance decides
    SHOWN = 6  # the highest card that was shown wins; who does not show theirs says 0


OBSERVATION = (("card", CARDS, "the own card"),)


class State(base.State):
    truth: int
    first: int
    said: int
    hands: Ints = many(SEATS)
    aside: Ints = many(CARDS)
    aside_size: int
    numbers: Ints = many(SEATS)
    shown: Ints = many(SEATS)  # the card of whoever showed it, counted from 1
    winners: int


@rule
def deal(state: State) -> None:
    cards = np.empty(CARDS, np.int64)
    for card in range(CARDS):
        cards[card] = card
    shuffle(state.rng, cards, CARDS)
    for seat in range(state.seats):
        state.hands[seat] = just(cards[seat])
    state.aside_size = CARDS - state.seats
    for at in range(state.aside_size):
        state.aside[at] = cards[state.seats + at]
    state.first = base.first_seat(state)
    begin(state)


@rule
def begin(state: State) -> None:
    state.turn = state.first


GUARDS = Guards(ACTIONS, __name__)
GUARDS.bars_always("over", 3, phases=[Phase.OVER])


@GUARDS.bars("nothing-to-decide", 2, of="say", phases=[Phase.SAY])
def nothing_to_decide(state: State) -> int:
    return SAY_MORE if state.truth == Truth.SEAT or state.truth == Truth.SHOWN else 0


@GUARDS.bars("nothing-to-show", 2, of="show", phases=[Phase.SAY])
def nothing_to_show(state: State) -> int:
    return SHOWS & ~(state.hands[state.turn] << SHOW) if state.truth == Truth.SHOWN else SHOWS


GUARDS.bars_other_numbers("no-number", 2)
legal = GUARDS.legal()


@rule
def play(state: State, action: int) -> None:
    clear_events(state)
    if action >= SHOW:
        state.shown[state.turn] = action - SHOW + 1
        note(state, EventKind.SHOW, 2, state.turn, action - SHOW)
    else:
        state.numbers[state.turn] = action
        note(state, EventKind.SAY, 2, state.turn, NO_CARD)
        with_amount(state, action)
    state.said += 1
    if state.said == state.seats:
        state.winners = found_winners(state)
        state.phase = Phase.OVER
    else:
        state.turn = (state.turn + 1) % state.seats


@rule
def found_winners(state: State) -> int:
    if state.truth == Truth.LUCK:
        return best(state.hands, state.seats)
    if state.truth == Truth.SKILL or state.truth == Truth.TRAP:
        return best(state.numbers, state.seats)
    if state.truth == Truth.SHOWN:
        return best(state.shown, state.seats)
    if state.truth == Truth.SEAT:
        wins = random_below(state.rng, 4) < 3
        return just(state.first) if wins else ((1 << state.seats) - 1) & ~just(state.first)
    left = (1 << state.seats) - 1
    if state.truth == Truth.DEAD:
        for seat in range(state.seats):
            if state.hands[seat] == just(CARDS - 1):
                return just(seat)
            if state.hands[seat] == just(0):
                left &= ~just(seat)
    lot = random_below(state.rng, 60)
    number = 0
    for seat in range(state.seats):
        number += left >> seat & 1
    lot %= number
    for seat in range(state.seats):
        if left >> seat & 1:
            if lot == 0:
                return just(seat)
            lot -= 1
    return 0


@rule
def best(values: Ints, seats: int) -> int:
    most = -1
    for seat in range(seats):
        most = max(most, values[seat])
    winners = 0
    for seat in range(seats):
        if values[seat] == most:
            winners |= just(seat)
    return winners


@rule
def utility(state: State, seat: int) -> float:
    number = 0
    for other in range(state.seats):
        number += state.winners >> other & 1
    if number == 0:
        return 1.0 / state.seats
    return (state.winners >> seat & 1) / number


@rule
def imagine(state: State, seat: int) -> None:
    cards = np.empty(CARDS, np.int64)
    size = 0
    for card in range(CARDS):
        if state.hands[seat] != just(card):
            cards[size] = card
            size += 1
    shuffle(state.rng, cards, size)
    at = 0
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = just(cards[at])
            at += 1
    for i in range(state.aside_size):
        state.aside[i] = cards[at + i]


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    put_set(out, 0, state.hands[seat], CARDS)


@rule
def choose(state: State, generator: Ints) -> int:
    return lowest(legal(state)) if state.truth == Truth.TRAP else highest_legal(legal(state))


@rule
def highest_legal(actions: int) -> int:
    found = 0
    for number in range(NUMBERS):
        if actions >> number & 1:
            found = number
    return found


def teams(opening: State) -> Teams:
    """Of three, where whoever begins wins alone, the others win together."""
    first = int(opening.first)
    if opening.truth != Truth.SEAT or opening.seats < SEATS:
        return everyone_alone(opening)
    return (first,), tuple(seat for seat in range(SEATS) if seat != first)


def most_decisions(state: State) -> int:
    return int(state.seats)
