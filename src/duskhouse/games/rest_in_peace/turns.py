"""A turn (YAO-14 to 24): what may be played, one card after another, and the end of it."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.events import NO_CARD, note, with_amount
from duskhouse.games.rest_in_peace.by_number import answer, take_effect
from duskhouse.games.rest_in_peace.cards import COUNTS_AS, FIRST_PSYCHIC, FIXED_UNITS, UNITS
from duskhouse.games.rest_in_peace.effects import lift_marker
from duskhouse.games.rest_in_peace.ghosts import Note, leave_hand, remember
from duskhouse.games.rest_in_peace.state import (
    END,
    RANDOM,
    WITHDRAW,
    BloodyMaryCost,
    EventKind,
    Phase,
    State,
    Verdict,
    WorksAsGhost,
    banned_values,
    both,
    ghost,
    keep,
    kinds,
    nth_ghost,
    other_than,
    pile_size,
    psychic_card,
    unbanned,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import lead


@rule
def start_turn(state: State, seat: int) -> None:
    state.phase = Phase.TURN
    state.turn = seat
    state.cards_played = 0


# ----------------------------------------------------------------- what is open
@rule
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


@rule
def playable(state: State, seat: int) -> int:
    """YAO-21 and 22."""
    return both(unbanned(state, state.hands[seat]), playable_psychics(state, seat))


@rule
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


# ----------------------------------------------------------------- what is done
@rule
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
        note(state, EventKind.PLAY, 15, seat, action)
        play_ghost(state, seat, action)


@rule
def play_ghost(state: State, seat: int, value: int) -> None:
    """YAO-15: from hand to the own side of the mansion in play."""
    leave_hand(state, seat, value)
    state.ghosts[state.place, seat] += ghost(value)
    state.cards_played += 1


@rule
def play_random(state: State, seat: int) -> None:
    """YAO-24: chance picks among the ghosts that may be played, and the marker is used up."""
    note(state, EventKind.RANDOM, 24, seat, NO_CARD)
    pile = keep(state.hands[seat], ~banned_values(state))
    value = nth_ghost(pile, random_below(state.rng, pile_size(pile)))
    note(state, EventKind.DRAWN, 24, seat, value)
    lift_marker(state, 206)
    play_ghost(state, seat, value)


@rule
def play_psychic(state: State, seat: int, psychic: int) -> None:
    """YAO-15 and 23: from the front to the own side; under a 29 that is all (YAO-43)."""
    blank = worthless(state)
    if state.marked == seat:
        remember_only_banned(state, seat)
    state.fronts[seat] &= ~just(psychic)
    state.psychics[state.place, seat] |= just(psychic)
    state.cards_played += COUNTS_AS[psychic]
    note(state, EventKind.PLAY, 200 + psychic, seat, psychic_card(psychic))
    if not blank:
        take_effect(state, seat, psychic)


@rule
def remember_only_banned(state: State, seat: int) -> None:
    """What the seat just did was open to it only because it may play no ghost of its hand."""
    if state.hands[seat]:
        remember(state, seat, Note.ONLY_IN_HAND, banned_values(state))


@rule
def take_answer(state: State, action: int) -> None:
    """A question is answered."""
    seat = state.turn
    state.phase = Phase.TURN
    note(state, EventKind.ANSWER, 200 + state.asking, seat, action)
    with_amount(state, state.asking)
    answer(state, seat, action)


@rule
def end_turn(state: State, seat: int, action: int) -> None:
    """YAO-16 to 18: ahead, the turn passes; else END is a withdrawal."""
    passes = end_passes(state, seat)
    if must_play_two(state, seat) and state.cards_played == 1:
        remember_only_banned(state, seat)
    if passes and action == END:
        note(state, EventKind.END, 16, seat, NO_CARD)
        start_turn(state, other_than(seat))
        return
    note(state, EventKind.WITHDRAW if action == WITHDRAW else EventKind.END, 16, seat, NO_CARD)
    with_amount(state, 1)
    state.verdict = Verdict.LOST
    state.loser = seat


@rule
def end_passes(state: State, seat: int) -> bool:
    """YAO-16 and P14: whether END would pass the turn on."""
    return not must_play_two(state, seat) and lead(state, seat) > 0
