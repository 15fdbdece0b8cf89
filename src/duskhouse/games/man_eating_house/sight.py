"""Who has seen what in Man-Eating House (MEH-58 to 69): `imagine` and `observe`.

`imagine` draws uniformly from the histories that a seat cannot tell from the true one. Such a
history is fixed by where the unseen cards lie now and, going back through each Kagome, by which
card of a hand had come by it and which had been drawn from the Room: all of these are choices
among a publicly known number of cards, so drawing them evenly and starting over whenever
something seen is contradicted leaves every possible history equally likely.

What can be contradicted: a seat that did not follow had no card of the suit at the end of that
epoch; a picked card is of the girl's suit unless the picker had none; a card I sent arrived
where I sent it. What follows directly from these goes into the plan, so that few draws fail.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.cardsets import count, just, lowest, without_lowest
from duskhouse.engine.chance import random_below, random_card, shuffle
from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.records import Ints
from duskhouse.games.man_eating_house.cards import ANY_SUIT, MOST_CARDS, OF_SUIT, SUITS
from duskhouse.games.man_eating_house.rules import (
    MOST_KAGOMES,
    MOST_SEATS,
    Phase,
    State,
    seat_after,
)

ROOM = MOST_SEATS  # the Room's column in a plan
HOLDERS = MOST_SEATS + 1
FREE, FIXED, BARRED = 0, 1, 2  # the rows of a plan: what is known …
HELD, LEFT = 3, 4  # … and what is dealt


# ------------------------------------------------------------------- imagine
@rule
def imagine(state: State, seat: int) -> None:
    """Re-deal everything this seat cannot know, consistent with all it has seen."""
    plan = np.zeros((5, HOLDERS), np.int64)
    slots = np.empty(MOST_CARDS, np.int64)
    unseen = plan_redeal(state, seat, plan)
    while not (redeal(state, seat, plan, slots, unseen) and recall(state, seat, plan)):
        pass
    stock_room(state, plan[HELD, ROOM])


@rule
def plan_redeal(state: State, seat: int, plan: Ints) -> int:
    """How many cards each place takes, which must or cannot be there; the cards to deal."""
    unseen = 0
    for i in range(state.room_drawn, state.room_size):
        unseen |= just(state.room[i])
    plan[FREE, ROOM] = state.room_size - state.room_drawn
    for other in range(state.seats):
        if other != seat:
            held = holding(state, other)
            plan[FREE, other] = count(held)
            unseen |= held
    for other in range(state.seats):
        if other != seat:
            plan_for(state, seat, other, plan)
            plan[FIXED, other] &= unseen
            plan[FREE, other] -= count(plan[FIXED, other])
            unseen &= ~plan[FIXED, other]
    return int(unseen)


@rule
def holding(state: State, seat: int) -> int:
    """The hand, with the card lying face down in a Kagome."""
    cards = state.hands[seat]
    if in_kagome(state) and state.passed[state.kagomes, seat] != NO_CARD:
        cards |= just(state.passed[state.kagomes, seat])
    return int(cards)


@rule
def in_kagome(state: State) -> bool:
    return state.phase == Phase.PICK or state.phase == Phase.CALL


@rule
def sender(state: State, kagome: int, receiver: int) -> int:
    """Whose card came to this seat."""
    return seat_after(state, receiver, state.seats - state.kagome_call[kagome])


@rule
def plan_for(state: State, seat: int, other: int, plan: Ints) -> None:
    """What the seat knows of the other's hand: cards it must hold, suits it cannot hold.

    A void ends with the first card that may have come unseen, and a card sent there is no longer
    sure once an unseen one has been passed on.
    """
    fixed = barred = 0
    for kagome in range(state.kagomes):
        barred |= state.voids[kagome, other]
        if sender(state, kagome, seat) == other:
            pick, suit = just(state.passed[kagome, other]), OF_SUIT[state.kagome_suit[kagome]]
            fixed &= ~pick
            if not pick & suit:
                barred |= suit
        elif fixed:
            fixed = barred = 0
        if sender(state, kagome, other) == seat:
            fixed |= just(state.passed[kagome, seat])
        else:
            barred = 0
        if state.kagome_leader[kagome] == other:
            barred = 0
    barred |= state.voids[state.kagomes, other]
    if in_kagome(state) and state.leader == other:
        barred = 0
    plan[FIXED, other] = fixed
    plan[BARRED, other] = barred


@rule
def redeal(state: State, seat: int, plan: Ints, slots: Ints, unseen: int) -> bool:
    """Deal the unseen cards evenly over all ways that respect the plan; False to start over.

    Suit by suit, each card to one of the open slots. Within a suit the number of slots shrinks by
    one a card whatever happens, so only what the first suit leaves to the second, and both to the
    third, weighs some ways more than others: `is_even` makes up for it.
    """
    for holder in range(HOLDERS):
        plan[HELD, holder] = plan[FIXED, holder]
        plan[LEFT, holder] = plan[FREE, holder]
    first, second, third = by_constraint(plan)
    deal_suit(state, plan, slots, open_slots(plan, slots, first), unseen & OF_SUIT[first])
    size = open_slots(plan, slots, second)
    if not is_even(state, plan, unseen, first, second, size):
        return False
    deal_suit(state, plan, slots, size, unseen & OF_SUIT[second])
    size = open_slots(plan, slots, third)
    if size < count(unseen & OF_SUIT[third]):
        return False
    deal_suit(state, plan, slots, size, unseen & OF_SUIT[third])
    take_hands(state, seat, plan)
    return True


@rule
def by_constraint(plan: Ints) -> tuple[int, int, int]:
    """The suits, the one barred from the most slots first, the least barred last."""
    a, b, c = 0, 1, 2
    if barred_slots(plan, a) < barred_slots(plan, b):
        a, b = b, a
    if barred_slots(plan, b) < barred_slots(plan, c):
        b, c = c, b
    if barred_slots(plan, a) < barred_slots(plan, b):
        a, b = b, a
    return a, b, c


@rule
def barred_slots(plan: Ints, suit: int) -> int:
    slots = 0
    for holder in range(HOLDERS):
        if plan[BARRED, holder] & OF_SUIT[suit]:
            slots += plan[FREE, holder]
    return slots


@rule
def open_slots(plan: Ints, slots: Ints, suit: int) -> int:
    """The places that can take a card of the suit, each once for every card; how many."""
    size = 0
    for holder in range(HOLDERS):
        if not plan[BARRED, holder] & OF_SUIT[suit]:
            for _ in range(plan[LEFT, holder]):
                slots[size] = holder
                size += 1
    return size


@rule
def deal_suit(state: State, plan: Ints, slots: Ints, size: int, cards: int) -> None:
    """Each card to a random slot of those still open."""
    while cards:
        chosen = random_below(state.rng, size)
        holder = slots[chosen]
        size -= 1
        slots[chosen] = slots[size]
        plan[LEFT, holder] -= 1
        plan[HELD, holder] |= just(lowest(cards))
        cards = without_lowest(cards)


@rule
def is_even(state: State, plan: Ints, unseen: int, first: int, second: int, size: int) -> bool:
    """Keep a deal of the first suit in proportion to the ways it leaves for the second."""
    barred = barred_slots(plan, second)
    if barred == 0:
        return True
    # The first suit takes at least as many slots of the second as the barred ones leave it.
    most = -max(0, count(unseen & OF_SUIT[first]) - barred) - barred
    for holder in range(HOLDERS):
        most += plan[FREE, holder]
    for i in range(count(unseen & OF_SUIT[second])):
        if size <= i or random_below(state.rng, most - i) >= size - i:
            return False
    return True


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


# ---------------------------------------------------- the Kagomes, looking back
@rule
def recall(state: State, seat: int, plan: Ints) -> bool:
    """Imagine what was drawn and passed unseen; False if it contradicts something seen."""
    if state.kagomes == 0 and not in_kagome(state):
        return True
    held = plan[HELD]
    if in_kagome(state) and not recall_unfinished(state, seat, held):
        return False
    take_back_plays(state, held, state.kagomes)
    for kagome in range(state.kagomes - 1, -1, -1):
        recall_passing(state, seat, held, kagome)
        if not (arrived(state, seat, held, kagome) and recall_draw(state, seat, held, kagome)):
            return False
        take_back_plays(state, held, kagome)
    return True


@rule
def recall_unfinished(state: State, seat: int, held: Ints) -> bool:
    return recall_picks(state, seat, held) and recall_draw(state, seat, held, state.kagomes)


@rule
def recall_picks(state: State, seat: int, held: Ints) -> bool:
    """The cards lying face down now."""
    kagome = state.kagomes
    suit = OF_SUIT[state.kagome_suit[kagome]]
    for other in range(state.seats):
        if other != seat and state.passed[kagome, other] != NO_CARD:
            pick = random_card(state.rng, held[other])
            if not just(pick) & suit and held[other] & suit:
                return False
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
def recall_passing(state: State, seat: int, held: Ints, kagome: int) -> None:
    """Which card of each hand had come by this Kagome, where the seat did not see it."""
    for receiver in range(state.seats):
        giver = sender(state, kagome, receiver)
        if receiver != seat and giver != seat:
            state.passed[kagome, giver] = random_card(state.rng, held[receiver])


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


# ------------------------------------------------------------------- observe
CARD_SLOTS = 48
PHASES = len(Phase)

OBSERVATION = (
    ("hand", CARD_SLOTS, "my hand"),
    ("trick", MOST_SEATS * CARD_SLOTS, "the trick, or the last one, by seat from mine clockwise"),
    ("piles", MOST_SEATS * CARD_SLOTS, "the score piles, by seat"),
    ("played", MOST_SEATS * CARD_SLOTS, "all that each seat has played"),
    ("sent", MOST_SEATS * CARD_SLOTS, "the cards I passed to each seat"),
    ("got", MOST_SEATS * CARD_SLOTS, "the cards each seat passed to me"),
    ("drawn", CARD_SLOTS, "the cards I drew from the Room"),
    ("pick", CARD_SLOTS, "my card lying face down in a Kagome"),
    (
        "voids",
        (MOST_KAGOMES + 1) * MOST_SEATS * len(SUITS),
        "suits not followed, by stretch between Kagomes and seat",
    ),
    (
        "kagomes",
        MOST_KAGOMES * (MOST_SEATS + len(SUITS) + 1),
        "of each Kagome: its leader, the girl's suit, the call",
    ),
    ("hand_sizes", MOST_SEATS, "cards in each hand"),
    ("picked", MOST_SEATS, "who has picked in the Kagome"),
    ("turn", MOST_SEATS, "who is to move"),
    ("leader", MOST_SEATS, "who leads"),
    ("start", MOST_SEATS, "who holds the gray card"),
    ("old_man", MOST_SEATS, "who is the Old Man player"),
    ("corner", len(SUITS), "the girls in play, by suit"),
    ("lead_suit", len(SUITS), "the suit to follow"),
    ("phase", PHASES, "trick, pick, call or over"),
    ("room", 1, "cards left in the Room"),
    ("last_winner", MOST_SEATS, "who won the latest trick that had a winner"),
    ("options", 7, "the switches and the size of the game"),
)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """What this seat knows, as `OBSERVATION` lays it out."""
    for i in range(len(out)):
        out[i] = 0
    at = put_cards(out, 0, state.hands[seat])
    for i in range(MOST_SEATS):
        at = put_card(out, at, state.trick[nth_seat(state, seat, i)])
    for i in range(MOST_SEATS):
        at = put_cards(out, at, state.piles[nth_seat(state, seat, i)])
    for i in range(MOST_SEATS):
        at = put_cards(out, at, all_played(state, nth_seat(state, seat, i)))
    for i in range(MOST_SEATS):
        at = put_cards(out, at, all_passed(state, seat, nth_seat(state, seat, i)))
    for i in range(MOST_SEATS):
        at = put_cards(out, at, all_passed(state, nth_seat(state, seat, i), seat))
    at = put_cards(out, at, all_drawn(state, seat))
    at = put_card(out, at, state.passed[state.kagomes, seat] if in_kagome(state) else NO_CARD)
    for epoch in range(MOST_KAGOMES + 1):
        for i in range(MOST_SEATS):
            at = put_suits(out, at, state.voids[epoch, nth_seat(state, seat, i)])
    for kagome in range(MOST_KAGOMES):
        at = put_seat(out, at, state, seat, state.kagome_leader[kagome])
        at = put_suit(out, at, state.kagome_suit[kagome])
        out[at] = state.kagome_call[kagome]
        at += 1
    for i in range(MOST_SEATS):
        out[at] = count(state.hands[nth_seat(state, seat, i)])
        at += 1
    for i in range(MOST_SEATS):
        at = put_flag(out, at, has_picked(state, nth_seat(state, seat, i)))
    at = put_seat(out, at, state, seat, state.turn)
    at = put_seat(out, at, state, seat, state.leader)
    at = put_seat(out, at, state, seat, state.start)
    at = put_seat(out, at, state, seat, state.old_man)
    at = put_suits(out, at, state.corner)
    at = put_suit(out, at, state.lead_suit)
    out[at + state.phase] = 1
    at += PHASES
    out[at] = state.room_size - state.room_drawn
    at = put_seat(out, at + 1, state, seat, state.last_winner)
    put_options(state, out, at)


@rule
def put_options(state: State, out: Ints, at: int) -> None:
    out[at] = state.no_contest_lead
    out[at + 1] = state.dog_alone
    out[at + 2] = state.room_on_no_contest
    out[at + 3] = state.old_man_instant_win
    out[at + 4] = state.special_cancel
    out[at + 5] = state.dog_cancels_struggle
    out[at + 6] = state.scale


@rule
def nth_seat(state: State, seat: int, n: int) -> int:
    """The n-th seat clockwise from this one; beyond the players, an empty chair."""
    return seat_after(state, seat, n) if n < state.seats else n


@rule
def put_cards(out: Ints, at: int, cards: int) -> int:
    while cards:
        out[at + lowest(cards)] = 1
        cards = without_lowest(cards)
    return at + CARD_SLOTS


@rule
def put_card(out: Ints, at: int, card: int) -> int:
    if card != NO_CARD:
        out[at + card] = 1
    return at + CARD_SLOTS


@rule
def put_flag(out: Ints, at: int, flag: int) -> int:
    out[at] = 1 if flag else 0
    return at + 1


@rule
def put_suits(out: Ints, at: int, cards: int) -> int:
    """The suits that a set has cards of."""
    for suit in SUITS:
        at = put_flag(out, at, cards & OF_SUIT[suit])
    return at


@rule
def put_suit(out: Ints, at: int, suit: int) -> int:
    if suit != ANY_SUIT:
        out[at + suit] = 1
    return at + len(SUITS)


@rule
def put_seat(out: Ints, at: int, state: State, seat: int, other: int) -> int:
    """One of four places, counted clockwise from the seat that looks."""
    if other != NOBODY:
        out[at + seat_after(state, other, state.seats - seat)] = 1
    return at + MOST_SEATS


@rule
def all_played(state: State, seat: int) -> int:
    cards = 0
    for epoch in range(state.kagomes + 1):
        cards |= state.played[epoch, seat]
    return cards


@rule
def all_passed(state: State, giver: int, receiver: int) -> int:
    cards = 0
    if giver == receiver or giver >= state.seats or receiver >= state.seats:
        return cards
    for kagome in range(state.kagomes):
        if sender(state, kagome, receiver) == giver:
            cards |= just(state.passed[kagome, giver])
    return cards


@rule
def all_drawn(state: State, seat: int) -> int:
    cards = 0
    for kagome in range(state.kagomes):
        if state.kagome_leader[kagome] == seat:
            cards |= just(state.drawn[kagome])
    if in_kagome(state) and state.leader == seat:
        cards |= just(state.drawn[state.kagomes])
    return cards


@rule
def has_picked(state: State, seat: int) -> bool:
    return in_kagome(state) and state.passed[state.kagomes, seat] != NO_CARD
