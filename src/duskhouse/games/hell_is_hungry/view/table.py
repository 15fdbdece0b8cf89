"""The table of Hell is Hungry in numbers: what lies there, and how the game stands."""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.view.page import (
    Page,
    add,
    add_cards,
    add_counts,
    add_inside,
    add_number,
    add_standing,
)
from duskhouse.engine.view.pieces import Layout, Mark
from duskhouse.games.hell_is_hungry.beats import MARK, NO_MARK
from duskhouse.games.hell_is_hungry.board import exposed, height_of, name_of, reach, who_stands_on
from duskhouse.games.hell_is_hungry.cards import (
    JOKER,
    PILES,
    SOUL,
    lowest_rank,
    number_of,
    number_of_cards,
    without_rank,
)
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase, State
from duskhouse.games.hell_is_hungry.turns import GAPS_TO_END, score, worth
from duskhouse.games.hell_is_hungry.view.marks import add_mark, pieces

SOUL_PILE = pieces.zone("pile", "pile", "name size token reach marks target", layout=Layout.GRID)
BATTLE = pieces.zone("battle", numbers=MARK, layout=Layout.ROW)
HAND = pieces.zone("hand", key="seat", layout=Layout.FAN)
DECK = pieces.zone("deck", key="seat", layout=Layout.STACK)
PURGATORY = pieces.zone("purgatory", key="seat", layout=Layout.STACK)
POINTS_PILE = pieces.zone("points", key="seat", numbers="", layout=Layout.STACK)

FACE = pieces.card("face", numbers="card count")
BACKS = pieces.card("back", numbers="count")
PLAYED = pieces.card("played", numbers="card count by")
FIRST_CARD = pieces.card("first", numbers="card by", says=True)
TOP_CARD = pieces.card("top", says=True)
SOULS_THERE = pieces.line("souls-there", numbers="*cards")
CARDS_THERE = pieces.line("cards-there", numbers="seat *cards")
UNSEEN_THERE = pieces.line("unseen-there", numbers="number")

SCORE = pieces.score("points", numbers="points unseen active last passed")
TALLY = pieces.tally("points", key="seat", numbers="total")
SOULS_WON = pieces.line("souls-won", numbers="points *cards", clause=51)
OTHERS_WON = pieces.line("others-won", numbers="points *cards", clause=51)
OWN_WON = pieces.line("own-won", numbers="points number", clause=51)
JOKERS_WON = pieces.line("jokers-won", numbers="points", clause=133)
SWAPS, TOKENS, ATTACKING, FIGHTING, SOUL_WON, THE_END = map(
    pieces.moment, ("swaps", "tokens", "attack", "battle", "soul", "end")
)
RESULT = pieces.outcome("result", numbers="clause", clause="clause")

TO_THE_END = pieces.goal("gaps", numbers="have need", clause=50)
MOST_POINTS = pieces.goal("points", key="seat", numbers="points", clause=54)

TURN = pieces.fact("turn", numbers="seat", clause=17)
IDLE = pieces.fact("idle", numbers="turns seats", clause=18)
FIGHTERS = pieces.fact("fighters", numbers="attacker defender", clause=42)
TO_BEAT = pieces.fact("to-beat", numbers=MARK, clause="clause")
LAST_PLAY = pieces.fact("last-play", numbers="seat", clause=31)
PASSED = pieces.fact("passed", numbers="*seats", clause=29)

NOW, REACH = int(Mark.NOW), int(Mark.REACH)

# By phase.
STAGES = np.array([SWAPS, TOKENS, ATTACKING, ATTACKING, FIGHTING, FIGHTING, SOUL_WON, THE_END])


# -------------------------------------------------------------------- the board
@rule
def lay_board(state: State, page: Page) -> None:
    near = reach(state) if state.tokens[state.active] != NOBODY else 0
    for pile in range(PILES[state.scale, state.seats]):
        lay_pile(state, page, pile, state.active if near >> pile & 1 else NOBODY, 0)
    if state.target != NOBODY:
        lay_battle(state, page)
    for seat in range(state.seats):
        lay_hand(state, page, seat, state.came_back[seat])
        lay_deck(state, page, seat)
        lay_purgatory(state, page, seat)
        lay_points(state, page, seat)


@rule
def lay_pile(state: State, page: Page, pile: int, reached_by: int, is_target: int) -> None:
    size, token = height_of(state.piles[pile]), who_stands_on(state, pile)
    marks = REACH if reached_by != NOBODY else 0
    if pile == state.target:
        marks = NOW
    add(page, SOUL_PILE, pile, name_of(state, pile), size, token, reached_by, marks, is_target)
    if size:
        add_inside(page, FACE, SOUL + exposed(state, pile), 1)
        lay_backs(page, size - 1)


@rule
def lay_battle(state: State, page: Page) -> None:
    add(page, BATTLE)
    add_mark(page, state.mark if state.phase != Phase.SOUL else NO_MARK)
    for seat in range(state.seats):
        lay_played(page, state.table[seat], seat)
    lay_faces(page, state.table_souls, SOUL)
    if state.first != NO_CARD:
        add_inside(page, FIRST_CARD, state.first, state.turn)


@rule
def lay_hand(state: State, page: Page, seat: int, own: int) -> None:
    """With these own cards open; soul cards always are."""
    size, souls = state.hand_sizes[seat], state.soul_hands[seat]
    add(page, HAND, seat, size)
    lay_faces(page, own, 0)
    lay_faces(page, souls, SOUL)
    lay_backs(page, size - number_of_cards(own) - number_of_cards(souls))


@rule
def lay_own_hand(state: State, page: Page, seat: int) -> None:
    lay_hand(state, page, seat, state.hands[seat])


@rule
def lay_deck(state: State, page: Page, seat: int) -> None:
    """One back stands for all of it."""
    left = state.deck_sizes[seat] - state.drawn[seat]
    add(page, DECK, seat, left)
    lay_backs(page, min(left, 1))


@rule
def lay_purgatory(state: State, page: Page, seat: int) -> None:
    top, own, souls = state.purgatory[seat], state.buried[seat], state.buried_souls[seat]
    if top == NO_CARD:
        add(page, PURGATORY, seat, 0)
    else:
        add(page, PURGATORY, seat, 1 + number_of_cards(own) + number_of_cards(souls))
        add_inside(page, TOP_CARD, top)
        lay_faces(page, own, 0)
        lay_faces(page, souls, SOUL)


@rule
def lay_points(state: State, page: Page, seat: int) -> None:
    """A pile of many cards, known to all: told in words rather than laid out."""
    add(page, POINTS_PILE, seat)
    add_inside(page, SOULS_THERE)
    add_counts(page, state.won[seat, SOUL_DECK], 4, 0)
    for origin in range(state.seats):
        if state.won[seat, origin]:
            add_inside(page, CARDS_THERE, origin)
            add_counts(page, state.won[seat, origin], 4, 0)
    if state.won_unseen[seat]:
        add_inside(page, UNSEEN_THERE, number_of_cards(state.won_unseen[seat]))


@rule
def lay_faces(page: Page, cards: int, first: int) -> None:
    """The cards of a word of counts, whose kinds are numbered from the first."""
    while cards:
        rank = lowest_rank(cards)
        add_inside(page, FACE, first + rank, number_of(cards, rank))
        cards = without_rank(cards, rank)


@rule
def lay_played(page: Page, cards: int, seat: int) -> None:
    while cards:
        rank = lowest_rank(cards)
        add_inside(page, PLAYED, rank, number_of(cards, rank), seat)
        cards = without_rank(cards, rank)


@rule
def lay_backs(page: Page, number: int) -> None:
    if number:
        add_inside(page, BACKS, number)


# ------------------------------------------------------------- how the game stands
@rule
def lay_standing(state: State, page: Page) -> None:
    fights = state.target != NOBODY and state.phase != Phase.SOUL
    for seat in range(state.seats):
        points, unseen = score(state, seat), number_of_cards(state.won_unseen[seat])
        played_last = int(fights and seat == state.last)
        has_passed = state.passed >> seat & 1 if fights else 0
        is_active = int(seat == state.active)
        add(page, SCORE, seat, points, unseen, is_active, played_last, has_passed)
        add(page, MOST_POINTS, seat, points)
        lay_tally(state, page, seat, points)
    gaps = PILES[state.scale, state.seats] - count(state.filled)
    add(page, TO_THE_END, min(gaps, GAPS_TO_END), GAPS_TO_END)
    add(page, STAGES[state.phase])
    if state.phase == Phase.OVER:
        lay_result(state, page)


@rule
def lay_tally(state: State, page: Page, seat: int, points: int) -> None:
    """HELL-51 to 53: souls, others' cards, and own cards that score nothing."""
    souls = state.won[seat, SOUL_DECK]
    for_souls = worth(souls, state.joker_end)
    add(page, TALLY, seat, points)
    add_inside(page, SOULS_WON, for_souls)
    add_counts(page, souls, 4, 0)
    add_inside(page, OTHERS_WON, points - for_souls)
    for rank in range(SOUL):
        number = won_from_others(state, seat, rank)
        if number:
            add_number(page, rank)
            add_number(page, number)
    add_inside(page, OWN_WON, 0, number_of_cards(state.won[seat, seat]))
    jokers = number_of(souls, JOKER) + won_from_others(state, seat, JOKER)
    if jokers and not state.joker_end:
        add_inside(page, JOKERS_WON, 0)


@rule
def won_from_others(state: State, seat: int, rank: int) -> int:
    number = 0
    for origin in range(state.seats):
        if origin != seat:
            number += number_of(state.won[seat, origin], rank)
    return number


@rule
def lay_result(state: State, page: Page) -> None:
    add(page, RESULT, state.ending)
    for seat in range(state.seats):
        points, place = score(state, seat), 1
        for other in range(state.seats):
            place += int(score(state, other) > points)
        add_standing(page, bool(state.winners >> seat & 1), points, place)


@rule
def lay_facts(state: State, page: Page) -> None:
    add(page, TURN, state.active)
    if state.idle and state.phase != Phase.OVER:
        add(page, IDLE, state.idle, state.seats)
    if state.defender != NOBODY:
        add(page, FIGHTERS, state.active, state.defender)
    if state.target != NOBODY and state.phase != Phase.SOUL:
        add(page, TO_BEAT)
        add_mark(page, state.mark)
    if state.last != NOBODY:
        add(page, LAST_PLAY, state.last)
    if state.passed:
        add(page, PASSED)
        add_cards(page, state.passed, 1)
