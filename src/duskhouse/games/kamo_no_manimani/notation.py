"""Kamo no Manimani as the record writes it: the deal, and what one seat knows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.dealing import Deal, Place
from duskhouse.engine.game.notation import PastEvents
from duskhouse.engine.state.events import FOR_ALL
from duskhouse.games.kamo_no_manimani import bags, rules
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    CODES,
    COUNT_BITS,
    HAND_SIZES,
    REMOVABLE,
    code,
    unpacked,
)
from duskhouse.games.kamo_no_manimani.rules import EventKind, LeadPass, State

cards_in: Callable[[int], int] = plain(bags.cards_in)


# -------------------------------------------------------------------- the deal
def take_back(opening: State) -> None:
    """The dealer has drawn for the first turn already: that card goes back on the deck."""
    for at in range(int(opening.drew)):
        opening.deck[at] = opening.fresh[at]
        opening.hands[opening.dealer] -= 1 << int(opening.fresh[at])


def drawn_by(final: State, seat: int) -> Iterator[int]:
    """Of the deck, a seat has seen what it has drawn."""
    return (at for at, drawer in enumerate(who_drew(final)) if drawer == seat)


DEAL = Deal(
    CODES,
    bits=COUNT_BITS,
    first="dealer",
    first_clause="KAMO-05",
    whole_clause="KAMO-02",
    whole=lambda state: unpacked(rules.whole_deck(state)),
    begin=rules.begin,
    take_back=take_back,
    places=(
        Place(
            "aside",
            "KAMO-06",
            size=lambda state: int(ASIDE_SIZES[state.scale, state.seats]),
            among=REMOVABLE,
        ),
        Place(
            "hands",
            "KAMO-07",
            size=lambda state: int(HAND_SIZES[state.scale, state.seats]),
            by_seat=True,
        ),
        Place("deck", "KAMO-08", row="deck_size", seen=drawn_by),
    ),
)


def learned(past: PastEvents, seat: int) -> Iterator[tuple[int, str]]:
    """Face-down cards turned up since (KAMO-44)."""
    face_down = 0
    for at, items in past:
        for item in items:
            if item.kind == EventKind.PLAY and item.sees != FOR_ALL:
                face_down = at
            elif item.kind == EventKind.REVEAL:
                yield face_down, code(item.card)


def who_drew(state: State) -> Iterator[int]:
    """The drawer of each card so far: while there is a deck all are active, and turns go round."""
    seat = int(state.dealer) - 1
    for at in range(int(state.drawn)):
        if not int(state.bonus_draws) >> at & 1:
            seat = (seat + 1) % int(state.seats)
        yield seat


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    """Section 3 of the rule document; a last word adds one."""
    seats = int(state.seats)
    cards = cards_in(int(rules.whole_deck(state))) - int(ASIDE_SIZES[state.scale, seats])
    deck = int(state.deck_size)
    last_word = int(state.last_word)
    if state.lead_pass == LeadPass.FORBIDDEN:
        return deck + seats * (cards - 1) + last_word
    if cards < 2 * seats:
        return deck + 2 * seats * (cards - 1) + last_word
    most = deck + seats + (cards - seats) * (2 * seats - 1) - (seats - 1)
    return most + seats * (seats - 1) - 2 + (cards - 1) + last_word
