"""Kamo no Manimani for three to six players, after RULES.en.md in this folder (clauses KAMO-01 …).

Words: the Field holds the cards played in the running round; a player is active while holding
cards, and out once the hand is empty; the last player is whoever played the newest card of the
Field. An action is the kind of card to play, or PASS. Drawing is no decision: every turn begins
with it, so a position shows the player on turn with the card already drawn.

Places hold bags, counts by kind in one int64. The only hidden things are the hands, the deck, the
cards set aside, the face-down card of the Field and the cards just drawn; each is kept in one
place only, and `knowledge` works from that.
"""

from __future__ import annotations

from enum import IntEnum

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.game.actions import ANY_ACTION
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.state.base import State as EngineState
from duskhouse.engine.state.base import first_seat
from duskhouse.engine.state.cardsets import just, lowest
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import (
    NO_CARD,
    NOBODY,
    clear_events,
    note,
    shown_to,
    with_amount,
    with_cards,
)
from duskhouse.engine.state.layout import Ints, SeenBy, many, single
from duskhouse.games.kamo_no_manimani.bags import (
    bag_up,
    count_of,
    kinds_in,
    lay_out,
    part_of,
)
from duskhouse.games.kamo_no_manimani.cards import (
    ACTIONS,
    ASIDE_SIZES,
    DECKS,
    HAND_SIZES,
    KAMO,
    LID,
    MOST_CARDS,
    MOST_SEATS,
    ONE_OF_EACH,
    ONION,
    PASS,
    POT,
    POT_OR_DUCK,
    REMOVABLE,
)

ONION_BONUS = 3
CARD_BITS = 6  # of an entry of the Field
FACE_DOWN = 63  # stands for the face-down card there


class Phase(IntEnum):
    TURN = 0
    LAST_WORD = 1  # the one reply of the player left with cards, under the switch
    OVER = 2


# The switches, default first (rulings KAMO-A05 …).
class LeadPass(IntEnum):
    ALLOWED = 0
    FORBIDDEN = 1


class LoserPot(IntEnum):
    VOID = 0
    TO_LAST = 1


class Scale(IntEnum):
    FULL = 0
    TINY = 1
    LEAST = 2


class EventKind(IntEnum):
    PLAY = 1  # seat plays card; amount 1 if it opens the round
    PASS = 2  # seat passes; amount 1 if the Field is empty
    DRAW = 3  # seat draws card
    OUT = 4  # seat is the amount-th to go out
    LAST_WORD = 5  # seat, left with cards, has one more turn
    REVEAL = 6  # seat's face-down card is turned up: card
    COLLECT = 7  # seat takes the Field: cards, a bag
    BONUS = 8  # seat gets amount points for the Onions
    LEAD = 9  # seat leads next
    LEFT = 10  # seat is left with cards and loses amount points
    RESULT = 11  # seat wins; amount 1 if only by going out earlier


class State(EngineState):
    counts: int  # the deck chosen, a bag
    lead_pass: int
    last_word: int
    bonus_draw: int
    loser_pot: int
    scale: int

    dealer: int
    leader: int
    aside: int = single(SeenBy.NOBODY)
    hands: Ints = many(MOST_SEATS, seen_by=SeenBy.OWNER)
    deck: Ints = many(MOST_CARDS, seen_by=SeenBy.NOBODY)  # top first; drawn cards leave a gap
    deck_size: int
    drawn: int
    bonus_draws: int  # which of the cards drawn were extra ones, a set of places in the deck
    drew: int  # how many cards the player on turn drew for it
    fresh: Ints = many(2, seen_by=SeenBy.SOMEBODY)  # those cards

    face_up: int  # the open cards of the Field
    face_down: int = single(SeenBy.SOMEBODY)  # the Pot or Duck there
    face_down_by: int
    field: Ints = many(MOST_CARDS)  # in order: seat * 64 + kind, which may be FACE_DOWN
    field_size: int
    last: int
    passes: int  # since the newest card of the Field
    stall: int  # passes on an empty Field since anybody played or drew

    piles: Ints = many(MOST_SEATS)
    played: Ints = many(MOST_SEATS)  # all that each seat has openly played
    points: Ints = many(MOST_SEATS)
    out_at: Ints = many(MOST_SEATS)  # 1 for the first to go out, 0 while active
    outs: int
    places: Ints = many(MOST_SEATS)  # once the game is over
    tie_broken: int  # the winner is ahead only by going out earlier

    rounds: int  # finished ones; how the latest was scored:
    collector: int
    collected: int
    bonus: int
    collecting: int  # the clause that named the collector


# --------------------------------------------------------------------- setup
@rule
def deal(state: State) -> None:
    """KAMO-05 to 08: cards aside, hands, the deck, and who deals."""
    cards = whole_deck(state)
    removable = part_of(cards, REMOVABLE)
    size = lay_out(removable, state.deck, 0)
    shuffle(state.rng, state.deck, size)
    left = size - ASIDE_SIZES[state.scale, state.seats]
    state.aside = bag_up(state.deck, left, size)
    size = lay_out(cards - removable, state.deck, left)
    shuffle(state.rng, state.deck, size)
    hand_size = HAND_SIZES[state.scale, state.seats]
    for seat in range(state.seats):
        state.hands[seat] = bag_up(state.deck, size - hand_size, size)
        size -= hand_size
    state.deck_size = size
    for at in range(size, MOST_CARDS):
        state.deck[at] = NO_CARD
    state.dealer = first_seat(state)
    begin(state)


@rule
def whole_deck(state: State) -> int:
    """KAMO-02: the deck chosen, or a miniature's."""
    if state.scale == Scale.FULL:
        return state.counts
    return int(DECKS[state.scale, state.seats])


@rule
def begin(state: State) -> None:
    """KAMO-10 and 12: no points yet, and the dealer leads with a draw."""
    state.collector = NOBODY
    clear_field(state)
    state.leader = state.dealer
    start_turn(state, state.dealer)


@rule
def clear_field(state: State) -> None:
    state.face_up = 0
    state.face_down = NO_CARD
    state.face_down_by = NOBODY
    state.field_size = 0
    state.last = NOBODY
    state.passes = 0
    state.stall = 0


# -------------------------------------------------------------------- a turn
@rule
def start_turn(state: State, seat: int) -> None:
    """KAMO-12: a turn begins with a draw, for as long as there is a deck."""
    state.turn = seat
    state.drew = 0
    state.fresh[0] = NO_CARD
    state.fresh[1] = NO_CARD
    if state.drawn < state.deck_size:
        draw(state)
        note_draw(state, 12)


@rule
def draw(state: State) -> None:
    """KAMO-12: the top card to the player on turn; KAMO-20: it ends a stall."""
    card = state.deck[state.drawn]
    state.deck[state.drawn] = NO_CARD
    state.drawn += 1
    state.hands[state.turn] += just(card)
    state.fresh[state.drew] = card
    state.drew += 1
    state.stall = 0


@rule
def draw_bonus(state: State) -> None:
    """KAMO-A05: under the switch, whoever leads a new round draws once more."""
    if state.bonus_draw and state.drawn < state.deck_size:
        state.bonus_draws |= just(state.drawn)
        draw(state)
        note_draw(state, 105)


@rule
def note_draw(state: State, clause: int) -> None:
    """KAMO-41: that a card was drawn is public, the card is not."""
    note(state, EventKind.DRAW, clause, state.turn, state.fresh[state.drew - 1])
    shown_to(state, just(state.turn))


@rule
def next_active(state: State, seat: int) -> int:
    """KAMO-11: the next seat clockwise that holds cards."""
    while True:
        seat += 1
        if seat == state.seats:
            seat = 0
        if state.out_at[seat] == 0:
            return seat


@rule
def active_players(state: State) -> int:
    return state.seats - state.outs


# ------------------------------------------------------------------- actions
# KAMO-13 and 14: any card of the hand may be played, and any turn passed, but for these.
GUARDS = Guards(ACTIONS, __name__)


GUARDS.bars_always("over", 34, phases=[Phase.OVER])


@GUARDS.bars("leader-must-play", 108)
def leader_must_play(state: State) -> int:
    """KAMO-A08: under the switch, an empty Field cannot be passed."""
    return just(PASS) if state.field_size == 0 and state.lead_pass == LeadPass.FORBIDDEN else 0


@GUARDS.bars("all-have-passed", 20)
def all_have_passed(state: State) -> int:
    """KAMO-20: whoever would be the second in a row to pass for a whole lap breaks the stall."""
    return just(PASS) if state.stall == active_players(state) else 0


@GUARDS.bars("not-in-hand", 13, of="play")
def not_in_hand(state: State) -> int:
    return ONE_OF_EACH & ~kinds_in(state.hands[state.turn])


@rule
def kamo_of_round(state: State, action: int) -> int:
    """The only kind of Kamo that may follow, or no card yet."""
    kinds = kinds_in(state.face_up) & KAMO
    return lowest(kinds) if kinds else NO_CARD


@GUARDS.bars("colour", 15, of="play", numbers={"first": kamo_of_round})
def other_colour(state: State) -> int:
    """KAMO-15: the first Kamo of a round gives it its colour."""
    colour = kinds_in(state.face_up) & KAMO
    return KAMO & ~colour if colour else 0


@GUARDS.bars("face-down", 16, of="play")
def second_face_down(state: State) -> int:
    """KAMO-16 and 19: one card face down, whatever it is; an Onion or a Lid is never kept out."""
    return POT_OR_DUCK if state.face_down != NO_CARD else 0


@GUARDS.bars("no-card", 13)
def no_card(state: State) -> int:
    return ANY_ACTION & ~ONE_OF_EACH & ~just(PASS)


legal = GUARDS.legal()


@rule
def play(state: State, action: int) -> None:
    clear_events(state)
    if action == PASS:
        pass_turn(state)
    else:
        play_card(state, action)


@rule
def pass_turn(state: State) -> None:
    """KAMO-14, 24 and 46: a pass binds to nothing, and on an empty Field ends nothing."""
    seat = state.turn
    note(state, EventKind.PASS, 14, seat, NO_CARD)
    with_amount(state, 1 if state.field_size == 0 else 0)
    if state.phase == Phase.LAST_WORD:
        end_game(state)
    elif state.field_size == 0:
        if state.drew == 0:
            state.stall += 1
        start_turn(state, next_active(state, seat))
    else:
        state.passes += 1
        if state.passes == passes_to_end_round(state):
            end_round(state)
        else:
            start_turn(state, next_active(state, seat))


@rule
def passes_to_end_round(state: State) -> int:
    """KAMO-23: all active players but the last player, who may be out."""
    if state.out_at[state.last]:
        return active_players(state)
    return active_players(state) - 1


@rule
def play_card(state: State, card: int) -> None:
    """KAMO-13 to 22: a card to the Field, and its player is now the last player."""
    seat = state.turn
    state.hands[seat] -= just(card)
    if just(card) & POT_OR_DUCK:
        lay_face_down(state, seat, card)
    else:
        lay_face_up(state, seat, card)
    state.last = seat
    state.passes = 0
    state.stall = 0
    if state.phase == Phase.LAST_WORD:
        end_game(state)
    elif state.hands[seat] == 0:
        go_out(state, seat)
    else:
        start_turn(state, next_active(state, seat))


@rule
def lay_face_down(state: State, seat: int, card: int) -> None:
    """KAMO-16, 43 and 47: to all others, a Pot and a Duck are the same event."""
    note(state, EventKind.PLAY, 16, seat, card)
    with_amount(state, 1 if state.field_size == 0 else 0)
    shown_to(state, just(seat))
    state.face_down = card
    state.face_down_by = seat
    put_on_field(state, seat, FACE_DOWN)


@rule
def lay_face_up(state: State, seat: int, card: int) -> None:
    """KAMO-15, 17, 18 and 42: seen by everyone."""
    note(state, EventKind.PLAY, clause_of(card), seat, card)
    with_amount(state, 1 if state.field_size == 0 else 0)
    state.face_up += just(card)
    state.played[seat] += just(card)
    put_on_field(state, seat, card)


@small_rule
def put_on_field(state: State, seat: int, card: int) -> None:
    """KAMO-21: the Field remembers who played what, in order."""
    state.field[state.field_size] = seat << CARD_BITS | card
    state.field_size += 1


@small_rule
def card_of(entry: int) -> int:
    """The card of an entry of the Field."""
    return entry & ((1 << CARD_BITS) - 1)


@small_rule
def seat_of(entry: int) -> int:
    """Who played it."""
    return entry >> CARD_BITS


@rule
def clause_of(card: int) -> int:
    """The clause that lets an open card be played."""
    if card == ONION:
        return 17
    return 18 if card == LID else 15


# --------------------------------------------------------- the end of a round
@rule
def end_round(state: State) -> None:
    """KAMO-25, 32 and 33: score the Field; the last player leads, or the next one still active."""
    score_field(state)
    leader, clause = state.last, 32
    if state.out_at[leader]:
        leader, clause = next_active(state, leader), 33
    clear_field(state)
    state.leader = leader
    note(state, EventKind.LEAD, clause, leader, NO_CARD)
    start_turn(state, leader)
    draw_bonus(state)


@rule
def score_field(state: State) -> None:
    """KAMO-25 to 31: turn up, find the collector, hand over the whole Field, add the points."""
    turn_up(state)
    pot_works = state.face_down == POT and count_of(state.face_up, LID) == 0
    collector, clause = collector_of(state, pot_works)
    bonus = ONION_BONUS * count_of(state.face_up, ONION) if pot_works else 0
    state.piles[collector] += state.face_up
    state.points[collector] += state.field_size + bonus
    note(state, EventKind.COLLECT, clause, collector, NO_CARD)
    with_cards(state, state.face_up)
    if bonus:
        note(state, EventKind.BONUS, 31, collector, NO_CARD)
        with_amount(state, bonus)
    state.rounds += 1
    state.collector = collector
    state.collected = state.face_up
    state.bonus = bonus
    state.collecting = clause


@rule
def turn_up(state: State) -> None:
    """KAMO-44: the face-down card is shown to everyone before scoring."""
    if state.face_down != NO_CARD:
        note(state, EventKind.REVEAL, 44, state.face_down_by, state.face_down)
        state.face_up += just(state.face_down)
        state.played[state.face_down_by] += just(state.face_down)


@rule
def collector_of(state: State, pot_works: bool) -> tuple[int, int]:
    """KAMO-27 to 29: the player of a Pot without a Lid, else the last player; and the clause."""
    if pot_works:
        if loser_owns_pot(state) and state.loser_pot == LoserPot.TO_LAST:
            return state.last, 113
        return state.face_down_by, 28
    return state.last, 29 if state.face_down == POT else 27


@rule
def loser_owns_pot(state: State) -> bool:
    """KAMO-A13: on the final Field, the Pot of the one player who is not out."""
    return active_players(state) == 1 and state.out_at[state.face_down_by] == 0


# ---------------------------------------------------------- the end of the game
@rule
def go_out(state: State, seat: int) -> None:
    """KAMO-22 and 34: an empty hand is out at once, and with one player left it is the end."""
    state.outs += 1
    state.out_at[seat] = state.outs
    note(state, EventKind.OUT, 22, seat, NO_CARD)
    with_amount(state, state.outs)
    if active_players(state) > 1:
        start_turn(state, next_active(state, seat))
    elif state.last_word:
        grant_last_word(state)
    else:
        end_game(state)


@rule
def grant_last_word(state: State) -> None:
    """KAMO-A12: under the switch, one final turn for the player left with cards."""
    seat = next_active(state, state.last)
    note(state, EventKind.LAST_WORD, 112, seat, NO_CARD)
    state.phase = Phase.LAST_WORD
    start_turn(state, seat)


@rule
def end_game(state: State) -> None:
    """KAMO-34 to 37: score the Field; whoever is left with cards loses all and is last."""
    score_field(state)
    clear_field(state)
    loser = next_active(state, 0)
    note(state, EventKind.LEFT, 36, loser, NO_CARD)
    with_amount(state, state.points[loser])
    state.points[loser] = 0
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.drew = 0
    state.fresh[0] = NO_CARD
    rank(state)


@rule
def rank(state: State) -> None:
    """KAMO-37: places, and the winner."""
    winner = NOBODY
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            if is_ahead(state, other, seat):
                place += 1
        state.places[seat] = place
        if place == 1:
            winner = seat
    for seat in range(state.seats):
        if state.places[seat] == 2 and state.points[seat] == state.points[winner]:
            state.tie_broken = 1
    note(state, EventKind.RESULT, 37, winner, NO_CARD)
    with_amount(state, state.tie_broken)


@rule
def is_ahead(state: State, one: int, other: int) -> bool:
    """KAMO-36 and 37: more points, or as many and out earlier; the loser is behind all."""
    if state.out_at[one] == 0 or state.out_at[other] == 0:
        return one != other and state.out_at[one] != 0
    if state.points[one] != state.points[other]:
        return bool(state.points[one] > state.points[other])
    return bool(state.out_at[one] < state.out_at[other])


@rule
def utility(state: State, seat: int) -> float:
    """The winner takes all."""
    return 1.0 if state.places[seat] == 1 else 0.0


def deals_next(final: State) -> int:
    """KAMO-05: in a game that follows, whoever was placed last in this one deals."""
    seat = 0
    while final.places[seat] != final.seats:
        seat += 1
    return seat
