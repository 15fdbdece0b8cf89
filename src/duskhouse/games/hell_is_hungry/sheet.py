"""What lies on the table of Hell is Hungry and what a seat is asked, in numbers.

Of a pile it is the exposed soul and the height; of a hand the size and the cards that everyone
knows of, to its owner all of them; of souls won that nobody has seen how many they are.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.cardsets import count, just, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.sheets import (
    BARRED,
    FACTS,
    MOMENT,
    MOVES,
    OWN,
    PROMPT,
    SCORES,
    TALLIES,
    WAITING,
    add,
    begin,
    finish,
    lay,
    put_inside,
    turn_to,
)
from duskhouse.games.hell_is_hungry.barring import names_a_mark, why_no_card, why_no_pile
from duskhouse.games.hell_is_hungry.beats import X_AND_X, is_top_pair
from duskhouse.games.hell_is_hungry.board import exposed, height_of, reach, who_stands_on
from duskhouse.games.hell_is_hungry.cards import JOKER, PILES, SOUL
from duskhouse.games.hell_is_hungry.counts import lowest_rank, number_of, number_of_cards, one
from duskhouse.games.hell_is_hungry.ending import score, worth
from duskhouse.games.hell_is_hungry.hands import kinds_in_hand
from duskhouse.games.hell_is_hungry.state import (
    NONE,
    PILE,
    SOUL_DECK,
    TO_POINTS,
    TO_PURGATORY,
    Phase,
    State,
)

SOUL_PILE, BATTLE, HAND, DECK, PURGATORY, POINTS_PILE = range(6)
FACE, BACK, PLAYED_CARD, FIRST_CARD, TOP_CARD = range(6, 11)
SCORE, TALLY, SOULS_WON, OTHERS_WON, OWN_WON, JOKERS_WON, STAGE = range(11, 18)
WHOSE_TURN, GAPS, IDLE_TURNS, WHO_FIGHTS, TO_BEAT, LAST_PLAY, WHO_PASSED = range(18, 25)
AWAITED, ASK_SWAP, ASK_PLACE, ASK_ATTACK, ASK_PRICE, ASK_PLAY, ASK_SECOND, ASK_SOUL = range(25, 33)
CARD_MOVE, NO_MOVE, PLACE_MOVE, ATTACK_MOVE, SOUL_MOVE, BARRED_PILE, BARRED_CARD = range(33, 40)

STANDS_FOR: dict[int, int] = {}

NO_MARK = -1
EVERY_OTHER_RANK = 0x0F0F0F0F0F0F0F
"""In a word of counts, from the 2s on; eight bits for each then, since all decks together have
more than fifteen of a rank."""


@rule
def lay_out(states: Any, i: int, actions: int, page: Ints) -> None:
    state = states[i]
    begin(page)
    lay_piles(state, page)
    if state.target != NOBODY:
        lay_battle(state, page)
    for seat in range(state.seats):
        lay_zones_of(state, page, seat)
    turn_to(page, SCORES)
    lay_scores(state, page)
    turn_to(page, FACTS)
    lay_facts(state, page)
    turn_to(page, TALLIES)
    for seat in range(state.seats):
        lay_tally(state, page, seat)
    turn_to(page, MOMENT)
    lay_stage(state, page)
    if actions:
        lay_choices(state, page, actions)
    for seat in range(state.seats):
        turn_to(page, OWN + seat)
        lay_hand(state, page, seat, state.hands[seat])
        if state.phase == Phase.ATTACK and state.turn == seat:
            lay_targets(state, page, actions >> PILE)
    finish(page)


# -------------------------------------------------------------------- the board
@part
def lay_piles(state: State, page: Ints) -> None:
    near = reach(state) if state.tokens[state.active] != NOBODY else 0
    for pile in range(PILES[state.scale, state.seats]):
        lay_pile(state, page, pile, state.active if near >> pile & 1 else NOBODY, 0)


@part
def lay_targets(state: State, page: Ints, targets: int) -> None:
    """The piles that can be attacked, all of them in reach: only the attacker's hand tells."""
    while targets:
        lay_pile(state, page, lowest(targets), state.active, 1)
        targets = without_lowest(targets)


@part
def lay_pile(state: State, page: Ints, pile: int, reached_by: int, is_target: int) -> None:
    size, token = height_of(state.piles[pile]), who_stands_on(state, pile)
    is_fought_for = int(pile == state.target)
    lay(page, SOUL_PILE, pile, size, token, reached_by, is_fought_for, is_target)
    if size:
        put_inside(page, FACE, SOUL + exposed(state, pile))
        put_backs(page, size - 1)


@part
def lay_battle(state: State, page: Ints) -> None:
    lay(page, BATTLE, NOBODY, state.mark if state.phase != Phase.SOUL else NO_MARK)
    for seat in range(state.seats):
        put_played(page, state.table[seat], seat)
    put_faces(page, state.table_souls, SOUL)
    if state.first != NO_CARD:
        put_inside(page, FIRST_CARD, state.first, state.turn)


# ------------------------------------------------------------- what a seat has
@part
def lay_zones_of(state: State, page: Ints, seat: int) -> None:
    lay_hand(state, page, seat, state.came_back[seat])
    lay(page, DECK, seat, state.deck_sizes[seat] - state.drawn[seat])
    lay_purgatory(state, page, seat)
    lay(page, POINTS_PILE, seat, number_of_cards(state.won_unseen[seat]))
    for origin in range(SOUL_DECK + 1):
        add(page, state.won[seat, origin])


@part
def lay_hand(state: State, page: Ints, seat: int, own: int) -> None:
    """With these own cards open; soul cards always are."""
    size, souls = state.hand_sizes[seat], state.soul_hands[seat]
    lay(page, HAND, seat, size)
    put_faces(page, own, 0)
    put_faces(page, souls, SOUL)
    put_backs(page, size - number_of_cards(own) - number_of_cards(souls))


@part
def lay_purgatory(state: State, page: Ints, seat: int) -> None:
    top, own, souls = state.purgatory[seat], state.buried[seat], state.buried_souls[seat]
    if top == NO_CARD:
        lay(page, PURGATORY, seat, 0)
    else:
        lay(page, PURGATORY, seat, 1 + number_of_cards(own) + number_of_cards(souls))
        put_inside(page, TOP_CARD, top)
        put_faces(page, own, 0)
        put_faces(page, souls, SOUL)


# ------------------------------------------------------------------------ cards
@part
def put_faces(page: Ints, cards: int, origin: int) -> None:
    """Those of a word of counts: own cards, whose origin is 0 here, or souls."""
    while cards:
        rank = lowest_rank(cards)
        put_inside(page, FACE, origin + rank)
        cards -= one(rank)


@part
def put_played(page: Ints, cards: int, seat: int) -> None:
    while cards:
        rank = lowest_rank(cards)
        put_inside(page, PLAYED_CARD, rank, seat)
        cards -= one(rank)


@part
def put_backs(page: Ints, number: int) -> None:
    for _ in range(number):
        put_inside(page, BACK, 0)


# ------------------------------------------------------------- how the game stands
@part
def lay_scores(state: State, page: Ints) -> None:
    fights = state.target != NOBODY and state.phase != Phase.SOUL
    for seat in range(state.seats):
        points, unseen = score(state, seat), number_of_cards(state.won_unseen[seat])
        is_active, played_last = int(seat == state.active), int(fights and seat == state.last)
        has_passed = state.passed >> seat & 1 if fights else 0
        lay(page, SCORE, seat, points, unseen, is_active, played_last, has_passed)


@part
def lay_tally(state: State, page: Ints, seat: int) -> None:
    """HELL-51 to 53: souls, others' cards, and own cards that score nothing."""
    points, souls = score(state, seat), state.won[seat, SOUL_DECK]
    even, odd, jokers = 0, 0, number_of(souls, JOKER)
    for origin in range(state.seats):
        if origin != seat:
            cards = state.won[seat, origin]
            even += cards & EVERY_OTHER_RANK
            odd += cards >> 4 & EVERY_OTHER_RANK
            jokers += number_of(cards, JOKER)
    for_souls = worth(souls, state.joker_end)
    lay(page, TALLY, seat, points)
    put_inside(page, SOULS_WON, souls, for_souls)
    put_inside(page, OTHERS_WON, even, odd, points - for_souls)
    put_inside(page, OWN_WON, number_of_cards(state.won[seat, seat]))
    if jokers and not state.joker_end:
        put_inside(page, JOKERS_WON, 0)


@part
def lay_stage(state: State, page: Ints) -> None:
    """The phase, where the price belongs to the attack and a second card to the play."""
    if state.phase == Phase.PRICE:
        lay(page, STAGE, Phase.ATTACK)
    elif state.phase == Phase.SECOND:
        lay(page, STAGE, Phase.PLAY)
    else:
        lay(page, STAGE, state.phase)


@part
def lay_facts(state: State, page: Ints) -> None:
    lay(page, WHOSE_TURN, state.active)
    gaps = PILES[state.scale, state.seats] - count(state.filled)
    if gaps:
        lay(page, GAPS, gaps)
    if state.phase != Phase.OVER:
        if state.idle:
            lay(page, IDLE_TURNS, state.idle, state.seats)
        if state.target != NOBODY:
            lay_battle_facts(state, page)


@part
def lay_battle_facts(state: State, page: Ints) -> None:
    if state.defender != NOBODY:
        lay(page, WHO_FIGHTS, state.active, state.defender)
    if state.phase != Phase.SOUL:
        lay(page, TO_BEAT, state.mark)
    if state.last != NOBODY:
        lay(page, LAST_PLAY, state.last)
    if state.passed:
        lay(page, WHO_PASSED, state.passed)


# ---------------------------------------------------------------------- choices
@part
def lay_choices(state: State, page: Ints, actions: int) -> None:
    turn_to(page, WAITING)
    lay(page, AWAITED, state.turn, state.phase)
    turn_to(page, PROMPT)
    lay_prompt(state, page, actions)
    turn_to(page, MOVES)
    lay_moves(state, page, actions)
    turn_to(page, BARRED)
    lay_barred(state, page, actions)


@part
def lay_prompt(state: State, page: Ints, actions: int) -> None:
    phase, mark = state.phase, state.mark
    can_do_more, may_do_nothing = int(actions != just(NONE)), actions >> NONE & 1
    if phase == Phase.SWAP:
        lay(page, ASK_SWAP, state.purgatory[state.turn])
    elif phase == Phase.PLACE:
        lay(page, ASK_PLACE, 0)
    elif phase == Phase.ATTACK:
        lay(page, ASK_ATTACK, can_do_more, may_do_nothing)
    elif phase == Phase.PRICE:
        lay(page, ASK_PRICE, mark)
    elif phase == Phase.PLAY:
        lay(page, ASK_PLAY, mark, int(state.last == NOBODY), can_do_more, may_do_nothing)
    elif phase == Phase.SECOND:
        lay(page, ASK_SECOND, state.first, mark)
    else:
        lay(page, ASK_SOUL, exposed(state, state.target))


@part
def lay_moves(state: State, page: Ints, actions: int) -> None:
    if state.phase == Phase.PLACE:
        lay_places(state, page, actions >> PILE)
    elif state.phase == Phase.ATTACK:
        if actions >> NONE & 1:
            lay(page, NO_MOVE, state.phase)
        lay_attacks(state, page, actions >> PILE)
    elif state.phase == Phase.SOUL:
        lay(page, SOUL_MOVE, TO_POINTS, state.target)
        lay(page, SOUL_MOVE, TO_PURGATORY, state.target)
    else:
        lay_cards(state, page, actions & just(NONE) - 1)
        if actions >> NONE & 1:
            lay(page, NO_MOVE, state.phase)


@part
def lay_places(state: State, page: Ints, piles: int) -> None:
    while piles:
        pile = lowest(piles)
        lay(page, PLACE_MOVE, pile, exposed(state, pile))
        piles = without_lowest(piles)


@part
def lay_attacks(state: State, page: Ints, piles: int) -> None:
    while piles:
        pile = lowest(piles)
        lay(page, ATTACK_MOVE, pile, exposed(state, pile), who_stands_on(state, pile))
        piles = without_lowest(piles)


@part
def lay_cards(state: State, page: Ints, cards: int) -> None:
    while cards:
        lay(page, CARD_MOVE, lowest(cards), state.turn, state.phase)
        cards = without_lowest(cards)


# ----------------------------------------------------------------------- barred
@part
def lay_barred(state: State, page: Ints, actions: int) -> None:
    """The piles or the cards of the hand that cannot be chosen, each with the reason."""
    if state.phase == Phase.PLACE or state.phase == Phase.ATTACK:
        piles = just(PILES[state.scale, state.seats]) - 1
        lay_barred_piles(state, page, piles & ~(actions >> PILE))
    elif state.phase != Phase.SOUL:
        lay_barred_cards(state, page, kinds_in_hand(state, state.turn) & ~actions)


@part
def lay_barred_piles(state: State, page: Ints, piles: int) -> None:
    while piles:
        pile = lowest(piles)
        why = why_no_pile(state, pile)
        lay(page, BARRED_PILE, pile, why, exposed(state, pile) if names_a_mark(why) else NO_MARK)
        piles = without_lowest(piles)


@part
def lay_barred_cards(state: State, page: Ints, cards: int) -> None:
    """The same beats all top pairs, so they are told alike."""
    mark = X_AND_X if is_top_pair(state.mark) else state.mark
    while cards:
        card = lowest(cards)
        why = why_no_card(state, card)
        lay(page, BARRED_CARD, card, state.turn, why, mark if names_a_mark(why) else NO_MARK)
        cards = without_lowest(cards)
