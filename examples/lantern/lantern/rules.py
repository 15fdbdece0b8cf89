"""Lantern for two to four players, after RULES.en.md in this folder (clauses LAN-01 …).

A light is a number from 0 to 7; a hand is the set with one light in it, empty once its seat is out.
What is learned of a hand, all learn: it is kept as `odds` (see `engine.state.odds`). What a seat
imagines and observes follows from what is declared with the fields of `State`.
"""

from enum import IntEnum

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.actions import Actions, Field, Verb, part
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.state import base
from duskhouse.engine.state.cardsets import cardset, count, fill, just, lowest
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NO_CARD, NOBODY, clear_events, note, shown_to, with_other
from duskhouse.engine.state.layout import Ints, SeenBy, as_counts, as_sets, many, one_each, single
from duskhouse.engine.state.odds import keep_one_of_two, show_kind

NAMES = ("MIDGE", "GUST", "BELL", "FOG", "FERRY", "RAIN", "BIRD", "LANTERN")
CODES = {name: light for light, name in enumerate(NAMES)}
MIDGE, GUST, BELL, FOG, FERRY, RAIN, BIRD, LANTERN = range(8)
LIGHTS, COPIES, CARDS, SEATS = 8, 2, 16, 4
WEAK_LIGHTS, WEAK = 3, cardset([MIDGE, GUST, BELL])
CHAIR = Field("chair", {"-": 0, "0": 1, "1": 2, "2": 3, "3": 4})  # nobody's, or a seat's
ACTIONS = Actions(play=Verb((Field("card", CODES), CHAIR), written="{} {}"))
PLAY, ALL = ACTIONS.packing("play"), (1 << ACTIONS.packing("play").size) - 1
WITH = tuple(31 << 5 * light for light in range(LIGHTS))  # the plays of each light, as a set
AT = tuple(sum(1 << 5 * light + chair for light in range(LIGHTS)) for chair in range(5))
AIMED = WITH[MIDGE] | WITH[GUST] | WITH[BELL] | WITH[FERRY] | WITH[RAIN]
Phase = IntEnum("Phase", "PLAY OVER", start=0)
EventKind = IntEnum("EventKind", "PLAY DRAW SHOW LAY OUT", start=0)


class State(base.State):
    first: int
    lit: int  # the seats that are not out, a set
    fog: int  # those that cannot be chosen
    winners: int
    hands: Ints = many(SEATS, seen_by=SeenBy.OWNER, cards=as_sets(CODES), odds="odds")
    drawn: int = single(SeenBy.SOMEBODY, seer="turn", cards=one_each(CODES))  # the second card
    deck: Ints = many(CARDS, seen_by=SeenBy.NOBODY, cards=one_each(CODES))  # drawn ones are gaps
    deck_size: int
    taken: int
    takers: int  # who drew each card, two bits each
    laid: Ints = many(SEATS, cards=as_counts(CODES, 2))  # before each seat
    odds: Ints = many(SEATS, LIGHTS)


@rule
def deal(state: State) -> None:
    """LAN-02: one card for each player, the others are the deck."""
    for at in range(CARDS):
        state.deck[at] = at // COPIES
    shuffle(state.rng, state.deck, CARDS)
    state.deck_size = CARDS - state.seats
    for seat in range(state.seats):
        state.hands[seat] = just(state.deck[state.deck_size + seat])
        state.deck[state.deck_size + seat] = NO_CARD
    state.first = base.first_seat(state)
    begin(state)


@rule
def begin(state: State) -> None:
    state.lit = (1 << state.seats) - 1
    for seat in range(state.seats):
        fill(state.odds[seat], 1)
    start_turn(state, state.first)


@rule
def start_turn(state: State, seat: int) -> None:
    """LAN-03 and 10: the first from here who is lit; their fog lifts, and they draw a card."""
    while not state.lit >> seat % state.seats & 1:
        seat += 1
    state.turn = seat % state.seats
    state.fog &= ~just(state.turn)
    state.drawn = draw(state, state.turn)


@rule
def draw(state: State, seat: int) -> int:
    card = state.deck[state.taken]
    state.deck[state.taken] = NO_CARD
    state.takers |= seat << 2 * state.taken
    state.taken += 1
    note(state, EventKind.DRAW, 3, seat, card)
    shown_to(state, just(seat))
    return int(card)


GUARDS = Guards(ACTIONS, __name__)
GUARDS.bars_always("over", 6, phases=[Phase.OVER])


@GUARDS.bars("not-held", 4, of="play", phases=[Phase.PLAY])
def not_held(state: State) -> int:
    barred = ALL
    for light in range(LIGHTS):
        if light == state.drawn or state.hands[state.turn] >> light & 1:
            barred &= ~WITH[light]
    return barred


@GUARDS.bars("lantern-stays", 14, of="play", phases=[Phase.PLAY])
def lantern_stays(state: State) -> int:
    """LAN-14: unless both cards are Lanterns."""
    both = state.hands[state.turn] | just(state.drawn)
    return WITH[LANTERN] if both != just(LANTERN) else 0


@GUARDS.bars("not-chosen", 5, of="play", phases=[Phase.PLAY])
def not_chosen(state: State) -> int:
    """LAN-05 and 10: oneself, whoever is out or in the fog; and by some cards nobody is."""
    barred = ALL & ~AT[0] & ~AIMED
    for seat in range(SEATS):
        if not others(state) >> seat & 1:
            barred |= AT[seat + 1]
    return barred


@GUARDS.bars("must-choose", 5, of="play", phases=[Phase.PLAY])
def must_choose(state: State) -> int:
    return AIMED & AT[0] if others(state) else 0


GUARDS.bars_other_numbers("no-move", 4)
legal = GUARDS.legal()


@rule
def others(state: State) -> int:
    return state.lit & ~state.fog & ~just(state.turn)


@rule
def play(state: State, action: int) -> None:
    """LAN-04: of two cards one is laid down, and the other kept."""
    clear_events(state)
    seat, card, chosen = state.turn, part(PLAY, action, 0), part(PLAY, action, 1) - 1
    note(state, EventKind.PLAY, 7 + card, seat, card)
    with_other(state, chosen)
    keep_one_of_two(state.odds[seat], card)
    if state.hands[seat] == just(card):
        state.hands[seat] = just(state.drawn)
    state.drawn = NO_CARD
    state.laid[seat] += just(2 * card)
    if card == LANTERN:
        show_kind(state.odds[seat], LANTERN)
    elif card == FOG:
        state.fog |= just(seat)
    elif card == BIRD:
        for other in range(state.seats):
            if others(state) >> other & 1:
                show(state, other, 13)
    elif chosen != NOBODY:
        aim(state, card, seat, chosen)
    if count(state.lit) > 1 and state.taken < state.deck_size:
        start_turn(state, seat + 1)
    else:
        end(state)


@rule
def aim(state: State, card: int, seat: int, chosen: int) -> None:
    """LAN-07 to 12: what happens to whoever is chosen. A Gust also tells what they do not hold."""
    if card == GUST:
        if state.hands[chosen] & WEAK:
            put_out(state, chosen, 8)
        for light in range(WEAK_LIGHTS):
            state.odds[chosen, light] = 0
    elif card == RAIN:
        rain(state, chosen)
    else:
        if card == FERRY:
            state.hands[seat], state.hands[chosen] = state.hands[chosen], state.hands[seat]
        if card != MIDGE:
            show(state, seat, 7 + card)
        show(state, chosen, 7 + card)
        if card == BELL and state.hands[seat] != state.hands[chosen]:
            put_out(state, seat if state.hands[seat] > state.hands[chosen] else chosen, 9)


@rule
def rain(state: State, seat: int) -> None:
    """LAN-12: a Lantern goes out, any other light is laid down for the next card."""
    card = lowest(state.hands[seat])
    if card == LANTERN:
        put_out(state, seat, 12)
    elif state.taken < state.deck_size:
        note(state, EventKind.LAY, 12, seat, card)
        state.laid[seat] += just(2 * card)
        state.hands[seat] = just(draw(state, seat))
        fill(state.odds[seat], 1)


@rule
def show(state: State, seat: int, clause: int) -> None:
    note(state, EventKind.SHOW, clause, seat, lowest(state.hands[seat]))
    show_kind(state.odds[seat], lowest(state.hands[seat]))


@rule
def put_out(state: State, seat: int, clause: int) -> None:
    note(state, EventKind.OUT, clause, seat, lowest(state.hands[seat]))
    state.laid[seat] += just(2 * lowest(state.hands[seat]))
    state.hands[seat] = 0
    state.lit &= ~just(seat)


@rule
def end(state: State) -> None:
    """LAN-06: the brightest light that is left wins, or all who share it do."""
    state.phase, state.turn, brightest = Phase.OVER, NOBODY, 0
    for seat in range(state.seats):
        if state.lit >> seat & 1:
            show(state, seat, 6)
        brightest = max(brightest, state.hands[seat])
    for seat in range(state.seats):
        state.winners |= just(seat) if state.hands[seat] == brightest else 0


def most_decisions(state: State) -> int:
    return CARDS - int(state.seats)
