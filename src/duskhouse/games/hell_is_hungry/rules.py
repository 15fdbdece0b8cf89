"""Hell is Hungry for two to six players, after RULES.md in this folder (clauses HELL-01 …).

Words: a soul is a card of the soul deck, the exposed one lies on top of its pile; a gap is the
place of a pile that is used up; the active player is whose turn it is; a play is one card or two;
the mark is what the next play has to beat (see `beats`); a pile is guarded if another player's
token stands on it, plain if none does.

An action is a kind of card (swapped out, paid, laid first or second; the phase tells which),
NONE (keep, hold, pass, alone), PILE + p (place, attack), or POINTS and PURGATORY for a soul won.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.cardsets import count, fill, highest, just, lowest, without_lowest
from duskhouse.engine.chance import random_below, shuffle
from duskhouse.engine.compiled import rule, small_rule
from duskhouse.engine.news import (
    NO_CARD,
    NOBODY,
    clear_news,
    note,
    shown_to,
    with_amount,
    with_cards,
    with_other,
)
from duskhouse.engine.records import Ints
from duskhouse.games.hell_is_hungry.beats import (
    PAIR_FLOOR,
    SINGLES_BEATING,
    WORTH_MORE,
    is_top_pair,
    mark_of_pair,
    single_beats,
)
from duskhouse.games.hell_is_hungry.cards import (
    DECKS,
    HAND_SIZES,
    HEIGHTS,
    JOKER,
    KINDS,
    MOST_DECK,
    MOST_PILES,
    MOST_SEATS,
    NEIGHBOURS,
    PILE_HEIGHT,
    PILES,
    POINTS,
    SOUL,
    SOULS,
    TWO,
)
from duskhouse.games.hell_is_hungry.memory import (
    ANY_PAIR,
    ANY_TWOS,
    DRAW,
    remember_a_two,
    remember_change,
    remember_limits,
    remember_some,
)
from duskhouse.games.hell_is_hungry.state import (
    CARDS_PER_WORD,
    DECK_WORDS,
    MEMORY_WORDS,
    SOUL_DECK,
    Attack,
    ExtraSoul,
    News,
    Phase,
    Reply,
    State,
    Swap,
)

NONE, PILE = KINDS, KINDS + 1
TO_POINTS, TO_PURGATORY = PILE + MOST_PILES, PILE + MOST_PILES + 1
GAPS_TO_END = 3


# ------------------------------------------------------------- words of counts
@small_rule
def one(rank: int) -> int:
    """A single card as a word of counts."""
    return 1 << 4 * rank


@small_rule
def lowest_rank(cards: int) -> int:
    return lowest(cards) >> 2


@small_rule
def without_rank(cards: int, rank: int) -> int:
    return cards & ~(15 << 4 * rank)


@small_rule
def number_of(cards: int, rank: int) -> int:
    return cards >> 4 * rank & 15


@small_rule
def ranks_in(cards: int) -> int:
    """The different ranks, as a set: one bit of each four, moved together."""
    found = (cards | cards >> 1 | cards >> 2) & 0x11111111111111
    found = (found | found >> 3) & 0x03030303030303
    found = (found | found >> 6) & 0x000F000F000F000F
    found = (found | found >> 12) & 0x000000FF000000FF
    return (found | found >> 24) & 0x3FFF


@small_rule
def highest_rank(cards: int) -> int:
    """The highest rank of a non-empty word of counts."""
    return highest(cards) >> 2


@rule
def best_pair(cards: int) -> int:
    """The points of the best two cards together; 0 if there are not two."""
    if not cards:
        return 0
    best = highest_rank(cards)
    rest = cards - one(best)
    return POINTS[best] + POINTS[highest_rank(rest)] if rest else 0


# --------------------------------------------------------------------- setup
@rule
def seat_after(state: State, seat: int, steps: int) -> int:
    """The seat so many steps to the left."""
    seat += steps
    return seat - state.seats if seat >= state.seats else seat


@rule
def deal(state: State) -> None:
    """HELL-06 to 09: shuffle, lay out the piles, leave the rest aside, choose who starts."""
    cards = np.empty(MOST_DECK, np.int64)
    size = spread(SOULS[state.scale, state.seats], cards)
    shuffle(state.rng, cards, size)
    height = HEIGHTS[state.scale, state.seats]
    state.aside = SOULS[state.scale, state.seats]
    for pile in range(MOST_PILES):
        souls = 0
        if pile < PILES[state.scale, state.seats]:
            for level in range(height):
                soul = cards[height * pile + level]
                souls |= (soul + 1) << 4 * level
                state.aside -= one(soul)
        state.piles[pile] = souls
    for seat in range(MOST_SEATS):
        size = 0
        if seat < state.seats:
            size = spread(DECKS[state.scale, state.seats], cards)
            shuffle(state.rng, cards, size)
        stack_deck(state, seat, cards, 0, size)
    state.start = random_below(state.rng, state.seats)
    begin(state)


@rule
def spread(counts: int, cards: Ints) -> int:
    """Lay cards out in a row, the lowest rank first; how many there are."""
    size = 0
    while counts:
        rank = lowest_rank(counts)
        for _ in range(number_of(counts, rank)):
            cards[size] = rank
            size += 1
        counts = without_rank(counts, rank)
    return size


@rule
def stack_deck(state: State, seat: int, cards: Ints, drawn: int, size: int) -> None:
    """Put cards on a deck of this size from which some have been drawn."""
    for word in range(DECK_WORDS):
        packed = 0
        start = CARDS_PER_WORD * word
        for position in range(max(start, drawn), min(start + CARDS_PER_WORD, size)):
            packed |= cards[position - drawn] << 4 * (position - start)
        state.decks[seat, word] = packed
    state.deck_sizes[seat] = size


@rule
def begin(state: State) -> None:
    """HELL-08, B04: first hands; everything else is empty and the tokens are off the board."""
    fill(state.tokens, NOBODY)
    fill(state.drawn, 0)
    fill(state.hands, 0)
    fill(state.soul_hands, 0)
    fill(state.hand_sizes, 0)
    fill(state.came_back, 0)
    fill(state.purgatory, NO_CARD)
    fill(state.buried, 0)
    fill(state.buried_souls, 0)
    fill(state.won_unseen, 0)
    fill(state.memory_sizes, 0)
    for seat in range(MOST_SEATS):
        for origin in range(MOST_SEATS + 1):
            state.won[seat, origin] = 0
        for word in range(MEMORY_WORDS):
            state.memory[seat, word] = 0
    state.filled = state.occupied = state.souls_seen = state.unseen_levels = 0
    for pile in range(MOST_PILES):
        if state.piles[pile]:
            state.filled |= just(pile)
            state.souls_seen += one(exposed(state, pile))
    state.winners = state.ending = state.idle = 0
    end_battle(state)
    state.active = state.start
    hushed = state.hushed
    state.hushed = 1  # the first hands are part of the deal, not news
    refill(state)
    go_on(state)
    state.hushed = hushed
    clear_news(state)


@rule
def end_battle(state: State) -> None:
    state.target = NOBODY
    state.defender = NOBODY
    state.mark = 0
    state.last = NOBODY
    state.first = NO_CARD
    state.passed = 0
    state.shut_out = 0
    state.table_souls = 0
    fill(state.table, 0)


# ------------------------------------------------------------------- actions
@rule
def legal(state: State) -> int:
    """The actions open to the seat that is asked."""
    phase = state.phase
    if phase == Phase.PLAY:
        return first_cards(state)
    if phase == Phase.SECOND:
        return second_cards(state)
    if phase == Phase.PLACE:
        return placements(state) << PILE
    if phase == Phase.ATTACK:
        return attacks(state)
    if phase == Phase.SWAP:
        return kinds_in_hand(state, state.turn) | just(NONE)
    if phase == Phase.SOUL:
        return just(TO_POINTS) | just(TO_PURGATORY)
    if phase == Phase.PRICE:
        return prices(state)
    return 0


@rule
def play(state: State, action: int) -> None:
    clear_news(state)
    phase = state.phase
    if phase == Phase.PLAY:
        if action == NONE:
            pass_reply(state)
        else:
            lay_first(state, action)
    elif phase == Phase.SECOND:
        lay_second(state, action)
    elif phase == Phase.PLACE:
        place_token(state, action - PILE)
    elif phase == Phase.ATTACK:
        if action == NONE:
            hold(state)
        else:
            attack_pile(state, action - PILE)
    elif phase == Phase.SWAP:
        swap_card(state, action)
    elif phase == Phase.SOUL:
        take_soul(state, action)
    else:
        pay_price(state, action)


# -------------------------------------------------------------------- a turn
@rule
def begin_turn(state: State) -> None:
    """HELL-17: the player on the left is next, whoever won."""
    state.active = seat_after(state, state.active, 1)
    note(state, News.TURN, 17, state.active, NO_CARD)
    refill(state)


@rule
def refill(state: State) -> None:
    """HELL-10: every player draws up to a full hand, as far as the deck goes."""
    state.asked = 0
    full = HAND_SIZES[state.scale, state.seats]
    seat = state.active
    for _ in range(state.seats):
        missing = min(full - state.hand_sizes[seat], state.deck_sizes[seat] - state.drawn[seat])
        if missing > 0:
            draw(state, seat, missing)
        seat = seat_after(state, seat, 1)


@rule
def draw(state: State, seat: int, number: int) -> None:
    cards = 0
    first = state.drawn[seat]
    for at in range(first, first + number):
        cards += one(card_in_deck(state, seat, at))
    state.hands[seat] += cards
    state.hand_sizes[seat] += number
    state.drawn[seat] = first + number
    remember_change(state, seat, DRAW + number)
    note(state, News.DRAW, 10, seat, NO_CARD)
    with_amount(state, number)
    with_cards(state, cards)
    shown_to(state, just(seat))


@small_rule
def card_in_deck(state: State, seat: int, at: int) -> int:
    word = state.decks[seat, at // CARDS_PER_WORD]
    return int(word >> 4 * (at % CARDS_PER_WORD) & 15)


@rule
def go_on(state: State) -> None:
    """Ask for the next swap, then for the placement; without either the turn is idle."""
    while not (asks_swap(state) or asks_place(state)):
        lift_token(state, state.active)
        if idle_turn(state):
            return
        begin_turn(state)


@rule
def idle_turn(state: State) -> bool:
    """HELL-18: a lap of turns without a battle ends the game."""
    state.idle += 1
    note(state, News.IDLE, 18, state.active, NO_CARD)
    with_amount(state, state.idle)
    if state.idle < state.seats:
        return False
    finish(state, 18)
    return True


@rule
def end_turn_without_battle(state: State) -> None:
    if not idle_turn(state):
        begin_turn(state)
        go_on(state)


@rule
def end_turn_after_battle(state: State) -> None:
    """HELL-50: three gaps end the game at once."""
    end_battle(state)
    state.idle = 0
    gaps = PILES[state.scale, state.seats] - count(state.filled)
    if gaps >= GAPS_TO_END:
        finish(state, 50)
    else:
        begin_turn(state)
        go_on(state)


# ------------------------------------------------------------ the swap window
@rule
def asks_swap(state: State) -> bool:
    """HELL-11, B21: the active player first, then the others, each who has what it takes."""
    askable = state.seats if state.swap == Swap.ALL else 1
    while state.asked < askable:
        seat = seat_after(state, state.active, state.asked)
        state.asked += 1
        if state.purgatory[seat] != NO_CARD and state.hand_sizes[seat] > 0:
            state.phase = Phase.SWAP
            state.turn = seat
            return True
    return False


@rule
def kinds_in_hand(state: State, seat: int) -> int:
    return ranks_in(state.hands[seat]) | ranks_in(state.soul_hands[seat]) << SOUL


@rule
def swap_card(state: State, given: int) -> None:
    """HELL-11: a hand card for the top of the own purgatory; the given card is the new top."""
    seat = state.turn
    if given == NONE:
        note(state, News.KEEP, 11, seat, NO_CARD)
    else:
        taken = state.purgatory[seat]
        leave_hand(state, seat, given)
        state.hand_sizes[seat] += 1
        if taken < SOUL:
            state.hands[seat] += one(taken)
            state.came_back[seat] += one(taken)
        else:
            state.soul_hands[seat] += one(taken - SOUL)
        state.purgatory[seat] = given
        note(state, News.SWAP, 11, seat, given)
        with_amount(state, taken)
    go_on(state)


@rule
def leave_hand(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand in the open. One that all know of goes before a hidden one alike."""
    state.hand_sizes[seat] -= 1
    if kind >= SOUL:
        state.soul_hands[seat] -= one(kind - SOUL)
        return
    state.hands[seat] -= one(kind)
    if number_of(state.came_back[seat], kind):
        state.came_back[seat] -= one(kind)
    else:
        remember_change(state, seat, kind)


@rule
def put_in_purgatory(state: State, seat: int, kind: int) -> None:
    """HELL-04: face up on the own stack."""
    below = state.purgatory[seat]
    if below >= SOUL:
        state.buried_souls[seat] += one(below - SOUL)
    elif below != NO_CARD:
        state.buried[seat] += one(below)
    state.purgatory[seat] = kind


# ------------------------------------------------------------------- the board
@rule
def exposed(state: State, pile: int) -> int:
    """The rank on top of a pile that has cards."""
    return int(state.piles[pile] & 15) - 1


@rule
def own_token(state: State, seat: int) -> int:
    """The pile under a seat's token, as a set."""
    return just(state.tokens[seat]) if state.tokens[seat] != NOBODY else 0


@rule
def asks_place(state: State) -> bool:
    if not placements(state):
        return False
    state.phase = Phase.PLACE
    state.turn = state.active
    return True


@rule
def placements(state: State) -> int:
    """HELL-12, B02, B03: a pile with cards and no other token; under the switch another one."""
    own = own_token(state, state.active)
    free = state.filled & ~(state.occupied & ~own)
    if state.token_must_move and free & ~own:
        return free & ~own
    return free


@rule
def lift_token(state: State, seat: int) -> None:
    state.occupied &= ~own_token(state, seat)
    state.tokens[seat] = NOBODY


@rule
def place_token(state: State, pile: int) -> None:
    """HELL-12, 63: then an attack is asked whenever another pile is in reach."""
    seat = state.active
    lift_token(state, seat)
    state.tokens[seat] = pile
    state.occupied |= just(pile)
    note(state, News.PLACE, 12, seat, NO_CARD)
    with_amount(state, pile)
    if reach(state):
        state.phase = Phase.ATTACK
    else:
        end_turn_without_battle(state)


@rule
def reach(state: State) -> int:
    """HELL-13, 14: the piles with cards next to the active player's token."""
    piles = PILES[state.scale, state.seats]
    near = NEIGHBOURS[piles, state.adjacency >> 3, state.tokens[state.active]]
    return int(near & state.filled)


@rule
def attacks(state: State) -> int:
    """HELL-15, 16, 40: the legal targets, and holding unless a plain one makes it a duty."""
    seat = state.turn
    hand = state.hands[seat] + state.soul_hands[seat]
    ranks, pair = ranks_in(hand), best_pair(hand)
    near = reach(state)
    targets = plain = 0
    while near:
        pile = lowest(near)
        near = without_lowest(near)
        soul = exposed(state, pile)
        if state.occupied >> pile & 1:
            if can_pay_and_open(hand, soul):
                targets |= just(pile)
        elif can_open(ranks, pair, soul):
            plain |= just(pile)
    actions = (targets | plain) << PILE
    if plain and state.attack == Attack.MUST:
        return actions
    return actions | just(NONE)


@small_rule
def can_open(ranks: int, pair: int, soul: int) -> bool:
    """HELL-15, 27: some play from a hand of these ranks and this best pair beats the soul."""
    return bool(ranks & SINGLES_BEATING[soul] or pair > PAIR_FLOOR[soul])


@rule
def can_pay_and_open(hand: int, soul: int) -> bool:
    """HELL-15, B25: the cheapest card that pays leaves the best hand to open with."""
    paying = hand >> 4 * soul
    if not paying:
        return False
    rest = hand - one(lowest_rank(paying) + soul)
    return can_open(ranks_in(rest), best_pair(rest), soul)


@rule
def hold(state: State) -> None:
    """HELL-16, 63: under the duty, holding shows that no plain target could be opened."""
    note(state, News.HOLD, 16, state.turn, NO_CARD)
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


# ------------------------------------------------------------------- a battle
@rule
def attack_pile(state: State, pile: int) -> None:
    """HELL-27, 41, 42: against a token the price comes first."""
    soul = exposed(state, pile)
    state.target = pile
    state.mark = soul
    note(state, News.ATTACK, 14, state.active, SOUL + soul)
    with_amount(state, pile)
    if state.occupied >> pile & 1:
        state.defender = who_stands_on(state, pile)
        with_other(state, state.defender)
        state.phase = Phase.PRICE
    else:
        state.phase = Phase.PLAY


@rule
def who_stands_on(state: State, pile: int) -> int:
    for seat in range(state.seats):
        if state.tokens[seat] == pile:
            return seat
    return NOBODY


@rule
def prices(state: State) -> int:
    """HELL-41: cards equal to or higher than the soul that leave a hand able to open."""
    hand = state.hands[state.turn] + state.soul_hands[state.turn]
    paying = ranks_in(hand) >> state.mark << state.mark
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
    note(state, News.PRICE, 41, state.turn, card)
    state.phase = Phase.PLAY


@rule
def first_cards(state: State) -> int:
    """HELL-20, 27 to 29: first cards with a legal completion, and passing for who may."""
    own, souls = state.hands[state.turn], state.soul_hands[state.turn]
    cards = firsts(own, souls, state.mark) | firsts(souls, 0, state.mark) << SOUL
    if state.last == NOBODY or (cards and state.reply == Reply.MUST):
        return cards
    return cards | just(NONE)


@rule
def firsts(cards: int, later: int, mark: int) -> int:
    """The ranks among cards that beat the mark alone, or with one of the same or a higher rank,
    or with one of the later cards."""
    if not cards:
        return 0
    if is_top_pair(mark):
        twos = number_of(cards, TWO)
        return just(TWO) if twos and twos + number_of(later, TWO) > 1 else 0
    ranks = ranks_in(cards)
    alone = int(ranks & SINGLES_BEATING[mark])
    top = highest_rank(cards)
    with_later = POINTS[highest_rank(later)] if later else 0
    floor = PAIR_FLOOR[mark]
    paired = int(ranks & WORTH_MORE[max(floor - max(with_later, POINTS[top]), 0)])
    if number_of(cards, top) == 1 and not (later and POINTS[top] + with_later > floor):
        paired &= ~just(top)  # the highest card has only the later ones to go with
    return alone | paired


@rule
def second_cards(state: State) -> int:
    """HELL-20: what may follow the first card; nothing, if it beats the mark alone."""
    seat, mark = state.turn, state.mark
    first = state.first % SOUL
    souls = ranks_beating_with(ranks_in(state.soul_hands[seat]), first, mark)
    if state.first >= SOUL:
        found = (souls >> first << first) << SOUL
    else:
        own = ranks_in(state.hands[seat]) >> first << first
        found = ranks_beating_with(own, first, mark) | souls << SOUL
    return found | just(NONE) if single_beats(first, mark) else found


@rule
def ranks_beating_with(ranks: int, first: int, mark: int) -> int:
    """Which of these ranks beat the mark together with the first card."""
    if is_top_pair(mark):
        return ranks & just(TWO) if first == TWO else 0
    return int(ranks & WORTH_MORE[max(PAIR_FLOOR[mark] - POINTS[first], 0)])


@rule
def lay_first(state: State, card: int) -> None:
    """The first card of a play. A second is not asked for if there can be none."""
    seat = state.turn
    state.first = card
    leave_hand(state, seat, card)
    seconds = second_cards(state)
    asked = seconds != just(NONE)
    note(state, News.LAY, 20, seat, card)
    with_amount(state, 1 if asked else 0)
    if card < SOUL:
        remember_question(state, seat, card, asked)
    if asked:
        state.phase = Phase.SECOND
    else:
        complete_play(state, NONE)


@rule
def remember_question(state: State, seat: int, first: int, asked: bool) -> None:
    """All have seen whether there was a second card to ask for."""
    mark = state.mark
    shown = state.came_back[seat] >> 4 * first << 4 * first
    shown = ranks_in(shown) | ranks_in(state.soul_hands[seat])
    if asked:
        if ranks_beating_with(shown, first, mark):
            return
        if is_top_pair(mark):
            remember_a_two(state, seat)
            return
    rank = max(first, first_rank_above(PAIR_FLOOR[mark] - POINTS[first]))
    if asked:
        remember_some(state, seat, rank)
    elif rank <= JOKER:
        remember_limits(state, seat, rank - 1, ANY_PAIR, ANY_TWOS)


@rule
def lay_second(state: State, card: int) -> None:
    if card == NONE:
        note(state, News.ALONE, 20, state.turn, NO_CARD)
    else:
        leave_hand(state, state.turn, card)
        note(state, News.ADD, 20, state.turn, card)
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
    note(state, News.PLAYED, 21, seat, NO_CARD)
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
    note(state, News.PASS, 29, seat, NO_CARD)
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


# ------------------------------------------------------------------ collecting
@rule
def collect(state: State, winner: int) -> None:
    """HELL-31, 32: the last play wins all that was played."""
    note(state, News.WIN, 31, winner, NO_CARD)
    with_amount(state, state.target)
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
    note(state, News.BREAK, 43, attacker, SOUL + soul)
    with_other(state, state.defender)
    with_amount(state, pile)
    if state.piles[pile]:
        take_extra(state, attacker, pile)
    lift_token(state, state.defender)
    turn_up(state, pile)
    end_turn_after_battle(state)


@rule
def lift_soul(state: State, pile: int) -> int:
    soul = exposed(state, pile)
    state.piles[pile] >>= 4
    return soul


@rule
def take_extra(state: State, attacker: int, pile: int) -> None:
    """HELL-43, 62: shown to all, or under the switch to nobody."""
    extra = lift_soul(state, pile)
    note(state, News.EXTRA, 43, attacker, SOUL + extra)
    with_amount(state, pile)
    if state.extra_soul == ExtraSoul.PUBLIC:
        state.won[attacker, SOUL_DECK] += one(extra)
        state.souls_seen += one(extra)
    else:
        shown_to(state, 0)
        state.won_unseen[attacker] += one(extra)
        state.unseen_levels |= just(PILE_HEIGHT * pile + height_of(state.piles[pile]))


@rule
def height_of(souls: int) -> int:
    height = 0
    while souls:
        souls >>= 4
        height += 1
    return height


@rule
def turn_up(state: State, pile: int) -> None:
    """HELL-34: the next soul for all to see, or a gap."""
    if state.piles[pile]:
        soul = exposed(state, pile)
        state.souls_seen += one(soul)
        note(state, News.FLIP, 34, NOBODY, SOUL + soul)
    else:
        state.filled &= ~just(pile)
        note(state, News.GAP, 34, NOBODY, NO_CARD)
    with_amount(state, pile)


@rule
def take_soul(state: State, where: int) -> None:
    """HELL-33, 44: the winner's choice for the exposed soul."""
    seat, pile = state.turn, state.target
    soul = lift_soul(state, pile)
    if where == TO_POINTS:
        state.won[seat, SOUL_DECK] += one(soul)
        note(state, News.TO_POINTS, 33, seat, SOUL + soul)
    else:
        put_in_purgatory(state, seat, SOUL + soul)
        note(state, News.TO_PURGATORY, 33, seat, SOUL + soul)
    with_amount(state, pile)
    turn_up(state, pile)
    end_turn_after_battle(state)


# -------------------------------------------------------------------- the end
@rule
def finish(state: State, clause: int) -> None:
    """HELL-51 to 54: show what was hidden, count, and the highest total wins."""
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.ending = clause
    best = 0
    for seat in range(state.seats):
        show_unseen(state, seat)
        points = score(state, seat)
        note(state, News.COUNT, 51, seat, NO_CARD)
        with_amount(state, points)
        if points > best:
            best = points
            state.winners = 0
        if points == best:
            state.winners |= just(seat)
    note(state, News.RESULT, clause, NOBODY, NO_CARD)
    with_cards(state, state.winners)


@rule
def show_unseen(state: State, seat: int) -> None:
    """HELL-62: the count shows the extra souls that nobody had seen."""
    cards = state.won_unseen[seat]
    if cards:
        note(state, News.SHOWN, 62, seat, NO_CARD)
        with_cards(state, cards)
        state.won[seat, SOUL_DECK] += cards
        state.souls_seen += cards
        state.won_unseen[seat] = 0
    state.unseen_levels = 0


@rule
def score(state: State, seat: int) -> int:
    """HELL-51 to 53: the points pile without the cards of the own deck."""
    points = worth(state, state.won[seat, SOUL_DECK])
    for origin in range(state.seats):
        if origin != seat:
            points += worth(state, state.won[seat, origin])
    return points


@rule
def worth(state: State, cards: int) -> int:
    """HELL-05, B33: the points of these cards at the count."""
    points = number_of(cards, JOKER) * state.joker_end
    cards = without_rank(cards, JOKER)
    while cards:
        rank = lowest_rank(cards)
        points += number_of(cards, rank) * POINTS[rank]
        cards = without_rank(cards, rank)
    return points


@rule
def over(state: State) -> bool:
    return state.phase == Phase.OVER


@rule
def utility(state: State, seat: int) -> float:
    """The seat's share of the win; all alike while the game runs."""
    if state.winners == 0:
        return 1.0 / state.seats
    return (state.winners >> seat & 1) / count(state.winners)
