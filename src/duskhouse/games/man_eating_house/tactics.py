"""The rule-of-thumb player: what a sensible person would do, from what its seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.game.actions import part
from duskhouse.engine.game.weights import choose_by, likelihood, sum_of
from duskhouse.engine.state.cardsets import just, lowest, members, without_lowest
from duskhouse.games.man_eating_house.cards import (
    ALL_CARDS,
    CALL,
    CHILDREN,
    DANGER,
    DECKS,
    GHOSTS,
    GIRLS,
    OF_SUIT,
    PLACES,
    SUITS,
    WEAPONS,
)
from duskhouse.games.man_eating_house.features import (
    HEIGHT,
    HEIGHT_WINNING,
    ME,
    NEEDED,
    POINTS,
    STANDING,
    call_features,
    follow_features,
    friend_of,
    lead_features,
    pick_features,
    role_of,
    to_come,
    trick_cards,
    unseen_by,
)
from duskhouse.games.man_eating_house.imagining import sender
from duskhouse.games.man_eating_house.rules import legal
from duskhouse.games.man_eating_house.state import Phase
from duskhouse.games.man_eating_house.weights import (
    CALLING,
    FOLLOWING,
    LEADING,
    PICKING,
    SHARPNESS,
)

TOP = 15


# -------------------------------------------------------------------- choose
@small_rule
def situation(state: Any) -> tuple[int, int, int, int]:
    """What all actions have in common: my role, my friend, the trick, the cards I do not see."""
    seat = state.turn
    role = role_of(state, seat)
    trick = trick_cards(state) if state.phase == Phase.TRICK else 0
    return role, friend_of(state, seat, role), trick, unseen_by(state, seat, trick)


@small_rule
def weight(state: Any, situation: tuple[int, int, int, int], action: int) -> float:
    """How often an action is chosen, relative to others."""
    role, friend, trick, unseen = situation
    eager = eagerness(state, state.turn, role, friend, trick, unseen, action)
    return likelihood(SHARPNESS * eager)


@rule
def eagerness(
    state: Any, seat: int, role: int, friend: int, trick: int, unseen: int, action: int
) -> float:
    """How much speaks for an action."""
    if state.phase == Phase.CALL:
        return sum_of(CALLING[role], call_features(state, seat, friend, part(CALL, action, 0)))
    height = (action & 15) / TOP
    if state.phase == Phase.PICK:
        features = pick_features(state, seat, role, unseen, action)
        return sum_of(PICKING[role], features) + float(PICKING[role, HEIGHT] * height)
    if state.cards_down == 0:
        features = lead_features(state, seat, role, friend, unseen, action)
        return sum_of(LEADING[role], features) + float(LEADING[role, HEIGHT] * height)
    features, points, children = follow_features(state, seat, role, friend, trick, unseen, action)
    later = to_come(state)
    winning = features & just(STANDING + 3 * ME + later)
    return float(
        sum_of(FOLLOWING[role], features)
        + FOLLOWING[role, POINTS + later] * points
        + FOLLOWING[role, NEEDED + later] * children
        + FOLLOWING[role, HEIGHT_WINNING if winning else HEIGHT] * height
    )


# ------------------------------------------------------------------ distinct
# Cards that differ in strength only. Children are worth their number to the Old Man player, so
# that they are alike in teams alone.
ALIKE_FOR_ALL = tuple(
    kind & OF_SUIT[suit] for kind in (WEAPONS, PLACES & ~DANGER, DANGER, GHOSTS) for suit in SUITS
)
ALIKE_IN_TEAMS = tuple(CHILDREN & OF_SUIT[suit] for suit in SUITS)
ALIKE = np.array([ALIKE_FOR_ALL + (0, 0, 0), ALIKE_FOR_ALL + ALIKE_IN_TEAMS])


def cards_between(one: int, other: int) -> int:
    """The cards stronger than one and weaker than the other."""
    low, high = (one & 15, one >> 4), (other & 15, other >> 4)
    return sum(1 << card for card in members(ALL_CARDS) if low < (card & 15, card >> 4) < high)


BETWEEN = np.array([[cards_between(one, other) for other in range(48)] for one in range(48)])


@rule
def distinct(state: Any, begun: int) -> int:
    """The legal actions, one of each kind alike to that seat.

    Two cards are alike if they differ in strength only and no card that can still come between
    them is left; a card that somebody knows me to hold is like no other.
    """
    actions = legal(state)
    if state.phase == Phase.CALL or state.phase == Phase.OVER:
        return actions
    known = known_to_others(state, state.turn)
    rivals = possible_rivals(state, state.turn)
    groups = ALIKE[1 if state.seats == 4 else 0]
    for i in range(len(groups)):
        cards = actions & groups[i] & ~known
        while without_lowest(cards):
            card = lowest(cards)
            cards = without_lowest(cards)
            if not BETWEEN[card, lowest(cards)] & rivals:
                actions &= ~just(lowest(cards))
    return actions


@rule
def known_to_others(state: Any, seat: int) -> int:
    """The cards that came to this seat by a Kagome: their givers know of them."""
    known = 0
    for kagome in range(state.kagomes):
        known |= just(state.passed[kagome, sender(state, kagome, seat)])
    return known


@rule
def possible_rivals(state: Any, seat: int) -> int:
    """The cards that one of mine may still meet in a trick; my own if a Kagome can still come."""
    gone = state.discarded | state.corner | state.out
    for other in range(state.seats):
        gone |= state.piles[other]
    if state.corner == GIRLS and state.phase == Phase.TRICK:
        gone |= state.hands[seat]
    return int(DECKS[state.scale, state.seats] & ~gone)


@small_rule
def different(state: Any) -> int:
    return distinct(state, 0)


choose = choose_by(different, situation, weight, __name__)
