"""The table of Man-Eating House: phases, switches, events and the state.

Words: the Room is the face-down stack of undealt cards; the Corner holds the girls in play; a
Kagome is what happens when a girl is led; Ōmagatoki is on once the third girl is in play; the
start player keeps the gray card all game.

The hidden past is kept by epochs, the stretches between Kagomes: what each seat played in one,
and which suits it failed to follow. `knowledge` works from that.
"""

from __future__ import annotations

from enum import IntEnum

from duskhouse.engine.compiling.rule import small_rule
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.layout import Ints, SeenBy, as_sets, many, single
from duskhouse.games.man_eating_house.cards import ANY_SUIT, CODES

MOST_SEATS, MOST_ROOM, MOST_KAGOMES = 4, 5, 3
SETS = as_sets(CODES)


class Phase(IntEnum):
    TRICK = 0
    PICK = 1
    CALL = 2
    OVER = 3


# The switches, default first (rulings MEH-A01 …).
class NoContestLead(IntEnum):
    GAME_START = 0
    TRICK_LEADER = 1


class DogAlone(IntEnum):
    NO_CONTEST = 0
    WINS = 1
    KEPT = 2


class RoomOnNoContest(IntEnum):
    NOBODY = 0
    NEXT_LEADER = 1
    LAST_WINNER = 2


class SpecialCancel(IntEnum):
    NAMED_ONLY = 0
    GIRL_TOO = 1


class Scale(IntEnum):
    FULL = 0
    TINY = 1


class EventKind(IntEnum):
    PLAY = 1  # seat plays card; amount 1 if it leads
    PICK = 2  # seat lays card face down for the Kagome
    CALL = 3  # seat calls amount
    KAGOME = 4  # seat's led girl starts one
    OMAGATOKI = 5
    DRAW = 6  # seat draws card from the Room
    RECEIVE = 7  # card comes to seat from other
    ROLE = 8  # seat becomes the Old Man player
    UNMASK = 9  # seat's Dog beats other's Old Man
    OLD_MAN_WINS = 10
    CANCELLED = 11  # Events are off because of cards, or of Ōmagatoki if none
    DOG_STOPS_STRUGGLE = 12
    ESCAPE = 13  # cards of suit `amount` go back to their players
    STRUGGLE = 14  # seat's highest Weapon, card, takes the Ghosts, cards
    WIN = 15  # seat wins the trick with card
    NO_CONTEST = 16
    DOG_LOST = 17  # nobody scores it
    CORNER = 18  # cards, girls, go to the Corner
    LEAD = 19  # seat leads next
    ROOM = 20  # seat, or nobody, opens the Room: cards
    ROOM_SCORED = 21  # seat scores cards of it
    RESULT = 22  # cards: the winning seats
    DOG_KEPT = 23  # seat scores its own, though nobody wins


class State(EngineState):
    no_contest_lead: int
    dog_alone: int
    room_on_no_contest: int
    old_man_instant_win: int
    special_cancel: int
    dog_cancels_struggle: int
    scale: int

    start: int  # who holds the gray card
    leader: int
    lead_suit: int
    cards_down: int  # in the trick, or face down for the Kagome
    hands: Ints = many(MOST_SEATS, seen_by=SeenBy.OWNER, cards=SETS)
    piles: Ints = many(MOST_SEATS, cards=SETS)
    trick: Ints = many(MOST_SEATS)  # the card of each seat; the last trick until the next lead
    trick_leader: int
    room: Ints = many(MOST_ROOM, seen_by=SeenBy.SOMEBODY)  # top first
    room_size: int
    room_drawn: int
    corner: int
    discarded: int = single(cards=SETS)
    out: int = single(cards=SETS)  # the Dog, once nobody may score it
    omagatoki: int
    old_man: int  # the Old Man player
    last_winner: int
    winners: int  # seats, once the game is over
    ending: int  # the clause that ended it

    kagomes: int  # finished ones: the number of the present epoch
    kagome_leader: Ints = many(MOST_KAGOMES)
    kagome_suit: Ints = many(MOST_KAGOMES)
    kagome_call: Ints = many(MOST_KAGOMES)
    drawn: Ints = many(MOST_KAGOMES, seen_by=SeenBy.SOMEBODY)
    passed: Ints = many(MOST_KAGOMES, MOST_SEATS, seen_by=SeenBy.SOMEBODY)
    played: Ints = many(MOST_KAGOMES + 1, MOST_SEATS)
    voids: Ints = many(MOST_KAGOMES + 1, MOST_SEATS)


@small_rule
def suit_of(card: int) -> int:
    return card >> 4


@small_rule
def start_trick(state: State, leader: int) -> None:
    state.phase = Phase.TRICK
    state.leader = leader
    state.turn = leader
    state.lead_suit = ANY_SUIT
    state.cards_down = 0
