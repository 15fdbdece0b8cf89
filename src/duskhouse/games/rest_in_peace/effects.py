"""What the texts of psychics are made of: questions, cards that leave a side, and effects that work
and stop."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC
from duskhouse.games.rest_in_peace.ghosts import remember_look
from duskhouse.games.rest_in_peace.state import (
    EventKind,
    Phase,
    State,
    copies,
    ghost,
    other_than,
    psychic_card,
)


# -------------------------------------------------------------------- questions
@rule
def ask(state: State, seat: int, psychic: int) -> None:
    """The owner of a psychic is to choose."""
    state.phase = Phase.ASK
    state.asking = psychic
    state.turn = seat


@rule
def no_effect(state: State, seat: int, psychic: int, clause: int) -> None:
    note(state, EventKind.NO_EFFECT, clause, seat, psychic_card(psychic))


# ------------------------------------------------------------- a card leaves a side
@rule
def lift_from_side(state: State, seat: int, card: int) -> None:
    """A card leaves a side; of two equal ghosts, one of them carried, the played one."""
    last = card > FIRST_PSYCHIC or copies(state.ghosts[state.place, seat], card) == 1
    if last and state.carrier == seat and state.carried == card:
        state.carried = 0
    if card > FIRST_PSYCHIC:
        state.psychics[state.place, seat] &= ~just(card - FIRST_PSYCHIC)
        leave_play(state, seat, card - FIRST_PSYCHIC)
    else:
        state.ghosts[state.place, seat] -= ghost(card)


@rule
def leave_play(state: State, seat: int, psychic: int) -> None:
    """YAO-30: what a psychic does stops when it leaves, unless effects outlive their card."""
    if psychic == 16:
        state.copied = 0
    elif psychic == 19:
        state.mirrored = 0
    if not state.effects_outlive_card:
        stop_work(state, seat, just(psychic))
        if psychic == 6:
            lift_marker_of_this_round(state, 206)


# -------------------------------------------------------------- lasting effects
@rule
def begin_work(state: State, seat: int, psychic: int) -> None:
    state.working[seat] |= just(psychic)


@rule
def stop_work(state: State, seat: int, psychics: int) -> None:
    """These lasting effects end; what 3 showed until now stays known."""
    if state.working[seat] & psychics & just(3):
        remember_look(state, other_than(seat))
    state.working[seat] &= ~psychics


@rule
def forget_named(state: State) -> None:
    state.raised = 0
    state.lowered = 0
    state.pitied = 0
    state.banned = 0
    state.copied = 0
    state.mirrored = 0


# ------------------------------------------------------------------- the marker
@rule
def lift_marker_of_this_round(state: State, clause: int) -> None:
    if state.marked != NOBODY and state.marked_in == state.place:
        lift_marker(state, clause)


@rule
def lift_marker(state: State, clause: int) -> None:
    note(state, EventKind.UNMARKED, clause, state.marked, NO_CARD)
    state.marked = NOBODY
