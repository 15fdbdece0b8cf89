"""A position of Hell is Hungry: phases, switches, events and the fields of the state.

Hands, decks and piles are words of counts or of ranks (see `cards`). All choices in this game
are made openly, so the only hidden thing is the deal: the order of each deck and the souls that
lie face down. What the play has shown of a hand is remembered there, see `hands`.
"""

from __future__ import annotations

from enum import IntEnum

from duskhouse.engine.game.actions import Actions, Field, Verb
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.cardsets import cardset
from duskhouse.engine.state.layout import Ints, SeenBy, many, single
from duskhouse.games.hell_is_hungry.cards import CODES, KINDS, MOST_PILES, MOST_SEATS

SOUL_DECK = MOST_SEATS  # as an origin, beside the seats
DECK_WORDS, CARDS_PER_WORD = 4, 15
MEMORY_WORDS = 35
IN_ORDER_ONLY = 1  # the rules under which two cards had to be laid in order (see `plays`)

# Actions that are no card: nothing (keep, hold, pass, alone), a pile, where a soul won goes.
NONE, PILE = KINDS, KINDS + 1
TO_POINTS, TO_PURGATORY = PILE + MOST_PILES, PILE + MOST_PILES + 1
EITHER_WAY = cardset([TO_POINTS, TO_PURGATORY])


class Phase(IntEnum):
    SWAP = 0
    PLACE = 1
    ATTACK = 2
    PRICE = 3
    PLAY = 4
    SECOND = 5
    SOUL = 6
    OVER = 7


CARD = Field("card", CODES)
ON_BOARD = Field("pile", {str(pile): pile for pile in range(MOST_PILES)})

# The phase tells what is asked: numbers mean the same in all of them.
ACTIONS = Actions(
    swap=Verb((CARD,), first=0, scopes=(Phase.SWAP,)),
    keep=Verb(first=NONE, scopes=(Phase.SWAP,)),
    place=Verb((ON_BOARD,), first=PILE, scopes=(Phase.PLACE,)),
    attack=Verb((ON_BOARD,), first=PILE, scopes=(Phase.ATTACK,)),
    hold=Verb(first=NONE, scopes=(Phase.ATTACK,)),
    price=Verb((CARD,), first=0, scopes=(Phase.PRICE,)),
    play=Verb((CARD,), "{}", first=0, scopes=(Phase.PLAY,)),
    pass_=Verb(first=NONE, scopes=(Phase.PLAY,)),
    add=Verb((CARD,), "+{}", first=0, scopes=(Phase.SECOND,)),
    alone=Verb(first=NONE, scopes=(Phase.SECOND,)),
    points=Verb(first=TO_POINTS, scopes=(Phase.SOUL,)),
    purgatory=Verb(first=TO_PURGATORY, scopes=(Phase.SOUL,)),
)


# The switches, default first (rulings HELL-B01 …).
class Attack(IntEnum):
    MUST = 0
    MAY = 1


class Swap(IntEnum):
    ALL = 0
    ACTIVE = 1


class Reply(IntEnum):
    MAY = 0
    MUST = 1


class Price(IntEnum):
    RANK = 0
    VALUE = 1


class ExtraSoul(IntEnum):
    PUBLIC = 0
    HIDDEN = 1


class Scale(IntEnum):
    FULL = 0
    SMALL = 1
    TINY = 2
    DUEL = 3


class EventKind(IntEnum):
    SWAP = 1  # seat gives card for the kind `amount`
    KEEP = 2
    PLACE = 3  # seat puts its token on the pile named `amount`
    ATTACK = 4  # seat attacks the pile named `amount` showing card, guarded by other if any
    HOLD = 5
    PRICE = 6  # seat pays card
    LAY = 7  # seat lays card as the first of a play; amount 1 if a second may follow
    ADD = 8  # seat adds card
    ALONE = 9  # seat adds none
    PASS = 10
    TO_POINTS = 11  # seat puts the soul, card, of the pile named `amount` on its points pile
    TO_PURGATORY = 12  # or on its purgatory
    PLAYED = 13  # seat's play is complete: the mark is `amount`; cards: the kinds played
    WIN = 14  # seat wins the battle over the pile named `amount`
    BREAK = 15  # seat takes the soul, card, from under the token of other, which leaves
    EXTRA = 16  # and the next card with it
    FLIP = 17  # the pile named `amount` now shows card
    GAP = 18  # the pile named `amount` is used up
    TURN = 19  # seat is the active player
    DRAW = 20  # seat draws `amount` cards: counts
    IDLE = 21  # seat's turn ends without a battle, the `amount`-th in a row
    SHOWN = 22  # the hidden extra souls of seat are shown: counts
    COUNT = 23  # seat scores amount
    RESULT = 24  # cards: the winning seats


class State(EngineState):
    events: Ints = many(40, 2)

    rules: int  # the number of the rules it is played under
    attack: int
    adjacency: int
    swap: int
    reply: int
    pass_final: int
    joker_end: int
    extra_soul: int
    token_must_move: int
    price: int
    scale: int

    start: int
    active: int  # whose turn it is; `turn` is who is asked
    asked: int  # how many have had their swap this turn
    idle: int  # turns in a row without a battle

    piles: Ints = many(
        MOST_PILES, seen_by=SeenBy.SOMEBODY
    )  # rank + 1 in four bits each, the exposed soul lowest
    filled: int  # the piles with cards, a set
    tokens: Ints = many(MOST_SEATS)
    occupied: int  # the piles with a token, a set
    souls_seen: int  # counts of the soul cards that all have seen
    aside: int = single(SeenBy.NOBODY)  # counts of the soul cards that were not dealt

    # Ranks in four bits each, first drawn lowest.
    decks: Ints = many(MOST_SEATS, DECK_WORDS, seen_by=SeenBy.NOBODY)
    deck_sizes: Ints = many(MOST_SEATS)
    drawn: Ints = many(MOST_SEATS)  # cards drawn from the deck
    hands: Ints = many(MOST_SEATS, seen_by=SeenBy.OWNER)  # counts of own cards
    soul_hands: Ints = many(MOST_SEATS)  # counts of soul cards
    hand_sizes: Ints = many(MOST_SEATS)
    came_back: Ints = many(MOST_SEATS)  # own cards in a hand that all know of: counts
    purgatory: Ints = many(MOST_SEATS)  # the kind on top
    buried: Ints = many(MOST_SEATS)  # counts of own cards below it
    buried_souls: Ints = many(MOST_SEATS)
    won: Ints = many(MOST_SEATS, MOST_SEATS + 1)  # points piles: counts by origin
    won_unseen: Ints = many(MOST_SEATS, seen_by=SeenBy.NOBODY)  # extra souls in points piles
    unseen_levels: int  # where in the piles these lay: bit 3 * pile + height

    target: int
    defender: int
    mark: int
    last: int  # who made the last play
    first: int  # the first card of a play
    passed: int  # who has passed since the last play, a set
    shut_out: int  # who may not play again in this battle, a set
    table: Ints = many(MOST_SEATS)  # own cards each seat has played in the battle: counts
    table_souls: int

    memory: Ints = many(MOST_SEATS, MEMORY_WORDS)
    memory_sizes: Ints = many(MOST_SEATS)

    winners: int  # seats, once the game is over
    ending: int  # the clause that ended it
