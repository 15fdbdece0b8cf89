"""Kamo no Manimani as the record writes it: the deal, and what one seat knows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.notation import PastEvents, Setup
from duskhouse.engine.state.events import FOR_ALL, NO_CARD
from duskhouse.games.kamo_no_manimani import bags, rules
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    CODES,
    HAND_SIZES,
    REMOVABLE,
    bag,
    code,
    unpacked,
)
from duskhouse.games.kamo_no_manimani.rules import EventKind, LeadPass, State
from duskhouse.words.errors import Refused

HIDDEN = "?"

refused = partial(Refused, game="kamo-no-manimani")
cards_in: Callable[[int], int] = plain(bags.cards_in)


# ------------------------------------------------------------------------- cards
def codes(cards: int) -> list[str]:
    return [code(kind) for kind in unpacked(cards)]


def read_card(text: Any) -> int:
    if not isinstance(text, str) or text not in CODES:
        raise refused("no-card", card=repr(text))
    return CODES[text]


def read_cards(given: Any, where: str) -> list[int]:
    if not isinstance(given, list):
        raise refused("deal-no-list", where=where)
    return [read_card(text) for text in given]


# -------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    """The dealer has drawn for the first turn already: that card goes back on the deck."""
    drawn = [int(card) for card in state.fresh[: int(state.drew)]]
    hands = [int(hand) for hand in state.hands[: int(state.seats)]]
    hands[int(state.dealer)] -= bag(drawn)
    rest = state.deck[int(state.drawn) : int(state.deck_size)].tolist()
    return {
        "dealer": int(state.dealer),
        "aside": codes(int(state.aside)),
        "hands": [codes(hand) for hand in hands],
        "deck": [code(card) for card in [*drawn, *rest]],
    }


def read_setup(state: State, setup: Setup) -> None:
    seats, scale = int(state.seats), int(state.scale)
    dealer, hands = setup.get("dealer"), setup.get("hands")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise refused("deal-dealer", last=seats - 1)
    if not isinstance(hands, list) or len(hands) != seats:
        raise refused("deal-hands", seats=seats)
    aside = read_cards(setup.get("aside"), "aside")
    if len(aside) != ASIDE_SIZES[scale, seats]:
        raise refused("deal-aside", size=int(ASIDE_SIZES[scale, seats]))
    if bag(aside) & ~(REMOVABLE * 63):
        raise refused("deal-aside-kinds")
    dealt = [read_cards(hand, "hands") for hand in hands]
    for hand in dealt:
        if len(hand) != HAND_SIZES[scale, seats]:
            raise refused("deal-hand", size=int(HAND_SIZES[scale, seats]))
    deck = read_cards(setup.get("deck"), "deck")
    if Counter(chain(aside, *dealt, deck)) != Counter(unpacked(rules.whole_deck(state))):
        raise refused("deal-not-whole")
    state.dealer = dealer
    state.aside = bag(aside)
    for seat in range(len(state.hands)):
        state.hands[seat] = bag(dealt[seat]) if seat < seats else 0
    for at in range(len(state.deck)):
        state.deck[at] = deck[at] if at < len(deck) else NO_CARD
    state.deck_size = len(deck)
    rules.begin(state)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """Own hand, and of the deck what the seat has drawn."""
    drawers = list(who_drew(final))
    return {
        "dealer": setup["dealer"],
        "aside": [HIDDEN] * len(setup["aside"]),
        "hands": [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "deck": [
            card if at < len(drawers) and drawers[at] == seat else HIDDEN
            for at, card in enumerate(setup["deck"])
        ],
    }


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
