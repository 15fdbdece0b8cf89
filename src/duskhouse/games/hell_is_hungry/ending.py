"""The end of the game and the count (HELL-50 to 53)."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_amount, with_cards
from duskhouse.games.hell_is_hungry.cards import JOKER, POINTS
from duskhouse.games.hell_is_hungry.counts import lowest_rank, number_of, without_rank
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, EventKind, Phase, State


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
        note(state, EventKind.COUNT, 51, seat, NO_CARD)
        with_amount(state, points)
        if points > best:
            best = points
            state.winners = 0
        if points == best:
            state.winners |= just(seat)
    note(state, EventKind.RESULT, clause, NOBODY, NO_CARD)
    with_cards(state, state.winners)


@rule
def show_unseen(state: State, seat: int) -> None:
    """HELL-62: the count shows the extra souls that nobody had seen."""
    cards = state.won_unseen[seat]
    if cards:
        note(state, EventKind.SHOWN, 62, seat, NO_CARD)
        with_cards(state, cards)
        state.won[seat, SOUL_DECK] += cards
        state.souls_seen += cards
        state.won_unseen[seat] = 0
    state.unseen_levels = 0


@rule
def score(state: State, seat: int) -> int:
    """HELL-51 to 53: the points pile without the cards of the own deck."""
    points = worth(state.won[seat, SOUL_DECK], state.joker_end)
    for origin in range(state.seats):
        if origin != seat:
            points += worth(state.won[seat, origin], state.joker_end)
    return points


@rule
def worth(cards: int, joker_end: int) -> int:
    """HELL-05, B33: the points of these cards at the count."""
    points = number_of(cards, JOKER) * joker_end
    cards = without_rank(cards, JOKER)
    while cards:
        rank = lowest_rank(cards)
        points += number_of(cards, rank) * POINTS[rank]
        cards = without_rank(cards, rank)
    return points
