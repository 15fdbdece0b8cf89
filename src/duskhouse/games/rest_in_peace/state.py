"""The table of Rest in Peace: its state, and the small words the rules are written in.

Words: the *place* is the position in play, 1 to 9, then the last one, *the tenth*, which is never
fought but revealed; a *side* is what lies on one seat's half of a place; a *front* is a seat's
open psychics; a *unit* is one ghost-worth of value; an effect *works* while its card makes
something so (YAO-30).
"""

from __future__ import annotations

from enum import IntEnum

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.layout import Ints, SeenBy, many
from duskhouse.games.rest_in_peace.cards import (
    FIRST_PSYCHIC,
    GHOST_BITS,
    MOST_GHOSTS,
    MOST_ROUNDS,
    VALUES,
)

PLACES = MOST_ROUNDS + 2  # counted from 1
MEMORY_WORDS = 12
MOST_LOOKS = 2  # 3, and once more if 22 takes it back

END = NONE = 0  # both close something without a card
SELF, OPPONENT = 1, 2
RANDOM = 36
WITHDRAW = 37


class Phase(IntEnum):
    TURN = 0
    ASK = 1  # the question of the psychic `asking`
    PLACE = 2  # a card for the tenth (YAO-58)
    OVER = 3


# The switches, default first (rulings YAO-A01 …).
class WorksAsGhost(IntEnum):
    FULL = 0
    VALUE_ONLY = 1


class BloodyMaryCost(IntEnum):
    STRICT = 0
    AS_POSSIBLE = 1


class LullPsychic(IntEnum):
    REMOVE = 0
    CARRY = 1
    PLAYER = 2


class LullStarter(IntEnum):
    SAME = 0
    OPPONENT = 1


class TenthOrder(IntEnum):
    ASCENDING = 0
    STARTER_FIRST = 1


class Size(IntEnum):
    FULL = 0
    TINY = 1
    LEAST = 2
    DUEL = 3


class Step(IntEnum):
    """Where the game is between two decisions."""

    FIGHT = 0  # a round is fought
    CLOSE = 1  # it has been decided, and a carry may be asked for
    NEXT = 2  # it is closed, and a card may be placed on the tenth
    TENTH = 3


class Verdict(IntEnum):
    """How a round was ended by a card, if it was."""

    NONE = 0
    LOST = 1  # by `loser`
    TIE = 2


class EventKind(IntEnum):
    PLAY = 1  # seat plays card
    END = 2  # seat ends the turn; amount 1 if that is a withdrawal
    RANDOM = 3  # seat lets chance choose
    WITHDRAW = 4  # seat withdraws though ahead
    ANSWER = 5  # seat answers psychic `amount` with card (a value, card, side or position)
    PLACE = 6  # seat lays card on the tenth; amount 1 for a ghost, 2 for a psychic, 0 for none
    DRAWN = 7  # chance takes card from seat's hand
    MEET = 8  # chance takes card from seat's hand to the tenth
    RESHUFFLE = 9  # seat's deck, in base 8, top in the lowest digit; amount cards
    BANISHED = 10  # seat's card is discarded
    MARKED = 11  # seat is tripped
    UNMARKED = 12
    LOOK = 13  # seat sees the hand of other: cards, a pile
    SHOWN = 14  # card is the top of seat's deck
    WORTHLESS = 15
    NO_EFFECT = 16  # seat's psychic card does nothing
    LOST = 17  # seat loses the round; amount both totals
    LULL = 18
    TOKENS = 19  # seat takes amount: castles + 16 * manors
    TOKENS_MOVE = 20  # amount tokens move to the next place
    TAKES = 21  # seat takes the psychic card
    REMOVED = 22  # the psychic card leaves the game
    STAYS = 23  # the psychic card moves on with the tokens
    MOVED = 24  # seat's 13 goes to the tenth
    DRAW = 25  # seat draws amount ghosts: cards, a pile
    TURNED_UP = 26  # card, a psychic of the line
    ROUND = 27  # seat starts round amount
    REVEAL = 28  # seat's face-down ghosts on the tenth: cards, a pile
    ACTIVATE = 29  # seat's psychic card on the tenth; amount both totals so far
    PRICE = 30  # seat pays cards, a pile, for 21
    UNPAID = 31
    TENTH = 32  # seat, or nobody, wins the tenth; amount both totals
    RESULT = 33  # cards: the winning seats


class State(EngineState):
    # The longest play ends round 9 and reveals the tenth without a question. Kind by kind that is
    # at most 38 events, 19 of them for nine activations; test_bounds adds it up.
    events: Ints = many(48, 2)

    psychic_pool: int
    learning_reveal: int
    works_as_ghost: int
    now_or_never_direct: int
    bloody_mary_cost: int
    lull_psychic: int
    lull_starter: int
    r10_order: int
    tripped_until_used: int
    effects_outlive_card: int
    withdraw_when_ahead: int
    scale: int

    rounds: int  # fought ones
    start: int  # who started round 1
    starter: int  # of this round
    place: int  # in play: the round's number
    line: Ints = many(PLACES, seen_by=SeenBy.SOMEBODY)  # the psychic of each place
    revealed: int  # how many of them lie face up
    prize: int  # the psychics to be taken at the end of this round
    castles: Ints = many(PLACES)  # tokens of each place
    manors: Ints = many(PLACES)
    taken_by: Ints = many(PLACES)  # who took the tokens of a place: 1 + seat, 0 for nobody
    won_castles: Ints = many(2)
    won_manors: Ints = many(2)

    hands: Ints = many(2, seen_by=SeenBy.OWNER)  # piles of ghosts
    decks: Ints = many(2, MOST_GHOSTS, seen_by=SeenBy.NOBODY)  # bottom first
    deck_size: Ints = many(2)
    top_known: Ints = many(2)  # the top of the deck was shown (YAO-73)
    fronts: Ints = many(2)
    ghosts: Ints = many(PLACES, 2)  # the sides: piles of ghosts, sets of psychics
    psychics: Ints = many(PLACES, 2)
    face_down: Ints = many(2, seen_by=SeenBy.OWNER)  # ghosts on the tenth until the reveal
    placed: Ints = many(2)  # psychics placed on the tenth
    spent_ghosts: Ints = many(2)  # discarded
    spent_psychics: Ints = many(2)
    removed: int  # psychics out of the game

    cards_played: int  # this turn, as 14 counts them
    working: Ints = many(2)  # psychics whose lasting effect works
    raised: int  # the value 10 named
    lowered: int  # 17
    pitied: int  # 26
    banned: int  # the set of values 25 named
    copied: int  # the unit of 16, 0 for none
    mirrored: int  # the unit of 19
    unpaid: int  # 21 on the tenth
    carried: int  # the card brought here by 15, 0 for none
    carrier: int  # its seat
    marked: int  # the seat 6 tripped
    marked_in: int  # the round it did

    asking: int  # the psychic whose question is asked
    left: int  # how many answers are still to come
    first_answer: int
    step: int
    verdict: int
    loser: int
    winner: int  # of the round, NOBODY after a tie
    lull_player: int
    pending: Ints = many(2)  # psychics on the tenth, still to be activated

    winners: int  # seats, once the game is over
    ending: int  # how it ended

    memory: Ints = many(2, MEMORY_WORDS)  # what the other seat saw of a seat's ghosts
    memories: Ints = many(2)
    looked: Ints = many(MOST_LOOKS)  # the hands that 3 showed, as they were when it stopped
    looks: int


class Ending(IntEnum):
    CASTLES = 1
    MANORS = 2
    TENTH = 3
    TOKENS = 4
    DRAW = 5


# -------------------------------------------------------------------- seats, places
@small_rule
def other_than(seat: int) -> int:
    return 1 - seat


@small_rule
def tenth(state: State) -> int:
    """The last position, which is only revealed."""
    return state.rounds + 1


@small_rule
def on_the_tenth(state: State) -> bool:
    return state.place > state.rounds


# ------------------------------------------------------------------ piles of ghosts
@small_rule
def ghost(value: int) -> int:
    """The pile of just this ghost."""
    return 1 << GHOST_BITS * (value - 1)


@small_rule
def copies(pile: int, value: int) -> int:
    return pile >> GHOST_BITS * (value - 1) & 0xFF


@small_rule
def pile_size(pile: int) -> int:
    """The sum of a pile's bytes: each 256 is 1 more than 255."""
    return pile % 255


@small_rule
def kinds(pile: int) -> int:
    """The set of values in a pile: the bytes that are not 0, as bits moved together."""
    found = (pile + 0x7F7F7F7F7F7F) >> 7 & 0x010101010101
    found = (found | found >> 7) & 0x000300030003
    return (found | found >> 14 | found >> 28) << 1 & 0b1111110


@small_rule
def face_value(pile: int) -> int:
    """The values of a pile added up: as a product of three counts and three values, twice."""
    low = (pile & 0xFFFFFF) * 0x010203 >> 16 & 0xFF
    return low + ((pile >> 24) * 0x040506 >> 16 & 0xFF)


@rule
def nth_ghost(pile: int, n: int) -> int:
    """The value of the n-th ghost of a pile, from 0 in ascending order."""
    value = 1
    while n >= copies(pile, value):
        n -= copies(pile, value)
        value += 1
    return value


@rule
def keep(pile: int, values: int) -> int:
    """The ghosts of a pile whose value is in a set."""
    kept = 0
    for value in VALUES:
        if values >> value & 1:
            kept += copies(pile, value) * ghost(value)
    return kept


# ------------------------------------------------------------------ sides and cards
@small_rule
def psychic_card(psychic: int) -> int:
    return FIRST_PSYCHIC + psychic


@small_rule
def both(ghosts: int, psychics: int) -> int:
    """The set of cards made of values and psychics."""
    return ghosts | psychics << FIRST_PSYCHIC


@rule
def cards_on(state: State, seat: int) -> int:
    """The cards on a side of the place in play, as a set."""
    return both(kinds(state.ghosts[state.place, seat]), state.psychics[state.place, seat])


@rule
def own_ghosts(state: State, seat: int) -> int:
    """The ghosts a seat played here: all but a carried one (YAO-P15)."""
    pile = state.ghosts[state.place, seat]
    if state.carrier == seat and 0 < state.carried <= FIRST_PSYCHIC:
        pile -= ghost(state.carried)
    return int(pile)


@rule
def own_psychics(state: State, seat: int) -> int:
    """The psychics a seat played here: all but a carried one."""
    psychics = state.psychics[state.place, seat]
    if state.carrier == seat and state.carried > FIRST_PSYCHIC:
        psychics &= ~just(state.carried - FIRST_PSYCHIC)
    return int(psychics)


@rule
def placeable(state: State, seat: int) -> int:
    """YAO-58: any ghost of the hand, any psychic of the front."""
    return both(kinds(state.hands[seat]), state.fronts[seat])


# -------------------------------------------------------------------- what works
@small_rule
def works(state: State, seat: int, psychic: int) -> bool:
    """YAO-30: a lasting effect of this seat's psychic is on."""
    return bool(state.working[seat] >> psychic & 1)


@small_rule
def psychics_that_count(state: State, seat: int) -> int:
    """On a side of the place in play; on the tenth, a placed one only once it is activated."""
    return int(state.psychics[state.place, seat] & ~state.pending[seat])


@small_rule
def worthless(state: State) -> bool:
    """YAO-43: 29 lies on either side."""
    return bool((psychics_that_count(state, 0) | psychics_that_count(state, 1)) >> 29 & 1)


@small_rule
def banned_values(state: State) -> int:
    """YAO-21: the values nobody may play while a 25 works."""
    if works(state, 0, 25) or works(state, 1, 25):
        return state.banned
    return 0


@rule
def unbanned(state: State, pile: int) -> int:
    """The values of a pile that may be played."""
    return kinds(pile) & ~banned_values(state)
