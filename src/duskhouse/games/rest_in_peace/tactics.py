"""The rule-of-thumb player of Rest in Peace: what a sensible person would do.

Both players lose all they lay, so the art is to fight only for what is worth it. A round has a
*stake*: what its tokens bring this player nearer to a set, and the other one, less the psychic
that the loser gets. The stake, by how rich the player still is in ghosts, makes a *budget*. To
take the lead costs so much by the cheapest cards; beyond the budget the player withdraws.

A psychic has a row in a table: what it costs to give away, and what it is worth on the last
position. How far it would change the lead is worked out from the cards that lie there. Used are
the own ghosts, the table and the sizes of the other's hand and deck: all of it open to the seat.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.game.weights import jitter
from duskhouse.engine.state.cardsets import count, highest, just, lowest, without_lowest
from duskhouse.engine.state.chance import random_card
from duskhouse.engine.state.layout import Ints
from duskhouse.games.rest_in_peace.cards import (
    CASTLES_TO_WIN,
    FIRST_PSYCHIC,
    FIXED_UNITS,
    MANORS_TO_WIN,
    MOST_PSYCHICS,
    UNITS,
    VALUES,
)
from duskhouse.games.rest_in_peace.psychics import ANY_VALUE, auntie_options
from duskhouse.games.rest_in_peace.rules import legal
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    OPPONENT,
    RANDOM,
    Phase,
    State,
    copies,
    ghost,
    kinds,
    other_than,
    pile_size,
    psychic_card,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import lead, psychic_units, worth
from duskhouse.games.rest_in_peace.turns import must_play_two
from duskhouse.games.rest_in_peace.weights import (
    AVERAGE_GHOST,
    CASTLE_STAKE,
    FIRM,
    GHOST_COST,
    JITTER,
    LULL_FROM,
    MANOR_STAKE,
    ON_THE_TENTH,
    PLACED,
    PLAYED_AHEAD,
    PLENTY,
    PRIZE,
    PSYCHIC_COST,
    PSYCHIC_ON_THE_TENTH,
    SPARE_ROUNDS,
    SUNK,
    TOO_MUCH,
    TRIPPED_GAIN,
    UNANSWERED,
)


# -------------------------------------------------------------------- choosing
@rule
def choose(state: State, generator: Ints) -> int:
    """The action of the seat on turn."""
    if state.phase == Phase.TURN:
        return fight_or_withdraw(state, state.turn, generator)
    if state.phase == Phase.PLACE:
        return place_for_the_end(state, state.turn, generator)
    return answer_question(state, state.turn, generator)


@small_rule
def mood(generator: Ints) -> float:
    """Between -1 and 1."""
    return jitter(generator, 2.0) - 1.0


# ------------------------------------------------------------------ the stakes
@rule
def stake(state: State, seat: int) -> float:
    """What this round is worth: both players' next step to a set, less the psychic."""
    value = value_of_tokens(state, seat) + value_of_tokens(state, other_than(seat))
    return float(value - PRIZE * PSYCHIC_COST[state.line[state.place]])


@rule
def value_of_tokens(state: State, seat: int) -> float:
    """What the tokens of this round bring a player nearer to a set that can still be reached."""
    castles = manors = 0
    for place in range(state.place, state.rounds + 1):
        castles += state.castles[place]
        manors += state.manors[place]
    value = 0.0
    won = state.won_castles[seat]
    if state.castles[state.place] and won + castles >= CASTLES_TO_WIN:
        value += CASTLE_STAKE[min(won + state.castles[state.place], CASTLES_TO_WIN) - 1]
    won = state.won_manors[seat]
    if state.manors[state.place] and won + manors >= MANORS_TO_WIN:
        value += MANOR_STAKE[min(won + state.manors[state.place], MANORS_TO_WIN) - 1]
    return value


@rule
def wealth(state: State, seat: int) -> float:
    """How rich in ghosts the player is for the rounds to come; 1 is plenty."""
    points = state.deck_size[seat] * AVERAGE_GHOST
    for value in VALUES:
        points += copies(state.hands[seat], value) * value
    return float(points / (state.rounds - state.place + SPARE_ROUNDS) / PLENTY)


@rule
def cost_of(pile: int) -> float:
    cost = 0.0
    for value in VALUES:
        cost += copies(pile, value) * GHOST_COST[value]
    return cost


@rule
def cannot_answer(state: State, seat: int) -> bool:
    """No card is left to take the lead again with."""
    return not (state.hands[seat] or state.fronts[seat] & ~just(7))


# --------------------------------------------------------------------- a turn
@rule
def fight_or_withdraw(state: State, seat: int, generator: Ints) -> int:
    """Take the lead by the cheapest cards, if the round is worth that much."""
    actions = legal(state)
    may_end = actions >> END & 1
    need = 1 - lead(state, seat)
    if may_end and need <= 0 and not must_play_two(state, seat):
        return help_or_end(actions)
    at_stake = stake(state, seat)
    if actions >> RANDOM & 1:
        return RANDOM if not may_end or (need <= TRIPPED_GAIN and at_stake > 0.0) else END
    cost, card = cheapest_lead(state, seat, actions, need)
    if not may_end:
        return card if card != NONE else lowest(actions)
    if card != NONE and cost <= budget(state, seat, at_stake, generator):
        return card
    return give_up(state, seat, actions, at_stake)


@rule
def budget(state: State, seat: int, at_stake: float, generator: Ints) -> float:
    """What the lead may cost; who has begun to play for it goes through with it."""
    points = at_stake * wealth(state, seat)
    points -= SUNK * cost_of(state.ghosts[state.place, seat])
    if cannot_answer(state, other_than(seat)):
        points *= UNANSWERED
    boldness = FIRM if state.cards_played else mood(generator)
    return points * (1.0 + JITTER * boldness)


@rule
def help_or_end(actions: int) -> int:
    """Ahead: first the psychics that make it last, or pay later."""
    helpers = actions >> FIRST_PSYCHIC & PLAYED_AHEAD
    return psychic_card(lowest(helpers)) if helpers else END


@rule
def give_up(state: State, seat: int, actions: int, at_stake: float) -> int:
    """By a tie if something is at stake, or playing dead to take a good ghost back."""
    if not worthless(state):
        if actions >> psychic_card(27) & 1 and at_stake >= LULL_FROM:
            return psychic_card(27)
        if actions >> psychic_card(22) & 1 and state.ghosts[state.place, seat] >= ghost(4):
            return psychic_card(22)
    return END


@rule
def cheapest_lead(state: State, seat: int, actions: int, need: int) -> tuple[float, int]:
    """What it costs to gain so many points, and the card to begin with."""
    cost, card = cheapest_ghosts(state, seat, actions, need)
    psychics = actions >> FIRST_PSYCHIC & (just(MOST_PSYCHICS + 1) - 1)
    while psychics:
        psychic = lowest(psychics)
        psychics = without_lowest(psychics)
        gain = change_of_lead(state, seat, psychic)
        if gain <= 0:
            continue
        more = float(PSYCHIC_COST[psychic])
        if gain < need:
            more += cheapest_ghosts(state, seat, actions, need - gain)[0]
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
        hand -= ghost(biggest)


# ------------------------------------------------------- what a psychic would do
@rule
def change_of_lead(state: State, seat: int, psychic: int) -> int:
    """How many points nearer to the lead a psychic would bring, played now."""
    other = other_than(seat)
    if worthless(state):
        return 1 if psychic != 29 else 0
    if just(psychic) & FIXED_UNITS:
        return worth_of(state, seat, UNITS[psychic])
    if psychic == 2:
        values = auntie_options(state)
        return worth(state, seat, highest(values)) if values else 0
    if psychic == 19:
        return 2 if state.deck_size[0] + state.deck_size[1] else 0
    if psychic == 29:
        return cards_there(state, seat) - cards_there(state, other) - lead(state, seat)
    mine, theirs = units_of(state, seat), units_of(state, other)
    if psychic == 8:
        return copies(mine, 2) + copies(mine, 4) + copies(mine, 6)
    if psychic == 9:
        return copies(mine, 1) + copies(mine, 3) + copies(mine, 5)
    if psychic == 12:
        return worth_of(state, other, theirs & ghost(3) - 1)
    return best_to_name(state, seat, psychic, mine, theirs)[0]


@rule
def units_of(state: State, seat: int) -> int:
    """All units of a side, as a pile."""
    units = state.ghosts[state.place, seat]
    return int(units + psychic_units(state, seat, state.psychics[state.place, seat]))


@rule
def worth_of(state: State, seat: int, units: int) -> int:
    points = 0
    for value in VALUES:
        if copies(units, value):
            points += copies(units, value) * worth(state, seat, value)
    return points


@rule
def cards_there(state: State, seat: int) -> int:
    """How many cards lie on a side."""
    place = state.place
    return pile_size(state.ghosts[place, seat]) + count(state.psychics[place, seat])


@rule
def best_to_name(state: State, seat: int, psychic: int, mine: int, theirs: int) -> tuple[int, int]:
    """For a psychic that asks for a value: the most it can change the lead, and by which one."""
    other = other_than(seat)
    best, named = 0, NONE
    for value in VALUES:
        gain = 0
        if psychic == 10:
            gain = 2 * copies(mine, value)
        elif psychic == 11 and copies(state.ghosts[state.place, other], value):
            gain = worth(state, other, value)
        elif psychic == 16 and copies(mine, value):
            gain = worth(state, seat, value)
        elif psychic == 17:
            gain = copies(theirs, value) * min(2, worth(state, other, value))
        elif psychic == 26:
            gain = 3 * (copies(mine, value) - copies(theirs, value))
        if gain > best:
            best, named = gain, value
    return best, named


# ------------------------------------------------------------------- the tenth
@rule
def place_for_the_end(state: State, seat: int, generator: Ints) -> int:
    """The card that is worth most on the last position for what it would be worth before."""
    cards = legal(state) & ~just(NONE)
    best, chosen = 0.0, NONE
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        value = value_at_the_end(state, card) + JITTER * mood(generator)
        if value > best:
            best, chosen = value, card
    return chosen


@rule
def value_at_the_end(state: State, card: int) -> float:
    """What a card is worth on the last position, less what it would be worth before."""
    rounds_left = (state.rounds - state.place) / state.rounds
    if card > FIRST_PSYCHIC:
        psychic = card - FIRST_PSYCHIC
        value = ON_THE_TENTH * PSYCHIC_ON_THE_TENTH[psychic]
        return float(value - PSYCHIC_COST[psychic] * rounds_left)
    return float(PLACED + ON_THE_TENTH * card - GHOST_COST[card] * rounds_left)


# ------------------------------------------------------------------- questions
@rule
def answer_question(state: State, seat: int, generator: Ints) -> int:
    """The best answer to the psychic that asks; any, where no advice is known."""
    psychic = state.asking
    answers = legal(state)
    values = answers & ANY_VALUE
    if psychic in (10, 11, 16, 17, 26):
        mine, theirs = units_of(state, seat), units_of(state, other_than(seat))
        values &= just(best_to_name(state, seat, psychic, mine, theirs)[1])
    elif psychic == 2:
        return fetch_what_is_enough(state, seat, values)
    elif psychic == 20:
        return OPPONENT
    elif psychic == 21:
        return lowest(values)
    elif psychic == 25:
        values &= ~kinds(state.hands[seat])
    elif psychic == 28:
        return lowest(answers)
    elif psychic == 19:
        values = 0
    return highest(values) if values else random_card(generator, answers)


@rule
def fetch_what_is_enough(state: State, seat: int, values: int) -> int:
    """The lowest ghost that takes the lead, else the highest."""
    need = 1 - lead(state, seat)
    chosen = highest(values)
    while values:
        value = lowest(values)
        values = without_lowest(values)
        if worth(state, seat, value) >= need:
            return value
    return chosen
