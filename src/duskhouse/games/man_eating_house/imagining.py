"""`imagine`: draw evenly from the histories that a seat cannot tell from the true one.

Such a history is fixed by where the unseen cards lie now and, going back through each Kagome, by
which card of a hand had come by it and which had been drawn from the Room. All of these are
choices among a publicly known number of cards, so drawing them evenly and starting over whenever
something seen is contradicted leaves every possible history equally likely.

That few draws fail, the passes of the latest Kagome are planned. A card passed unseen is of the
girl's suit and still unseen with its receiver, or of the suit and one that the receiver surely
had (it has played it since, or I sent it there), or of another suit, because its giver had none
of the girl's. Each combination of these ways says much about the hands, and has a known number of
equally likely outcomes: so a combination is drawn by that number, and then an outcome of it.

What can be contradicted: a seat that did not follow had no card of the suit at the end of that
epoch; a picked card is of the girl's suit unless the picker had none; a card I sent arrived
where I sent it.

Constraints on where each card may lie now would not be enough, which is why this is the game's own:
a Kagome says something about hands that are gone, of which the cards have been passed on since.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count, just, lowest, without_lowest
from duskhouse.engine.state.chance import random_below, random_card, shuffle
from duskhouse.engine.state.events import NO_CARD
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.man_eating_house.cards import MOST_CARDS, OF_SUIT
from duskhouse.games.man_eating_house.redealing import (
    BARRED,
    COUNT,
    FIXED,
    FREE,
    HELD,
    HOLDERS,
    PLAN_ROWS,
    ROOM,
    SENT,
    SIZE,
    count_suits,
    outcomes,
    redeal,
)
from duskhouse.games.man_eating_house.state import (
    MOST_KAGOMES,
    MOST_SEATS,
    Phase,
    State,
)

# A pass is found at Kagome * MOST_SEATS + giver, and has these columns.
WAY, WAYS, RECEIVER, CARD, KNOWN, HELD_THEN = range(6)
PASS_COLUMNS = 6
MOST_PASSES = (MOST_KAGOMES + 1) * MOST_SEATS
# The ways a card can have been passed; none if it was seen, or long ago.
UNPLANNED, KEPT, SURE, OTHER = range(4)
MOST_COMBINATIONS = 3**5  # two passes of the latest Kagome, three picks of the present one
FINENESS = 1 << 24


@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    plan = np.zeros((PLAN_ROWS, HOLDERS), np.int64)
    slots = np.empty(MOST_CARDS, np.int64)
    unseen = plan_redeal(state, seat, plan)
    if state.kagomes == 0 and not in_kagome(state):
        plan_without_kagome(state, seat, plan, unseen)
        while not redeal(state, plan, slots, unseen):
            pass
        take_hands(state, seat, plan)
    else:
        imagine_kagomes(state, seat, plan, slots, unseen)
    stock_room(state, plan[HELD, ROOM])


@rule
def in_kagome(state: State) -> bool:
    return state.phase == Phase.PICK or state.phase == Phase.CALL


@rule
def holding(state: State, seat: int) -> int:
    """The hand, with the card lying face down in a Kagome."""
    cards = state.hands[seat]
    if in_kagome(state) and state.passed[state.kagomes, seat] != NO_CARD:
        cards |= just(state.passed[state.kagomes, seat])
    return int(cards)


@rule
def sender(state: State, kagome: int, receiver: int) -> int:
    """Whose card came to this seat."""
    return seat_after(state, receiver, state.seats - state.kagome_call[kagome])


@rule
def take_hands(state: State, seat: int, plan: Ints) -> None:
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = plan[HELD, other]
    plan[HELD, seat] = holding(state, seat)


@rule
def stock_room(state: State, cards: int) -> None:
    """These cards into the Room, in random order."""
    for i in range(state.room_drawn, state.room_size):
        state.room[i] = lowest(cards)
        cards = without_lowest(cards)
    shuffle(state.rng, state.room[state.room_drawn :], state.room_size - state.room_drawn)


# ------------------------------------------------------------- what is known
@rule
def plan_redeal(state: State, seat: int, plan: Ints) -> int:
    """How many cards each place takes, and the cards sent there; the cards to deal."""
    unseen = 0
    for i in range(state.room_drawn, state.room_size):
        unseen |= just(state.room[i])
    plan[SIZE, ROOM] = state.room_size - state.room_drawn
    for other in range(state.seats):
        if other != seat:
            held = holding(state, other)
            plan[SIZE, other] = count(held)
            unseen |= held
    for other in range(state.seats):
        if other != seat:
            plan[SENT, other] = sent_to(state, seat, other) & unseen
            plan[SIZE, other] -= count(plan[SENT, other])
            unseen &= ~plan[SENT, other]
    return int(unseen)


@rule
def sent_to(state: State, seat: int, other: int) -> int:
    """The cards I sent there, unless one of them may have been passed on unseen."""
    sent = 0
    for kagome in range(state.kagomes):
        if sender(state, kagome, seat) == other:
            sent &= ~just(state.passed[kagome, other])
        else:
            sent = 0
        if sender(state, kagome, other) == seat:
            sent |= just(state.passed[kagome, seat])
    return sent


@rule
def plan_without_kagome(state: State, seat: int, plan: Ints, unseen: int) -> None:
    """Only the suits not followed are known."""
    count_suits(plan, unseen)
    for holder in range(HOLDERS):
        plan[FREE, holder] = plan[SIZE, holder]
    for other in range(state.seats):
        if other != seat:
            plan[BARRED, other] = state.voids[0, other]


# ------------------------------------------------------ the ways of each pass
@rule
def imagine_kagomes(state: State, seat: int, plan: Ints, slots: Ints, unseen: int) -> None:
    passes = np.zeros((MOST_PASSES, PASS_COLUMNS), np.int64)
    weights = np.empty(MOST_COMBINATIONS, np.float64)
    hidden = list_passes(state, seat, plan, passes)
    combinations = weigh_combinations(state, seat, plan, passes, hidden, unseen, weights)
    while True:
        choose_combination(state, passes, hidden, weights, combinations)
        suppose(state, seat, plan, passes, hidden, unseen)
        rest = settle_kept_cards(state, plan, passes, hidden, unseen)
        if redeal(state, plan, slots, rest):
            take_hands(state, seat, plan)
            if recall(state, seat, plan[HELD], passes):
                break


@rule
def list_passes(state: State, seat: int, plan: Ints, passes: Ints) -> int:
    """The passes to plan, as a set, with what each may have been."""
    hidden = 0
    latest = state.kagomes - 1
    for giver in range(state.seats):
        if latest >= 0 and is_hidden(state, seat, latest, giver):
            hidden |= just(latest * MOST_SEATS + giver)
            list_pass(state, seat, plan, giver, passes[latest * MOST_SEATS + giver])
        if in_kagome(state) and giver != seat and state.passed[state.kagomes, giver] != NO_CARD:
            hidden |= just(state.kagomes * MOST_SEATS + giver)
            list_pick(state, plan, giver, passes[state.kagomes * MOST_SEATS + giver])
    return hidden


@rule
def is_hidden(state: State, seat: int, kagome: int, giver: int) -> bool:
    """Whether a pass of a finished Kagome was between others."""
    return giver != seat and seat_after(state, giver, state.kagome_call[kagome]) != seat


@rule
def list_pick(state: State, plan: Ints, giver: int, row: Ints) -> None:
    """A card lying face down now: with its giver still."""
    row[RECEIVER] = giver
    row[KNOWN] = plan[SENT, giver] & OF_SUIT[state.kagome_suit[state.kagomes]]
    row[HELD_THEN] = count(holding(state, giver))
    row[WAYS] = just(KEPT) | just(OTHER)
    if row[KNOWN]:
        row[WAYS] |= just(SURE)


@rule
def list_pass(state: State, seat: int, plan: Ints, giver: int, row: Ints) -> None:
    """A card passed by the latest Kagome."""
    kagome = state.kagomes - 1
    suit = OF_SUIT[state.kagome_suit[kagome]]
    receiver = seat_after(state, giver, state.kagome_call[kagome])
    played = state.played[state.kagomes, receiver]
    row[RECEIVER] = receiver
    row[KNOWN] = (played | plan[SENT, receiver]) & suit
    row[HELD_THEN] = count(holding(state, receiver)) + count(played)
    if in_kagome(state) and state.leader == receiver:
        row[HELD_THEN] -= 1  # the card drawn since
    row[WAYS] = just(KEPT)
    if state.voids[state.kagomes, receiver] & suit:
        row[WAYS] = just(SURE)
    elif row[KNOWN]:
        row[WAYS] |= just(SURE)
    if not cannot_lack(state, seat, giver):
        row[WAYS] |= just(OTHER)


@rule
def cannot_lack(state: State, seat: int, giver: int) -> bool:
    """Whether the giver has played more of the suit since than the Kagome can have brought."""
    kagome = state.kagomes - 1
    played = state.played[state.kagomes, giver] & OF_SUIT[state.kagome_suit[kagome]]
    if sender(state, kagome, giver) == seat:
        return bool(played & ~just(state.passed[kagome, seat]) != 0)
    return count(played) >= 2


@rule
def weigh_combinations(
    state: State, seat: int, plan: Ints, passes: Ints, hidden: int, unseen: int, weights: Any
) -> int:
    """The outcomes of each combination of ways, summed up; how many combinations there are."""
    total, size = 0.0, 0
    reset_ways(passes, hidden)
    while True:
        total += suppose(state, seat, plan, passes, hidden, unseen) * outcomes(plan)
        weights[size] = total
        size += 1
        if not next_combination(passes, hidden):
            return size


@rule
def reset_ways(passes: Ints, hidden: int) -> None:
    while hidden:
        row = passes[lowest(hidden)]
        row[WAY] = lowest(row[WAYS])
        hidden = without_lowest(hidden)


@rule
def next_combination(passes: Ints, hidden: int) -> bool:
    """Count up; False after the last combination, and the first one again."""
    while hidden:
        row = passes[lowest(hidden)]
        more = row[WAYS] & -just(row[WAY] + 1)
        if more:
            row[WAY] = lowest(more)
            return True
        row[WAY] = lowest(row[WAYS])
        hidden = without_lowest(hidden)
    return False


@rule
def choose_combination(
    state: State, passes: Ints, hidden: int, weights: Any, combinations: int
) -> None:
    """Each combination of ways in proportion to its outcomes."""
    fine = random_below(state.rng, FINENESS) * FINENESS + random_below(state.rng, FINENESS)
    at = fine / (FINENESS * FINENESS) * weights[combinations - 1]
    reset_ways(passes, hidden)
    for i in range(combinations - 1):
        if at < weights[i]:
            return
        next_combination(passes, hidden)


@rule
def suppose(state: State, seat: int, plan: Ints, passes: Ints, hidden: int, unseen: int) -> float:
    """Plan the deal for these ways; how many choices they leave apart from the deal."""
    count_suits(plan, unseen)
    for holder in range(HOLDERS):
        plan[FREE, holder] = plan[SIZE, holder]
    choices = 1.0
    while hidden:
        number = lowest(hidden)
        row = passes[number]
        if row[WAY] == KEPT:
            suit = state.kagome_suit[number // MOST_SEATS]
            if plan[COUNT, suit] == 0 or plan[FREE, row[RECEIVER]] == 0:
                choices = 0.0
            else:
                choices *= plan[COUNT, suit]
                plan[COUNT, suit] -= 1
                plan[FREE, row[RECEIVER]] -= 1
        elif row[WAY] == SURE:
            choices *= count(row[KNOWN])
        else:
            choices *= row[HELD_THEN]
        hidden = without_lowest(hidden)
    for other in range(state.seats):
        if other != seat:
            plan[BARRED, other] = barred_from(state, seat, other, passes)
    return choices


@rule
def barred_from(state: State, seat: int, other: int, passes: Ints) -> int:
    """The suits that the other's cards cannot be of, but for those sent or supposed to be there.

    A void ends with a card that came unseen, but one that is supposed to be there is none of
    those, and one supposed not to be of the girl's suit leaves that suit barred.
    """
    barred = 0
    sent = False
    for kagome in range(state.kagomes):
        barred |= state.voids[kagome, other]
        if state.kagome_leader[kagome] == other:
            barred = 0
        suit = OF_SUIT[state.kagome_suit[kagome]]
        if sender(state, kagome, seat) == other:
            if not just(state.passed[kagome, other]) & suit:
                barred |= suit
        else:
            if sent:
                barred = 0
            sent = False
            if passes[kagome * MOST_SEATS + other, WAY] == OTHER:
                barred |= suit
        giver = sender(state, kagome, other)
        if giver == seat:
            sent = True
        elif passes[kagome * MOST_SEATS + giver, WAY] == OTHER:
            barred &= suit
        elif passes[kagome * MOST_SEATS + giver, WAY] == UNPLANNED:
            barred = 0
    barred |= state.voids[state.kagomes, other]
    if in_kagome(state):
        if state.leader == other:
            barred = 0
        if passes[state.kagomes * MOST_SEATS + other, WAY] == OTHER:
            barred |= OF_SUIT[state.kagome_suit[state.kagomes]]
    return barred


@rule
def settle_kept_cards(state: State, plan: Ints, passes: Ints, hidden: int, unseen: int) -> int:
    """Choose the passed cards that are still with their receivers; the cards left to deal."""
    for holder in range(HOLDERS):
        plan[FIXED, holder] = plan[SENT, holder]
    while hidden:
        number = lowest(hidden)
        row = passes[number]
        if row[WAY] == KEPT:
            suit = OF_SUIT[state.kagome_suit[number // MOST_SEATS]]
            row[CARD] = random_card(state.rng, unseen & suit)
            plan[FIXED, row[RECEIVER]] |= just(row[CARD])
            unseen &= ~just(row[CARD])
        hidden = without_lowest(hidden)
    return unseen


# ---------------------------------------------------- the Kagomes, looking back
@rule
def recall(state: State, seat: int, held: Ints, passes: Ints) -> bool:
    """Imagine what was drawn and passed unseen; False if it contradicts something seen."""
    if in_kagome(state) and not recall_unfinished(state, seat, held, passes):
        return False
    take_back_plays(state, held, state.kagomes)
    for kagome in range(state.kagomes - 1, -1, -1):
        if not recall_passing(state, seat, held, passes, kagome):
            return False
        if not (arrived(state, seat, held, kagome) and recall_draw(state, seat, held, kagome)):
            return False
        take_back_plays(state, held, kagome)
    return True


@rule
def recall_unfinished(state: State, seat: int, held: Ints, passes: Ints) -> bool:
    return recall_picks(state, seat, held, passes) and recall_draw(state, seat, held, state.kagomes)


@rule
def recall_picks(state: State, seat: int, held: Ints, passes: Ints) -> bool:
    """The cards lying face down now."""
    kagome = state.kagomes
    suit = OF_SUIT[state.kagome_suit[kagome]]
    for other in range(state.seats):
        if other != seat and state.passed[kagome, other] != NO_CARD:
            row = passes[kagome * MOST_SEATS + other]
            if row[WAY] == OTHER and held[other] & suit:
                return False
            pick = passed_card(state, row, held[other])
            state.passed[kagome, other] = pick
            state.hands[other] = held[other] & ~just(pick)
    return True


@rule
def recall_draw(state: State, seat: int, held: Ints, kagome: int) -> bool:
    """Take the drawn card back from the leader; then the voids of the epoch must hold."""
    leader = state.kagome_leader[kagome]
    if leader != seat:
        state.drawn[kagome] = random_card(state.rng, held[leader])
    held[leader] &= ~just(state.drawn[kagome])
    for other in range(state.seats):
        if other != seat and held[other] & state.voids[kagome, other]:
            return False
    return True


@rule
def recall_passing(state: State, seat: int, held: Ints, passes: Ints, kagome: int) -> bool:
    """Which card of each hand had come by this Kagome, where the seat did not see it."""
    for giver in range(state.seats):
        if is_hidden(state, seat, kagome, giver):
            row = passes[kagome * MOST_SEATS + giver]
            receiver = seat_after(state, giver, state.kagome_call[kagome])
            card = passed_card(state, row, held[receiver])
            if row[WAY] == OTHER and just(card) & OF_SUIT[state.kagome_suit[kagome]]:
                return False
            state.passed[kagome, giver] = card
    return True


@rule
def passed_card(state: State, row: Ints, held: int) -> int:
    """A card passed in the way supposed, out of those held by its receiver."""
    if row[WAY] == KEPT:
        return int(row[CARD])
    return random_card(state.rng, row[KNOWN] if row[WAY] == SURE else held)


@rule
def arrived(state: State, seat: int, held: Ints, kagome: int) -> bool:
    """Give the passed cards back; each must have been there, and legal to pick."""
    for receiver in range(state.seats):
        card = just(state.passed[kagome, sender(state, kagome, receiver)])
        if not held[receiver] & card:
            return False
        held[receiver] &= ~card
    suit = OF_SUIT[state.kagome_suit[kagome]]
    for giver in range(state.seats):
        card = just(state.passed[kagome, giver])
        if giver != seat and not card & suit and held[giver] & suit:
            return False
        held[giver] |= card
    return True


@rule
def take_back_plays(state: State, held: Ints, epoch: int) -> None:
    for other in range(state.seats):
        held[other] |= state.played[epoch, other]
