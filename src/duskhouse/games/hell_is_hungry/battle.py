"""A battle: the attack, the price, plays and passes, and what the winner collects."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.events import (
    NO_CARD,
    NOBODY,
    note,
    shown_to,
    with_amount,
    with_cards,
    with_other,
)
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.hell_is_hungry.beats import (
    PAIR_FLOOR,
    SINGLES_BEATING,
    WORTH_MORE,
    is_top_pair,
    mark_of_pair,
)
from duskhouse.games.hell_is_hungry.board import (
    can_open,
    exposed,
    height_of,
    lift_soul,
    lift_token,
    lowest_price,
    reach,
    turn_up,
    who_stands_on,
    with_pile,
)
from duskhouse.games.hell_is_hungry.cards import (
    JOKER,
    PILE_HEIGHT,
    POINTS,
    SOUL,
    TWO,
    best_pair,
    highest_rank,
    number_of,
    one,
    ranks_in,
)
from duskhouse.games.hell_is_hungry.hands import (
    ANY_PAIR,
    ANY_TWOS,
    kinds_in_hand,
    leave_hand,
    put_in_purgatory,
    remember_a_two,
    remember_limits,
    remember_some,
)
from duskhouse.games.hell_is_hungry.plays import first_cards, ranks_beating_with, second_cards
from duskhouse.games.hell_is_hungry.state import (
    IN_ORDER_ONLY,
    NONE,
    SOUL_DECK,
    TO_POINTS,
    Attack,
    EventKind,
    ExtraSoul,
    Phase,
    Reply,
    State,
)
from duskhouse.games.hell_is_hungry.turns import end_turn_after_battle, end_turn_without_battle


@rule
def hold(state: State) -> None:
    """HELL-16, 63: under the duty, holding shows that no plain target could be opened."""
    note(state, EventKind.HOLD, 16, state.turn, NO_CARD)
    if state.attack == Attack.MUST:
        near = reach(state) & ~state.occupied
        while near:
            remember_no_play(state, state.turn, exposed(state, lowest(near)))
            near = without_lowest(near)
    end_turn_without_battle(state)


@rule
def remember_no_play(state: State, seat: int, mark: int) -> None:
    """All have seen that no play of this hand beats the mark."""
    shown = state.came_back[seat] + state.soul_hands[seat]
    if mark == JOKER:
        remember_limits(state, seat, JOKER, ANY_PAIR, 0)
    elif is_top_pair(mark):
        remember_limits(state, seat, JOKER, ANY_PAIR, 1 - number_of(shown, TWO))
    else:
        floor = PAIR_FLOOR[mark]
        beating = SINGLES_BEATING[mark]
        highest = lowest(beating) - 1 if beating else JOKER
        if shown:
            partner = POINTS[highest_rank(shown)]
            highest = min(highest, first_rank_above(floor - partner) - 1)
        remember_limits(state, seat, highest, floor, ANY_TWOS)


@rule
def first_rank_above(points: int) -> int:
    """The lowest rank with more points than this; JOKER + 1 if there is none."""
    ranks = WORTH_MORE[max(points, 0)]
    return lowest(ranks) if ranks else JOKER + 1


@rule
def attack_pile(state: State, pile: int) -> None:
    """HELL-27, 41, 42: against a token the price comes first."""
    soul = exposed(state, pile)
    state.target = pile
    state.mark = soul
    note(state, EventKind.ATTACK, 14, state.active, SOUL + soul)
    with_pile(state, pile)
    if state.occupied >> pile & 1:
        state.defender = who_stands_on(state, pile)
        with_other(state, state.defender)
        state.phase = Phase.PRICE
    else:
        state.phase = Phase.PLAY


@rule
def prices(state: State) -> int:
    """HELL-41: cards that are enough for the soul and leave a hand able to open."""
    hand = state.hands[state.turn] + state.soul_hands[state.turn]
    cheapest = lowest_price(state, state.mark)
    paying = ranks_in(hand) >> cheapest << cheapest
    found = 0
    while paying:
        rank = lowest(paying)
        paying = without_lowest(paying)
        rest = hand - one(rank)
        if can_open(ranks_in(rest), best_pair(rest), state.mark):
            found |= just(rank)
    return kinds_in_hand(state, state.turn) & (found | found << SOUL)


@rule
def pay_price(state: State, card: int) -> None:
    """HELL-41, 45: onto the attacker's own purgatory, whatever comes of it."""
    leave_hand(state, state.turn, card)
    put_in_purgatory(state, state.turn, card)
    note(state, EventKind.PRICE, 41, state.turn, card)
    state.phase = Phase.PLAY


@rule
def replies(state: State) -> int:
    """HELL-20, 27 to 29: the cards to play, and passing for who may."""
    cards = first_cards(state)
    if state.last == NOBODY or (cards and state.reply == Reply.MUST):
        return cards
    return cards | just(NONE)


@rule
def lay_first(state: State, card: int) -> None:
    """The first card of a play. A second is not asked for if there can be none."""
    seat = state.turn
    state.first = card
    leave_hand(state, seat, card)
    seconds = second_cards(state)
    asked = seconds != just(NONE)
    note(state, EventKind.LAY, 20, seat, card)
    with_amount(state, 1 if asked else 0)
    remember_question(state, seat, card, asked)
    if asked:
        state.phase = Phase.SECOND
    else:
        complete_play(state, NONE)


@rule
def remember_question(state: State, seat: int, first: int, asked: bool) -> None:
    """All have seen whether there was a second card to ask for."""
    mark, rank = state.mark, first % SOUL
    needed = first_rank_above(PAIR_FLOOR[mark] - POINTS[rank])
    shown = state.came_back[seat]
    if state.rules == IN_ORDER_ONLY:
        if first >= SOUL:  # only soul cards could follow, and those all know
            return
        needed = max(needed, first)
        shown = shown >> 4 * first << 4 * first
    if not asked:
        if needed <= JOKER:
            remember_limits(state, seat, needed - 1, ANY_PAIR, ANY_TWOS)
    elif not ranks_beating_with(ranks_in(shown) | ranks_in(state.soul_hands[seat]), rank, mark):
        if is_top_pair(mark):
            remember_a_two(state, seat)
        else:
            remember_some(state, seat, needed)


@rule
def lay_second(state: State, card: int) -> None:
    if card == NONE:
        note(state, EventKind.ALONE, 20, state.turn, NO_CARD)
    else:
        leave_hand(state, state.turn, card)
        note(state, EventKind.ADD, 20, state.turn, card)
    complete_play(state, card)


@rule
def complete_play(state: State, second: int) -> None:
    """HELL-21: the play lies on the pile and is the new mark."""
    seat = state.turn
    first = state.first
    put_on_table(state, seat, first)
    cards = just(first)
    if second == NONE:
        state.mark = first % SOUL
    else:
        put_on_table(state, seat, second)
        cards |= just(second)
        state.mark = mark_of_pair(first % SOUL, second % SOUL, state.mark)
    note(state, EventKind.PLAYED, 21, seat, NO_CARD)
    with_cards(state, cards)
    with_amount(state, state.mark)
    state.first = NO_CARD
    state.last = seat
    state.passed = 0
    next_reply(state)


@rule
def put_on_table(state: State, seat: int, card: int) -> None:
    if card < SOUL:
        state.table[seat] += one(card)
    else:
        state.table_souls += one(card - SOUL)


@rule
def pass_reply(state: State) -> None:
    """HELL-29, B09, B18: a pass is free and not final, unless the switches say so."""
    seat = state.turn
    note(state, EventKind.PASS, 29, seat, NO_CARD)
    if state.reply == Reply.MUST:
        remember_no_play(state, seat, state.mark)
    state.passed |= just(seat)
    if state.pass_final:
        state.shut_out |= just(seat)
    next_reply(state)


@rule
def next_reply(state: State) -> None:
    """HELL-28, 30, 42: going left until the player of the last play is reached again."""
    seat = seat_after(state, state.turn, 1)
    while seat != state.last:
        if may_reply(state, seat):
            state.turn = seat
            state.phase = Phase.PLAY
            return
        seat = seat_after(state, seat, 1)
    collect(state, seat)


@rule
def may_reply(state: State, seat: int) -> bool:
    """HELL-28, 42, 63: everyone who holds cards; in a guarded battle only the two."""
    if state.hand_sizes[seat] == 0 or state.shut_out >> seat & 1:
        return False
    return state.defender == NOBODY or seat == state.defender or seat == state.active


@rule
def collect(state: State, winner: int) -> None:
    """HELL-31, 32: the last play wins all that was played."""
    note(state, EventKind.WIN, 31, winner, NO_CARD)
    with_pile(state, state.target)
    for seat in range(state.seats):
        state.won[winner, seat] += state.table[seat]
        state.table[seat] = 0
    state.won[winner, SOUL_DECK] += state.table_souls
    state.table_souls = 0
    if state.defender != NOBODY and winner == state.active:
        break_guard(state)
    else:
        state.phase = Phase.SOUL
        state.turn = winner


@rule
def break_guard(state: State) -> None:
    """HELL-43: the soul, the card below it, and the defender's token off the board."""
    attacker, pile = state.active, state.target
    soul = lift_soul(state, pile)
    state.won[attacker, SOUL_DECK] += one(soul)
    note(state, EventKind.BREAK, 43, attacker, SOUL + soul)
    with_other(state, state.defender)
    with_pile(state, pile)
    if state.piles[pile]:
        take_extra(state, attacker, pile)
    lift_token(state, state.defender)
    turn_up(state, pile)
    end_turn_after_battle(state)


@rule
def take_extra(state: State, attacker: int, pile: int) -> None:
    """HELL-43, 62: shown to all, or under the switch to nobody."""
    extra = lift_soul(state, pile)
    note(state, EventKind.EXTRA, 43, attacker, SOUL + extra)
    with_pile(state, pile)
    if state.extra_soul == ExtraSoul.PUBLIC:
        state.won[attacker, SOUL_DECK] += one(extra)
        state.souls_seen += one(extra)
    else:
        shown_to(state, 0)
        state.won_unseen[attacker] += one(extra)
        state.unseen_levels |= just(PILE_HEIGHT * pile + height_of(state.piles[pile]))


@rule
def take_soul(state: State, where: int) -> None:
    """HELL-33, 44: the winner's choice for the exposed soul."""
    seat, pile = state.turn, state.target
    soul = lift_soul(state, pile)
    if where == TO_POINTS:
        state.won[seat, SOUL_DECK] += one(soul)
        note(state, EventKind.TO_POINTS, 33, seat, SOUL + soul)
    else:
        put_in_purgatory(state, seat, SOUL + soul)
        note(state, EventKind.TO_PURGATORY, 33, seat, SOUL + soul)
    with_pile(state, pile)
    turn_up(state, pile)
    end_turn_after_battle(state)
