"""Man-Eating House for three and four players, after RULES.en.md in this folder (clauses MEH-01 …).

Words: the Room is the face-down stack of undealt cards; the Corner holds the girls in play; a
Kagome is what happens when a girl is led; Ōmagatoki is on once the third girl is in play; the
start player keeps the gray card all game. An action is a card (played, or picked for a Kagome;
the phase tells which) or KAGOME + k for a call of k.

The hidden past is kept by epochs, the stretches between Kagomes: what each seat played in one,
and which suits it failed to follow. `knowledge` works from that.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.base import first_seat
from duskhouse.engine.state.cardsets import count, fill, just, lowest, without_lowest
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import (
    NO_CARD,
    NOBODY,
    clear_events,
    note,
    shown_to,
    with_amount,
    with_cards,
    with_other,
)
from duskhouse.engine.state.layout import Ints, many
from duskhouse.games.man_eating_house.cards import (
    ANY_SUIT,
    CHILDREN,
    DANGER,
    DECKS,
    DOG,
    DOG_CARD,
    GHOSTS,
    GIRLS,
    HAND_SIZES,
    MOST_CARDS,
    OF_SUIT,
    OLD_MAN,
    OLD_MAN_CARD,
    ONES,
    SCORING,
    SUITS,
    THREES,
    TWOS,
    WEAPONS,
)

if TYPE_CHECKING:  # an edit of the contract compiles no rule anew
    from duskhouse.engine.game.contract import Teams

MOST_SEATS, MOST_ROOM, MOST_KAGOMES = 4, 5, 3
KAGOME = 48


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
    hands: Ints = many(MOST_SEATS)
    piles: Ints = many(MOST_SEATS)
    trick: Ints = many(MOST_SEATS)  # the card of each seat; the last trick until the next lead
    trick_leader: int
    room: Ints = many(MOST_ROOM)  # top first
    room_size: int
    room_drawn: int
    corner: int
    discarded: int
    out: int  # the Dog, once nobody may score it
    omagatoki: int
    old_man: int  # the Old Man player
    last_winner: int
    winners: int  # seats, once the game is over
    ending: int  # the clause that ended it

    kagomes: int  # finished ones: the number of the present epoch
    kagome_leader: Ints = many(MOST_KAGOMES)
    kagome_suit: Ints = many(MOST_KAGOMES)
    kagome_call: Ints = many(MOST_KAGOMES)
    drawn: Ints = many(MOST_KAGOMES)
    passed: Ints = many(MOST_KAGOMES, MOST_SEATS)
    played: Ints = many(MOST_KAGOMES + 1, MOST_SEATS)
    voids: Ints = many(MOST_KAGOMES + 1, MOST_SEATS)


@small_rule
def suit_of(card: int) -> int:
    return card >> 4


@small_rule
def seat_after(state: State, seat: int, steps: int) -> int:
    """The seat so many steps clockwise."""
    seat += steps
    return seat - state.seats if seat >= state.seats else seat


# --------------------------------------------------------------------- setup
@rule
def deal(state: State) -> None:
    """MEH-09 to 11: shuffle, deal the hands, leave the Room, choose the start player."""
    deck = np.empty(MOST_CARDS, np.int64)
    cards = DECKS[state.scale, state.seats]
    size = 0
    while cards:
        deck[size] = lowest(cards)
        cards = without_lowest(cards)
        size += 1
    shuffle(state.rng, deck, size)
    hand_size = HAND_SIZES[state.scale, state.seats]
    at = 0
    for seat in range(MOST_SEATS):
        hand = 0
        if seat < state.seats:
            for _ in range(hand_size):
                hand |= just(deck[at])
                at += 1
        state.hands[seat] = hand
    state.room_size = size - at
    for i in range(MOST_ROOM):
        state.room[i] = deck[at + i] if at + i < size else NO_CARD
    state.start = first_seat(state)
    begin(state)


@rule
def begin(state: State) -> None:
    """MEH-12 to 14: everything else is empty, and the start player leads."""
    fill(state.piles, 0)
    fill(state.trick, NO_CARD)
    state.trick_leader = NOBODY
    state.room_drawn = 0
    state.corner = 0
    state.discarded = 0
    state.out = 0
    state.omagatoki = 0
    state.old_man = NOBODY
    state.last_winner = NOBODY
    state.winners = 0
    state.ending = 0
    state.kagomes = 0
    fill(state.kagome_leader, NOBODY)
    fill(state.kagome_suit, ANY_SUIT)
    fill(state.kagome_call, 0)
    fill(state.drawn, NO_CARD)
    for epoch in range(MOST_KAGOMES + 1):
        for seat in range(MOST_SEATS):
            state.played[epoch, seat] = 0
            state.voids[epoch, seat] = 0
            if epoch < MOST_KAGOMES:
                state.passed[epoch, seat] = NO_CARD
    clear_events(state)
    start_trick(state, state.start)


@small_rule
def start_trick(state: State, leader: int) -> None:
    state.phase = Phase.TRICK
    state.leader = leader
    state.turn = leader
    state.lead_suit = ANY_SUIT
    state.cards_down = 0


# ------------------------------------------------------------------- actions
@small_rule
def legal(state: State) -> int:
    """The actions open to the seat on turn."""
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.CALL:
        return calls(state)
    return must_follow(state.hands[state.turn], state.lead_suit)


@small_rule
def must_follow(hand: int, suit: int) -> int:
    """MEH-15, 18, 19 and 39: a card of the suit if there is one, otherwise any."""
    following = hand & OF_SUIT[suit]
    return following if following else hand


@rule
def calls(state: State) -> int:
    """MEH-40: from 1 to one less than the players."""
    return (just(state.seats - 1) - 1) << (KAGOME + 1)


@small_rule
def play(state: State, action: int) -> None:
    clear_events(state)
    if state.phase == Phase.TRICK:
        play_card(state, action)
    elif state.phase == Phase.PICK:
        pick_card(state, action)
    else:
        call_kagome(state, action - KAGOME)


@small_rule
def play_card(state: State, card: int) -> None:
    """MEH-15 to 22: a card to the trick."""
    seat = state.turn
    leads = state.cards_down == 0
    state.hands[seat] &= ~just(card)
    state.played[state.kagomes, seat] |= just(card)
    note(state, EventKind.PLAY, 15 if leads else 17, seat, card)
    with_amount(state, 1 if leads else 0)
    if leads:
        if just(card) & GIRLS:
            start_kagome(state, card)
            return
        state.lead_suit = suit_of(card)
        state.trick_leader = seat
        fill(state.trick, NO_CARD)
    elif suit_of(card) != state.lead_suit:
        state.voids[state.kagomes, seat] |= OF_SUIT[state.lead_suit]
    state.trick[seat] = card
    if card == OLD_MAN_CARD:
        become_old_man_player(state, seat, 21)
    state.turn = seat_after(state, seat, 1)
    state.cards_down += 1
    if state.cards_down == state.seats:
        resolve_trick(state)


@rule
def become_old_man_player(state: State, seat: int, clause: int) -> None:
    """MEH-21, 47, 55: the role goes with playing the card, and stays."""
    state.old_man = seat
    if state.seats == 3:
        note(state, EventKind.ROLE, clause, seat, OLD_MAN_CARD)


# -------------------------------------------------------------------- Kagome
@rule
def start_kagome(state: State, girl: int) -> None:
    """MEH-16, 36, 37: the girl to the Corner, a card from the Room to the leader."""
    note(state, EventKind.KAGOME, 16, state.leader, girl)
    put_in_corner(state, just(girl), 36)
    drawn = state.room[state.room_drawn]
    state.room[state.room_drawn] = NO_CARD
    state.room_drawn += 1
    state.hands[state.leader] |= just(drawn)
    note(state, EventKind.DRAW, 37, state.leader, drawn)
    shown_to(state, just(state.leader))
    state.lead_suit = suit_of(girl)
    state.phase = Phase.PICK
    state.kagome_leader[state.kagomes] = state.leader
    state.kagome_suit[state.kagomes] = state.lead_suit
    state.drawn[state.kagomes] = drawn


@rule
def put_in_corner(state: State, girls: int, clause: int) -> None:
    """MEH-23, 32, 36: girls in play; with the third, Ōmagatoki."""
    state.corner |= girls
    note(state, EventKind.CORNER, clause, NOBODY, NO_CARD)
    with_cards(state, girls)
    if state.corner == GIRLS and not state.omagatoki:
        state.omagatoki = 1
        note(state, EventKind.OMAGATOKI, clause, NOBODY, NO_CARD)


@rule
def pick_card(state: State, card: int) -> None:
    """MEH-38: a card face down. The picks are asked clockwise and hidden until all are in."""
    seat = state.turn
    state.hands[seat] &= ~just(card)
    state.passed[state.kagomes, seat] = card
    note(state, EventKind.PICK, 38, seat, card)
    shown_to(state, just(seat))
    state.turn = seat_after(state, seat, 1)
    state.cards_down += 1
    if state.cards_down == state.seats:
        state.phase = Phase.CALL


@rule
def call_kagome(state: State, steps: int) -> None:
    """MEH-40 to 43: every card moves on, and the same leader leads again."""
    note(state, EventKind.CALL, 40, state.leader, NO_CARD)
    with_amount(state, steps)
    for seat in range(state.seats):
        card = state.passed[state.kagomes, seat]
        receiver = seat_after(state, seat, steps)
        state.hands[receiver] |= just(card)
        both = just(seat) | just(receiver)
        note(state, EventKind.RECEIVE, 42, receiver, card)
        with_other(state, seat)
        shown_to(state, both)
    state.kagome_call[state.kagomes] = steps
    state.kagomes += 1
    start_trick(state, state.leader)


# ------------------------------------------------------------ resolving a trick
@small_rule
def resolve_trick(state: State) -> None:
    """MEH-23 to 35, in this order."""
    cards = cards_in_trick(state)
    darken(state, cards)
    if cards & OLD_MAN:
        winner = judge_old_man(state, cards)
    else:
        cards = hold_events(state, cards)
        winner = strongest_seat(state, cards)
    clear_trick(state, cards, winner)
    if old_man_won_at_once(state):
        finish(state)
    elif state.hands[state.leader]:
        lead_next(state, winner)
    else:
        open_room(state, winner)
        finish(state)


@small_rule
def cards_in_trick(state: State) -> int:
    cards = 0
    for seat in range(state.seats):
        cards |= just(state.trick[seat])
    return cards


@rule
def darken(state: State, cards: int) -> None:
    """MEH-23: the third girl turns Ōmagatoki on for this very trick."""
    girls = cards & GIRLS
    if girls:
        put_in_corner(state, girls, 23)


@rule
def judge_old_man(state: State, cards: int) -> int:
    """MEH-24 and 25: the Dog unmasks the Old Man, else the Old Man wins. No Events."""
    old_man = seat_of(state, OLD_MAN)
    if not cards & DOG:
        note(state, EventKind.OLD_MAN_WINS, 25, old_man, OLD_MAN_CARD)
        return old_man
    dog = seat_of(state, DOG)
    note(state, EventKind.UNMASK, 24, dog, DOG_CARD)
    with_other(state, old_man)
    return dog


@rule
def seat_of(state: State, cards: int) -> int:
    """Who has a card of this set in the trick."""
    for seat in range(state.seats):
        if just(state.trick[seat]) & cards:
            return seat
    return NOBODY


@small_rule
def hold_events(state: State, cards: int) -> int:
    """MEH-26 to 30: Escapes and Struggles, unless cancelled. What is left of the trick."""
    if not cards & (CHILDREN | WEAPONS):
        return cards
    cancelled = cancelled_by(state, cards)
    if cancelled:
        note_cancelled(state, cards, cancelled)
        return cards
    return escapes(state, struggles(state, cards))


@rule
def cancelled_by(state: State, cards: int) -> int:
    """MEH-26, 27: the cards that cancel the Events of this trick; the girls for Ōmagatoki."""
    if state.omagatoki:
        return GIRLS
    cancelling = cards & DANGER
    if state.special_cancel == SpecialCancel.GIRL_TOO:
        cancelling |= cards & GIRLS
    return cancelling


@rule
def note_cancelled(state: State, cards: int, cancelled: int) -> None:
    """Say so only if there was an Event to cancel."""
    happening = False
    for suit in SUITS:
        happening = happening or escaping(cards, suit) != 0 or struggling(cards, suit) != 0
    if happening:
        clause = 104 if cancelled & cards & GIRLS and not state.omagatoki else 26
        note(state, EventKind.CANCELLED, clause, NOBODY, NO_CARD)
        with_cards(state, 0 if state.omagatoki else cancelled)


@rule
def escaping(cards: int, suit: int) -> int:
    """MEH-28: two or more Children of the suit; the Dog is an Ivy Child."""
    children = cards & (CHILDREN | DOG) & OF_SUIT[suit]
    return children if children & (children - 1) else 0


@rule
def struggling(cards: int, suit: int) -> int:
    """MEH-29: Weapons and Ghosts of the suit, if there are both."""
    weapons = cards & WEAPONS & OF_SUIT[suit]
    ghosts = cards & GHOSTS & OF_SUIT[suit]
    return weapons | ghosts if weapons and ghosts else 0


@rule
def escapes(state: State, cards: int) -> int:
    """MEH-28: each escaping card is scored by the player who played it."""
    for suit in SUITS:
        children = escaping(cards, suit)
        if children:
            note(state, EventKind.ESCAPE, 28, NOBODY, NO_CARD)
            with_cards(state, children)
            with_amount(state, suit)
            for seat in range(state.seats):
                state.piles[seat] |= just(state.trick[seat]) & children
            cards &= ~children
    return cards


@rule
def struggles(state: State, cards: int) -> int:
    """MEH-29: the highest Weapon of a suit takes its Ghosts; the Weapons are discarded."""
    if state.dog_cancels_struggle and cards & DOG:
        if struggling(cards, 0) | struggling(cards, 1) | struggling(cards, 2):
            note(state, EventKind.DOG_STOPS_STRUGGLE, 105, NOBODY, NO_CARD)
            with_cards(state, DOG)
        return cards
    for suit in SUITS:
        fighters = struggling(cards, suit)
        if fighters:
            hero = strongest_seat(state, fighters & WEAPONS)
            note(state, EventKind.STRUGGLE, 29, hero, state.trick[hero])
            with_cards(state, fighters & GHOSTS)
            state.piles[hero] |= fighters & GHOSTS
            state.discarded |= fighters & WEAPONS
            cards &= ~fighters
    return cards


@small_rule
def strongest_seat(state: State, cards: int) -> int:
    """MEH-07 and 31: who played the strongest of these cards; nobody if only the Dog is left."""
    if cards == DOG and state.dog_alone != DogAlone.WINS:
        return NOBODY
    best, best_strength = NOBODY, -1
    for seat in range(state.seats):
        card = state.trick[seat]
        strength = (card & 15) << 2 | card >> 4
        if just(card) & cards and strength > best_strength:
            best, best_strength = seat, strength
    return best


@small_rule
def clear_trick(state: State, cards: int, winner: int) -> None:
    """MEH-32: scoring cards to the winner, girls are in the Corner, the rest is discarded."""
    scored = cards & SCORING
    if winner != NOBODY:
        note(state, EventKind.WIN, 31, winner, state.trick[winner])
        with_cards(state, scored)
        state.piles[winner] |= scored
        state.last_winner = winner
    else:
        note(state, EventKind.NO_CONTEST, 31, NOBODY, NO_CARD)
        with_cards(state, scored)
        if scored:
            clear_lone_dog(state)
    state.discarded |= cards & ~SCORING & ~GIRLS


@rule
def clear_lone_dog(state: State) -> None:
    """MEH-32: out of the game. MEH-A03: under a switch, to whoever played it."""
    if state.dog_alone == DogAlone.KEPT:
        seat = seat_of(state, DOG)
        state.piles[seat] |= DOG
        note(state, EventKind.DOG_KEPT, 103, seat, DOG_CARD)
    else:
        state.out |= DOG
        note(state, EventKind.DOG_LOST, 32, NOBODY, DOG_CARD)


@small_rule
def lead_next(state: State, winner: int) -> None:
    leader = next_leader(state, winner)
    note(state, EventKind.LEAD, clause_of_lead(state, winner), leader, NO_CARD)
    start_trick(state, leader)


@rule
def next_leader(state: State, winner: int) -> int:
    """MEH-33 and 34: the winner; after a no contest the start player."""
    if winner != NOBODY:
        return winner
    if state.no_contest_lead == NoContestLead.TRICK_LEADER:
        return state.leader
    return state.start


@rule
def clause_of_lead(state: State, winner: int) -> int:
    if winner != NOBODY:
        return 33
    return 101 if state.no_contest_lead == NoContestLead.TRICK_LEADER else 34


# ------------------------------------------------------------------- the end
@rule
def open_room(state: State, winner: int) -> None:
    """MEH-46 to 48: the winner of the last trick takes the scoring cards of the Room."""
    opener = room_opener(state, winner)
    cards = 0
    for i in range(state.room_drawn, state.room_size):
        cards |= just(state.room[i])
        state.room[i] = NO_CARD
    state.room_drawn = state.room_size
    note(state, EventKind.ROOM, 46 if opener != NOBODY else 48, opener, NO_CARD)
    with_cards(state, cards)
    state.discarded |= cards & ~SCORING
    if opener == NOBODY:
        state.out |= cards & SCORING
        return
    note(state, EventKind.ROOM_SCORED, 46, opener, NO_CARD)
    with_cards(state, cards & SCORING)
    state.piles[opener] |= cards & SCORING
    if cards & OLD_MAN and state.seats == 3:
        become_old_man_player(state, opener, 47)


@rule
def room_opener(state: State, winner: int) -> int:
    if winner != NOBODY:
        return winner
    if state.room_on_no_contest == RoomOnNoContest.NEXT_LEADER:
        return next_leader(state, winner)
    if state.room_on_no_contest == RoomOnNoContest.LAST_WINNER:
        return state.last_winner
    return NOBODY


@rule
def old_man_won_at_once(state: State) -> bool:
    """MEH-A21: under the switch, a 1, a 2 and a 3 end the game after any trick."""
    return (
        state.old_man_instant_win != 0
        and state.seats == 3
        and state.old_man != NOBODY
        and has_one_two_three(state.piles[state.old_man])
    )


@rule
def has_one_two_three(pile: int) -> bool:
    """MEH-53 (i): suits are irrelevant, and the Dog is none of the three."""
    return pile & ONES != 0 and pile & TWOS != 0 and pile & THREES != 0


@rule
def finish(state: State) -> None:
    """MEH-49: now victory is judged."""
    state.phase = Phase.OVER
    state.turn = NOBODY
    if state.seats == 4:
        judge_teams(state)
    else:
        judge_old_man_player(state)
    note(state, EventKind.RESULT, state.ending, NOBODY, NO_CARD)
    with_cards(state, state.winners)


@rule
def judge_teams(state: State) -> None:
    """MEH-50 to 52: more cards; on a tie the Dog; without it a draw."""
    ours = state.piles[0] | state.piles[2]
    theirs = state.piles[1] | state.piles[3]
    lead = count(ours) - count(theirs)
    state.ending = 50
    if lead == 0:
        lead = count(ours & DOG) - count(theirs & DOG)
        state.ending = 51 if lead != 0 else 52
    state.winners = 0b0101 if lead > 0 else 0b1010 if lead < 0 else 0


@rule
def judge_old_man_player(state: State) -> None:
    """MEH-53 to 56: the Old Man player alone, or the others together."""
    everyone = just(state.seats) - 1
    if state.old_man == NOBODY:
        state.ending = 56
        state.winners = everyone
        return
    pile = state.piles[state.old_man]
    if has_one_two_three(pile) or count(pile) >= 11:
        state.ending = 53
        state.winners = just(state.old_man)
    else:
        state.ending = 54
        state.winners = everyone & ~just(state.old_man)


@rule
def over(state: State) -> bool:
    return state.phase == Phase.OVER


@rule
def utility(state: State, seat: int) -> float:
    """The seat's share of the win; a draw is shared by all."""
    if state.winners == 0:
        return 1.0 / state.seats
    return (state.winners >> seat & 1) / count(state.winners)


def teams(opening: State) -> Teams:
    """Partners of four (MEH-50); of three, the others against who is dealt the Old Man (MEH-53).

    With the Old Man in the Room nobody has the role yet; the start player stands in.
    """
    if opening.seats == 4:
        return (0, 2), (1, 3)
    dealt = [seat for seat in range(3) if int(opening.hands[seat]) & OLD_MAN]
    alone = dealt[0] if dealt else int(opening.start)
    return (alone,), tuple(seat for seat in range(3) if seat != alone)
