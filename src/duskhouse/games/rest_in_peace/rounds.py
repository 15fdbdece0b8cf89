"""A round (YAO-50 to 59): how it starts, what its end brings, the card its loser may place; and a
goal that is reached."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, shown_to, with_amount, with_cards
from duskhouse.games.rest_in_peace.cards import (
    CASTLES_TO_WIN,
    DRAWN_AFTER_ROUND,
    FIRST_PSYCHIC,
    MANORS_TO_WIN,
)
from duskhouse.games.rest_in_peace.effects import ask, forget_named, lift_marker, stop_work
from duskhouse.games.rest_in_peace.ghosts import Note, draw_top, remember
from duskhouse.games.rest_in_peace.state import (
    NONE,
    Ending,
    EventKind,
    LullPsychic,
    Phase,
    State,
    Step,
    Verdict,
    cards_on,
    ghost,
    other_than,
    placeable,
    psychic_card,
    tenth,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import both_totals
from duskhouse.games.rest_in_peace.turns import start_turn


@rule
def start_round(state: State, place: int) -> None:
    """YAO-13 and 59."""
    state.place = place
    state.step = Step.FIGHT
    state.prize |= just(state.line[place])
    state.verdict = Verdict.NONE
    state.winner = NOBODY
    start_turn(state, state.starter)


# ----------------------------------------------------------- the end of a round
@rule
def end_round(state: State) -> None:
    """YAO-50 to 55, in this order; a carry is asked for."""
    winner = NOBODY if state.verdict == Verdict.TIE else other_than(state.loser)
    state.winner = winner
    if winner == NOBODY:
        move_tokens_on(state)
    else:
        note(state, EventKind.LOST, 50, state.loser, NO_CARD)
        if not state.silent:
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


@rule
def may_carry(state: State, winner: int) -> bool:
    """YAO-55: the winner has a working 15 and a card to carry."""
    if winner == NOBODY or not works(state, winner, 15):
        return False
    return cards_on(state, winner) & ~just(psychic_card(15)) != 0


@rule
def take_tokens(state: State, seat: int) -> None:
    """YAO-51: every token of the position."""
    castles, manors = state.castles[state.place], state.manors[state.place]
    state.taken_by[state.place] = 1 + seat
    state.won_castles[seat] += castles
    state.won_manors[seat] += manors
    state.castles[state.place] = 0
    state.manors[state.place] = 0
    note(state, EventKind.TOKENS, 51, seat, NO_CARD)
    with_amount(state, castles | manors << 4)


@rule
def move_tokens_on(state: State) -> None:
    """YAO-51: after a tie they lie on the next position."""
    here = state.place
    note(state, EventKind.TOKENS_MOVE, 51, NOBODY, NO_CARD)
    with_amount(state, state.castles[here] | state.manors[here] << 4)
    state.castles[here + 1] += state.castles[here]
    state.manors[here + 1] += state.manors[here]
    state.castles[here] = 0
    state.manors[here] = 0


@rule
def award_psychics(state: State) -> None:
    """YAO-53: to the owner of a working 1, else to the loser, else out of the game."""
    taker, kind, clause = state.loser, EventKind.TAKES, 53
    if works(state, 0, 1) or works(state, 1, 1):
        taker, clause = 0 if works(state, 0, 1) else 1, 201
    elif state.verdict == Verdict.TIE:
        taker, clause = NOBODY, 126
        if state.lull_psychic == LullPsychic.PLAYER:
            taker = state.lull_player
        elif state.lull_psychic == LullPsychic.CARRY and state.place < state.rounds:
            kind = EventKind.STAYS
        else:
            kind = EventKind.REMOVED
    prize = state.prize
    while prize:
        note(state, kind, clause, taker, psychic_card(lowest(prize)))
        prize = without_lowest(prize)
    if kind == EventKind.STAYS:
        return
    if kind == EventKind.REMOVED:
        state.removed |= state.prize
    else:
        state.fronts[taker] |= state.prize
    state.prize = 0


@rule
def move_now_or_never(state: State) -> None:
    """YAO-54: an unblanked 13 goes to the tenth, where it is worth -2."""
    if worthless(state):
        return
    for seat in range(2):
        if state.psychics[state.place, seat] & just(13):
            state.psychics[state.place, seat] &= ~just(13)
            state.psychics[tenth(state), seat] |= just(13)
            note(state, EventKind.MOVED, 54, seat, psychic_card(13))


# ------------------------------------------------------------------- closing it
@rule
def close_round(state: State) -> None:
    """YAO-56 to 58: effects expire, both draw, and the loser may place a card."""
    expire(state)
    for seat in range(2):
        draw_after_round(state, seat)
    if state.winner != NOBODY and placeable(state, state.loser):
        state.phase = Phase.PLACE
        state.turn = state.loser
    state.step = Step.NEXT


@rule
def expire(state: State) -> None:
    """YAO-31 and 56; the marker stays for one more round, or until used."""
    stop_work(state, 0, state.working[0])
    stop_work(state, 1, state.working[1])
    forget_named(state)
    if state.marked != NOBODY and state.marked_in < state.place and not state.tripped_until_used:
        lift_marker(state, 206)


@rule
def draw_after_round(state: State, seat: int) -> None:
    """YAO-57: two ghosts, or as many as there are."""
    drawn = min(DRAWN_AFTER_ROUND, state.deck_size[seat])
    if drawn == 0:
        return
    pile = 0
    for _ in range(drawn):
        pile += ghost(draw_top(state, seat))
    state.hands[seat] += pile
    remember(state, seat, Note.DRAWN, drawn)
    note(state, EventKind.DRAW, 57, seat, NO_CARD)
    with_cards(state, pile)
    with_amount(state, drawn)
    shown_to(state, just(seat))


@rule
def place_on_the_tenth(state: State, card: int) -> None:
    """YAO-58: a ghost face down, or a psychic, which everyone saw leave the front (YAO-75)."""
    seat = state.turn
    note(state, EventKind.PLACE, 58, seat, NO_CARD if card == NONE else card)
    if card > FIRST_PSYCHIC:
        psychic = just(card - FIRST_PSYCHIC)
        state.fronts[seat] &= ~psychic
        state.psychics[tenth(state), seat] |= psychic
        state.placed[seat] |= psychic
        with_amount(state, 2)
    elif card != NONE:
        state.hands[seat] -= ghost(card)
        state.face_down[seat] += ghost(card)
        remember(state, seat, Note.HIDDEN, 0)
        with_amount(state, 1)
        shown_to(state, just(seat))
    state.phase = Phase.TURN


# ------------------------------------------------------------ the end of the game
@rule
def has_goal(state: State, seat: int) -> bool:
    """YAO-52: three castles or four manors end the game at once."""
    if state.won_castles[seat] >= CASTLES_TO_WIN:
        finish(state, just(seat), Ending.CASTLES, 52)
    elif state.won_manors[seat] >= MANORS_TO_WIN:
        finish(state, just(seat), Ending.MANORS, 52)
    return state.phase == Phase.OVER


@rule
def finish(state: State, winners: int, ending: int, clause: int) -> None:
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.winners = winners
    state.ending = ending
    note(state, EventKind.RESULT, clause, NOBODY, NO_CARD)
    with_cards(state, winners)
    with_amount(state, ending)
