"""The rule-of-thumb player of Rest in Peace: what a sensible person would do.

Both players lose all they lay, so the art is to fight only for what is worth it. A round has a
*stake*: what its tokens bring this player nearer to a set, and the other one, less the psychic
that the loser gets. The stake, by how rich the player still is in ghosts, makes a *budget*. To
take the lead costs so much by the cheapest cards; beyond the budget the player withdraws.

Every psychic is a row in a few tables: what it costs to give away, what it is worth to hinder the
other with, what it is worth on the last position. How much it would change the lead is worked out
from the cards on the table. Used are the own hand, the table and the sizes of the other's hand
and deck: all of it open to the seat.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.cardsets import cardset, count, just, lowest, without_lowest
from duskhouse.engine.chance import random_below, random_card
from duskhouse.engine.compiled import rule, small_rule
from duskhouse.engine.records import Ints
from duskhouse.games.rest_in_peace.cards import (
    CASTLES_TO_WIN,
    FIRST_PSYCHIC,
    MANORS_TO_WIN,
    MOST_PSYCHICS,
    VALUES,
)
from duskhouse.games.rest_in_peace.psychics import psychic_units, worth
from duskhouse.games.rest_in_peace.rules import (
    lead,
    legal,
    must_play_two,
)
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    OPPONENT,
    RANDOM,
    SELF,
    Phase,
    State,
    copies,
    kinds,
    other_than,
    pile_size,
    psychic_card,
    works,
    worthless,
)

# What it costs to part with a ghost of each value, in ghost-points.
GHOST_COST = np.array([0.0, 0.6, 1.6, 2.7, 4.0, 5.3, 6.8])
# What the next castle or manor is worth to who has so many already, in ghost-points.
CASTLE_STAKE = np.array([2.5, 4.0, 20.0])
MANOR_STAKE = np.array([1.5, 2.5, 4.0, 20.0])
SPARE_ROUNDS = 1.0  # the ghosts are to last for the rounds to come and this much more
PLENTY = 5.0  # ghost-points a round that make a player as rich as the stakes are meant for
SUNK = 0.3  # of what was laid already, this part still hurts
PRIZE = 0.3  # of what the psychic of the round costs to give, this part is a gain to the loser
ON_THE_TENTH = 0.7  # a point on the last position, in ghost-points
WHIM = 0.3  # budgets go up and down by this part, so that the other cannot read them
AVERAGE_GHOST = 56 / 21
WHIMS = 1 << 16
TOO_MUCH = 1000.0


# What it costs to give a psychic away, and what it is worth on the last position.
PSYCHIC_COST = np.zeros(MOST_PSYCHICS + 1)
PSYCHIC_COST[1:] = [
    1.0, 4.0, 1.0, 1.5, 2.5, 1.0, 3.0, 1.5, 1.5, 2.0,
    2.5, 2.5, 3.5, 1.0, 1.0, 2.0, 2.0, 0.0, 2.0, 1.0,
    4.0, 1.0, 1.5, 1.0, 1.0, 2.0, 2.5, 0.0, 2.5,
]
WORTH_ON_THE_TENTH = np.zeros(MOST_PSYCHICS + 1)
WORTH_ON_THE_TENTH[1:] = [
    0.0, 0.0, 1.0, 2.0, 3.0, 0.0, 3.0, 1.0, 1.5, 2.0,
    3.0, 2.0, -2.0, 0.0, 0.0, 2.5, 1.5, 0.0, 0.0, 2.0,
    1.0, -9.0, 2.0, 0.0, 0.0, 2.0, -1.0, 0.0, 0.0,
]
# Psychics that change no total at once are played for the stakes that are at least this high.
HINDERING = cardset([1, 3, 6, 14, 15, 18, 20, 24, 25, 28])
HINDER_FROM = 6.0


# -------------------------------------------------------------------- choosing
@rule
def choose(state: State, generator: Ints) -> int:
    """The action of the seat on turn."""
    if state.phase == Phase.TURN:
        return fight_or_withdraw(state, state.turn, generator)
    if state.phase == Phase.PLACE:
        return place_for_the_end(state, state.turn, generator)
    return answer_question(state, state.turn, generator)


@rule
def distinct(state: State) -> int:
    """The legal actions: values, psychics and places, which are all different."""
    return legal(state)


@small_rule
def whim(generator: Ints) -> float:
    """Between -1 and 1."""
    return random_below(generator, WHIMS) * (2.0 / WHIMS) - 1.0


# ------------------------------------------------------------------ the stakes
@rule
def stake(state: State, seat: int) -> float:
    """What this round is worth: both players' next steps to a set, less the psychic."""
    other = other_than(seat)
    castles, manors = state.castles[state.place], state.manors[state.place]
    castles_left = manors_left = 0
    for place in range(state.place, state.rounds + 1):
        castles_left += state.castles[place]
        manors_left += state.manors[place]
    value = 0.0
    for player in range(2):
        won_castles, won_manors = state.won_castles[player], state.won_manors[player]
        if castles and won_castles + castles_left >= CASTLES_TO_WIN:
            value += CASTLE_STAKE[min(won_castles + castles, CASTLES_TO_WIN) - 1]
        if manors and won_manors + manors_left >= MANORS_TO_WIN:
            value += MANOR_STAKE[min(won_manors + manors, MANORS_TO_WIN) - 1]
    return value - PRIZE * PSYCHIC_COST[state.line[state.place]]


@rule
def wealth(state: State, seat: int) -> float:
    """How rich in ghosts the player is for the rounds to come; 1 is plenty."""
    points = state.deck_size[seat] * AVERAGE_GHOST
    for value in VALUES:
        points += copies(state.hands[seat], value) * value
    return points / (state.rounds - state.place + SPARE_ROUNDS) / PLENTY


@rule
def cost_of_pile(pile: int) -> float:
    cost = 0.0
    for value in VALUES:
        cost += copies(pile, value) * GHOST_COST[value]
    return cost


# --------------------------------------------------------------------- a turn
@rule
def fight_or_withdraw(state: State, seat: int, generator: Ints) -> int:
    """Take the lead by the cheapest cards, if the round is worth that much."""
    actions = legal(state)
    if actions & (actions - 1) == 0:
        return lowest(actions)
    need = 1 - lead(state, seat)
    at_stake = stake(state, seat)
    if need <= 0 and actions & 1:
        return hinder_or_end(state, seat, actions, at_stake)
    if actions >> RANDOM & 1:
        return RANDOM if need <= 2 and at_stake > 0.0 else END
    cost, card = cheapest_lead(state, seat, actions, need)
    if actions & 1 == 0:
        return card if card != NONE else lowest(actions)
    budget = at_stake * wealth(state, seat)
    budget -= SUNK * cost_of_pile(state.ghosts[state.place, seat])
    if state.cards_played:
        budget *= 1.0 + 2.0 * WHIM
    else:
        budget *= 1.0 + WHIM * whim(generator)
    if cost <= budget:
        return card
    return give_up(state, seat, actions)


@rule
def hinder_or_end(state: State, seat: int, actions: int, at_stake: float) -> int:
    """Ahead: make it harder for the other where much is at stake, then end the turn."""
    if at_stake >= HINDER_FROM:
        helpers = actions >> FIRST_PSYCHIC & HINDERING
        if helpers:
            return psychic_card(lowest(helpers))
    return END


@rule
def give_up(state: State, seat: int, actions: int) -> int:
    """With nothing, or playing dead to take a good ghost back."""
    dead = psychic_card(22)
    if actions >> dead & 1 and state.ghosts[state.place, seat] >> 24:
        return dead
    return END


@rule
def cheapest_lead(state: State, seat: int, actions: int, need: int) -> tuple[float, int]:
    """What it costs to gain so many points, and the card to begin with."""
    cost, card = cheapest_ghosts(state, seat, actions, need)
    psychics = actions >> FIRST_PSYCHIC & ~HINDERING & ((2 << MOST_PSYCHICS) - 1)
    while psychics:
        psychic = lowest(psychics)
        psychics = without_lowest(psychics)
        gain = change_of_lead(state, seat, psychic)
        if gain <= 0:
            continue
        more = 0.0
        if gain < need:
            more, _ = cheapest_ghosts(state, seat, actions, need - gain)
        more += PSYCHIC_COST[psychic]
        if more < cost:
            cost, card = more, psychic_card(psychic)
    return cost, card


@rule
def cheapest_ghosts(state: State, seat: int, actions: int, need: int) -> tuple[float, int]:
    """The same by ghosts alone: the cheapest that is enough, else the biggest and then others."""
    hand = state.hands[seat]
    plain = worthless(state)
    cost = 0.0
    card = NONE
    while True:
        enough = biggest = NONE
        most = 0
        values = actions & kinds(hand)
        while values:
            value = lowest(values)
            values = without_lowest(values)
            gain = 1 if plain else worth(state, seat, value)
            if gain >= need and (enough == NONE or GHOST_COST[value] < GHOST_COST[enough]):
                enough = value
            if gain > most:
                biggest, most = value, gain
        if enough != NONE:
            return cost + GHOST_COST[enough], enough if card == NONE else card
        if biggest == NONE:
            return TOO_MUCH, card
        if card == NONE:
            card = biggest
        cost += GHOST_COST[biggest]
        need -= most
        hand -= 1 << 8 * (biggest - 1)


# ------------------------------------------------------- what a psychic would do
@rule
def units_on(state: State, seat: int) -> int:
    """All units of a side, as a pile."""
    units = state.ghosts[state.place, seat]
    return int(units + psychic_units(state, seat, state.psychics[state.place, seat]))


@rule
def change_of_lead(state: State, seat: int, psychic: int) -> int:
    """How many points nearer to the lead a psychic would bring, played now."""
    other = other_than(seat)
    if worthless(state):
        return 0 if psychic == 29 else 1
    mine, theirs = units_on(state, seat), units_on(state, other)
    if psychic == 8:
        return copies(mine, 2) + copies(mine, 4) + copies(mine, 6)
    if psychic == 9:
        return copies(mine, 1) + copies(mine, 3) + copies(mine, 5)
    if psychic == 12:
        return copies(theirs, 1) * worth(state, other, 1) + copies(theirs, 2) * worth(state, other, 2)
    if psychic == 29:
        mine_there = pile_size(state.ghosts[state.place, seat]) + count(state.psychics[state.place, seat])
        theirs_there = pile_size(state.ghosts[state.place, other]) + count(state.psychics[state.place, other])
        return mine_there - theirs_there - lead(state, seat)
    if psychic == 2:
        return 4 if state.deck_size[seat] > 2 else 0
    if psychic == 19:
        return 2 if state.deck_size[0] + state.deck_size[1] else 0
    if psychic == 3 or psychic == 4 or psychic == 5 or psychic == 13 or psychic == 21:
        value = 1 if psychic == 3 else psychic - 2 if psychic < 6 else 4 if psychic == 13 else 6
        return worth(state, seat, value)
    if psychic == 23:
        return 2 * worth(state, seat, 1)
    return best_named(state, seat, psychic, mine, theirs) & 63


@rule
def best_named(state: State, seat: int, psychic: int, mine: int, theirs: int) -> int:
    """For psychics that name a value or a ghost: the best change of the lead, and 64 times which."""
    other = other_than(seat)
    best, named = 0, 1
    for value in VALUES:
        gain = 0
        if psychic == 10:
            gain = 2 * copies(mine, value)
        elif psychic == 26:
            gain = 3 * (copies(mine, value) - copies(theirs, value))
        elif psychic == 17:
            gain = copies(theirs, value) * min(2, worth(state, other, value))
        elif psychic == 16:
            gain = worth(state, seat, value) if copies(mine, value) else 0
        elif psychic == 11:
            gain = worth(state, other, value) if copies(state.ghosts[state.place, other], value) else 0
        if gain > best:
            best, named = gain, value
    return best | named << 6


# ------------------------------------------------------------------- the tenth
@rule
def place_for_the_end(state: State, seat: int, generator: Ints) -> int:
    """The card that is worth most on the last position for what it costs now."""
    actions = legal(state)
    last = state.place == state.rounds
    best, chosen = 0.0, NONE
    while actions:
        card = lowest(actions)
        actions = without_lowest(actions)
        if card == NONE:
            continue
        if card > FIRST_PSYCHIC:
            psychic = card - FIRST_PSYCHIC
            value = ON_THE_TENTH * WORTH_ON_THE_TENTH[psychic]
            cost = PSYCHIC_COST[psychic]
        else:
            value = ON_THE_TENTH * card
            cost = GHOST_COST[card]
        if last:
            cost = 0.0
        value += 0.2 * whim(generator) - cost
        if card <= FIRST_PSYCHIC:
            value += 1.0
        if value > best:
            best, chosen = value, card
    return chosen


# ------------------------------------------------------------------- questions
@rule
def answer_question(state: State, seat: int, generator: Ints) -> int:
    """The best answer to the psychic that asks."""
    actions = legal(state)
    psychic = state.asking
    other = other_than(seat)
    if psychic == 10 or psychic == 11 or psychic == 16 or psychic == 17 or psychic == 26:
        found = best_named(state, seat, psychic, units_on(state, seat), units_on(state, other)) >> 6
        if actions >> found & 1:
            return found
        return random_card(generator, actions)
    if psychic == 2:
        need = 1 - lead(state, seat)
        values = actions
        while values:
            value = lowest(values)
            values = without_lowest(values)
            if worth(state, seat, value) >= need or values == 0:
                return value
    if psychic == 15 or psychic == 18 or psychic == 22:
        ghosts = actions & 0b1111110
        if ghosts:
            return highest_of(ghosts)
        return random_card(generator, actions)
    if psychic == 20:
        return OPPONENT
    if psychic == 21:
        return lowest(actions)
    if psychic == 28:
        return NONE if actions & 1 else random_card(generator, actions)
    return random_card(generator, actions)


@rule
def highest_of(values: int) -> int:
    value = lowest(values)
    while without_lowest(values):
        values = without_lowest(values)
        value = lowest(values)
    return value
