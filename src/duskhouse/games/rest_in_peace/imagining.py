"""Where the other player's unseen ghosts may be, once something was seen of them; for `imagine`.

It draws uniformly from the histories that a seat cannot tell from the true one. A history
tells all ghosts apart, equal values too: it says how the decks were shuffled, at the deal and
later, and which very ghost each play, placing or draw took. So every way to deal the unseen ghosts
to the places where they may be is equally likely, unless something was seen there.

What may have been seen (the notes of `ghosts`): a hand, a top of a deck, a ghost taken back to
hand or returned to a deck, and that a hand or deck holds banned values only. Then the notes are
followed from the start, with each unseen ghost either *known* (a value) or *open* (any of the
values that are left). Where a note has several ways, one is drawn in proportion to the histories
it stands for; a note that leaves more histories the fewer it found before is made up for by
starting over in proportion (`keep_going`), against a bound that no way through the notes exceeds.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints
from duskhouse.games.rest_in_peace.cards import (
    COPIES,
    HAND_SIZES,
    MOST_GHOSTS,
    VALUES,
)
from duskhouse.games.rest_in_peace.ghosts import Note, lay_deck, recalled
from duskhouse.games.rest_in_peace.state import (
    State,
    copies,
    ghost,
    keep,
    nth_ghost,
    pile_size,
    works,
)

# What is supposed of a seat's unseen ghosts: known ones as piles, and behind them open ones as
# numbers. The second row are bounds that hold whatever is supposed.
HAND, HAND_OPEN, DECK, DECK_OPEN, TOP, DOWN, DOWN_OPEN, OPEN = 0, 1, 2, 3, 4, 5, 6, 7
UNSEEN, MOST_KNOWN, HAND_MOST, HAND_OPEN_MOST, DECK_MOST, DECK_OPEN_MOST = 8, 9, 10, 11, 12, 13
SUPPOSED = 14

FAIRNESS = 1 << 30


# ------------------------------------------------------- following the notes
@rule
def suppose(state: State, owner: int, seat: int, supposed: Ints) -> bool:
    """Follow the notes once; False to start over."""
    start_supposing(state, supposed)
    for at in range(state.memories[owner]):
        note = recalled(state, owner, at)
        kind, what = note & 15, note >> 4
        if kind == Note.LOOKED:
            if not suppose_hand(state, supposed, state.looked[what]):
                return False
        elif kind == Note.ONLY_IN_HAND:
            if not suppose_only(state, supposed, HAND, what):
                return False
        elif kind == Note.ONLY_IN_DECK:
            if not suppose_only(state, supposed, DECK, what):
                return False
        elif not suppose_move(state, supposed, kind, what):
            return False
    if seat < 2 and works(state, seat, 3):
        return suppose_hand(state, supposed, state.hands[owner])
    return True


@rule
def start_supposing(state: State, supposed: Ints) -> None:
    for i in range(SUPPOSED):
        supposed[i] = 0
    for value in VALUES:
        supposed[OPEN] += COPIES[state.scale, value - 1] * ghost(value)
    supposed[UNSEEN] = supposed[OPEN]
    supposed[HAND_OPEN] = HAND_SIZES[state.scale]
    supposed[DECK_OPEN] = pile_size(supposed[OPEN]) - supposed[HAND_OPEN]
    supposed[HAND_OPEN_MOST] = supposed[HAND_OPEN]
    supposed[DECK_OPEN_MOST] = supposed[DECK_OPEN]


@rule
def suppose_move(state: State, supposed: Ints, kind: int, what: int) -> bool:
    """A ghost moves, or shows itself; False to start over."""
    if kind == Note.PLAYED or kind == Note.HIDDEN_SEEN:
        if not take_value(state, supposed, HAND, what):
            return False
        if kind == Note.HIDDEN_SEEN:
            supposed[DOWN] += ghost(what)
            add_known(supposed, what)
    elif kind == Note.HIDDEN:
        suppose_hidden(state, supposed)
    elif kind == Note.RETAKEN:
        supposed[HAND] += ghost(what)
        supposed[HAND_MOST] += ghost(what)
        add_known(supposed, what)
    elif kind == Note.DRAWN:
        for _ in range(what):
            suppose_draw(state, supposed)
    elif kind == Note.FETCHED:
        put_top_back(supposed)
        return take_value(state, supposed, DECK, what)
    elif kind == Note.RETURNED:
        put_top_back(supposed)
        supposed[DECK] += ghost(what)
        supposed[DECK_MOST] += ghost(what)
        add_known(supposed, what)
    elif kind == Note.SHOWN:
        if not take_value(state, supposed, DECK, what):
            return False
        supposed[TOP] = what
        add_known(supposed, what)
    return True


@rule
def add_known(supposed: Ints, value: int) -> None:
    supposed[UNSEEN] += ghost(value)
    supposed[MOST_KNOWN] += 1


@rule
def put_top_back(supposed: Ints) -> None:
    """A shuffled deck still holds the ghost that was shown on top."""
    if supposed[TOP]:
        supposed[DECK] += ghost(supposed[TOP])
        supposed[DECK_MOST] += ghost(supposed[TOP])
        supposed[TOP] = 0


@rule
def take_value(state: State, supposed: Ints, place: int, value: int) -> bool:
    """A ghost of this value leaves a hand or deck: a known one, or an open one that was it."""
    known, open_ = copies(supposed[place], value), supposed[place + 1]
    fewest_open = max(1, pile_size(supposed[UNSEEN]) - supposed[MOST_KNOWN])
    size = pile_size(supposed[place]) + open_
    if supposed[OPEN]:
        from_open = open_ * copies(supposed[OPEN], value) / pile_size(supposed[OPEN])
    else:
        from_open = 0.0
    most_known = min(copies(supposed[HAND_MOST if place == HAND else DECK_MOST], value), size)
    most_open = supposed[HAND_OPEN_MOST if place == HAND else DECK_OPEN_MOST]
    unseen = copies(supposed[UNSEEN], value)
    bound = 0.0
    for supposed_known in range(min(most_known, unseen) + 1):
        share = min(1.0, (unseen - supposed_known) / fewest_open)
        bound = max(bound, supposed_known + min(most_open, size - supposed_known) * share)
    if not keep_going(state, known + from_open, bound):
        return False
    if random_share(state) * (known + from_open) < known:
        supposed[place] -= ghost(value)
    else:
        supposed[place + 1] -= 1
        supposed[OPEN] -= ghost(value)
    supposed[UNSEEN] -= ghost(value)
    cap_bounds(supposed)
    return True


@rule
def cap_bounds(supposed: Ints) -> None:
    """No more open ghosts in a place than there are ghosts at all."""
    hand = pile_size(supposed[HAND]) + supposed[HAND_OPEN]
    deck = pile_size(supposed[DECK]) + supposed[DECK_OPEN]
    supposed[HAND_OPEN_MOST] = min(supposed[HAND_OPEN_MOST], hand)
    supposed[DECK_OPEN_MOST] = min(supposed[DECK_OPEN_MOST], deck)
    supposed[MOST_KNOWN] = min(supposed[MOST_KNOWN], pile_size(supposed[UNSEEN]))
    if hand == 0:
        supposed[HAND_MOST] = 0
    if deck == 0:
        supposed[DECK_MOST] = 0


@rule
def suppose_hidden(state: State, supposed: Ints) -> None:
    """Any ghost of the hand went face down."""
    move_any(state, supposed, HAND, DOWN)
    cap_bounds(supposed)


@rule
def suppose_draw(state: State, supposed: Ints) -> None:
    """The top of the deck came to hand: the shown one, or any ghost of the deck."""
    if supposed[TOP]:
        supposed[HAND] += ghost(supposed[TOP])
        supposed[HAND_MOST] += ghost(supposed[TOP])
        supposed[TOP] = 0
        return
    for value in VALUES:
        if copies(supposed[DECK_MOST], value):
            supposed[HAND_MOST] += ghost(value)
    if supposed[DECK_OPEN_MOST]:
        supposed[HAND_OPEN_MOST] += 1
    move_any(state, supposed, DECK, HAND)
    cap_bounds(supposed)


@rule
def move_any(state: State, supposed: Ints, here: int, there: int) -> None:
    """Any ghost of one place, known or open, goes to another."""
    known = pile_size(supposed[here])
    at = random_below(state.rng, known + supposed[here + 1])
    if at < known:
        value = nth_ghost(supposed[here], at)
        supposed[here] -= ghost(value)
        supposed[there] += ghost(value)
    else:
        supposed[here + 1] -= 1
        supposed[there + 1] += 1


@rule
def suppose_hand(state: State, supposed: Ints, hand: int) -> bool:
    """The whole hand was seen: known ghosts must be among it, open ones are the rest."""
    rest = 0
    for value in VALUES:
        if copies(supposed[HAND], value) > copies(hand, value):
            return False
        missing = copies(hand, value) - copies(supposed[HAND], value)
        if missing > copies(supposed[OPEN], value):
            return False
        rest += missing * ghost(value)
    if supposed[MOST_KNOWN]:
        at_all = choose(pile_size(supposed[OPEN]), pile_size(rest))
        ways = ways_to_pick(supposed[OPEN], rest) / at_all
        if not keep_going(state, ways, most_ways_to_hold(supposed, hand)):
            return False
    supposed[MOST_KNOWN] += supposed[HAND_OPEN_MOST]
    supposed[OPEN] -= rest
    supposed[HAND] = hand
    supposed[HAND_OPEN] = 0
    supposed[HAND_MOST] = hand
    supposed[HAND_OPEN_MOST] = 0
    cap_bounds(supposed)
    return True


@rule
def choose(n: int, k: int) -> float:
    """The binomial coefficient; 0 outside of it."""
    if k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


@rule
def ways_to_pick(pile: int, picked: int) -> float:
    ways = 1.0
    for value in VALUES:
        ways *= choose(copies(pile, value), copies(picked, value))
    return ways


@rule
def most_ways_to_hold(supposed: Ints, hand: int) -> float:
    """A bound on how well a seen hand can fit, over all numbers of known ghosts in it."""
    best = np.zeros(MOST_GHOSTS + 1, np.float64)  # by the number of known ghosts
    best[0] = 1.0
    size = 0
    for value in VALUES:
        held, unseen = copies(hand, value), copies(supposed[UNSEEN], value)
        most = min(held, copies(supposed[HAND_MOST], value))
        for known in range(size + held, -1, -1):
            found = 0.0
            for of_value in range(min(most, known) + 1):
                ways = best[known - of_value] * choose(unseen - of_value, held - of_value)
                found = max(found, ways)
            best[known] = found
        size += held
    bound = 0.0
    fewest_open = pile_size(supposed[UNSEEN]) - supposed[MOST_KNOWN]
    for known in range(size + 1):
        ways_at_all = choose(max(fewest_open, size - known), size - known)
        bound = max(bound, best[known] / ways_at_all)
    return bound


@rule
def suppose_only(state: State, supposed: Ints, place: int, values: int) -> bool:
    """Every ghost of a hand or deck has one of these values."""
    if supposed[place] != keep(supposed[place], values):
        return False
    if supposed[MOST_KNOWN]:
        open_, at_all = pile_size(keep(supposed[OPEN], values)), pile_size(supposed[OPEN])
        for i in range(supposed[place + 1]):
            if not keep_going(state, (open_ - i) / (at_all - i), 1.0):
                return False
    most_open = HAND_OPEN_MOST if place == HAND else DECK_OPEN_MOST
    supposed[MOST_KNOWN] += supposed[most_open]
    for _ in range(supposed[place + 1]):
        allowed = keep(supposed[OPEN], values)
        value = nth_ghost(allowed, random_below(state.rng, pile_size(allowed)))
        supposed[OPEN] -= ghost(value)
        supposed[place] += ghost(value)
    supposed[place + 1] = 0
    supposed[most_open] = 0
    supposed[most_open - 1] = keep(supposed[UNSEEN], values)
    cap_bounds(supposed)
    return True


@rule
def random_share(state: State) -> float:
    return random_below(state.rng, FAIRNESS) / FAIRNESS


@rule
def keep_going(state: State, ways: float, bound: float) -> bool:
    """Start over in proportion to what is missing to the bound."""
    return ways >= bound * (1 - 1e-9) or random_share(state) * bound < ways


@rule
def settle(state: State, owner: int, supposed: Ints) -> None:
    """What was supposed becomes so; the open ghosts are dealt evenly."""
    rest = supposed[OPEN]
    for _ in range(supposed[HAND_OPEN] + supposed[DOWN_OPEN]):
        value = nth_ghost(rest, random_below(state.rng, pile_size(rest)))
        rest -= ghost(value)
        if supposed[HAND_OPEN]:
            supposed[HAND] += ghost(value)
            supposed[HAND_OPEN] -= 1
        else:
            supposed[DOWN] += ghost(value)
    state.hands[owner] = supposed[HAND]
    state.face_down[owner] = supposed[DOWN]
    top = supposed[TOP]
    lay_deck(state, owner, rest + supposed[DECK] + (ghost(top) if top else 0), top)
