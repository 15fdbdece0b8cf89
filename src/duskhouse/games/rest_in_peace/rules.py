"""Rest in Peace for two players, after RULES.md in this folder (clauses YAO-01 …).

The course of the game is here, top to bottom: the deal, a turn, the end of a round, the tenth
position and the end. What the psychic cards do is in `psychics`, the table and its words are in
`state`. An action is a card (a ghost's value, or 6 plus a psychic's number) or one of the few
words END, RANDOM and WITHDRAW; in a question it is the card, value, side or position chosen, or
NONE. The phase, and in a question the psychic that asks, tell which.
"""

from __future__ import annotations

import numpy as np

from duskhouse.engine.cardsets import count, fill, just, lowest, without_lowest
from duskhouse.engine.chance import random_below, shuffle
from duskhouse.engine.compiled import rule
from duskhouse.engine.news import (
    NO_CARD,
    NOBODY,
    clear_news,
    note,
    shown_to,
    with_amount,
    with_cards,
)
from duskhouse.engine.parts import part
from duskhouse.games.rest_in_peace.by_number import answer, options, take_effect
from duskhouse.games.rest_in_peace.cards import (
    CASTLES,
    CASTLES_TO_WIN,
    CHANGING_WORTH,
    COPIES,
    COUNTS_AS,
    DRAWN_AFTER_ROUND,
    FIRST_PSYCHIC,
    FIRST_REVEALED,
    FIXED_UNITS,
    HAND_SIZES,
    MANORS_TO_WIN,
    MOST_GHOSTS,
    MOST_PSYCHICS,
    POOLS,
    ROUNDS,
    UNITS,
    VALUES,
)
from duskhouse.games.rest_in_peace.chronicle import begin_chronicle, followed_by, keep_move
from duskhouse.games.rest_in_peace.effects import ask, lift_marker, stop_work
from duskhouse.games.rest_in_peace.ghosts import leave_hand
from duskhouse.games.rest_in_peace.memory import Note, remember
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    PLACES,
    RANDOM,
    WITHDRAW,
    BloodyMaryCost,
    Ending,
    LullPsychic,
    LullStarter,
    News,
    Phase,
    State,
    Step,
    TenthOrder,
    Verdict,
    WorksAsGhost,
    banned_values,
    both,
    cards_on,
    copies,
    face_value,
    ghost,
    keep,
    kinds,
    nth_ghost,
    on_the_tenth,
    other_than,
    pile_size,
    psychic_card,
    tenth,
    unbanned,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import is_minus, psychic_units, worth

STARTERS = POOLS["starters"]
TOTAL_OFFSET = 16  # totals in news: -2 is the least


# --------------------------------------------------------------------- setup
@part
def deal(state: State) -> None:
    """YAO-08 to 11: the line of psychics, the tokens, the decks and hands, a fair coin."""
    state.rounds = ROUNDS[state.scale]
    draw_line(state)
    draw_tokens(state)
    for seat in range(2):
        size = 0
        for value in VALUES:
            for _ in range(COPIES[state.scale, value - 1]):
                state.decks[seat, size] = value
                size += 1
        for i in range(size, MOST_GHOSTS):
            state.decks[seat, i] = 0
        shuffle(state.rng, state.decks[seat], size)
        state.deck_size[seat] = size
        state.hands[seat] = 0
        for _ in range(HAND_SIZES[state.scale]):
            state.hands[seat] += ghost(draw_top(state, seat))
    state.start = random_below(state.rng, 2)
    begin(state)


@part
def draw_line(state: State) -> None:
    """YAO-08 and 12: psychics of the pool in random order."""
    pool = STARTERS if state.learning_reveal else state.psychic_pool
    cards = np.empty(MOST_PSYCHICS, np.int64)
    size = 0
    while pool:
        cards[size] = lowest(pool)
        pool = without_lowest(pool)
        size += 1
    fill(state.line, 0)
    for i in range(state.rounds):
        j = i + random_below(state.rng, size - i)
        state.line[i + 1] = cards[j]
        cards[j] = cards[i]


@part
def draw_tokens(state: State) -> None:
    """YAO-09: each position gets one of the tokens that are left."""
    castles, left = CASTLES[state.scale], tenth(state)
    fill(state.castles, 0)
    fill(state.manors, 0)
    for place in range(1, tenth(state) + 1):
        if random_below(state.rng, left) < castles:
            state.castles[place] = 1
            castles -= 1
        else:
            state.manors[place] = 1
        left -= 1


@part
def draw_top(state: State, seat: int) -> int:
    """The top ghost leaves a deck."""
    at = state.deck_size[seat] - 1
    state.deck_size[seat] = at
    state.top_known[seat] = 0
    value = state.decks[seat, at]
    state.decks[seat, at] = 0
    return int(value)


@rule
def begin(state: State) -> None:
    """YAO-12 to 14: everything else is empty, and the starter opens round 1."""
    for place in range(PLACES):
        state.taken_by[place] = 0
        for seat in range(2):
            state.ghosts[place, seat] = 0
            state.psychics[place, seat] = 0
    for seat in range(2):
        state.won_castles[seat] = 0
        state.won_manors[seat] = 0
        state.top_known[seat] = 0
        state.fronts[seat] = 0
        state.face_down[seat] = 0
        state.placed[seat] = 0
        state.pending[seat] = 0
        state.spent_ghosts[seat] = 0
        state.spent_psychics[seat] = 0
        state.working[seat] = 0
        fill(state.memory[seat], 0)
        state.memories[seat] = 0
    fill(state.looked, 0)
    state.looks = 0
    state.removed = 0
    state.revealed = min(FIRST_REVEALED, state.rounds) if state.learning_reveal else state.rounds
    state.prize = 0
    state.unpaid = 0
    state.carried = 0
    state.carrier = NOBODY
    state.marked = NOBODY
    state.marked_in = 0
    state.asking = 0
    state.left = 0
    state.first_answer = 0
    state.loser = NOBODY
    state.winner = NOBODY
    state.lull_player = NOBODY
    state.winners = 0
    state.ending = 0
    forget_named(state)
    begin_chronicle(state)
    state.starter = state.start
    clear_news(state)
    start_round(state, 1)


@part
def forget_named(state: State) -> None:
    state.raised = 0
    state.lowered = 0
    state.pitied = 0
    state.banned = 0
    state.copied = 0
    state.mirrored = 0


@part
def start_round(state: State, place: int) -> None:
    """YAO-13 and 59."""
    state.place = place
    state.step = Step.FIGHT
    state.prize |= just(state.line[place])
    state.verdict = Verdict.NONE
    state.winner = NOBODY
    start_turn(state, state.starter)


@part
def start_turn(state: State, seat: int) -> None:
    state.phase = Phase.TURN
    state.turn = seat
    state.cards_played = 0


# ------------------------------------------------------------------- actions
@rule
def legal(state: State) -> int:
    """The actions open to the seat on turn."""
    if state.phase == Phase.TURN:
        return turn_options(state, state.turn)
    if state.phase == Phase.ASK:
        return options(state)
    if state.phase == Phase.PLACE:
        return just(NONE) | placeable(state, state.turn)
    return 0


@part
def turn_options(state: State, seat: int) -> int:
    """YAO-14 to 18: a card, or END, which 14 may forbid (YAO-P14)."""
    cards = just(RANDOM) if is_tripped(state, seat) else playable(state, seat)
    if must_play_two(state, seat):
        if state.cards_played == 0:
            cards &= ~(just(psychic_card(22)) | just(psychic_card(27)))
        elif cards:
            return cards
    if state.withdraw_when_ahead and end_passes(state, seat):
        return cards | just(END) | just(WITHDRAW)
    return cards | just(END)


@rule
def is_tripped(state: State, seat: int) -> bool:
    """YAO-24: marked by 6, with a ghost that chance may pick."""
    return state.marked == seat and unbanned(state, state.hands[seat]) != 0


@rule
def must_play_two(state: State, seat: int) -> bool:
    """YAO-P14: the other player's 14 works, and this seat has not played two cards yet."""
    return works(state, other_than(seat), 14) and state.cards_played < 2


@part
def playable(state: State, seat: int) -> int:
    """YAO-21 and 22."""
    return both(unbanned(state, state.hands[seat]), playable_psychics(state, seat))


@part
def playable_psychics(state: State, seat: int) -> int:
    """YAO-22: never 7, none against a 24, none with a banned unit, 21 only for its price."""
    psychics = state.fronts[seat] & ~just(7)
    if works(state, other_than(seat), 24):
        return 0
    if not psychics or worthless(state):
        return int(psychics)
    if state.works_as_ghost == WorksAsGhost.FULL and banned_values(state):
        psychics &= ~with_banned_unit(state, psychics & FIXED_UNITS)
    if state.bloody_mary_cost == BloodyMaryCost.STRICT and pile_size(state.hands[seat]) < 2:
        psychics &= ~just(21)
    return int(psychics)


@rule
def with_banned_unit(state: State, psychics: int) -> int:
    found = 0
    while psychics:
        psychic = lowest(psychics)
        if kinds(UNITS[psychic]) & banned_values(state):
            found |= just(psychic)
        psychics = without_lowest(psychics)
    return found


@part
def placeable(state: State, seat: int) -> int:
    """YAO-58: any ghost of the hand, any psychic of the front."""
    return both(kinds(state.hands[seat]), state.fronts[seat])


@rule
def play(state: State, action: int) -> None:
    clear_news(state)
    keep_move(state, action)
    if state.phase == Phase.TURN:
        take_turn(state, action)
    elif state.phase == Phase.ASK:
        take_answer(state, action)
    else:
        place_on_the_tenth(state, action)
    go_on(state)


@part
def go_on(state: State) -> None:
    """What follows, step by step, until somebody is to decide."""
    if state.step == Step.FIGHT and state.phase == Phase.TURN and state.verdict != Verdict.NONE:
        end_round(state)
    if state.step == Step.CLOSE and state.phase == Phase.TURN:
        close_round(state)
    if state.step == Step.NEXT and state.phase == Phase.TURN:
        next_round(state)
    while state.step == Step.TENTH and state.phase == Phase.TURN:
        activate_next(state)


# -------------------------------------------------------------------- a turn
@part
def take_turn(state: State, action: int) -> None:
    """YAO-14: one card, resolved before the next is chosen, or the end of the turn."""
    seat = state.turn
    if action in (END, WITHDRAW):
        end_turn(state, seat, action)
    elif action == RANDOM:
        play_random(state, seat)
    elif action > FIRST_PSYCHIC:
        play_psychic(state, seat, action - FIRST_PSYCHIC)
    else:
        note(state, News.PLAY, 15, seat, action)
        play_ghost(state, seat, action)


@part
def play_ghost(state: State, seat: int, value: int) -> None:
    """YAO-15: from hand to the own side of the mansion in play."""
    leave_hand(state, seat, value)
    state.ghosts[state.place, seat] += ghost(value)
    state.cards_played += 1


@part
def play_random(state: State, seat: int) -> None:
    """YAO-24: chance picks among the ghosts that may be played, and the marker is used up."""
    note(state, News.RANDOM, 24, seat, NO_CARD)
    pile = keep(state.hands[seat], ~banned_values(state))
    value = nth_ghost(pile, random_below(state.rng, pile_size(pile)))
    note(state, News.DRAWN, 24, seat, value)
    lift_marker(state, 206)
    play_ghost(state, seat, value)


@part
def play_psychic(state: State, seat: int, psychic: int) -> None:
    """YAO-15 and 23: from the front to the own side; under a 29 that is all (YAO-43)."""
    blank = worthless(state)
    if state.marked == seat:
        remember_only_banned(state, seat)
    state.fronts[seat] &= ~just(psychic)
    state.psychics[state.place, seat] |= just(psychic)
    state.cards_played += COUNTS_AS[psychic]
    note(state, News.PLAY, 200 + psychic, seat, psychic_card(psychic))
    if not blank:
        take_effect(state, seat, psychic)


@part
def remember_only_banned(state: State, seat: int) -> None:
    """What the seat just did was open to it only because it may play no ghost of its hand."""
    if state.hands[seat]:
        remember(state, seat, Note.ONLY_IN_HAND, banned_values(state))


@part
def take_answer(state: State, action: int) -> None:
    """A question is answered."""
    seat = state.turn
    state.phase = Phase.TURN
    note(state, News.ANSWER, 200 + state.asking, seat, action)
    with_amount(state, state.asking)
    answer(state, seat, action)


@part
def end_turn(state: State, seat: int, action: int) -> None:
    """YAO-16 to 18: ahead, the turn passes; else END is a withdrawal."""
    passes = end_passes(state, seat)
    if must_play_two(state, seat) and state.cards_played == 1:
        remember_only_banned(state, seat)
    if passes and action == END:
        note(state, News.END, 16, seat, NO_CARD)
        start_turn(state, other_than(seat))
        return
    note(state, News.WITHDRAW if action == WITHDRAW else News.END, 16, seat, NO_CARD)
    with_amount(state, 1)
    state.verdict = Verdict.LOST
    state.loser = seat


@rule
def end_passes(state: State, seat: int) -> bool:
    """YAO-16 and P14: whether END would pass the turn on."""
    return not must_play_two(state, seat) and lead(state, seat) > 0


@part
def lead(state: State, seat: int) -> int:
    return total(state, seat) - total(state, other_than(seat))


# -------------------------------------------------------------------- totals
@rule
def total(state: State, seat: int) -> int:
    """YAO-40 to 44: recomputed from the cards that lie there."""
    ghosts = state.ghosts[state.place, seat]
    psychics = state.psychics[state.place, seat]
    if worthless(state):
        return pile_size(ghosts) + count(psychics & ~just(29))
    units = psychic_units(state, seat, psychics) if psychics else 0
    sum_ = 0
    if state.works_as_ghost == WorksAsGhost.VALUE_ONLY:
        sum_ = face_value(units)
    else:
        ghosts += units
    if (state.working[0] | state.working[1]) & CHANGING_WORTH:
        for value in VALUES:
            sum_ += copies(ghosts, value) * worth(state, seat, value)
    else:
        sum_ += face_value(ghosts)
    if on_the_tenth(state) and psychics & just(13) and is_minus(state, seat):
        sum_ -= 2
    return sum_


@part
def both_totals(state: State) -> int:
    """For the news: Green's and Blue's total in a byte each."""
    return (total(state, 0) + TOTAL_OFFSET) | (total(state, 1) + TOTAL_OFFSET) << 8


# ---------------------------------------------------------- the end of a round
@part
def end_round(state: State) -> None:
    """YAO-50 to 55, in this order; a carry is asked for."""
    winner = NOBODY if state.verdict == Verdict.TIE else other_than(state.loser)
    state.winner = winner
    if winner == NOBODY:
        move_tokens_on(state)
    else:
        note(state, News.LOST, 50, state.loser, NO_CARD)
        if not state.hushed:
            with_amount(state, both_totals(state))
        take_tokens(state, winner)
        if has_goal(state, winner):
            return
    award_psychics(state)
    move_now_or_never(state)
    state.carried = 0
    state.step = Step.CLOSE
    if may_carry(state, winner):
        ask(state, winner, 15)


@part
def may_carry(state: State, winner: int) -> bool:
    """YAO-55: the winner has a working 15 and a card to carry."""
    if winner == NOBODY or not works(state, winner, 15):
        return False
    return cards_on(state, winner) & ~just(psychic_card(15)) != 0


@part
def take_tokens(state: State, seat: int) -> None:
    """YAO-51: every token of the position."""
    castles, manors = state.castles[state.place], state.manors[state.place]
    state.taken_by[state.place] = 1 + seat
    state.won_castles[seat] += castles
    state.won_manors[seat] += manors
    state.castles[state.place] = 0
    state.manors[state.place] = 0
    note(state, News.TOKENS, 51, seat, NO_CARD)
    with_amount(state, castles | manors << 4)


@part
def move_tokens_on(state: State) -> None:
    """YAO-51: after a tie they lie on the next position."""
    here = state.place
    note(state, News.TOKENS_MOVE, 51, NOBODY, NO_CARD)
    with_amount(state, state.castles[here] | state.manors[here] << 4)
    state.castles[here + 1] += state.castles[here]
    state.manors[here + 1] += state.manors[here]
    state.castles[here] = 0
    state.manors[here] = 0


@part
def has_goal(state: State, seat: int) -> bool:
    """YAO-52: three castles or four manors end the game at once."""
    if state.won_castles[seat] >= CASTLES_TO_WIN:
        finish(state, just(seat), Ending.CASTLES, 52)
    elif state.won_manors[seat] >= MANORS_TO_WIN:
        finish(state, just(seat), Ending.MANORS, 52)
    return state.phase == Phase.OVER


@part
def award_psychics(state: State) -> None:
    """YAO-53: to the owner of a working 1, else to the loser, else out of the game."""
    taker, kind, clause = state.loser, News.TAKES, 53
    if works(state, 0, 1) or works(state, 1, 1):
        taker, clause = 0 if works(state, 0, 1) else 1, 201
    elif state.verdict == Verdict.TIE:
        taker, clause = NOBODY, 126
        if state.lull_psychic == LullPsychic.PLAYER:
            taker = state.lull_player
        elif state.lull_psychic == LullPsychic.CARRY and state.place < state.rounds:
            kind = News.STAYS
        else:
            kind = News.REMOVED
    prize = state.prize
    while prize:
        note(state, kind, clause, taker, psychic_card(lowest(prize)))
        prize = without_lowest(prize)
    if kind == News.STAYS:
        return
    if kind == News.REMOVED:
        state.removed |= state.prize
    else:
        state.fronts[taker] |= state.prize
    state.prize = 0


@part
def move_now_or_never(state: State) -> None:
    """YAO-54: an unblanked 13 goes to the tenth, where it is worth -2."""
    if worthless(state):
        return
    for seat in range(2):
        if state.psychics[state.place, seat] & just(13):
            state.psychics[state.place, seat] &= ~just(13)
            state.psychics[tenth(state), seat] |= just(13)
            note(state, News.MOVED, 54, seat, psychic_card(13))


@part
def close_round(state: State) -> None:
    """YAO-56 to 58: effects expire, both draw, and the loser may place a card."""
    expire(state)
    for seat in range(2):
        draw_after_round(state, seat)
    if state.winner != NOBODY and placeable(state, state.loser):
        state.phase = Phase.PLACE
        state.turn = state.loser
    state.step = Step.NEXT


@part
def expire(state: State) -> None:
    """YAO-31 and 56; the marker stays for one more round, or until used."""
    stop_work(state, 0, state.working[0])
    stop_work(state, 1, state.working[1])
    forget_named(state)
    if state.marked != NOBODY and state.marked_in < state.place and not state.tripped_until_used:
        lift_marker(state, 206)


@part
def draw_after_round(state: State, seat: int) -> None:
    """YAO-57: two ghosts, or as many as there are."""
    drawn = min(DRAWN_AFTER_ROUND, state.deck_size[seat])
    if drawn == 0:
        return
    pile = 0
    for _ in range(drawn):
        value = draw_top(state, seat)
        pile += ghost(value)
        state.drawn[seat] = followed_by(state.drawn[seat], value)
    state.hands[seat] += pile
    remember(state, seat, Note.DRAWN, drawn)
    note(state, News.DRAW, 57, seat, NO_CARD)
    with_cards(state, pile)
    with_amount(state, drawn)
    shown_to(state, just(seat))


@part
def place_on_the_tenth(state: State, card: int) -> None:
    """YAO-58: a ghost face down, or a psychic, which everyone saw leave the front (YAO-75)."""
    seat = state.turn
    note(state, News.PLACE, 58, seat, card)
    if card > FIRST_PSYCHIC:
        psychic = just(card - FIRST_PSYCHIC)
        state.fronts[seat] &= ~psychic
        state.psychics[tenth(state), seat] |= psychic
        state.placed[seat] |= psychic
        with_amount(state, 2)
    elif card != NONE:
        state.hands[seat] -= ghost(card)
        state.face_down[seat] += ghost(card)
        state.hidden[seat] = followed_by(state.hidden[seat], card)
        remember(state, seat, Note.HIDDEN, 0)
        with_amount(state, 1)
        shown_to(state, just(seat))
    state.phase = Phase.TURN


@part
def next_round(state: State) -> None:
    """YAO-12 and 59: the winner starts; after a tie the starter stays, or a switch decides."""
    if state.winner != NOBODY:
        state.starter = state.winner
    elif state.lull_starter == LullStarter.OPPONENT:
        state.starter = other_than(state.lull_player)
    if state.revealed < state.rounds:
        state.revealed += 1
        note(state, News.TURNED_UP, 12, NOBODY, psychic_card(state.line[state.revealed]))
    if state.place == state.rounds:
        reveal_the_tenth(state)
        return
    note(state, News.ROUND, 59, state.starter, NO_CARD)
    with_amount(state, state.place + 1)
    start_round(state, state.place + 1)


# ----------------------------------------------------------------- the tenth
@part
def reveal_the_tenth(state: State) -> None:
    """YAO-60: all cards of the last position are turned up together."""
    state.place = tenth(state)
    state.step = Step.TENTH
    state.verdict = Verdict.NONE
    for seat in range(2):
        note(state, News.REVEAL, 60, seat, NO_CARD)
        with_cards(state, state.face_down[seat])
        state.ghosts[state.place, seat] += state.face_down[seat]
        state.face_down[seat] = 0
        state.pending[seat] = state.placed[seat]


@part
def activate_next(state: State) -> None:
    """YAO-61 and 62: the next of the placed psychics; when none is left, the judgement."""
    seat = next_to_activate(state)
    if seat == NOBODY or state.verdict != Verdict.NONE:
        judge_the_tenth(state)
        return
    psychic = 29 if state.pending[seat] & just(29) else lowest(state.pending[seat])
    state.pending[seat] &= ~just(psychic)
    note(state, News.ACTIVATE, 200 + psychic, seat, psychic_card(psychic))
    if not state.hushed:
        with_amount(state, both_totals(state))
    take_effect(state, seat, psychic)
    if psychic == 29:
        state.pending[0] = 0
        state.pending[1] = 0


@part
def next_to_activate(state: State) -> int:
    """YAO-61: whose psychic is next: 29, then in ascending number, or the starter's first."""
    first, second = state.pending[state.starter], state.pending[other_than(state.starter)]
    if not first | second:
        return NOBODY
    if (first | second) & just(29):
        return state.starter if first & just(29) else other_than(state.starter)
    if state.r10_order == TenthOrder.STARTER_FIRST:
        return state.starter if first else other_than(state.starter)
    return state.starter if first & just(lowest(first | second)) else other_than(state.starter)


@part
def judge_the_tenth(state: State) -> None:
    """YAO-62 to 65: a card decided, or the totals; tied, the tokens."""
    if state.verdict == Verdict.LOST:
        winner = other_than(state.loser)
    elif state.verdict == Verdict.TIE or lead(state, 0) == 0:
        winner = NOBODY
    else:
        winner = 0 if lead(state, 0) > 0 else 1
    note(state, News.TENTH, 63, winner, NO_CARD)
    if not state.hushed:
        with_amount(state, both_totals(state))
    if winner != NOBODY:
        take_tokens(state, winner)
        finish(state, just(winner), Ending.TENTH, 64)
        return
    tokens = state.won_castles[0] + state.won_manors[0]
    tokens -= state.won_castles[1] + state.won_manors[1]
    if tokens == 0:
        finish(state, 0, Ending.DRAW, 65)
    else:
        finish(state, 0b01 if tokens > 0 else 0b10, Ending.TOKENS, 65)


@part
def finish(state: State, winners: int, ending: int, clause: int) -> None:
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.winners = winners
    state.ending = ending
    note(state, News.RESULT, clause, NOBODY, NO_CARD)
    with_cards(state, winners)
    with_amount(state, ending)


@rule
def over(state: State) -> bool:
    return state.phase == Phase.OVER


@rule
def utility(state: State, seat: int) -> float:
    """1 for the winner; a draw is shared."""
    if state.winners == 0:
        return 0.5
    return float(state.winners >> seat & 1)
